import { Badge } from '@cordelle/ui/badge.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { activityOf } from '../../../../features/customer-detail/activity-of-customer.ts';
import { ActivityPanel } from '../../../../features/customer-detail/activity-panel.tsx';
import { BankAuthorizationPanel } from '../../../../features/customer-detail/bank-authorization-panel.tsx';
import { ContactPanel } from '../../../../features/customer-detail/contact-panel.tsx';
import { historyOf } from '../../../../features/customer-detail/history-of-customer.ts';
import { HistoryPanel } from '../../../../features/customer-detail/history-panel.tsx';
import { NewTransactionLink } from '../../../../features/customer-detail/new-transaction-link.tsx';
import { ReadinessChecklist } from '../../../../features/customer-detail/readiness-checklist.tsx';
import { schedulesOf } from '../../../../features/transaction-schedules/schedules-of-customer.ts';
import { SchedulesPanel } from '../../../../features/transaction-schedules/schedules-panel.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { useTRPC } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/')({
  // Panels load by themselves, all at once: the page waits for none of them.
  loader: ({ context: { queryClient, trpc }, params: { customerId } }) => {
    void queryClient.prefetchQuery(trpc.transactionSchedules.list.queryOptions(schedulesOf(customerId)));
    void queryClient.prefetchQuery(trpc.financialTransactions.list.queryOptions(historyOf(customerId)));
    void queryClient.prefetchQuery(trpc.customers.activity.queryOptions(activityOf(customerId)));
  },
  component: CustomerPage,
});

function CustomerPage() {
  const { data: customer } = useSuspenseQuery(useTRPC().customers.byId.queryOptions(Route.useParams()));
  return (
    <ClientPage
      title={customer.name}
      beside={
        <>
          {customer.customIdentifier && <Badge>{customer.customIdentifier}</Badge>}
          <StatusChip domain="customer" status={customer.status} explains />
        </>
      }
      actions={<NewTransactionLink customer={customer} />}
    >
      <ReadinessChecklist customer={customer} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid min-w-0 gap-4">
          <SchedulesPanel customerId={customer.id} customerName={customer.name} />
          <HistoryPanel customerId={customer.id} />
          <ActivityPanel customerId={customer.id} />
        </div>
        <div className="grid min-w-0 gap-4">
          <ContactPanel customer={customer} />
          <BankAuthorizationPanel customer={customer} />
        </div>
      </div>
    </ClientPage>
  );
}
