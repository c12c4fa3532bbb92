import type { Frequency } from './frequency.ts';
import { isRepeating } from './installments.ts';
import type { TransactionScheduleState } from './state.ts';

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
