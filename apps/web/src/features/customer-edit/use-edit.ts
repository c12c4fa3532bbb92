import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import type { PlanAboveLimit } from '@cordelle/validation/customers/payments-above-limit.ts';
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

type Update = ReturnType<typeof useEdit>['update'];

/** Asks, before a new limit is saved, what is planned above it; with nothing planned above it, it is saved. */
export function useLimitQuestion(update: Update) {
  const [conflict, setConflict] = useState<{ input: UpdateInput; plans: readonly PlanAboveLimit[] } | null>(null);
  const asking = trpc.customers.tryUpdate.useMutation({
    onSuccess: ({ paymentsAboveLimit: plans }, input) =>
      plans.length > 0 ? setConflict({ input, plans }) : update.mutate(input),
  });
  const save = (input: UpdateInput) =>
    input.authorizationAmount === undefined ? update.mutate(input) : asking.mutate(input);
  const sending = {
    error: asking.error ?? update.error,
    isPending: asking.isPending || update.isPending,
    reset: () => {
      asking.reset();
      update.reset();
    },
  };
  return { save, sending, conflict, putAway: () => setConflict(null) };
}
