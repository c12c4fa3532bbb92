import { rollForward } from '../calendar/business-days.ts';
import { addMonthsClamped } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { type ConsentLeft, consentProblems } from '../customer/consent-left.ts';
import type { CustomerType } from '../customer-type.ts';
import type { Decider } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import type { Currency, Money } from '../money.ts';
import { centsOf, centsText, moneyText, sameMoney } from '../money.ts';
import type { Rail } from '../rail.ts';
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS } from '../transaction/decider.ts';
import { processDateAt } from './debits-to-plan.ts';
import type { TransactionScheduleEvent } from './events.ts';
import { transactionScheduleEvent } from './events.ts';
import { type Frequency, INSTALLMENTS_MAX } from './frequency.ts';
import {
  amountAt,
  endDateOf,
  installmentCount,
  isRepeating,
  isSkipped,
  overridesOfAmounts,
  type Phase,
  type Plan,
  phaseAt,
  planAfter,
  requestedDateAt,
  seriesDateAt,
} from './installments.ts';
import { isPausedOn } from './rewriting.ts';

type DataOf<Type extends TransactionScheduleEvent['type']> = Extract<TransactionScheduleEvent, { type: Type }>['data'];

/** First debits lie at most this many years ahead. */
export const YEARS_AHEAD_MAX = 2;
/** The last debit of a schedule that has an end lies at most this many years ahead: longer than people agree to anything. */
export const YEARS_TO_END_MAX = 50;
/** How many debits ahead are shown, and checked against a monthly limit; the gate of each batch checks the rest. */
export const DEBITS_SHOWN = 12;

/** What somebody wants debited. Dates are requested dates: a closed banking day moves each debit by itself. */
export type ScheduleTerms = {
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly amount: Money;
  readonly frequency: Frequency;
  /** null: until removed. Once and Twice force 1 and 2. */
  readonly installments: number | null;
  readonly processDate: string;
  readonly secondProcessDate: string | null;
  readonly comment: string | null;
  /** One for each installment, where they differ; the first is `amount`. */
  readonly instalmentAmounts?: readonly Money[] | null;
};

/** Other terms from an installment on; what is left out stays. */
export type TermsFrom = {
  readonly fromInstallment: number;
  readonly amount?: Money;
  readonly frequency?: Frequency;
  /** Its new requested date, from which the series counts on. */
  readonly processDate?: string;
  /** Number in all, those done included; null: until removed. */
  readonly installments?: number | null;
};

export type TransactionScheduleCommand =
  | { readonly type: 'create'; readonly terms: ScheduleTerms }
  /** Debits were written up to and including this installment (from 1). */
  | { readonly type: 'planOccurrences'; readonly through: number }
  | { readonly type: 'changeAmount'; readonly amount: Money }
  | { readonly type: 'changeComment'; readonly comment: string | null }
  /** An edit that names fields which never change; equal values change nothing. */
  | {
      readonly type: 'changeTerms';
      readonly terms: Partial<Pick<ScheduleTerms, 'frequency' | 'installments' | 'processDate' | 'secondProcessDate'>>;
    }
  /** The payer stopped a payment at the bank. */
  | { readonly type: 'pause'; readonly returnCode: string }
  /** A person pauses it, or says until when it stays paused; null: until somebody resumes it. */
  | { readonly type: 'pauseUntil'; readonly until: string | null }
  | { readonly type: 'resume' }
  /** The date until which it was paused has come. */
  | { readonly type: 'resumeWhenDue' }
  | { readonly type: 'skipInstallment'; readonly installment: number }
  | { readonly type: 'restoreInstallment'; readonly installment: number }
  | { readonly type: 'moveInstallment'; readonly installment: number; readonly processDate: string }
  | { readonly type: 'changeInstallmentAmount'; readonly installment: number; readonly amount: Money }
  | ({ readonly type: 'changeFrom' } & TermsFrom)
  | { readonly type: 'remove'; readonly reason: DataOf<'TransactionScheduleRemoved'>['reason'] };

type Terms = Plan & {
  readonly version: number;
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly currency: Currency;
  readonly comment: string | null;
  /** Installments dealt with so far: written, or passed over. */
  readonly plannedThrough: number;
};

