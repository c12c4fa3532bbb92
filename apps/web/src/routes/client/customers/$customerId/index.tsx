import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SkeletonCard } from '@cordelle/ui/skeleton-card.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { customerLooks } from '@cordelle/ui/statuses/customer.ts';
import { createFileRoute } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Customer } from '../../../../customers/customer.ts';
import { standingOf } from '../../../../customers/standing.ts';
import { AboveLimit } from '../../../../features/customer-detail/above-limit.tsx';
import { activityOf } from '../../../../features/customer-detail/activity-of-customer.ts';
import { ActivityPanel } from '../../../../features/customer-detail/activity-panel.tsx';
import { BankAuthorizationPanel } from '../../../../features/customer-detail/bank-authorization-panel.tsx';
import { ContactPanel } from '../../../../features/customer-detail/contact-panel.tsx';
import { CustomerActions } from '../../../../features/customer-detail/customer-actions.tsx';
import { FactsStrip } from '../../../../features/customer-detail/facts-strip.tsx';
import { notesOf } from '../../../../features/customer-detail/notes-of-customer.ts';
import { NotesPanel } from '../../../../features/customer-detail/notes-panel.tsx';
import { PageParts, Part } from '../../../../features/customer-detail/page-parts.tsx';
import { paymentsOf } from '../../../../features/customer-detail/payments-of-customer.ts';
import { PaymentsPanel } from '../../../../features/customer-detail/payments-panel.tsx';
import { RequiredActions } from '../../../../features/customer-detail/required-actions.tsx';
import { approvalsOf } from '../../../../features/debit-approvals/approvals-of-customer.ts';
import { ApprovalsPanel } from '../../../../features/debit-approvals/approvals-panel.tsx';
import { NewTransactionLink } from '../../../../features/debit-approvals/new-transaction-link.tsx';
import { schedulesOf } from '../../../../features/transaction-schedules/schedules-of-customer.ts';
import { SchedulesPanel } from '../../../../features/transaction-schedules/schedules-panel.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { trpc } from '../../../../trpc.ts';

const CustomerSettings = lazy(() => import('../../../../features/customer-detail/customer-settings.tsx'));
const Objections = lazy(async () => ({
  default: (await import('../../../../features/customer-detail/objections.tsx')).Objections,
}));
const OpenChanges = lazy(async () => ({
  default: (await import('../../../../features/customer-detail/open-changes.tsx')).OpenChanges,
}));
const AgreementsPanel = lazy(() => import('../../../../features/customer-detail/agreements-panel.tsx'));

export const Route = createFileRoute('/client/customers/$customerId/')({
  // Panels load by themselves, all at once: the page waits for none of them.
  loader: ({ context: { utils }, params: { customerId } }) => {
    void utils.debitApprovals.list.prefetch(approvalsOf(customerId));
    void utils.transactionSchedules.list.prefetch(schedulesOf(customerId));
    void utils.customers.outlook.prefetch({ customerId });
    void utils.financialTransactions.ofCustomer.prefetch(paymentsOf(customerId));
    void utils.customers.activity.prefetch(activityOf(customerId));
    void utils.customerNotes.list.prefetch(notesOf(customerId));
  },
  component: CustomerPage,
});

/** Parts of the page, in the order they are read where they stand in one column. */
const PARTS = {
  history: m.customer_history,
  schedules: m.customer_schedules,
  activity: m.activity,
  notes: m.customer_notes,
  contact: m.customer_contact,
  bank: m.customer_bank_authorization,
  agreements: m.agreements_title,
  settings: m.customer_settings,
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
          <StatusChip looks={customerLooks} status={standingOf(customer)} explains />
        </>
      }
      actions={
        <>
          <NewTransactionLink customer={customer} />
          <CustomerActions customer={customer} />
        </>
      }
    >
      <Suspense>
        <Objections customerId={customer.id} />
        <OpenChanges customerId={customer.id} />
      </Suspense>
      <RequiredActions customer={customer} />
      <AboveLimit customer={customer} />
      <FactsStrip customer={customer} />
      <PageParts parts={Object.entries(PARTS).map(([id, title]) => ({ id, title: title() }))} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid min-w-0 gap-4">
          <ApprovalsPanel customer={customer} />
          <Part id="history">
            <PaymentsPanel customerId={customer.id} />
          </Part>
          <Part id="schedules">
            <SchedulesPanel
              customerId={customer.id}
              customerName={customer.name}
              importsInvoices={customer.autoImportInvoices}
            />
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
          <Part id="agreements">
            <Suspense fallback={<SkeletonCard className="h-49" />}>
              <AgreementsPanel customerId={customer.id} />
            </Suspense>
          </Part>
          <Part id="settings">
            <Settings customer={customer} />
          </Part>
        </div>
      </div>
    </ClientPage>
  );
}

/** Switches are set once: folded, they leave the page to what is read every day. */
function Settings({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="rounded-card border bg-card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 text-h3">
        <ChevronRight aria-hidden="true" className={open ? 'size-4 rotate-90' : 'size-4'} />
        {m.customer_settings()}
      </summary>
      {open && (
        <div className="grid gap-4 px-2 pb-2">
          <Suspense>
            <CustomerSettings customer={customer} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
