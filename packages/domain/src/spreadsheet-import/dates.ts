import { type CalendarDate, dateOf, dateOfDayNumber, isCalendarDate } from '../calendar/dates.ts';

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
const WEEKDAYS =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?|\b(?:lun|mar|mercre|jeu|vendre|same)di\b|\bdimanche\b/g;

/** Which of day and month comes first where both are numbers. */
export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export type ReadDate = {
  readonly date: CalendarDate;
  /** Day and month could be exchanged: it was read in the order given. */
  readonly guessed: boolean;
};

/** Days of the spreadsheet's calendar before 1970: its day 1 is January 1, 1900, and it counts a day too many after that February. */
const SERIAL_OF_1970 = 25_569;
const SERIALS = { min: 32_874, max: 73_050 };

/**
 * A date as spreadsheets write it: `2026-03-18`, `Mar 18, 2026`, `le 18 mars 2026`, `18-Mar-26`, `20260318`, `3/18/2026`,
 * `18/3/26`, the spreadsheet's own number of a day, with or without a time. Null where it is none.
 */
export function dateIn(cell: string, order: DateOrder): ReadDate | null {
  const text = cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[t\s]+[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?(\.[0-9]+)?\s*([ap]\.?m\.?|z)?$/, '')
    .replace(WEEKDAYS, ' ')
    .replace(/\b(le|the|of|de)\b/g, ' ')
    .replace(/(?<=[0-9])(st|nd|rd|th|er)\b/g, '')
    .trim();
  if (/^[0-9]{8}$/.test(text)) return sure(written(text.slice(0, 4), Number(text.slice(4, 6)), text.slice(6)));
  if (/^[0-9]{5}(\.[0-9]+)?$/.test(text)) return ofSerial(Math.floor(Number(text)));
  const parts = text.split(/[\s,./-]+/).filter((part) => part !== '');
  if (parts.length !== 3) return null;
  const [first = '', second = '', third = ''] = parts;
  if (FULL_YEAR.test(first)) return sure(written(first, monthOf(second), third));
  const year = fullYear(third);
  if (year === null) return null;
  const named = [first, second].findIndex((part) => /^[a-z]/.test(part));
  if (named === 0) return sure(written(year, monthOf(first), second));
  if (named === 1) return sure(written(year, monthOf(second), first));
  const dayFirst = written(year, Number(second), first);
  const monthFirst = written(year, Number(first), second);
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return sure(dayFirst ?? monthFirst);
  return { date: order === 'day_first' ? dayFirst : monthFirst, guessed: true };
}

/**
 * The order in which a column writes day and month, by the cells that can be read in one way only; null where none of them, or
 * some in each order, say so.
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder | null {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const cell of cells) {
    const [, first, second] = /^\s*([0-9]{1,2})[\s./-]([0-9]{1,2})[\s./-]([0-9]{2}|[0-9]{4})(?:\D|$)/.exec(cell) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12 && Number(second) <= 12) dayFirst += 1;
    if (Number(second) > 12 && Number(first) <= 12) monthFirst += 1;
  }
  if (dayFirst > 0 === monthFirst > 0) return null;
  return dayFirst > 0 ? 'day_first' : 'month_first';
}

const FULL_YEAR = /^[0-9]{4}$/;
/** Two digits are of this century up to 69, as spreadsheets read them. */
function fullYear(text: string): string | null {
  if (FULL_YEAR.test(text)) return text;
  if (!/^[0-9]{2}$/.test(text)) return null;
  return `${Number(text) < 70 ? '20' : '19'}${text}`;
}

/** Its number from 1, or 0 where no month is meant. */
const monthOf = (text: string): number =>
  /^[0-9]{1,2}$/.test(text) ? Number(text) : 1 + MONTHS.findIndex((names) => names.includes(text));

const sure = (date: CalendarDate | null): ReadDate | null => (date === null ? null : { date, guessed: false });

function ofSerial(serial: number): ReadDate | null {
  if (serial < SERIALS.min || serial > SERIALS.max) return null;
  return sure(dateOfDayNumber(serial - SERIAL_OF_1970));
}

function written(year: string, month: number, day: string): CalendarDate | null {
  if (!/^[0-9]{1,2}$/.test(day) || month < 1 || month > 12) return null;
  const date = dateOf(Number(year), month, Number(day));
  return isCalendarDate(date) ? date : null;
}