/** A plan of debits. */
export type TransactionScheduleState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'active' } & Terms)
  | ({
      readonly status: 'paused';
      /** null: a person paused it. */
      readonly returnCode: string | null;
      /** First date on which it debits again by itself. */
      readonly pausedUntil: string | null;
    } & Terms)
  | ({ readonly status: 'removed' } & Terms);

/** As with transactions, each command reads only the facts named with it; one it needs and is not given throws. */
export type TransactionScheduleFacts = {
  /** create, pauseUntil, resumeWhenDue, moveInstallment, changeFrom: rail date of today */
  readonly today?: string;
  /** create: authorization and bank details are complete */
  readonly customerComplete?: boolean;
  /** create, and every command that changes dates or amounts: what the payer's consent covers beside this schedule */
  readonly consent?: ConsentLeft;
  /** create, pauseUntil, moveInstallment, changeFrom: first date the bank can still debit */
  readonly earliestProcessDate?: string;
  /** every command that changes dates or amounts */
  readonly rail?: Rail;
  /** create: the requested dates rolled to open banking days; `second` is null without a second date */
  readonly rolled?: { readonly first: string; readonly second: string | null };
  /** every change of what is saved: last installment that is past, or in a batch that people can no longer change */
  readonly closedThrough?: number;
  /** every command that sets an amount: what the customer authorized per debit; null: no limit */
  readonly perAuthorization?: Money | null;
  /** every command that sets an amount or a date: most that may be debited in a calendar month; null: no limit */
  readonly monthly?: {
    readonly limit: Money;
    /** Cents that stand against it whatever is decided here, by month `YYYY-MM`. */
    readonly plannedCents: Readonly<Record<string, bigint>>;
  } | null;
};

function given<Value>(value: Value | undefined, name: string): Value {
  invariant(value !== undefined, `schedule decision without the fact ${name}`);
  return value;
}

/** Last requested date that is accepted on a day: the same date two years on. */
export const latestProcessDate = (today: string): string => yearsAfter(today, YEARS_AHEAD_MAX);

const yearsAfter = (date: string, years: number): string => addMonthsClamped(date, 12 * years);

function amountProblems(amount: Money, facts: TransactionScheduleFacts, field = 'amount'): DomainError[] {
  if (amount.cents < AMOUNT_MIN_CENTS || amount.cents > AMOUNT_MAX_CENTS)
    return [
      new DomainError('schedule.amount_out_of_range', {
        field,
        min: centsText(AMOUNT_MIN_CENTS),
        max: centsText(AMOUNT_MAX_CENTS),
      }),
    ];
  const limit = given(facts.perAuthorization, 'perAuthorization');
  if (!limit || amount.cents <= limit.cents) return [];
  return [new DomainError('schedule.over_authorization_limit', { field, limit: moneyText(limit) })];
}

/** What the payer approved is debited as they approved it, or not at all. */
const approvalProblems = (
  events: readonly TransactionScheduleEvent[],
  facts: TransactionScheduleFacts,
): DomainError[] =>
  events.length > 0 && given(facts.consent, 'consent') === 'as_approved'
    ? [new DomainError('schedule.approved_as_is')]
    : [];

/** What the next debits after an installment sum to, by month, up to a requested date where one is named. */
function byMonth(plan: Plan, after: number, rail: Rail, { count, until }: { count: number; until?: string }) {
  const months = new Map<string, bigint>();
  for (let installment = after + 1, left = count; left > 0; installment += 1) {
    const requested = requestedDateAt(plan, installment);
    if (requested === null || (until !== undefined && requested > until)) break;
    const date = rollForward(calendarOf(rail), requested);
    if (isSkipped(plan, installment)) continue;
    const month = date.slice(0, 7);
    months.set(month, (months.get(month) ?? 0n) + amountAt(plan, installment));
    left -= 1;
  }
  return months;
}

