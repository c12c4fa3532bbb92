import { m } from '@cordelle/i18n/messages';
import { isDateOfBirth } from '@cordelle/validation/person-rules.ts';

/** What is typed into the three fields of a date of birth, joined by dashes: `1980-02-29`, `1980-2-`, or nothing. */
export type TypedDate = { readonly year: string; readonly month: string; readonly day: string };

export function partsOf(typed: string): TypedDate {
  const [year = '', month = '', day = ''] = typed.split('-');
  return { year, month, day };
}

/** The parts as the form keeps them; nothing at all when all three are empty. */
export function joined({ year, month, day }: TypedDate): string {
  return year === '' && month === '' && day === '' ? '' : `${year}-${month}-${day}`;
}

const padded = (text: string, length: number): string => text.trim().padStart(length, '0');

/** `YYYY-MM-DD` of what was typed; null when it is no day of the calendar. */
export function dayOf(typed: string): string | null {
  const { year, month, day } = partsOf(typed);
  const text = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  const read = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
    ? text
    : null;
}

/** What is wrong with a date of birth; an empty one is not looked at here. */
export function birthDateMistake(typed: string, today: string): (() => string) | undefined {
  if (typed === '') return undefined;
  const { year, month, day } = partsOf(typed);
  if (!year || !month || !day) return m.date_of_birth_incomplete;
  const read = dayOf(typed);
  if (read === null) return m.date_of_birth_impossible;
  return isDateOfBirth(read, today) ? undefined : m.error_date_of_birth;
}
