import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { clientLooks } from '@cordelle/ui/statuses/client.ts';
import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { FlagList } from '../../../features/release-helpers/flag-list.tsx';
import { ClientFacts } from '../../../features/staff-clients/client-facts.tsx';
import { ClientStatusSteps } from '../../../features/staff-clients/client-status.tsx';
import { MonthlyLimits } from '../../../features/staff-clients/monthly-limits.tsx';
import { SettlementTermsCard } from '../../../features/staff-clients/settlement-terms-card.tsx';
import { trpc } from '../../../trpc.ts';

const IdentityBeforeHandIn = lazy(() => import('../../../features/applications/identity-before-hand-in.tsx'));
const FeePlans = lazy(() => import('../../../features/staff-clients/fee-plans.tsx'));
const LegalHold = lazy(() => import('../../../features/staff-clients/legal-hold.tsx'));
const ClientInvoices = lazy(() => import('../../../features/staff-clients/client-invoices.tsx'));
const EnterClient = lazy(() => import('../../../shell/enter-client.tsx'));

export const Route = createFileRoute('/staff/clients/$clientId')({
  loader: async ({ context: { utils }, params }) => {
    const client = await utils.clients.facts.ensureData({ id: params.clientId });
    return { crumb: client.businessName || m.client_unnamed() };
  },
  component: ClientPage,
});

function ClientPage() {
  useLocale();
  const { clientId } = Route.useParams();
  const [client] = trpc.clients.facts.useSuspenseQuery({ id: clientId });
  const wantedPage = useRouterState({ select: ({ location }) => location.state.wantedPage });
  const [entering, setEntering] = useState(wantedPage !== undefined);
  return (
    <Page
      title={client.businessName || m.client_unnamed()}
      beside={<StatusChip looks={clientLooks} status={client.status} explains />}
      actions={
        <>
          <LinkButton href={`/staff/audit_log?client=${client.id}`}>{m.staff_client_log()}</LinkButton>
          <Button onClick={() => setEntering(true)}>{m.staff_client_enter()}</Button>
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Card title={m.staff_client_facts()}>
            <ClientFacts client={client} />
          </Card>
          <Card title={m.staff_client_status()}>
            <ClientStatusSteps client={client} />
          </Card>
          {client.status === 'created' && (
            <Suspense>
              <IdentityBeforeHandIn clientId={client.id} zone={RAIL_FACTS[client.countryCode].zone} />
            </Suspense>
          )}
          <Card title={m.staff_terms_title()}>
            <SettlementTermsCard clientId={client.id} />
          </Card>
          <Card title={m.limits_title()}>
            <MonthlyLimits clientId={client.id} currency={client.currency} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <Card title={m.fee_plan_title()}>
            <Suspense fallback={<SkeletonRows rows={3} columns={2} />}>
              <FeePlans clientId={client.id} />
            </Suspense>
          </Card>
          <Card title={m.legal_hold()}>
            <Suspense fallback={<SkeletonRows rows={1} columns={1} />}>
              <LegalHold client={client} />
            </Suspense>
          </Card>
          <Card title={m.flags_of_client()}>
            <p className="max-w-[70ch] text-muted-foreground">{m.flags_of_client_means()}</p>
            <FlagList clientId={client.id} />
          </Card>
        </div>
      </div>
      <Suspense>
        <ClientInvoices clientId={client.id} />
      </Suspense>
      {entering && (
        <Suspense>
          <EnterClient client={client} page={wantedPage} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </Page>
  );
}
