import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Customer } from '../../customers/customer.ts';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { approvalsOf } from './approvals-of-customer.ts';
import { AskApprovalButton } from './ask-approval-button.tsx';

/**
 * Offered only when a payment could be created; otherwise the checklist, or the objection above it, says what stands. Of a customer who approves each
 * payment, approval comes first.
 */
export function NewTransactionLink({ customer }: { customer: Customer }) {
  useLocale();
  const may = useCan('transaction_schedules.new');
  const { data } = trpc.debitApprovals.list.useQuery(approvalsOf(customer.id));
  if (!may || !customer.maySchedule) return null;
  if (data?.asksApproval) return <AskApprovalButton customer={customer} />;
  return (
    <LinkButton
      variant="primary"
      aria-keyshortcuts="n"
      href={`/client/customers/${customer.id}/new_transaction_schedule`}
    >
      {m.transaction_new()}
    </LinkButton>
  );
}
