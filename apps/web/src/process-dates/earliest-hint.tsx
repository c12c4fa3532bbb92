import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDateWithWeekday, formatInstant, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../me/me.ts';
import { timeLeft } from './countdown.ts';
import { useBusinessNow } from './use-business-now.ts';

/** The earliest date that can be had, why not an earlier one, and how long this one can still be had. */
export function EarliestHint({ date, cutOffAt }: { date: string; cutOffAt: string }) {
  const locale = useLocale();
  const { zone } = RAIL_FACTS[useClient().country];
  const now = useBusinessNow();
  const left = now === null ? null : timeLeft(cutOffAt, now);
  const numbers = left && {
    hours: formatNumber(left.hours, locale),
    minutes: formatNumber(left.minutes, locale),
  };
  return (
    <>
      {m.schedule_earliest({
        date: formatDateWithWeekday(date, locale),
        time: formatInstant(cutOffAt, zone, locale),
      })}
      {left && numbers && (
        <span className="font-semibold">
          {' '}
          {m.schedule_countdown({
            time: left.hours > 0 ? m.schedule_countdown_hours(numbers) : m.schedule_countdown_minutes(numbers),
          })}
        </span>
      )}
    </>
  );
}
