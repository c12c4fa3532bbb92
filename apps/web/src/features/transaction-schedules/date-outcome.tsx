import { formatDateWithWeekday } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CalendarCheck, CalendarClock } from 'lucide-react';
import { closedDaysWords } from '../../words/closures.ts';
import type { PlannedDate } from './preview.ts';

/** What becomes of a date somebody chose: kept, or moved with the reason, and when the money is expected. */
export function DateOutcome({ planned }: { planned: PlannedDate }) {
  const locale = useLocale();
  const say = (date: string) => formatDateWithWeekday(date, locale);
  const { requestedDate, processDate, closedDays, expectedSettlementDate } = planned;
  const moves = closedDays.length > 0;
  const Icon = moves ? CalendarClock : CalendarCheck;
  return (
    <p
      data-tone={moves ? 'warn' : 'ok'}
      className="flex items-start gap-1.5 rounded-control bg-tone-bg px-2.5 py-1.5 text-table text-tone-fg"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {moves
          ? m.schedule_date_moved({
              date: say(requestedDate),
              reason: closedDaysWords(closedDays, locale),
              moved: say(processDate),
            })
          : m.schedule_date_open({ date: say(processDate) })}{' '}
        {m.schedule_date_settlement({ date: say(expectedSettlementDate) })}
      </span>
    </p>
  );
}
