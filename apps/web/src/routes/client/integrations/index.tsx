import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { ConflictsPanel } from '../../../features/integrations/conflicts.tsx';
import { ConnectedCustomers } from '../../../features/integrations/connected-customers.tsx';
import { ConnectionFacts, ConnectionTrouble } from '../../../features/integrations/connection-facts.tsx';
import { Disconnect } from '../../../features/integrations/disconnect.tsx';
import { type Connected, isConnected } from '../../../features/integrations/integration.ts';
import { IntegrationCards } from '../../../features/integrations/integration-cards.tsx';
import { outcomeSearch } from '../../../features/integrations/outcome-search.ts';
import { PaymentAccount } from '../../../features/integrations/payment-account.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { useCan } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

/** Loaded once somebody has come here: the page itself is there before. */
const BooksProven = lazy(() => import('../../../features/integrations/books-proven.tsx'));
const JournalExport = lazy(() => import('../../../features/integrations/journal-export.tsx'));

export const Route = createFileRoute('/client/integrations/')({
  validateSearch: outcomeSearch,
  loader: ({ context: { utils } }) => utils.integrations.get.ensureData({}),
  component: IntegrationsPage,
});

const OUTCOMES = {
  success: { tone: 'ok', words: m.integrations_connected },
  failed: { tone: 'warn', words: m.integrations_cancelled },
  failed_no_connections: { tone: 'warn', words: m.integrations_no_connections },
} as const;

function IntegrationsPage() {
  useLocale();
  const { connection_status: outcome } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayDisconnect = useCan('integrations.disconnect');
  const mayExport = useCan('settlements.export');
  const maySeeCustomers = useCan('integrations.customers');
  const [found] = trpc.integrations.get.useSuspenseQuery({});
  useEffect(() => {
    if (!outcome) return;
    showToast(OUTCOMES[outcome].tone, OUTCOMES[outcome].words());
    // Said once: who comes back to the page later reads it no more.
    void navigate({ search: {}, replace: true });
  }, [outcome, navigate]);
  if (!isConnected(found))
    return (
      <ClientPage title={m.menu_integrations()} description={m.integrations_means()}>
        <IntegrationCards found={found} />
        <Suspense>{mayExport && <JournalExport />}</Suspense>
      </ClientPage>
    );
  return (
    <ClientPage
      title={m.menu_integrations()}
      description={m.integrations_connected_to({ organization: found.organization })}
      actions={
        <>
          {mayDisconnect && <Disconnect found={found} />}
          <ImportButtons found={found} />
        </>
      }
    >
      <ConnectionTrouble found={found} />
      <ConflictsPanel found={found} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ConnectionFacts found={found} />
        <PaymentAccount found={found} />
      </div>
      {maySeeCustomers && <ConnectedCustomers found={found} title={m.integration_connected_customers()} />}
      <Suspense>
        <BooksProven found={found} />
        {mayExport && <JournalExport />}
      </Suspense>
    </ClientPage>
  );
}

/** What comes from the books: nothing does while they are not open to us. */
function ImportButtons({ found }: { found: Connected }) {
  const mayCustomers = useCan('integrations.customers');
  const mayInvoices = useCan('integrations.invoices');
  if (found.integrationStatus !== 'connected') return null;
  return (
    <>
      {mayCustomers && <LinkButton href="/client/customers/connect">{m.integration_import_customers()}</LinkButton>}
      {mayInvoices && (
        <LinkButton href="/client/customers/import-invoices">{m.integration_import_invoices()}</LinkButton>
      )}
    </>
  );
}