/** The first month that a change fills beyond the limit. A month it leaves as it was, or empties, is not its business. */
function monthProblems(
  plans: { readonly before: Plan | null; readonly after: Plan },
  closedThrough: number,
  facts: TransactionScheduleFacts,
): DomainError[] {
  const monthly = given(facts.monthly, 'monthly');
  if (!monthly) return [];
  const rail = given(facts.rail, 'rail');
  const after = byMonth(plans.after, closedThrough, rail, { count: DEBITS_SHOWN });
  // Only months that are looked at count, which the calendar knows; a yearly plan would go on beyond it.
  const until = `${[...after.keys()].at(-1) ?? ''}-31`;
  const before = plans.before && byMonth(plans.before, closedThrough, rail, { count: 2 * DEBITS_SHOWN, until });
  for (const [month, cents] of after) {
    const total = cents + (monthly.plannedCents[month] ?? 0n);
    if (total <= monthly.limit.cents || cents <= (before?.get(month) ?? 0n)) continue;
    const details = { month, total: centsText(total), limit: moneyText(monthly.limit) };
    return [new DomainError('schedule.over_monthly_limit', details)];
  }
  return [];
}

function dateProblems(terms: ScheduleTerms, facts: TransactionScheduleFacts): DomainError[] {
  const earliest = given(facts.earliestProcessDate, 'earliestProcessDate');
  const latest = latestProcessDate(given(facts.today, 'today'));
  const { first, second } = given(facts.rolled, 'rolled');
  const problems: DomainError[] = [];
  if (first < earliest)
    problems.push(new DomainError('schedule.process_date_too_soon', { field: 'processDate', earliest }));
  if (terms.processDate > latest)
    problems.push(new DomainError('schedule.process_date_too_far', { field: 'processDate', latest }));
  if (terms.frequency !== 'Twice') {
    if (terms.secondProcessDate !== null) problems.push(new DomainError('schedule.second_date_not_allowed'));
    return problems;
  }
  if (terms.secondProcessDate === null || second === null)
    return [...problems, new DomainError('schedule.second_date_required')];
  // Two requested dates may roll to the same open day: that would be two debits on it.
  if (second <= first)
    problems.push(new DomainError('schedule.second_date_not_after_first', { first: terms.processDate }));
  if (terms.secondProcessDate > latest)
    problems.push(new DomainError('schedule.process_date_too_far', { field: 'secondProcessDate', latest }));
  return problems;
}

function instalmentAmountsProblems(terms: ScheduleTerms, facts: TransactionScheduleFacts): DomainError[] {
  const amounts = terms.instalmentAmounts;
  if (!amounts) return [];
  const field = 'instalmentAmounts';
  const count = installmentsOf(terms);
  if (amounts.length !== count)
    return [new DomainError('schedule.instalment_amounts_count', { given: amounts.length, installments: count ?? 0 })];
  const [first, ...others] = amounts;
  if (first && !sameMoney(first, terms.amount))
    return [new DomainError('schedule.instalment_amounts_first', { amount: moneyText(terms.amount) })];
  return others.flatMap((amount) => amountProblems(amount, facts, field)).slice(0, 1);
}

function createProblems(terms: ScheduleTerms, facts: TransactionScheduleFacts): DomainError[] {
  const problems: DomainError[] = [];
  if (!given(facts.customerComplete, 'customerComplete'))
    problems.push(new DomainError('schedule.customer_incomplete'));
  problems.push(...consentProblems(given(facts.consent, 'consent'), installmentsOf(terms)));
  problems.push(...amountProblems(terms.amount, facts));
  const ofInstallments = installmentsProblems(terms.installments, 1);
  problems.push(...ofInstallments, ...instalmentAmountsProblems(terms, facts));
  if (ofInstallments.length === 0) problems.push(...endProblems(readablePlan(terms), facts));
  if (problems.length === 0) problems.push(...monthProblems({ before: null, after: readablePlan(terms) }, 0, facts));
  return [...problems, ...dateProblems(terms, facts)];
}

/** A number of debits in all, of which so many are there already. */
function installmentsProblems(installments: number | null, least: number): DomainError[] {
  if (installments === null) return [];
  if (!Number.isInteger(installments) || installments < 1 || installments > INSTALLMENTS_MAX)
    return [new DomainError('schedule.installments_out_of_range')];
  return installments < least ? [new DomainError('schedule.installments_too_few', { least })] : [];
}

