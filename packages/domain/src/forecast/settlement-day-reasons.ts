import { businessDaysBetween } from '../calendar/business-days.ts';
import { addDays, type CalendarDate } from '../calendar/dates.ts';
import { type ClosedDay, type ClosureReason, calendarOf, closedDays, closure } from '../calendar/holidays.ts';
import { cutOffOf } from '../calendar/process-date.ts';
import type { Rail } from '../rail.ts';

/** Why money is expected on a day and not on another. */
export type DayReason =
  /** Debits of these days wait so many business days for the banks' answers. */
  | { readonly kind: 'hold'; readonly from: CalendarDate; readonly to: CalendarDate; readonly businessDays: number }
  /** Wanted on a closed day, debited on the next open one. */
  | {
      readonly kind: 'moved';
      readonly from: CalendarDate;
      readonly to: CalendarDate;
      readonly closedDays: ClosedDay[];
    }
  /** A holiday while they wait. */
  | { readonly kind: 'closed'; readonly date: CalendarDate; readonly reason: ClosureReason }
  /** Until this instant debits of the day can still be changed. */
  | { readonly kind: 'cut_off'; readonly at: Date };

export type MovedDebit = { readonly requestedDate: CalendarDate; readonly processDate: CalendarDate };

/**
 * What leads from the debits of a settlement day to that day. `processDates` is not empty; `nextBatchDate` is the first batch
 * of those not sent yet, null when all were. Throws `calendar.year_missing`.
 */
export function settlementDayReasons(day: {
  readonly rail: Rail;
  readonly date: CalendarDate;
  readonly processDates: readonly CalendarDate[];
  readonly moved: readonly MovedDebit[];
  readonly nextBatchDate: CalendarDate | null;
}): DayReason[] {
  const { rail, date } = day;
  const calendar = calendarOf(rail);
  const processDates = [...day.processDates].sort();
  const [from = date] = processDates;
  const to = processDates.at(-1) ?? from;
  const reasons: DayReason[] = [
    { kind: 'hold', from, to, businessDays: businessDaysBetween(calendar, to, date) },
    ...day.moved.flatMap(({ requestedDate, processDate }): DayReason[] => {
      const days = closedDays(calendar, requestedDate, processDate);
      return days[0]?.date === requestedDate
        ? [{ kind: 'moved', from: requestedDate, to: processDate, closedDays: days }]
        : [];
    }),
  ];
  for (let waiting = addDays(from, 1); waiting < date; waiting = addDays(waiting, 1)) {
    const closed = closure(calendar, waiting);
    if (closed && closed.reason !== 'weekend') reasons.push({ kind: 'closed', date: waiting, reason: closed.reason });
  }
  if (day.nextBatchDate !== null) reasons.push({ kind: 'cut_off', at: cutOffOf(rail, day.nextBatchDate) });
  return reasons;
}
