import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import type { PlanAboveLimit, TriedChange } from '@cordelle/validation/customers/payments-above-limit.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { trpc, underKey } from '../../trpc.ts';
import { upload } from '../../upload.ts';
import type { UpdateInput } from './authorization-values.ts';
import type { ToldChange } from './change-reason-dialog.tsx';

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

/** Saves a change with what was said of it; its proof is filed first, so that the change can name it, and once. */
export function useToldChange(customerId: string, update: Update, onRefused: () => void) {
  const filed = useRef<File | null>(null);
  return useMutation({
    mutationFn: async ({ input, told }: { readonly input: UpdateInput; readonly told: ToldChange }) => {
      const { proof, reason, aboveLimit } = told;
      if (proof && filed.current !== proof) {
        await upload('authorization_form', proof, { customerId }).catch((error: unknown) => {
          sayRefusal(error);
          throw error;
        });
        filed.current = proof;
      }
      await update.mutateAsync({ ...input, change: reason, ...(aboveLimit && { paymentsAboveLimit: aboveLimit }) });
    },
    onError: onRefused,
  });
}