/** A plan whose last debit is further than anybody agrees to. */
function endProblems(plan: Plan, facts: TransactionScheduleFacts): DomainError[] {
  const end = endDateOf(plan);
  const latest = yearsAfter(given(facts.today, 'today'), YEARS_TO_END_MAX);
  return end === null || end <= latest ? [] : [new DomainError('schedule.ends_too_late', { end, latest })];
}

/** The plan as it begins. */
export function planOf({ amount, instalmentAmounts, ...terms }: ScheduleTerms): Plan {
  const { frequency, processDate, secondProcessDate } = terms;
  return {
    frequency,
    installments: installmentsOf(terms),
    processDate,
    secondProcessDate,
    amountCents: amount.cents,
    phases: [],
    overrides: overridesOfAmounts(instalmentAmounts?.map(moneyText)),
  };
}

/** Of a form whose second date is still missing, the first debit alone. */
const readablePlan = (terms: ScheduleTerms): Plan =>
  terms.frequency === 'Twice' && terms.secondProcessDate === null
    ? planOf({ ...terms, frequency: 'Once', instalmentAmounts: null })
    : planOf(terms);

type Live = Extract<TransactionScheduleState, { status: 'active' | 'paused' }>;

/** Why an installment cannot be changed at all. */
function closedProblem(state: Live, installment: number, facts: TransactionScheduleFacts): DomainError | null {
  const rail = given(facts.rail, 'rail');
  const date = processDateAt(state, installment, rail);
  if (date === null) return new DomainError('schedule.no_such_installment', { installment });
  if (installment <= given(facts.closedThrough, 'closedThrough'))
    return new DomainError('schedule.installment_closed', { installment });
  return null;
}

type InstallmentCommand = Extract<TransactionScheduleCommand, { readonly installment: number }>;

function installmentProblems(command: InstallmentCommand, state: Live, facts: TransactionScheduleFacts): DomainError[] {
  const { installment } = command;
  const closed = closedProblem(state, installment, facts);
  if (closed) return [closed];
  const rail = given(facts.rail, 'rail');
  const date = processDateAt(state, installment, rail);
  if (date !== null && isPausedOn(state, date)) return [new DomainError('schedule.paused')];
  if (command.type === 'skipInstallment') return [];
  if (command.type !== 'restoreInstallment' && isSkipped(state, installment))
    return [new DomainError('schedule.installment_skipped', { installment })];
  const problems: DomainError[] = [];
  if (command.type === 'restoreInstallment' && isSkipped(state, installment))
    problems.push(...consentProblems(given(facts.consent, 'consent'), 1));
  if (command.type === 'moveInstallment')
    problems.push(...moveProblems(command.installment, command.processDate, state, facts));
  if (command.type === 'changeInstallmentAmount') {
    if (command.amount.currency !== state.currency) return [currencyProblem(state, command.amount)];
    problems.push(...amountProblems(command.amount, facts));
  }
  if (problems.length > 0) return problems;
  const events = installmentEvents(command, state);
  if (command.type !== 'restoreInstallment') problems.push(...approvalProblems(events, facts));
  if (problems.length > 0) return problems;
  return monthProblems(afterAll(state, events), given(facts.closedThrough, 'closedThrough'), facts);
}

const currencyProblem = (state: Terms, amount: Money): DomainError =>
  new DomainError('money.currency_mismatch', { first: state.currency, second: amount.currency });

const afterAll = (state: Plan, events: readonly TransactionScheduleEvent[]) => ({
  before: state,
  after: events.reduce(planAfter, state),
});

/** Why an installment cannot have a requested date: too soon, too far, or not after the debit before it. */
function startProblems(installment: number, date: string, state: Live, facts: TransactionScheduleFacts): DomainError[] {
  const rail = given(facts.rail, 'rail');
  const earliest = given(facts.earliestProcessDate, 'earliestProcessDate');
  const latest = latestProcessDate(given(facts.today, 'today'));
  const field = 'processDate';
  if (date > latest) return [new DomainError('schedule.process_date_too_far', { field, latest })];
  const processDate = rollForward(calendarOf(rail), date);
  if (processDate < earliest) return [new DomainError('schedule.process_date_too_soon', { field, earliest })];
  if (isPausedOn(state, processDate)) return [new DomainError('schedule.paused', { field })];
  const previous = installment === 1 ? null : processDateAt(state, installment - 1, rail);
  if (previous !== null && processDate <= previous)
    return [new DomainError('schedule.not_after_previous', { date: previous })];
  return [];
}

