import { aggregate } from '../decider.ts';
import { unreachable } from '../errors.ts';
import type { Closed, TransactionScheduleCommand, TransactionScheduleFacts } from './commands.ts';
import { created } from './create.ts';
import { amountEvents, changeFromEvents, installmentEvents } from './edits.ts';
import type { TransactionScheduleEvent } from './events.ts';
import { transactionScheduleEvent } from './events.ts';
import { problemsOf, type ScheduleAsked } from './problems.ts';
import { evolve, type LiveSchedule, type TransactionScheduleState } from './state.ts';

function decide(asked: ScheduleAsked, state: TransactionScheduleState): TransactionScheduleEvent[] {
  const [problem] = problemsOf(asked, state);
  if (problem) throw problem;
  const { type, command, facts } = asked;
  if (type === 'create') return [created(command.terms)];
  if (state.status === 'none' || state.status === 'removed') return [];
  switch (type) {
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
      if (state.status !== 'paused' || state.pausedUntil === null || facts.today < state.pausedUntil) return [];
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
      return unreachable(type);
  }
}

/** The last installment that a pause, or its end, leaves as it is: what people can still change is dealt with anew. */
const stillPlanned = (state: LiveSchedule, { closedThrough }: Closed): number =>
  Math.min(state.plannedThrough, closedThrough);

/** A plan of debits. The debits it writes are transactions with streams of their own. */
export const transactionSchedule = aggregate<
  TransactionScheduleCommand,
  TransactionScheduleState,
  TransactionScheduleEvent,
  TransactionScheduleFacts
>({
  streamType: 'schedule',
  initial: { status: 'none', version: 0 },
  event: transactionScheduleEvent,
  decide,
  evolve,
});
