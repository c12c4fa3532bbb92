import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConnectionFacts, ConnectionTrouble } from '../../../features/integrations/connection-facts.tsx';
import { Disconnect } from '../../../features/integrations/disconnect.tsx';
import { isConnected } from '../../../features/integrations/integration.ts';
import { IntegrationCards } from '../../../features/integrations/integration-cards.tsx';
import { outcomeSearch } from '../../../features/integrations/outcome-search.ts';
import { PaymentAccount } from '../../../features/integrations/payment-account.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { useCan } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

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
        <ReadsOnly />
        <IntegrationCards found={found} />
      </ClientPage>
    );
  return (
    <ClientPage
      title={m.menu_integrations()}
      description={m.integrations_connected_to({ organization: found.organization })}
      actions={mayDisconnect && <Disconnect found={found} />}
    >
      <ReadsOnly />
      <ConnectionTrouble found={found} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ConnectionFacts found={found} />
        <PaymentAccount found={found} />
      </div>
    </ClientPage>
  );
}

/** What a connection does not do yet. */
function ReadsOnly() {
  return (
    <Banner tone="warn" title={m.integrations_reads_only_title()}>
      {m.integrations_reads_only()}
    </Banner>
  );
}