function moveProblems(installment: number, date: string, state: Live, facts: TransactionScheduleFacts): DomainError[] {
  const problems = startProblems(installment, date, state, facts);
  if (problems.length > 0) return problems;
  const rail = given(facts.rail, 'rail');
  const next = processDateAt(state, installment + 1, rail);
  if (next !== null && rollForward(calendarOf(rail), date) >= next)
    return [new DomainError('schedule.not_before_next', { date: next })];
  return [];
}

function changeFromProblems(terms: TermsFrom, state: Live, facts: TransactionScheduleFacts): DomainError[] {
  const { fromInstallment, amount, frequency, processDate, installments } = terms;
  const closed = closedProblem(state, fromInstallment, facts);
  if (closed) return [closed];
  const problems: DomainError[] = [];
  if (amount) {
    if (amount.currency !== state.currency) return [currencyProblem(state, amount)];
    problems.push(...amountProblems(amount, facts));
  }
  if (!isRepeating(state) || (frequency && !isRepeating({ frequency }))) {
    const { frequency: kept } = state;
    if (frequency && frequency !== kept)
      problems.push(new DomainError('schedule.field_locked', { field: 'frequency' }));
    if (processDate !== undefined && processDate !== requestedDateAt(state, fromInstallment))
      problems.push(new DomainError('schedule.field_locked', { field: 'processDate' }));
    if (installments !== undefined && !isRepeating(state) && installments !== installmentCount(state))
      problems.push(new DomainError('schedule.field_locked', { field: 'installments' }));
  } else {
    if (processDate !== undefined && processDate !== requestedDateAt(state, fromInstallment))
      problems.push(...startProblems(fromInstallment, processDate, state, facts));
    if (installments !== undefined) {
      problems.push(...installmentsProblems(installments, fromInstallment));
      if (state.installments !== null && (installments === null || installments > state.installments))
        problems.push(...consentProblems(given(facts.consent, 'consent'), installments));
    }
  }
  if (problems.length > 0) return problems;
  const events = changeFromEvents(terms, state);
  const unapproved = approvalProblems(events, facts);
  if (unapproved.length > 0) return unapproved;
  const plans = afterAll(state, events);
  const ending = endDateOf(plans.after) === endDateOf(state) ? [] : endProblems(plans.after, facts);
  if (ending.length > 0) return ending;
  return monthProblems(plans, given(facts.closedThrough, 'closedThrough'), facts);
}

/** What an edit of one installment writes; nothing when it is so already. */
function installmentEvents(command: InstallmentCommand, state: Terms): TransactionScheduleEvent[] {
  const { installment } = command;
  const requestedDate = requestedDateAt(state, installment);
  invariant(requestedDate, 'an installment past the end is refused');
  switch (command.type) {
    case 'skipInstallment':
      if (isSkipped(state, installment)) return [];
      return [{ type: 'TransactionScheduleInstallmentSkipped', data: { installment, requestedDate } }];
    case 'restoreInstallment':
      if (!isSkipped(state, installment)) return [];
      return [{ type: 'TransactionScheduleInstallmentRestored', data: { installment, requestedDate } }];
    case 'moveInstallment': {
      const { processDate: to } = command;
      if (to === requestedDate) return [];
      return [{ type: 'TransactionScheduleInstallmentMoved', data: { installment, from: requestedDate, to } }];
    }
    case 'changeInstallmentAmount': {
      const previous = amountAt(state, installment);
      if (command.amount.cents === previous) return [];
      const data = {
        installment,
        amount: moneyText(command.amount),
        previous: centsText(previous),
        currency: state.currency,
        requestedDate,
      };
      return [{ type: 'TransactionScheduleInstallmentAmountChanged', data }];
    }
    default:
      return unreachable(command);
  }
}

