import { rollForward, rollForwardIfKnown } from '../calendar/business-days.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { consentProblems } from '../customer/consent-left.ts';
import type { WithFacts } from '../decider.ts';
import { DomainError, unreachable } from '../errors.ts';
import type { Money } from '../money.ts';
import type {
  Earliest,
  InPlan,
  InstallmentCommand,
  ScheduleTerms,
  TermsFrom,
  Today,
  TransactionScheduleFacts,
} from './commands.ts';
import { processDateAt } from './debits-to-plan.ts';
import { amountEvents, changeFromEvents, installmentEvents } from './edits.ts';
import type { TransactionScheduleEvent } from './events.ts';
import {
  endDateOf,
  installmentCount,
  isRepeating,
  isSkipped,
  type Plan,
  planAfter,
  requestedDateAt,
} from './installments.ts';
import {
  amountProblems,
  approvalProblems,
  endProblems,
  installmentsProblems,
  latestProcessDate,
  monthProblems,
} from './limits.ts';
import { isPausedOn } from './rewriting.ts';
import type { LiveSchedule, Terms } from './state.ts';

type InstallmentAsked = WithFacts<InstallmentCommand, Pick<TransactionScheduleFacts, InstallmentCommand['type']>>;

const currencyProblem = (state: Terms, amount: Money): DomainError =>
  new DomainError('money.currency_mismatch', { first: state.currency, second: amount.currency });

const afterAll = (state: Plan, events: readonly TransactionScheduleEvent[]) => ({
  before: state,
  after: events.reduce(planAfter, state),
});

/** Why an installment cannot be changed at all. */
function closedProblem(state: LiveSchedule, installment: number, facts: InPlan): DomainError | null {
  const rail = facts.rail;
  const date = processDateAt(state, installment, rail);
  if (date === null) return new DomainError('schedule.no_such_installment', { installment });
  if (installment <= facts.closedThrough) return new DomainError('schedule.installment_closed', { installment });
  return null;
}

/** Why one installment cannot be changed this way. */
export function installmentProblems(asked: InstallmentAsked, state: LiveSchedule): DomainError[] {
  const { installment } = asked.command;
  const closed = closedProblem(state, installment, asked.facts);
  if (closed) return [closed];
  const date = processDateAt(state, installment, asked.facts.rail);
  if (date !== null && isPausedOn(state, date)) return [new DomainError('schedule.paused')];
  if (asked.type === 'skipInstallment') return [];
  const skipped = isSkipped(state, installment);
  if (asked.type !== 'restoreInstallment' && skipped)
    return [new DomainError('schedule.installment_skipped', { installment })];
  const events = installmentEvents(asked.command, state);
  const problems = [...ownProblems(asked, state)];
  if (problems.length === 0 && asked.type !== 'restoreInstallment')
    problems.push(...approvalProblems(events, asked.facts));
  if (problems.length > 0) return problems;
  return monthProblems(afterAll(state, events), asked.facts.closedThrough, asked.facts);
}

/** What only this kind of change can be refused for. */
function ownProblems(
  { type, command, facts }: Exclude<InstallmentAsked, { type: 'skipInstallment' }>,
  state: LiveSchedule,
) {
  switch (type) {
    case 'restoreInstallment':
      return isSkipped(state, command.installment) ? consentProblems(facts.consent, 1) : [];
    case 'moveInstallment':
      return moveProblems(command.installment, command.processDate, state, facts);
    case 'changeInstallmentAmount':
      return command.amount.currency === state.currency
        ? amountProblems(command.amount, facts)
        : [currencyProblem(state, command.amount)];
    default:
      return unreachable(type);
  }
}

