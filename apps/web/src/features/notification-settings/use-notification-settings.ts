import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../trpc.ts';

/** Saves a part of the settings; the answer takes the place of what was known, and switches of customers are read anew. */
export function useNotificationSettings() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.notificationSettings.update.mutationOptions({
      onSuccess: (settings, { paymentReminder, paymentReceipt }) => {
        queryClient.setQueryData(trpc.notificationSettings.get.queryKey({}), settings);
        const turned = [paymentReminder, paymentReceipt].some((notice) => notice?.enabledByDefault !== undefined);
        if (turned) void queryClient.invalidateQueries(trpc.customers.pathFilter());
      },
    }),
  );
}
