import type { CalendarDate } from '../calendar/dates.ts';
import { invariant } from '../errors.ts';
import { centsOf, centsText } from '../money.ts';
import type { TransactionScheduleEvent } from './events.ts';
import type { Frequency } from './frequency.ts';
import { occurrenceCount, occurrenceDate } from './occurrences.ts';

/** Terms that count from an installment to the next phase. `amount` is decimal text, as events hold it. */
export type Phase = {
  readonly fromInstallment: number;
  readonly amount: string;
  readonly frequency: Frequency;
  /** The series counts from here: this installment has this requested date, on the phase or before it. */
  readonly anchorDate: CalendarDate;
  readonly anchorInstallment: number;
};

/** What of one installment differs from its phase. */
export type Override = { readonly skipped?: true; readonly movedTo?: CalendarDate; readonly amount?: string };
/** By installment, from 1. */
export type Overrides = { readonly [installment: string]: Override };

/** What decides which dates a plan asks for. Phases, where there are any, begin at installment 1. */
export type RequestedTerms = {
  readonly frequency: Frequency;
  /** null: until removed. */
  readonly installments: number | null;
  /** Of the first installment. */
  readonly processDate: CalendarDate;
  /** Only, and always, for Twice. */
  readonly secondProcessDate: CalendarDate | null;
  readonly phases?: readonly Phase[];
  readonly overrides?: Overrides;
};

/** And what it asks for on them. Amount and frequency are those agreed last. */
export type PricedTerms = RequestedTerms & { readonly amountCents: bigint };

/** A plan with everything that changes about it. */
export type Plan = PricedTerms & {
  readonly phases: readonly Phase[];
  readonly overrides: Overrides;
};

/** How many debits a plan has: Once 1, Twice 2, otherwise its installments; null: until removed. */
export const installmentCount = ({
  frequency,
  installments,
}: Pick<RequestedTerms, 'frequency' | 'installments'>): number | null => occurrenceCount({ frequency, installments });

/** Whether a plan has several dates of which a later one can be set anew. */
export const isRepeating = ({ frequency }: Pick<RequestedTerms, 'frequency'>): boolean =>
  frequency !== 'Once' && frequency !== 'Twice';

type Dated = Pick<Phase, 'frequency' | 'anchorDate' | 'anchorInstallment'>;

function phaseOf(terms: RequestedTerms, installment: number): Phase | null {
  const { phases = [] } = terms;
  for (let index = phases.length - 1; index >= 0; index -= 1) {
    const phase = phases[index];
    if (phase && phase.fromInstallment <= installment) return phase;
  }
  return null;
}

const wholeSeries = (terms: RequestedTerms): Dated => ({
  frequency: terms.frequency,
  anchorDate: terms.processDate,
  anchorInstallment: 1,
});

/** The terms that count for an installment. */
export function phaseAt(terms: PricedTerms, installment: number): Phase {
  return (
    phaseOf(terms, installment) ?? { ...wholeSeries(terms), fromInstallment: 1, amount: centsText(terms.amountCents) }
  );
}

export const overrideAt = (terms: RequestedTerms, installment: number): Override | undefined =>
  terms.overrides?.[installment];

export const isSkipped = (terms: RequestedTerms, installment: number): boolean =>
  overrideAt(terms, installment)?.skipped === true;

/** What an installment (from 1) asks for. */
export function amountAt(terms: PricedTerms, installment: number): bigint {
  const text = overrideAt(terms, installment)?.amount ?? phaseOf(terms, installment)?.amount;
  return text === undefined ? terms.amountCents : centsOf(text);
}

/**
 * Date that the series gives an installment (from 1), whatever somebody moved; null past the end. Weekly series keep the
 * weekday of their anchor, monthly ones its day of the month, clamped to the end of shorter months, so without drift.
 */
export function seriesDateAt(terms: RequestedTerms, installment: number): CalendarDate | null {
  invariant(Number.isInteger(installment) && installment > 0, `${installment} is a number from 1`);
  const count = installmentCount(terms);
  if (count !== null && installment > count) return null;
  const { frequency, anchorDate, anchorInstallment } = phaseOf(terms, installment) ?? wholeSeries(terms);
  const series = { frequency, firstDate: anchorDate, secondDate: terms.secondProcessDate };
  return occurrenceDate(series, installment - anchorInstallment);
}

/** Date that is asked for, moved or not; null past the end. */
export const requestedDateAt = (terms: RequestedTerms, installment: number): CalendarDate | null => {
  const date = seriesDateAt(terms, installment);
  return date === null ? null : (overrideAt(terms, installment)?.movedTo ?? date);
};

/** Requested date of the last debit; null: until removed. */
export function endDateOf(terms: RequestedTerms): CalendarDate | null {
  const count = installmentCount(terms);
  return count === null ? null : requestedDateAt(terms, count);
}

/** What a plan still asks for after an installment. */
type Remaining = { readonly installments: number; readonly cents: bigint };

