import { formatDate, formatDateWithWeekday, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { closureWords } from '../../words/closures.ts';

/** Why a payment is not debited on the date it was asked for. */
export function dateMoved(moved: { from: string; to: string; reason: string }, locale: Locale): string {
  const to = formatDateWithWeekday(moved.to, locale);
  const from = formatDate(moved.from, locale);
  if (moved.reason === 'file_refused') return m.transaction_moved_refused({ from, to });
  if (moved.reason === 'batch_missed') return m.transaction_moved_batch_missed({ from, to });
  if (moved.reason === 'moved_by_person') return m.transaction_moved_by_person({ from, to });
  return m.transaction_moved_closed({
    from: formatDateWithWeekday(moved.from, locale),
    to,
    reason: closureWords(moved.reason),
  });
}
