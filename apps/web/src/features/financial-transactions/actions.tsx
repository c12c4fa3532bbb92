import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { lazy, Suspense, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import type { Transaction } from './transaction.ts';
import { useTransactionChange } from './use-transaction-change.ts';

const ChangeDialog = lazy(() => import('./change-dialog.tsx'));

/** What the state allows and this person may do. */
export function TransactionActions({ transaction }: { transaction: Transaction }) {
  useLocale();
  const [open, setOpen] = useState<'change' | 'remove' | 'stop' | null>(null);
  const mayEdit = useCan('transaction_schedules.edit');
  const mayRemove = useCan('transaction_schedules.remove');
  const { allowedActions } = transaction;
  const close = () => setOpen(null);
  const changeable = allowedActions.includes('changeAmount') || allowedActions.includes('changeComment');
  return (
    <>
      {mayEdit && changeable && <Button onClick={() => setOpen('change')}>{m.transaction_change()}</Button>}
      {mayRemove && allowedActions.includes('remove') && (
        <Button onClick={() => setOpen('remove')}>{m.transaction_remove()}</Button>
      )}
      {mayRemove && allowedActions.includes('requestStop') && (
        <Button onClick={() => setOpen('stop')}>{m.transaction_request_stop()}</Button>
      )}
      {open === 'change' && (
        <Suspense>
          <ChangeDialog transaction={transaction} onClose={close} />
        </Suspense>
      )}
      {open === 'remove' && <RemoveDialog transaction={transaction} onClose={close} />}
      {open === 'stop' && <StopDialog transaction={transaction} onClose={close} />}
    </>
  );
}

type DialogProps = { transaction: Transaction; onClose: () => void };

const refuse = (error: unknown) =>
  showAlert({ tone: 'bad', message: refusalOf(error)?.messages.base?.[0] ?? m.no_answer() });

/** A removed payment has no page any more: afterwards its customer is shown. */
function RemoveDialog({ transaction, onClose }: DialogProps) {
  const locale = useLocale();
  const { go } = useNavigation();
  const { id: financialTransactionId, amount, currency, customerId, customerName } = transaction;
  const change = useTransactionChange({
    done: m.transaction_removed,
    close: () => go(`/client/customers/${customerId}`),
  });
  const remove = trpc.financialTransactions.remove.useMutation({ ...change, onError: refuse, onSettled: onClose });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={m.transaction_remove_title()}
      description={m.transaction_remove_means({
        amount: formatMoney(amount, currency, locale),
        customer: customerName,
        date: formatDate(transaction.processDate ?? transaction.requestedDate, locale),
      })}
      action={m.transaction_remove()}
      busy={remove.isPending}
      onAction={() => remove.mutate({ financialTransactionId })}
    />
  );
}

function StopDialog({ transaction, onClose }: DialogProps) {
  const locale = useLocale();
  const { id: financialTransactionId, amount, currency, customerName } = transaction;
  const change = useTransactionChange({ done: m.transaction_stop_asked, close: onClose });
  const stop = trpc.financialTransactions.requestStop.useMutation({ ...change, onError: refuse, onSettled: onClose });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !stop.isPending && onClose()}
      title={m.transaction_request_stop_title()}
      description={m.transaction_request_stop_means({
        amount: formatMoney(amount, currency, locale),
        customer: customerName,
      })}
      action={m.transaction_request_stop_action()}
      destructive={false}
      busy={stop.isPending}
      onAction={() => stop.mutate({ financialTransactionId })}
    />
  );
}
