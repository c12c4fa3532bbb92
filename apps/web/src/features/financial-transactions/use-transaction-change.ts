import { showToast } from '@cordelle/ui/alerts.ts';
import { useState } from 'react';
import { trpc, underKey } from '../../trpc.ts';

/** What every write to a payment shares: one idempotency key per dialog, a word of success, fresh figures everywhere. */
export function useTransactionChange({ done, close }: { done: () => string; close: () => void }) {
  const utils = trpc.useUtils();
  const [key] = useState(() => crypto.randomUUID());
  return {
    ...underKey(key),
    onSuccess: async () => {
      await Promise.all([
        utils.financialTransactions.invalidate(),
        utils.transactionSchedules.invalidate(),
        utils.customers.invalidate(),
      ]);
      showToast('ok', done());
      close();
    },
  };
}
