import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import type { PlanAboveLimit, TriedChange } from '@cordelle/validation/customers/payments-above-limit.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { trpc, underKey } from '../../trpc.ts';
import type { UpdateInput } from './authorization-values.ts';

/** Saving changes of a customer, and going back to their page. */
export function useEdit({ id: customerId }: Customer) {
  const { customers, transactionSchedules, financialTransactions } = trpc.useUtils();
  const router = useRouter();
  const { key, renew } = useIdempotencyKey();
  const goBack = () =>
    router.navigate({ to: '/client/customers/$customerId', params: { customerId }, ignoreBlocker: true });
  const update = trpc.customers.update.useMutation({
    ...underKey(key),
    onSuccess: async () => {
      // A new limit may have changed what is planned.
      for (const shown of [customers, transactionSchedules, financialTransactions]) void shown.invalidate();
      showToast('ok', m.ui_changes_saved());
      await goBack();
    },
    onError: renew,
  });
  return { update, goBack };
}

/** What a change of an agreement would be, to be told why. */
export type ChangeQuestion = {
  readonly input: UpdateInput;
  readonly change: TriedChange | null;
  readonly plans: readonly PlanAboveLimit[];
};

type Update = ReturnType<typeof useEdit>['update'];

/** Asks, before what was agreed to changes, why it does, and shows what follows; what changes no agreement is saved. */
export function useChangeQuestion(update: Update) {
  const [question, setQuestion] = useState<ChangeQuestion | null>(null);
  const asking = trpc.customers.tryUpdate.useMutation({
    onSuccess: ({ change, paymentsAboveLimit: plans }, input) =>
      change || plans.length > 0 ? setQuestion({ input, change, plans }) : update.mutate(input),
  });
  const sending = {
    error: asking.error ?? update.error,
    isPending: asking.isPending || update.isPending,
    reset: () => {
      asking.reset();
      update.reset();
    },
  };
  return { save: (input: UpdateInput) => asking.mutate(input), sending, question, putAway: () => setQuestion(null) };
}
