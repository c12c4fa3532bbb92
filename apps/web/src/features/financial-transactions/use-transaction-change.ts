import { showToast } from '@cordelle/ui/alerts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { underKey, useTRPC } from '../../trpc.ts';

/** What every write to a payment shares: one idempotency key per dialog, a word of success, fresh figures everywhere. */
export function useTransactionChange({ done, close }: { done: () => string; close: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  return {
    ...underKey(key),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries(trpc.financialTransactions.pathFilter()),
        queryClient.invalidateQueries(trpc.transactionSchedules.pathFilter()),
        queryClient.invalidateQueries(trpc.customers.pathFilter()),
      ]);
      showToast('ok', done());
      close();
    },
  };
}
