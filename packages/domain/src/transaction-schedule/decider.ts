import type { CustomerType } from '../customer-type.ts';
import type { Decider } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import type { Currency, Money } from '../money.ts';
import { centsOf, centsText, money, moneyText, sameMoney } from '../money.ts';
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS } from '../transaction/decider.ts';
import type { TransactionScheduleEvent } from './events.ts';
import { transactionScheduleEvent } from './events.ts';
import type { Frequency } from './frequency.ts';

type DataOf<Type extends TransactionScheduleEvent['type']> = Extract<TransactionScheduleEvent, { type: Type }>['data'];

/** First debits lie at most this many years ahead. */
export const YEARS_AHEAD_MAX = 2;

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
  | { readonly type: 'pause'; readonly returnCode: string }
  | { readonly type: 'resume' }
  | { readonly type: 'remove'; readonly reason: DataOf<'TransactionScheduleRemoved'>['reason'] };

type Terms = {
  readonly version: number;
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly amountCents: bigint;
  readonly currency: Currency;
  readonly frequency: Frequency;
  readonly installments: number | null;
  readonly processDate: string;
  readonly secondProcessDate: string | null;
  readonly comment: string | null;
  /** Installments written so far. */
  readonly plannedThrough: number;
};

/** A plan of debits. */
export type TransactionScheduleState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'active' } & Terms)
  | ({ readonly status: 'paused'; readonly returnCode: string } & Terms)
  | ({ readonly status: 'removed' } & Terms);

/** As with transactions, each command reads only the facts named with it; one it needs and is not given throws. */
export type TransactionScheduleFacts = {
  /** create: rail date of today */
  readonly today?: string;
  /** create: authorization and bank details are complete */
  readonly customerComplete?: boolean;
  /** create: first date the bank can still debit */
  readonly earliestProcessDate?: string;
  /** create: the requested dates rolled to open banking days; `second` is null without a second date */
  readonly rolled?: { readonly first: string; readonly second: string | null };
  /** create, changeAmount: what the customer authorized per debit; null: no limit */
  readonly perAuthorization?: Money | null;
  /** create, changeAmount: most that may be debited in a calendar month, and what stands against it; null: no limit */
  readonly monthly?: {
    readonly limit: Money;
    /** Process dates of this schedule's debits that the amount applies to. */
    readonly occurrences: readonly string[];
    /** Cents planned by other schedules, by month `YYYY-MM`. */
    readonly plannedCents: Readonly<Record<string, bigint>>;
  } | null;
};

function given<Value>(value: Value | undefined, name: string): Value {
  invariant(value !== undefined, `schedule decision without the fact ${name}`);
  return value;
}

/** Last requested date that is accepted on a day: the same date two years on. */
export const latestProcessDate = (today: string): string =>
  `${Number(today.slice(0, 4)) + YEARS_AHEAD_MAX}${today.slice(4).replace('-02-29', '-02-28')}`;

function amountProblems(amount: Money, facts: TransactionScheduleFacts): DomainError[] {
  if (amount.cents < AMOUNT_MIN_CENTS || amount.cents > AMOUNT_MAX_CENTS)
    return [
      new DomainError('schedule.amount_out_of_range', {
        min: centsText(AMOUNT_MIN_CENTS),
        max: centsText(AMOUNT_MAX_CENTS),
      }),
    ];
  const problems: DomainError[] = [];
  const limit = given(facts.perAuthorization, 'perAuthorization');
  if (limit && amount.cents > limit.cents)
    problems.push(new DomainError('schedule.over_authorization_limit', { limit: moneyText(limit) }));
  const monthly = given(facts.monthly, 'monthly');
  if (!monthly) return problems;
  const byMonth = new Map<string, bigint>();
  for (const date of monthly.occurrences) {
    const month = date.slice(0, 7);
    byMonth.set(month, (byMonth.get(month) ?? monthly.plannedCents[month] ?? 0n) + amount.cents);
  }
  for (const [month, total] of byMonth)
    if (total > monthly.limit.cents) {
      const details = { month, total: centsText(total), limit: moneyText(monthly.limit) };
      return [...problems, new DomainError('schedule.over_monthly_limit', details)];
    }
  return problems;
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

function createProblems(terms: ScheduleTerms, facts: TransactionScheduleFacts): DomainError[] {
  const problems: DomainError[] = [];
  if (!given(facts.customerComplete, 'customerComplete'))
    problems.push(new DomainError('schedule.customer_incomplete'));
  problems.push(...amountProblems(terms.amount, facts));
  if (terms.installments !== null && (!Number.isInteger(terms.installments) || terms.installments < 1))
    problems.push(new DomainError('schedule.installments_out_of_range'));
  return [...problems, ...dateProblems(terms, facts)];
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
      if (state.status === 'paused') return [new DomainError('schedule.paused')];
      return state.installments !== null && command.through > state.installments
        ? [new DomainError('schedule.past_last_installment')]
        : [];
    case 'changeAmount':
      if (command.amount.currency !== state.currency)
        return [new DomainError('money.currency_mismatch', { first: state.currency, second: command.amount.currency })];
      return sameMoney(command.amount, amountOf(state)) ? [] : amountProblems(command.amount, facts);
    case 'changeTerms':
      return LOCKED_FIELDS.filter((field) => changes(field, command.terms, state)).map(
        (field) => new DomainError('schedule.field_locked', { field }),
      );
    case 'changeComment':
    case 'pause':
    case 'resume':
    case 'remove':
      return [];
    default:
      return unreachable(command);
  }
}

