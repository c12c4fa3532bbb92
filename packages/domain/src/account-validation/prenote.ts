import { addBusinessDays } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { LEAD_DAYS } from '../calendar/process-date.ts';
import type { Rail } from '../rail.ts';

/** Banking days after a prenote settled until debits may follow, unless it came back. Source: Nacha §14. */
export const PRENOTE_DAYS = 3;

/** The first banking day on which a prenote that left on `sentOn` and did not come back has validated its account. */
export const prenoteStandsOn = (rail: Rail, sentOn: CalendarDate): CalendarDate =>
  addBusinessDays(calendarOf(rail), sentOn, LEAD_DAYS + PRENOTE_DAYS);
