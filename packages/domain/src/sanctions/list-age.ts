import { addDays, type CalendarDate } from '../calendar/dates.ts';

/** Days within which somebody looks whether there is a newer version of a list; lists change on any day. */
export const LIST_DAYS_MAX = 7;

/** Whether nobody has looked after a list for too long. */
export const isOldList = (checkedOn: CalendarDate, today: CalendarDate): boolean =>
  addDays(checkedOn, LIST_DAYS_MAX) < today;