const amountOf = (state: Terms): Money => money(state.amountCents, state.currency);

/** Once and Twice say by their name how many debits there are. */
function installmentsOf(terms: ScheduleTerms): number | null {
  if (terms.frequency === 'Once') return 1;
  return terms.frequency === 'Twice' ? 2 : terms.installments;
}

function decide(
  command: TransactionScheduleCommand,
  state: TransactionScheduleState,
  facts: TransactionScheduleFacts,
): TransactionScheduleEvent[] {
  const [problem] = problems(command, state, facts);
  if (problem) throw problem;
  if (command.type === 'create') {
    const { amount, ...terms } = command.terms;
    const installments = installmentsOf(command.terms);
    return [
      {
        type: 'TransactionScheduleCreated',
        data: { ...terms, installments, amount: moneyText(amount), currency: amount.currency },
      },
    ];
  }
  if (state.status === 'none' || state.status === 'removed') return [];
  switch (command.type) {
    case 'planOccurrences':
      if (command.through <= state.plannedThrough) return [];
      return [{ type: 'TransactionScheduleOccurrencesPlanned', data: { through: command.through } }];
    case 'changeAmount': {
      if (sameMoney(command.amount, amountOf(state))) return [];
      const data = {
        amount: moneyText(command.amount),
        previous: centsText(state.amountCents),
        currency: state.currency,
      };
      return [{ type: 'TransactionScheduleAmountChanged', data }];
    }
    case 'changeComment':
      if (command.comment === state.comment) return [];
      return [{ type: 'TransactionScheduleCommentChanged', data: { comment: command.comment } }];
    case 'changeTerms':
      return [];
    case 'pause':
      if (state.status === 'paused') return [];
      return [{ type: 'TransactionSchedulePaused', data: { returnCode: command.returnCode } }];
    case 'resume':
      return state.status === 'paused' ? [{ type: 'TransactionScheduleResumed', data: {} }] : [];
    case 'remove':
      return [{ type: 'TransactionScheduleRemoved', data: { reason: command.reason } }];
    default:
      return unreachable(command);
  }
}

type Live = Extract<TransactionScheduleState, { status: 'active' | 'paused' }>;

function live(state: TransactionScheduleState): Live {
  invariant(
    state.status === 'active' || state.status === 'paused',
    `nothing follows a schedule that is ${state.status}`,
  );
  return { ...state, version: state.version + 1 };
}

function termsOf(state: Live): Terms {
  const { version, customerId, customerType, amountCents, currency, frequency } = state;
  const { installments, processDate, secondProcessDate, comment, plannedThrough } = state;
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
  };
}

function evolve(state: TransactionScheduleState, event: TransactionScheduleEvent): TransactionScheduleState {
  switch (event.type) {
    case 'TransactionScheduleCreated': {
      const { amount, ...terms } = event.data;
      return {
        status: 'active',
        version: state.version + 1,
        ...terms,
        amountCents: centsOf(amount),
        plannedThrough: 0,
      };
    }
    case 'TransactionScheduleOccurrencesPlanned':
      return { ...live(state), plannedThrough: event.data.through };
    case 'TransactionScheduleAmountChanged':
      return { ...live(state), amountCents: centsOf(event.data.amount) };
    case 'TransactionScheduleCommentChanged':
      return { ...live(state), comment: event.data.comment };
    case 'TransactionSchedulePaused':
      return { ...termsOf(live(state)), status: 'paused', returnCode: event.data.returnCode };
    case 'TransactionScheduleResumed':
      return { ...termsOf(live(state)), status: 'active' };
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

export type TransactionScheduleAction = 'changeAmount' | 'changeComment' | 'resume' | 'remove';

/** What a person may ask for now. */
export function allowedActions(state: Pick<TransactionScheduleState, 'status'>): TransactionScheduleAction[] {
  if (state.status === 'active') return ['changeAmount', 'changeComment', 'remove'];
  return state.status === 'paused' ? ['changeAmount', 'changeComment', 'resume', 'remove'] : [];
}
