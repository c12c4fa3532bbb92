import { formatDate, formatDateWithWeekday, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { closedDaysWords, closureWords } from '../../words/closures.ts';

/** Why a payment is not debited on the date it was asked for; `closedDays`: each of those that moved it, where such days did. */
export function dateMoved(
  moved: {
    from: string;
    to: string;
    reason: string;
    closedDays: readonly { readonly date: string; readonly reason: string }[];
  },
  locale: Locale,
): string {
  const to = formatDateWithWeekday(moved.to, locale);
  const from = formatDate(moved.from, locale);
  if (moved.reason === 'file_refused') return m.transaction_moved_refused({ from, to });
  if (moved.reason === 'batch_missed') return m.transaction_moved_batch_missed({ from, to });
  if (moved.reason === 'account_validation') return m.transaction_moved_account_validation({ from, to });
  if (moved.reason === 'invoice_overdue') return m.transaction_moved_invoice_overdue({ from, to });
  if (moved.reason === 'moved_by_person') return m.transaction_moved_by_person({ from, to });
  return m.transaction_moved_closed({
    from: formatDateWithWeekday(moved.from, locale),
    to,
    reason: moved.closedDays.length > 0 ? closedDaysWords(moved.closedDays, locale) : closureWords(moved.reason),
  });
}
