import { addBusinessDays, businessDaysBetween, isBusinessDay, rollForward } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import { calendarOf, type ExtraClosures } from '../calendar/holidays.ts';
import { instantOf, localDate, localTime, type Zone } from '../calendar/zones.ts';
import type { Rail } from '../rail.ts';

/** Business days within which an applicant is promised an answer: the least and the most. */
export const PROMISED_DAYS: Readonly<Record<Rail, { readonly min: number; readonly max: number }>> = {
  CA: { min: 2, max: 4 },
  US: { min: 2, max: 5 },
};
const END_OF_DAY = '17:00';

/** What the clock of an application runs by: whose calendar and time, and the hand-in it counts from. */
export type ClockFacts = {
  readonly rail: Rail;
  readonly zone: Zone;
  readonly handedInAt: Date;
  /** Business days that earlier rounds used up. */
  readonly daysUsed: number;
  readonly extra?: ExtraClosures;
};

/** The day that does not count yet: that of the hand-in, or the next open one after 17:00 and on closed days. */
function dayZero({ rail, zone, handedInAt, extra }: ClockFacts): CalendarDate {
  const calendar = calendarOf(rail);
  const date = localDate(handedInAt, zone);
  const late = isBusinessDay(calendar, date, extra) && localTime(handedInAt, zone) > END_OF_DAY;
  return late ? addBusinessDays(calendar, date, 1, extra) : rollForward(calendar, date, extra);
}

/** The last day, until 17:00, on which the answer keeps the promise. */
export const dueDate = (facts: ClockFacts): CalendarDate =>
  addBusinessDays(
    calendarOf(facts.rail),
    dayZero(facts),
    Math.max(0, PROMISED_DAYS[facts.rail].max - facts.daysUsed),
    facts.extra,
  );

/** The days between which an applicant may count on an answer. */
export const promisedWindow = (facts: ClockFacts): { readonly from: CalendarDate; readonly to: CalendarDate } => ({
  from: addBusinessDays(
    calendarOf(facts.rail),
    dayZero(facts),
    Math.max(0, PROMISED_DAYS[facts.rail].min - facts.daysUsed),
    facts.extra,
  ),
  to: dueDate(facts),
});

/** Business days that were used of the promised ones by an instant, earlier rounds included. */
export const daysUsedAt = (facts: ClockFacts, at: Date): number =>
  facts.daysUsed +
  Math.max(0, businessDaysBetween(calendarOf(facts.rail), dayZero(facts), localDate(at, facts.zone), facts.extra));

/** How urgent it is: stands while the applicant acts; half of the days used; the last day; the promise is broken. */
export const CLOCK_STATES = ['stopped', 'fresh', 'half', 'last_day', 'over'] as const;
export type ClockState = (typeof CLOCK_STATES)[number];

/** Of a case that is due on `due`, which is kept while the clock stands. */
export function clockState(
  facts: ClockFacts & { readonly stopped: boolean },
  due: CalendarDate,
  now: Date,
): ClockState {
  if (facts.stopped) return 'stopped';
  if (now > instantOf(due, END_OF_DAY, facts.zone)) return 'over';
  if (localDate(now, facts.zone) >= due) return 'last_day';
  return daysUsedAt(facts, now) * 2 >= PROMISED_DAYS[facts.rail].max ? 'half' : 'fresh';
}
