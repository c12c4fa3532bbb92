import { addBusinessDays, isBusinessDay, rollForward } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { localDate } from '../calendar/zones.ts';
import { stepInstant } from '../day/steps.ts';
import { RAIL_FACTS, type Rail } from '../rail.ts';

/** Business days after which both credits stand on the payer's account at the latest. Source: lifecycle §3. */
export const ARRIVAL_BUSINESS_DAYS = 2;

/** The rail's next day on which a file leaves, seen from `now`. */
function nextFile(rail: Rail, now: Date): CalendarDate {
  const calendar = calendarOf(rail);
  const today = localDate(now, RAIL_FACTS[rail].zone);
  if (!isBusinessDay(calendar, today)) return rollForward(calendar, today);
  return now < stepInstant(rail, today, 'batch_files') ? today : addBusinessDays(calendar, today, 1);
}

/**
 * Business day by which a payer finds both credits on their account: two after they left, or after the next file leaves while
 * they have not (`sentOn` null). Never a weekend or bank holiday.
 */
export const expectedArrival = (rail: Rail, sentOn: CalendarDate | null, now: Date): CalendarDate =>
  addBusinessDays(calendarOf(rail), sentOn ?? nextFile(rail, now), ARRIVAL_BUSINESS_DAYS);

/** Hours after which a payer may be reminded again. */
export const REMINDED_AGAIN_AFTER_HOURS = 24;

/** Whether a reminder may leave now, `remindedAt` being the last one. */
export const mayRemind = (remindedAt: Date | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - remindedAt.getTime() >= REMINDED_AGAIN_AFTER_HOURS * 3_600_000;
