import { rollForwardIfKnown } from '../calendar/business-days.ts';
import { type CalendarDate, partsOf } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';
import {
  amountAt,
  endDateOf,
  installmentCount,
  isRepeating,
  isSkipped,
  type Phase,
  type PricedTerms,
  phaseAt,
  type RequestedTerms,
  requestedDateAt,
} from '../transaction-schedule/installments.ts';

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
  const count = installmentCount(terms);
  const end = endDateOf(terms);
  const last = end === null ? null : dated(rail, end);
  return { days: daysOf(terms), first: dated(rail, terms.processDate), count, last };
}

/** What lies past the loaded holidays is named as the rule has it. */
const dated = (rail: Rail, requested: CalendarDate): DebitDate => ({
  requested,
  made: rollForwardIfKnown(calendarOf(rail), requested),
});

/** Debits of a plan that follow one another by one rule: so many cents each. */
export type Stretch = { readonly cents: bigint; readonly rule: DebitRule };

/**
 * What a plan debits from an installment on, as it stands after every change of it: a stretch for each of its terms, and one for
 * each debit that somebody moved or priced otherwise. What is skipped is left out.
 */
export function stretchesFrom(rail: Rail, plan: PricedTerms, from: number): Stretch[] {
  const starts = startsOf(plan, from);
  return starts.flatMap((start, place): Stretch[] => {
    const first = isSkipped(plan, start) ? null : requestedDateAt(plan, start);
    if (first === null) return [];
    const following = starts[place + 1];
    const end = following === undefined ? installmentCount(plan) : following - 1;
    const ended = end === null ? null : requestedDateAt(plan, end);
    const { frequency, anchorDate }: Phase = phaseAt(plan, start);
    const rule = {
      days: end === start ? ({ on: 'date' } as const) : daysOf({ frequency, processDate: anchorDate }),
      first: dated(rail, first),
      count: end === null ? null : end - start + 1,
      last: ended === null ? null : dated(rail, ended),
    };
    return [{ cents: amountAt(plan, start), rule }];
  });
}

/** Where the debits begin to differ from those before, in order; each of two dates stands by itself. */
function startsOf(plan: PricedTerms, from: number): number[] {
  const count = installmentCount(plan);
  const differing = Object.keys(plan.overrides ?? {}).flatMap((key) => [Number(key), Number(key) + 1]);
  const phased = (plan.phases ?? []).map(({ fromInstallment }) => fromInstallment);
  const single = isRepeating(plan) ? [] : [1, 2];
  const starts = new Set([from, ...differing, ...phased, ...single]);
  return [...starts].filter((start) => start >= from && (count === null || start <= count)).sort((a, b) => a - b);
}

const MONTHS = { Monthly: 1, 'Every Other Month': 2, Quarterly: 3, 'Semi-Annually': 6 } as const;

function daysOf({ frequency, processDate }: Pick<RequestedTerms, 'frequency' | 'processDate'>): DebitDays {
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
