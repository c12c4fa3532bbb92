import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { FileClock } from 'lucide-react';
import { useCan } from '../../me/me.ts';
import type { Transaction } from './transaction.ts';

/** That the status is not the last word: a file of the bank that may speak of this payment is not read yet. */
export function UnreadFile({ transaction: { unreadFileSince, currency } }: { transaction: Transaction }) {
  const locale = useLocale();
  const reviews = useCan('staff.review');
  if (unreadFileSince === null) return null;
  const day = localDate(new Date(unreadFileSince), RAIL_FACTS[railOf(currency)].zone);
  return (
    <p role="status" data-tone="warn" className="flex items-start gap-2 text-tone-fg">
      <FileClock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        {m.transaction_unread_file({ date: formatDate(day, locale) })}
        {reviews && (
          <>
            {' '}
            <TextLink href="/staff/review/questions">{m.transaction_unread_file_review()}</TextLink>
          </>
        )}
      </span>
    </p>
  );
}
