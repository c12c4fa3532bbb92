import {
  addDays,
  type CalendarDate,
  dateOf,
  dayNumber,
  isCalendarDate,
  partsOf,
} from '@cordelle/domain/calendar/dates.ts';

const CENTURY = 2000;

/** Whether a text is a date a file can carry: a day of 2000–2099, since files state two digits of the year. */
export const isFileDate = (date: string): boolean => date.startsWith('20') && isCalendarDate(date);

/** `2026-03-19` → `026078` (`0YYDDD`). A date that no file can carry is a broken invariant. */
export function fileDate(date: CalendarDate): string {
  const { year } = partsOf(date);
  const ordinal = dayNumber(date) - dayNumber(dateOf(year, 1, 1)) + 1;
  return `0${(year - CENTURY).toString().padStart(2, '0')}${ordinal.toString().padStart(3, '0')}`;
}

/** `026078` → `2026-03-19`; null when it is not `0YYDDD` or the year has no such day. */
export function dateOfFile(text: string): CalendarDate | null {
  if (!/^0[0-9]{5}$/.test(text)) return null;
  const year = CENTURY + Number(text.slice(1, 3));
  const ordinal = Number(text.slice(3));
  if (ordinal === 0) return null;
  const date = addDays(dateOf(year, 1, 1), ordinal - 1);
  return partsOf(date).year === year ? date : null;
}
