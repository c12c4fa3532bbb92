import type { CustomerAction } from '@cordelle/domain/customer/actions.ts';
import { showAlert, showToast } from '@cordelle/ui/alerts.ts';
import { sayRefusal } from '../failure/say-refusal.ts';
import { useIdempotencyKey } from '../idempotency-key.ts';
import { trpc, underKey } from '../trpc.ts';

/** What was changed shows everywhere a customer is shown. */
export function useReadCustomersAgain(): () => Promise<unknown> {
  const { customers, transactionSchedules, financialTransactions, debitApprovals } = trpc.useUtils();
  return () =>
    Promise.all(
      [customers, transactionSchedules, financialTransactions, debitApprovals].map((router) => router.invalidate()),
    );
}

/** One act on one customer: `done` is said once it is done, what the server has to say of it besides goes to the alerts. */
export function useCustomerAct(customerId: string, name: CustomerAction, done: string, onEnd?: () => void) {
  const readAgain = useReadCustomersAgain();
  const { key, renew } = useIdempotencyKey();
  const { mutate, isPending } = trpc.customers.act.useMutation({
    ...underKey(key),
    onSuccess: ({ results, messages }) => {
      for (const message of messages.errors) showAlert({ tone: 'bad', message });
      for (const message of messages.notifications) showAlert({ tone: 'warn', message });
      if (results.every(({ outcome }) => outcome !== 'refused')) showToast('ok', done);
      renew();
    },
    onError: sayRefusal,
    onSettled: async () => {
      await readAgain();
      onEnd?.();
    },
  });
  return { act: () => mutate({ ids: [customerId], name }), isPending };
}
