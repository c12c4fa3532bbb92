import { formatDate, formatDateWithWeekday } from '@cordelle/i18n/format.ts';
import { useLocale } from './locale.ts';

/** A calendar date `YYYY-MM-DD`; it belongs to no zone and is never shifted. */
export function CalendarDate({ date, weekday = false }: { date: string; weekday?: boolean }) {
  const locale = useLocale();
  return (
    <time dateTime={date} className="whitespace-nowrap tabular-nums">
      {weekday ? formatDateWithWeekday(date, locale) : formatDate(date, locale)}
    </time>
  );
}