/** The installments after `closedThrough` that nobody skipped, of a plan with an end; null where it runs until removed. */
export function remainingAfter(terms: PricedTerms, closedThrough: number): Remaining | null {
  const count = installmentCount(terms);
  if (count === null) return null;
  let installments = 0;
  let cents = 0n;
  for (let installment = closedThrough + 1; installment <= count; installment += 1) {
    if (isSkipped(terms, installment)) continue;
    installments += 1;
    cents += amountAt(terms, installment);
  }
  return { installments, cents };
}

/** Whether installments differ in amount or terms, or somebody skipped or moved one. */
export const varies = ({ phases = [], overrides = {} }: RequestedTerms): boolean =>
  phases.length > 0 || Object.keys(overrides).length > 0;

/** Overrides as `make` changes them; what differs in nothing is no override. */
function overriding(
  overrides: Overrides,
  make: (override: Override, installment: number) => Override | null,
): Record<string, Override> {
  const kept: Record<string, Override> = {};
  for (const [installment, override] of Object.entries(overrides)) {
    const made = make(override, Number(installment));
    if (made && (made.skipped || made.movedTo !== undefined || made.amount !== undefined)) kept[installment] = made;
  }
  return kept;
}

function override(plan: Plan, installment: number, changed: Override): Overrides {
  const overrides = { ...plan.overrides, [installment]: changed };
  return overriding(overrides, (one) => one);
}

function without<Field extends keyof Override>(from: Override | undefined, field: Field): Omit<Override, Field> {
  const { [field]: _, ...rest } = from ?? {};
  return rest as Omit<Override, Field>;
}

/** Amounts that differ from the first one, as overrides. */
export function overridesOfAmounts(amounts: readonly string[] | undefined): Overrides {
  const [first, ...others] = amounts ?? [];
  return Object.fromEntries(
    others.flatMap((amount, index) => (amount === first ? [] : [[String(index + 2), { amount }]])),
  );
}

type TermsChanged = Extract<TransactionScheduleEvent, { type: 'TransactionScheduleTermsChanged' }>['data'];

function withTerms(plan: Plan, data: TermsChanged): Plan {
  const { fromInstallment, amount, frequency, anchorDate, anchorInstallment, installments } = data;
  const current = phaseAt(plan, fromInstallment);
  const redated =
    frequency !== current.frequency ||
    anchorDate !== current.anchorDate ||
    anchorInstallment !== current.anchorInstallment;
  const repriced = amount !== current.amount;
  const phases = plan.phases.length > 0 ? plan.phases : [phaseAt(plan, 1)];
  const before = phases.filter((phase) => phase.fromInstallment < fromInstallment);
  // Other dates replace every later change of dates; another amount alone keeps them.
  const later = redated ? [] : phases.filter((phase) => phase.fromInstallment > fromInstallment);
  const changed: Phase = { fromInstallment, amount, frequency, anchorDate, anchorInstallment };
  const next =
    redated || repriced
      ? [...before, changed, ...later.map((phase) => (repriced ? { ...phase, amount } : phase))]
      : plan.phases;
  const dateStays = anchorDate === seriesDateAt(plan, anchorInstallment);
  const overrides = overriding(plan.overrides, (one, installment) => {
    if (installments !== null && installment > installments) return null;
    if (installment < fromInstallment) return one;
    const priced = repriced ? without(one, 'amount') : one;
    if (!redated || (dateStays && installment === anchorInstallment)) return priced;
    return without(without(priced, 'movedTo'), 'skipped');
  });
  const last = next.at(-1);
  return {
    ...plan,
    installments,
    phases: next,
    overrides,
    frequency: last?.frequency ?? plan.frequency,
    amountCents: last ? centsOf(last.amount) : plan.amountCents,
  };
}

/** The plan after an event; events that say nothing about dates and amounts leave it as it is. */
export function planAfter(plan: Plan, event: TransactionScheduleEvent): Plan {
  switch (event.type) {
    case 'TransactionScheduleAmountChanged': {
      const { amount } = event.data;
      return {
        ...plan,
        amountCents: centsOf(amount),
        phases: plan.phases.map((phase) => ({ ...phase, amount })),
        overrides: overriding(plan.overrides, (one) => without(one, 'amount')),
      };
    }
    case 'TransactionScheduleInstallmentSkipped': {
      const { installment } = event.data;
      return { ...plan, overrides: override(plan, installment, { ...overrideAt(plan, installment), skipped: true }) };
    }
    case 'TransactionScheduleInstallmentRestored': {
      const { installment } = event.data;
      return { ...plan, overrides: override(plan, installment, without(overrideAt(plan, installment), 'skipped')) };
    }
    case 'TransactionScheduleInstallmentMoved': {
      const { installment, to } = event.data;
      const rest = without(overrideAt(plan, installment), 'movedTo');
      const moved = to === seriesDateAt(plan, installment) ? rest : { ...rest, movedTo: to };
      return { ...plan, overrides: override(plan, installment, moved) };
    }
    case 'TransactionScheduleInstallmentAmountChanged': {
      const { installment, amount } = event.data;
      const rest = without(overrideAt(plan, installment), 'amount');
      const priced = amount === phaseAt(plan, installment).amount ? rest : { ...rest, amount };
      return { ...plan, overrides: override(plan, installment, priced) };
    }
    case 'TransactionScheduleTermsChanged':
      return withTerms(plan, event.data);
    default:
      return plan;
  }
}
