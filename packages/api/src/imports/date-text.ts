import { type CalendarDate, isCalendarDate } from '@cordelle/domain/calendar/dates.ts';

/** Names of the months in English and French, without accents, as people write them. */
const MONTHS = [
  'january jan janvier janv',
  'february feb fevrier fevr fev',
  'march mar mars',
  'april apr avril avr',
  'may mai',
  'june jun juin',
  'july jul juillet juil',
  'august aug aout aou',
  'september sept sep septembre',
  'october oct octobre',
  'november nov novembre',
  'december dec decembre',
].map((names) => names.split(' '));

const FULL_YEAR = /^[0-9]{4}$/;

/**
 * A date as spreadsheets write it: `2026-03-18`, `2026/3/18`, `Mar 18, 2026`, `18 mars 2026`, `18-Mar-2026`, `3/18/2026` or
 * `18/3/2026`. Null where it is none; `ambiguous` where day and month could be exchanged: nobody's money moves on a guess.
 */
export function dateIn(text: string): CalendarDate | 'ambiguous' | null {
  const parts = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=[0-9])(st|nd|rd|th|er)\b/g, '')
    .split(/[\s,./-]+/)
    .filter((part) => part !== '' && part !== '00:00' && part !== '00:00:00');
  if (parts.length !== 3) return null;
  const [first = '', second = '', third = ''] = parts;
  if (FULL_YEAR.test(first)) return written(first, monthOf(second), third);
  if (!FULL_YEAR.test(third)) return null;
  const named = [first, second].findIndex((part) => /^[a-z]/.test(part));
  if (named === 0) return written(third, monthOf(first), second);
  if (named === 1) return written(third, monthOf(second), first);
  const dayFirst = written(third, Number(second), first);
  const monthFirst = written(third, Number(first), second);
  if (dayFirst && monthFirst && dayFirst !== monthFirst) return 'ambiguous';
  return monthFirst ?? dayFirst;
}

/** Its number from 1, or 0 where no month is meant. */
const monthOf = (text: string): number =>
  /^[0-9]{1,2}$/.test(text) ? Number(text) : 1 + MONTHS.findIndex((names) => names.includes(text));

function written(year: string, month: number, day: string): CalendarDate | null {
  if (!/^[0-9]{1,2}$/.test(day)) return null;
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}
