import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useCan } from '../../me/me.ts';
import type { Customer } from '../customers/customer.ts';

/** Offered only when a payment could be created; otherwise the checklist says what is missing. */
export function NewTransactionLink({ customer }: { customer: Customer }) {
  useLocale();
  const may = useCan('transaction_schedules.new');
  if (!may || customer.status !== 'Complete') return null;
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
