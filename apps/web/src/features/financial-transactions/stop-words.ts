import { m } from '@cordelle/i18n/messages';
import type { Transaction } from './transaction.ts';

/** What became of a wish to stop it; null: nobody had it, or the bank's answer says it already. */
export function stopWords({ stopRequested, status }: Pick<Transaction, 'stopRequested' | 'status'>): string | null {
  if (!stopRequested) return null;
  if (status === 'Sent to Bank') return m.transaction_stop_requested();
  if (status === 'Processed') return m.transaction_stop_not_confirmed();
  return status === 'Approved' ? m.transaction_stop_failed() : null;
}
