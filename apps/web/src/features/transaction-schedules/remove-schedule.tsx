import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showAlert, showToast } from '@cordelle/ui/alerts.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { trpc, underKey } from '../../trpc.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import type { Schedule } from './schedule.ts';

/** Asks before a schedule ends; says what has left for the bank already and stays there. */
export function RemoveSchedule({
  schedule,
  customerName,
  importsInvoices,
  onRemoved,
  onClose,
}: {
  schedule: Schedule;
  customerName: string;
  /** Invoices of the customer are imported by themselves: so would this one be, again. */
  importsInvoices: boolean;
  /** Where to go from the page of a schedule that is no more. */
  onRemoved?: () => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const { key } = useIdempotencyKey();
  const remove = trpc.transactionSchedules.remove.useMutation({
    ...underKey(key),
    onSuccess: () => {
      showToast('ok', m.schedule_removed());
      onRemoved?.();
    },
    onError: (error) => showAlert({ tone: 'bad', message: refusalOf(error)?.messages.base?.[0] ?? m.no_answer() }),
    onSettled: async () => {
      await Promise.all([
        utils.transactionSchedules.invalidate(),
        utils.financialTransactions.invalidate(),
        utils.customers.invalidate(),
      ]);
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open && !remove.isPending) onClose();
      }}
      title={m.schedule_remove_title({
        amount: formatMoney(schedule.amount, schedule.currency, locale),
        frequency: frequencyWords(schedule.frequency),
        name: customerName,
      })}
      description={[m.schedule_remove_means(), importsInvoices && m.schedule_remove_reimports()]
        .filter(Boolean)
        .join(' ')}
      action={m.schedule_remove()}
      busy={remove.isPending}
      onAction={() => remove.mutate({ id: schedule.id })}
    />
  );
}
