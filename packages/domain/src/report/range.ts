import { addDays, type CalendarDate, daysBetween } from '../calendar/dates.ts';
import { DomainError } from '../errors.ts';

/** Days that one report covers at most, its first and its last among them. */
export const REPORT_DAYS_MAX = 366;
/** How far back a report reaches when nobody says. */
const DAYS_BACK = 30;

/** The first date there is: what lies before has no four digits. */
const FIRST_DATE: CalendarDate = '0001-01-01';

/** Both days are part of it. */
export type DateRange = { readonly startDate: CalendarDate; readonly endDate: CalendarDate };

/**
 * The days a report covers: those asked for, otherwise the last thirty before its end, which is today (of the rail) unless said.
 * Throws `report.range_reversed`, `report.range_too_long`.
 */
export function reportRange(
  asked: { readonly [Day in keyof DateRange]?: CalendarDate | undefined },
  today: CalendarDate,
) {
  const endDate = asked.endDate ?? today;
  const startDate =
    asked.startDate ?? (daysBetween(FIRST_DATE, endDate) < DAYS_BACK ? FIRST_DATE : addDays(endDate, -DAYS_BACK));
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) throw new DomainError('report.range_reversed', { field: asked.endDate ? 'endDate' : 'startDate' });
  if (days > REPORT_DAYS_MAX) throw new DomainError('report.range_too_long', { days: REPORT_DAYS_MAX });
  return { startDate, endDate } satisfies DateRange;
}
