import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AboveLimit } from '../../../../features/customer-detail/above-limit.tsx';
import { activityOf } from '../../../../features/customer-detail/activity-of-customer.ts';
import { ActivityPanel } from '../../../../features/customer-detail/activity-panel.tsx';
import { BankAuthorizationPanel } from '../../../../features/customer-detail/bank-authorization-panel.tsx';
import { ContactPanel } from '../../../../features/customer-detail/contact-panel.tsx';
import { CustomerActions } from '../../../../features/customer-detail/customer-actions.tsx';
import { historyOf } from '../../../../features/customer-detail/history-of-customer.ts';
import { HistoryPanel } from '../../../../features/customer-detail/history-panel.tsx';
import { IntegrationPanel } from '../../../../features/customer-detail/integration-panel.tsx';
import { notesOf } from '../../../../features/customer-detail/notes-of-customer.ts';
import { NotesPanel } from '../../../../features/customer-detail/notes-panel.tsx';
import { NotificationCard } from '../../../../features/customer-detail/notification-card.tsx';
import { PageParts, Part } from '../../../../features/customer-detail/page-parts.tsx';
import { PaymentsLine } from '../../../../features/customer-detail/payments-line.tsx';
import { RequiredActions } from '../../../../features/customer-detail/required-actions.tsx';
import { RetriesCard } from '../../../../features/customer-detail/retries-card.tsx';
import { approvalsOf } from '../../../../features/debit-approvals/approvals-of-customer.ts';
import { ApprovalsPanel } from '../../../../features/debit-approvals/approvals-panel.tsx';
import { NewTransactionLink } from '../../../../features/debit-approvals/new-transaction-link.tsx';
import { schedulesOf } from '../../../../features/transaction-schedules/schedules-of-customer.ts';
import { SchedulesPanel } from '../../../../features/transaction-schedules/schedules-panel.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { trpc } from '../../../../trpc.ts';

const AgreementsPanel = lazy(() => import('../../../../features/customer-detail/agreements-panel.tsx'));

export const Route = createFileRoute('/client/customers/$customerId/')({
  // Panels load by themselves, all at once: the page waits for none of them.
  loader: ({ context: { utils }, params: { customerId } }) => {
    void utils.debitApprovals.list.prefetch(approvalsOf(customerId));
    void utils.transactionSchedules.list.prefetch(schedulesOf(customerId));
    void utils.financialTransactions.list.prefetch(historyOf(customerId));
    void utils.customers.activity.prefetch(activityOf(customerId));
    void utils.customerNotes.list.prefetch(notesOf(customerId));
  },
  component: CustomerPage,
});

/** Parts of the page, in the order they are read where they stand in one column. */
const PARTS = {
  schedules: m.customer_schedules,
  agreements: m.agreements_title,
  history: m.customer_history,
  activity: m.activity,
  notes: m.customer_notes,
  contact: m.customer_contact,
  bank: m.customer_bank_authorization,
} as const;

function CustomerPage() {
  useLocale();
  const [customer] = trpc.customers.byId.useSuspenseQuery(Route.useParams());
  return (
    <ClientPage
      title={customer.name}
      beside={
        <>
          {customer.customIdentifier && <Badge>{customer.customIdentifier}</Badge>}
          <StatusChip domain="customer" status={customer.status} explains />
        </>
      }
      description={<PaymentsLine customer={customer} />}
      actions={
        <>
          <NewTransactionLink customer={customer} />
          <CustomerActions customer={customer} />
        </>
      }
    >
      <RequiredActions customer={customer} />
      <AboveLimit customer={customer} />
      <PageParts parts={Object.entries(PARTS).map(([id, title]) => ({ id, title: title() }))} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid min-w-0 gap-4">
          <ApprovalsPanel customer={customer} />
          <Part id="schedules">
            <SchedulesPanel
              customerId={customer.id}
              customerName={customer.name}
              importsInvoices={customer.autoImportInvoices}
            />
          </Part>
          <Part id="agreements">
            <Suspense>
              <AgreementsPanel customerId={customer.id} />
            </Suspense>
          </Part>
          <Part id="history">
            <HistoryPanel customerId={customer.id} />
          </Part>
          <Part id="activity">
            <ActivityPanel customerId={customer.id} />
          </Part>
          <Part id="notes">
            <NotesPanel customerId={customer.id} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-4">
          <Part id="contact">
            <ContactPanel customer={customer} />
          </Part>
          <Part id="bank">
            <BankAuthorizationPanel customer={customer} />
          </Part>
          <NotificationCard customer={customer} />
          <RetriesCard customer={customer} />
          <IntegrationPanel customer={customer} />
        </div>
      </div>
    </ClientPage>
  );
}