/** Why an installment cannot have a requested date: too soon, too far, or not after the debit before it. */
function startProblems(
  installment: number,
  date: string,
  state: LiveSchedule,
  facts: InPlan & Today & Earliest,
): DomainError[] {
  const rail = facts.rail;
  const earliest = facts.earliestProcessDate;
  const latest = latestProcessDate(facts.today);
  const field = 'processDate';
  if (date > latest) return [new DomainError('schedule.process_date_too_far', { field, latest })];
  const processDate = rollForwardIfKnown(calendarOf(rail), date);
  if (processDate < earliest) return [new DomainError('schedule.process_date_too_soon', { field, earliest })];
  if (isPausedOn(state, processDate)) return [new DomainError('schedule.paused', { field })];
  const previous = installment === 1 ? null : processDateAt(state, installment - 1, rail);
  if (previous !== null && processDate <= previous)
    return [new DomainError('schedule.not_after_previous', { date: previous })];
  return [];
}

function moveProblems(
  installment: number,
  date: string,
  state: LiveSchedule,
  facts: InPlan & Today & Earliest,
): DomainError[] {
  const problems = startProblems(installment, date, state, facts);
  if (problems.length > 0) return problems;
  const rail = facts.rail;
  const next = processDateAt(state, installment + 1, rail);
  if (next !== null && rollForward(calendarOf(rail), date) >= next)
    return [new DomainError('schedule.not_before_next', { date: next })];
  return [];
}

/** Why the terms cannot be others from an installment on. */
export function changeFromProblems(
  terms: TermsFrom,
  state: LiveSchedule,
  facts: TransactionScheduleFacts['changeFrom'],
): DomainError[] {
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
        problems.push(...consentProblems(facts.consent, installments));
    }
  }
  if (problems.length > 0) return problems;
  const events = changeFromEvents(terms, state);
  const unapproved = approvalProblems(events, facts);
  if (unapproved.length > 0) return unapproved;
  const plans = afterAll(state, events);
  const ending = endDateOf(plans.after) === endDateOf(state) ? [] : endProblems(plans.after, facts);
  if (ending.length > 0) return ending;
  return monthProblems(plans, facts.closedThrough, facts);
}

/** Why the amount of every debit to come cannot be another. */
export function changeAmountProblems(
  amount: Money,
  state: LiveSchedule,
  facts: TransactionScheduleFacts['changeAmount'],
): DomainError[] {
  if (amount.currency !== state.currency) return [currencyProblem(state, amount)];
  const events = amountEvents(amount, state, facts);
  if (events.length === 0) return [];
  const refused = [...approvalProblems(events, facts), ...amountProblems(amount, facts)];
  if (refused.length > 0) return refused;
  return monthProblems(afterAll(state, events), facts.closedThrough, facts);
}

/** Why it cannot be paused until a date. */
export function pauseProblems(until: string | null, state: LiveSchedule, facts: Today & Earliest): DomainError[] {
  if (state.status === 'paused' && state.returnCode !== null) return [new DomainError('schedule.paused_by_payer')];
  if (until === null) return [];
  const earliest = facts.earliestProcessDate;
  const latest = latestProcessDate(facts.today);
  if (until <= earliest) return [new DomainError('schedule.pause_until_too_soon', { date: earliest })];
  return until > latest ? [new DomainError('schedule.pause_until_too_far', { latest })] : [];
}

const LOCKED_FIELDS = ['frequency', 'installments', 'processDate', 'secondProcessDate'] as const;

function changes(field: (typeof LOCKED_FIELDS)[number], asked: Partial<ScheduleTerms>, state: Terms): boolean {
  if (asked[field] === undefined || asked[field] === state[field]) return false;
  // Once and Twice fix the number of debits, whatever an edit form repeats.
  return field !== 'installments' || (state.frequency !== 'Once' && state.frequency !== 'Twice');
}

/** Fields of an edit form that never change, where it names another value. */
export const lockedProblems = (asked: Partial<ScheduleTerms>, state: Terms): DomainError[] =>
  LOCKED_FIELDS.filter((field) => changes(field, asked, state)).map(
    (field) => new DomainError('schedule.field_locked', { field }),
  );
