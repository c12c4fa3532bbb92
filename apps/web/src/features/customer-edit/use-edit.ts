import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { underKey, useTRPC } from '../../trpc.ts';
import type { Customer } from '../customers/customer.ts';

/** Saving changes of a customer, and going back to their page. */
export function useEdit({ id: customerId }: Customer) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { key, renew } = useIdempotencyKey();
  const goBack = () =>
    router.navigate({ to: '/client/customers/$customerId', params: { customerId }, ignoreBlocker: true });
  const update = useMutation(
    trpc.customers.update.mutationOptions({
      ...underKey(key),
      onSuccess: async () => {
        void queryClient.invalidateQueries(trpc.customers.pathFilter());
        showToast('ok', m.ui_changes_saved());
        await goBack();
      },
      onError: renew,
    }),
  );
  return { update, goBack };
}
