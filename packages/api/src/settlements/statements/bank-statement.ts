import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { StatementDeposit } from '@cordelle/domain/settlement/deposits.ts';

/** What is read of a statement of the client's bank account: the money that came in, and the days it covers. */
export type BankStatement = {
  readonly format: 'csv' | 'camt053';
  readonly fromDate: CalendarDate;
  readonly toDate: CalendarDate;
  readonly deposits: readonly StatementDeposit[];
};

/** Lines that one statement may have. */
export const STATEMENT_LINES_MAX = 10_000;

/** First and last of some days. */
export function daysOf(dates: readonly CalendarDate[]): { fromDate: CalendarDate; toDate: CalendarDate } | null {
  const [first, ...more] = dates;
  if (first === undefined) return null;
  return {
    fromDate: more.reduce((least, date) => (date < least ? date : least), first),
    toDate: more.reduce((most, date) => (date > most ? date : most), first),
  };
}
