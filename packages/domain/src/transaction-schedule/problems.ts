import { type FactsOf, type WithFacts, withFacts } from '../decider.ts';
import { DomainError, unreachable } from '../errors.ts';
import type { TransactionScheduleCommand, TransactionScheduleFacts } from './commands.ts';
import { createProblems } from './create.ts';
import {
  changeAmountProblems,
  changeFromProblems,
  installmentProblems,
  lockedProblems,
  pauseProblems,
} from './edit-problems.ts';
import type { TransactionScheduleState } from './state.ts';

/** A command with the facts of its type. */
export type ScheduleAsked = WithFacts<TransactionScheduleCommand, TransactionScheduleFacts>;

/**
 * Every reason to refuse a command, so that a form can show all of them at once, each under its field. Empty: `decide`
 * accepts. `decide` throws the first one.
 */
export const problems = <One extends TransactionScheduleCommand>(
  command: One,
  state: TransactionScheduleState,
  facts: FactsOf<TransactionScheduleFacts, One['type']>,
): DomainError[] =>
  problemsOf(withFacts<TransactionScheduleCommand, TransactionScheduleFacts, One>(command, facts), state);

/** The same of a command that holds its facts. */
export function problemsOf(asked: ScheduleAsked, state: TransactionScheduleState): DomainError[] {
  if (asked.type === 'create')
    return state.status === 'none'
      ? createProblems(asked.command.terms, asked.facts)
      : [new DomainError('schedule.already_exists')];
  if (state.status === 'none') return [new DomainError('record.not_found')];
  if (state.status === 'removed') return asked.type === 'remove' ? [] : [new DomainError('schedule.not_active')];
  switch (asked.type) {
    case 'planOccurrences': {
      const { through } = asked.command;
      if (through <= state.plannedThrough) return [];
      if (state.status === 'paused' && state.pausedUntil === null) return [new DomainError('schedule.paused')];
      return state.installments !== null && through > state.installments
        ? [new DomainError('schedule.past_last_installment')]
        : [];
    }
    case 'changeAmount':
      return changeAmountProblems(asked.command.amount, state, asked.facts);
    case 'changeTerms':
      return lockedProblems(asked.command.terms, state);
    case 'pauseUntil':
      return pauseProblems(asked.command.until, state, asked.facts);
    case 'skipInstallment':
    case 'restoreInstallment':
    case 'moveInstallment':
    case 'changeInstallmentAmount':
      return installmentProblems(asked, state);
    case 'changeFrom':
      return changeFromProblems(asked.command, state, asked.facts);
    case 'changeComment':
    case 'pause':
    case 'resume':
    case 'resumeWhenDue':
    case 'remove':
      return [];
    default:
      return unreachable(asked);
  }
}