/** What other terms from an installment on write; nothing when they are so already. */
function changeFromEvents(terms: TermsFrom, state: Terms): TransactionScheduleEvent[] {
  const { fromInstallment } = terms;
  const requestedDate = requestedDateAt(state, fromInstallment);
  const seriesDate = seriesDateAt(state, fromInstallment);
  invariant(requestedDate && seriesDate, 'an installment past the end is refused');
  const back: TransactionScheduleEvent[] = [];
  const date = terms.processDate === undefined || terms.processDate === requestedDate ? null : terms.processDate;
  // The date of the series itself, asked for where somebody moved this one: it goes back.
  if (date === seriesDate)
    back.push({
      type: 'TransactionScheduleInstallmentMoved',
      data: { installment: fromInstallment, from: requestedDate, to: seriesDate },
    });
  const current = phaseAt(state, fromInstallment);
  const next: Phase = {
    ...current,
    amount: terms.amount ? moneyText(terms.amount) : current.amount,
    frequency: terms.frequency ?? current.frequency,
  };
  const counted =
    date !== null && date !== seriesDate ? date : next.frequency === current.frequency ? null : seriesDate;
  const anchored = counted === null ? next : { ...next, anchorDate: counted, anchorInstallment: fromInstallment };
  const installments =
    terms.installments === undefined || !isRepeating(state) ? state.installments : terms.installments;
  const same =
    anchored.amount === current.amount &&
    anchored.frequency === current.frequency &&
    counted === null &&
    installments === state.installments;
  if (same) return back;
  return [
    ...back,
    {
      type: 'TransactionScheduleTermsChanged',
      data: {
        ...anchored,
        fromInstallment,
        currency: state.currency,
        installments,
        plannedThrough: Math.min(state.plannedThrough, fromInstallment - 1),
        requestedDate: date ?? requestedDate,
      },
    },
  ];
}

function pauseProblems(until: string | null, state: Live, facts: TransactionScheduleFacts): DomainError[] {
  if (state.status === 'paused' && state.returnCode !== null) return [new DomainError('schedule.paused_by_payer')];
  if (until === null) return [];
  const earliest = given(facts.earliestProcessDate, 'earliestProcessDate');
  const latest = latestProcessDate(given(facts.today, 'today'));
  if (until <= earliest) return [new DomainError('schedule.pause_until_too_soon', { date: earliest })];
  return until > latest ? [new DomainError('schedule.pause_until_too_far', { latest })] : [];
}

const LOCKED_FIELDS = ['frequency', 'installments', 'processDate', 'secondProcessDate'] as const;

function changes(field: (typeof LOCKED_FIELDS)[number], asked: Partial<ScheduleTerms>, state: Terms): boolean {
  if (asked[field] === undefined || asked[field] === state[field]) return false;
  // Once and Twice fix the number of debits, whatever an edit form repeats.
  return field !== 'installments' || (state.frequency !== 'Once' && state.frequency !== 'Twice');
}

/**
 * Every reason to refuse a command, so that a form can show all of them at once, each under its field. Empty: `decide`
 * accepts. `decide` throws the first one.
 */
export function problems(
  command: TransactionScheduleCommand,
  state: TransactionScheduleState,
  facts: TransactionScheduleFacts,
): DomainError[] {
  if (command.type === 'create')
    return state.status === 'none'
      ? createProblems(command.terms, facts)
      : [new DomainError('schedule.already_exists')];
  if (state.status === 'none') return [new DomainError('record.not_found')];
  if (state.status === 'removed') return command.type === 'remove' ? [] : [new DomainError('schedule.not_active')];
  switch (command.type) {
    case 'planOccurrences':
      if (command.through <= state.plannedThrough) return [];
      if (state.status === 'paused' && state.pausedUntil === null) return [new DomainError('schedule.paused')];
      return state.installments !== null && command.through > state.installments
        ? [new DomainError('schedule.past_last_installment')]
        : [];
    case 'changeAmount': {
      if (command.amount.currency !== state.currency) return [currencyProblem(state, command.amount)];
      const events = amountEvents(command.amount, state, facts);
      if (events.length === 0) return [];
      const refused = [...approvalProblems(events, facts), ...amountProblems(command.amount, facts)];
      if (refused.length > 0) return refused;
      return monthProblems(afterAll(state, events), given(facts.closedThrough, 'closedThrough'), facts);
    }
    case 'changeTerms':
      return LOCKED_FIELDS.filter((field) => changes(field, command.terms, state)).map(
        (field) => new DomainError('schedule.field_locked', { field }),
      );
    case 'pauseUntil':
      return pauseProblems(command.until, state, facts);
    case 'skipInstallment':
    case 'restoreInstallment':
    case 'moveInstallment':
    case 'changeInstallmentAmount':
      return installmentProblems(command, state, facts);
    case 'changeFrom':
      return changeFromProblems(command, state, facts);
    case 'changeComment':
    case 'pause':
    case 'resume':
    case 'resumeWhenDue':
    case 'remove':
      return [];
    default:
      return unreachable(command);
  }
}

