import { m } from '@cordelle/i18n/messages';

import { useLocale } from '@cordelle/ui/locale.ts';
import type { Customer } from '../../customers/customer.ts';
import { useCustomerAction } from '../../customers/use-customer-action.ts';
import { trpc } from '../../trpc.ts';
import { Question } from './question.tsx';

/** Asks before somebody leaves the list, and says what becomes of what is planned. */
export function ArchiveCustomer({ customer: { id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  useLocale();
  const { perform, isPending } = useCustomerAction(id, 'archive', m.act_archive_done({ count: 1, name }), onClose);
  const schedules = trpc.transactionSchedules.list.useQuery({ customerId: id, active: true, limit: 1 });
  const count = schedules.data?.count ?? 0;
  return (
    <Question
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title={m.act_archive_title({ count: 1, name })}
      description={
        <>
          {m.act_archive_means({ count: 1 })}
          {count > 0 && <strong className="mt-2 block">{m.customer_archive_schedules({ count })}</strong>}
        </>
      }
      action={m.act_archive()}
      busy={isPending}
      onAction={perform}
    />
  );
}
