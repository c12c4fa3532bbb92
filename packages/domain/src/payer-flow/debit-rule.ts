import { rollForward } from '../calendar/business-days.ts';
import { type CalendarDate, partsOf } from '../calendar/dates.ts';
import { calendarOf, LAST_YEAR } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';
import { endDateOf, installmentCount, type RequestedTerms } from '../transaction-schedule/installments.ts';

/** On which days a series asks for its debits. */
export type DebitDays =
  | { readonly on: 'date' }
  | { readonly on: 'weekday'; readonly weeks: 1 | 2 }
  /** `shortens`: months without this day end the series' month on their last day. */
  | { readonly on: 'day_of_month'; readonly months: 1 | 2 | 3 | 6; readonly day: number; readonly shortens: boolean }
  | { readonly on: 'day_of_year'; readonly shortens: boolean };

/** One of its dates: as the rule names it, and the open day on which the debit is made. */
export type DebitDate = { readonly requested: CalendarDate; readonly made: CalendarDate };

/** What a payer signs about dates: the rule, its first and last date; null where it does not end by itself. */
export type DebitRule = {
  readonly days: DebitDays;
  readonly first: DebitDate;
  readonly count: number | null;
  readonly last: DebitDate | null;
};

/**
 * The rule by which a schedule debits: the day it keeps, not the day to which closed banks move one of its debits. Source:
 * agreements §A2 (4): dates and frequency stand in the agreement as they are debited.
 */
export function debitRule(rail: Rail, terms: RequestedTerms): DebitRule {
  const calendar = calendarOf(rail);
  // What lies past the loaded holidays is named as the rule has it.
  const dated = (requested: CalendarDate): DebitDate => ({
    requested,
    made: partsOf(requested).year < LAST_YEAR ? rollForward(calendar, requested) : requested,
  });
  const count = installmentCount(terms);
  const end = endDateOf(terms);
  return { days: daysOf(terms), first: dated(terms.processDate), count, last: end === null ? null : dated(end) };
}

const MONTHS = { Monthly: 1, 'Every Other Month': 2, Quarterly: 3, 'Semi-Annually': 6 } as const;

function daysOf({ frequency, processDate }: RequestedTerms): DebitDays {
  const { day, month } = partsOf(processDate);
  switch (frequency) {
    case 'Once':
    case 'Twice':
      return { on: 'date' };
    case 'Weekly':
      return { on: 'weekday', weeks: 1 };
    case 'Every Other Week':
      return { on: 'weekday', weeks: 2 };
    case 'Yearly':
      return { on: 'day_of_year', shortens: month === 2 && day === 29 };
    default:
      return { on: 'day_of_month', months: MONTHS[frequency], day, shortens: day > 28 };
  }
}