/** Once and Twice say by their name how many debits there are. */
const installmentsOf = ({ frequency, installments }: Pick<ScheduleTerms, 'frequency' | 'installments'>) =>
  installmentCount({ frequency, installments });

/** One amount for every debit that people can still change; the one that counts next, repeated by a form, changes nothing. */
function amountEvents(amount: Money, state: Terms, facts: TransactionScheduleFacts): TransactionScheduleEvent[] {
  const next = phaseAt(state, given(facts.closedThrough, 'closedThrough') + 1);
  if (next.amount === moneyText(amount)) return [];
  return [
    {
      type: 'TransactionScheduleAmountChanged',
      data: { amount: moneyText(amount), previous: next.amount, currency: state.currency },
    },
  ];
}

function decide(
  command: TransactionScheduleCommand,
  state: TransactionScheduleState,
  facts: TransactionScheduleFacts,
): TransactionScheduleEvent[] {
  const [problem] = problems(command, state, facts);
  if (problem) throw problem;
  if (command.type === 'create') {
    const { amount, instalmentAmounts, ...terms } = command.terms;
    const created = {
      ...terms,
      installments: installmentsOf(terms),
      amount: moneyText(amount),
      currency: amount.currency,
    };
    const differ = instalmentAmounts?.some((one) => !sameMoney(one, amount));
    return [
      {
        type: 'TransactionScheduleCreated',
        data: differ ? { ...created, instalmentAmounts: instalmentAmounts?.map(moneyText) } : created,
      },
    ];
  }
  if (state.status === 'none' || state.status === 'removed') return [];
  switch (command.type) {
    case 'planOccurrences':
      if (command.through <= state.plannedThrough) return [];
      return [{ type: 'TransactionScheduleOccurrencesPlanned', data: { through: command.through } }];
    case 'changeAmount':
      return amountEvents(command.amount, state, facts);
    case 'changeComment':
      if (command.comment === state.comment) return [];
      return [{ type: 'TransactionScheduleCommentChanged', data: { comment: command.comment } }];
    case 'changeTerms':
      return [];
    case 'pause':
      if (state.status === 'paused' && state.returnCode !== null) return [];
      return [{ type: 'TransactionSchedulePaused', data: { returnCode: command.returnCode, until: null } }];
    case 'pauseUntil':
      if (state.status === 'paused' && state.pausedUntil === command.until) return [];
      return [
        {
          type: 'TransactionSchedulePaused',
          data: { returnCode: null, until: command.until, plannedThrough: stillPlanned(state, facts) },
        },
      ];
    case 'resume':
      if (state.status !== 'paused') return [];
      return [{ type: 'TransactionScheduleResumed', data: { plannedThrough: stillPlanned(state, facts) } }];
    case 'resumeWhenDue':
      if (state.status !== 'paused' || state.pausedUntil === null || given(facts.today, 'today') < state.pausedUntil)
        return [];
      return [{ type: 'TransactionScheduleResumed', data: {} }];
    case 'skipInstallment':
    case 'restoreInstallment':
    case 'moveInstallment':
    case 'changeInstallmentAmount':
      return installmentEvents(command, state);
    case 'changeFrom':
      return changeFromEvents(command, state);
    case 'remove':
      return [{ type: 'TransactionScheduleRemoved', data: { reason: command.reason } }];
    default:
      return unreachable(command);
  }
}

/** The last installment that a pause, or its end, leaves as it is: what people can still change is dealt with anew. */
const stillPlanned = (state: Live, facts: TransactionScheduleFacts): number =>
  Math.min(state.plannedThrough, given(facts.closedThrough, 'closedThrough'));

