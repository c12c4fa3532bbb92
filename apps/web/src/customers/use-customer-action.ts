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

/** What became of one of the customers acted on. */
export type ActionResult = {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'done' | 'unchanged' | 'refused';
};

type Options = {
  readonly onResults: (results: readonly ActionResult[], action: string) => void;
  /** Once everything is read again, whatever became of it. */
  readonly onEnd?: (() => void) | undefined;
  /** Stands for one question answered once. */
  readonly idempotencyKey?: string | undefined;
};

/**
 * Acts on customers. Red alerts say what was refused and stay, amber ones what is to be known; customers are read again before
 * the action is over.
 */
export function useCustomersAction({ onResults, onEnd, idempotencyKey }: Options) {
  const readAgain = useReadCustomersAgain();
  const { mutate, isPending } = trpc.customers.act.useMutation({
    ...(idempotencyKey && underKey(idempotencyKey)),
    // Here and not beside the call: the row acted from may be gone before the answer is read.
    onSuccess: ({ results, messages }, { name, isBulk }) => {
      for (const message of messages.errors) showAlert({ tone: 'bad', message });
      for (const message of messages.notifications)
        if (isBulk) showToast('warn', message);
        else showAlert({ tone: 'warn', message });
      onResults(results, name);
    },
    onError: sayRefusal,
    onSettled: async () => {
      await readAgain();
      onEnd?.();
    },
  });
  const perform = (name: CustomerAction, customers: readonly { readonly id: string }[]) =>
    mutate({ name, ids: customers.map(({ id }) => id), isBulk: customers.length > 1 });
  return { perform, isPending };
}

/** One action on one customer: `done` is said once it is done. */
export function useCustomerAction(customerId: string, name: CustomerAction, done: string, onEnd?: () => void) {
  const { key, renew } = useIdempotencyKey();
  const { perform, isPending } = useCustomersAction({
    idempotencyKey: key,
    onResults: (results) => {
      if (results.every(({ outcome }) => outcome !== 'refused')) showToast('ok', done);
      renew();
    },
    onEnd,
  });
  return { perform: () => perform(name, [{ id: customerId }]), isPending };
}
