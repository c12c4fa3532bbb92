import { addDays, dateOf, dayNumber, partsOf } from '@cordelle/domain/calendar/dates.ts';

const YYMMDD = /^[0-9]{6}$/;
const ISO = /^20([0-9]{2})-([0-9]{2})-([0-9]{2})$/;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const exists = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month);

/** `260319` → `2026-03-19`; `undefined` when no such day exists. Two-digit years are of this century. */
export function dateOfYymmdd(field: string): string | undefined {
  if (!YYMMDD.test(field)) return undefined;
  const [year, month, day] = [field.slice(0, 2), field.slice(2, 4), field.slice(4)];
  return exists(2000 + Number(year), Number(month), Number(day)) ? `20${year}-${month}-${day}` : undefined;
}

/** `2026-03-19` → `260319`; `undefined` when it is not a day of this century. */
export function yymmddOfDate(date: string): string | undefined {
  const [, year, month, day] = ISO.exec(date) ?? [];
  if (!year || !month || !day || !exists(2000 + Number(year), Number(month), Number(day))) return undefined;
  return year + month + day;
}

/** The date of a day of the year whose year the record leaves out: the nearest to `near`; null when no year close by has it. */
export function dateOfDay(day: number, near: string): string | null {
  const { year } = partsOf(near);
  const dates = [year - 1, year, year + 1].flatMap((candidate) => {
    const date = addDays(dateOf(candidate, 1, 1), day - 1);
    return partsOf(date).year === candidate ? [date] : [];
  });
  const distance = (date: string) => Math.abs(dayNumber(date) - dayNumber(near));
  return dates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Day of the year, 1–366, of an existing date `YYYY-MM-DD`: the operator's "Julian" settlement date. */
export function dayOfYear(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  let days = day;
  for (let before = 1; before < month; before += 1) days += daysOfMonth(year, before);
  return days;
}