function live(state: TransactionScheduleState): Live {
  invariant(
    state.status === 'active' || state.status === 'paused',
    `nothing follows a schedule that is ${state.status}`,
  );
  return { ...state, version: state.version + 1 };
}

function termsOf(state: Live): Terms {
  const { version, customerId, customerType, amountCents, currency, frequency } = state;
  const { installments, processDate, secondProcessDate, comment, plannedThrough, phases, overrides } = state;
  return {
    version,
    customerId,
    customerType,
    amountCents,
    currency,
    frequency,
    installments,
    processDate,
    secondProcessDate,
    comment,
    plannedThrough,
    phases,
    overrides,
  };
}

function evolve(state: TransactionScheduleState, event: TransactionScheduleEvent): TransactionScheduleState {
  switch (event.type) {
    case 'TransactionScheduleCreated': {
      const { amount, instalmentAmounts, ...terms } = event.data;
      return {
        status: 'active',
        version: state.version + 1,
        ...terms,
        amountCents: centsOf(amount),
        plannedThrough: 0,
        phases: [],
        overrides: overridesOfAmounts(instalmentAmounts),
      };
    }
    case 'TransactionScheduleOccurrencesPlanned':
      return { ...live(state), plannedThrough: event.data.through };
    case 'TransactionScheduleAmountChanged':
    case 'TransactionScheduleInstallmentSkipped':
    case 'TransactionScheduleInstallmentRestored':
    case 'TransactionScheduleInstallmentMoved':
    case 'TransactionScheduleInstallmentAmountChanged': {
      const before = live(state);
      return { ...before, ...planAfter(before, event) };
    }
    case 'TransactionScheduleTermsChanged': {
      const before = live(state);
      return { ...before, ...planAfter(before, event), plannedThrough: event.data.plannedThrough };
    }
    case 'TransactionScheduleCommentChanged':
      return { ...live(state), comment: event.data.comment };
    case 'TransactionSchedulePaused': {
      const { returnCode, until = null } = event.data;
      const terms = termsOf(live(state));
      const plannedThrough = event.data.plannedThrough ?? terms.plannedThrough;
      return { ...terms, plannedThrough, status: 'paused', returnCode, pausedUntil: until };
    }
    case 'TransactionScheduleResumed': {
      const terms = termsOf(live(state));
      return { ...terms, plannedThrough: event.data.plannedThrough ?? terms.plannedThrough, status: 'active' };
    }
    case 'TransactionScheduleRemoved':
      return { ...termsOf(live(state)), status: 'removed' };
    default:
      return unreachable(event);
  }
}

/** A plan of debits. The debits it writes are transactions with streams of their own. */
export const transactionSchedule: Decider<
  TransactionScheduleCommand,
  TransactionScheduleState,
  TransactionScheduleEvent,
  TransactionScheduleFacts
> = {
  streamType: 'schedule',
  initial: { status: 'none', version: 0 },
  event: transactionScheduleEvent,
  decide,
  evolve,
};

export type TransactionScheduleAction = 'changeAmount' | 'changeComment' | 'changeFrom' | 'pause' | 'resume' | 'remove';

/** What a person may ask for now. */
export function allowedActions(schedule: {
  readonly status: TransactionScheduleState['status'];
  readonly frequency: Frequency;
  /** Whether the payer stopped it at the bank. */
  readonly stoppedByPayer: boolean;
}): TransactionScheduleAction[] {
  const { status, stoppedByPayer } = schedule;
  if (status !== 'active' && status !== 'paused') return [];
  const edits = ['changeAmount', 'changeComment', ...(isRepeating(schedule) ? (['changeFrom'] as const) : [])] as const;
  if (status === 'active') return [...edits, 'pause', 'remove'];
  return [...edits, ...(stoppedByPayer ? [] : (['pause'] as const)), 'resume', 'remove'];
}

export type InstallmentAction = 'skip' | 'restore' | 'move' | 'changeAmount';

/** What a person may do with one installment now. */
export function allowedInstallmentActions(installment: {
  /** It is past, at the bank, or past the cut-off of its batch. */
  readonly closed: boolean;
  readonly skipped: boolean;
}): InstallmentAction[] {
  if (installment.closed) return [];
  return installment.skipped ? ['restore'] : ['skip', 'move', 'changeAmount'];
}
