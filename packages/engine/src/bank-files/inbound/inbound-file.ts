import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import type { BankFileCommand } from '@cordelle/domain/bank-file/decider.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { Counts, DayContext } from '../../day-step.ts';
import type { InboundKind } from '../../inbound-file-name.ts';
import type { ReviewItem } from '../../review-items/review-items.ts';
import type { Answers } from './answers.ts';

/** A file of the bank whose bytes are kept. */
export type InboundFile = {
  readonly id: bigint;
  readonly name: string;
  readonly kind: InboundKind;
};

type Apply = Extract<BankFileCommand, { type: 'apply' }>;

/** What a file says, decided as a whole: becomes one decision of its stream. */
export type FileOutcome = {
  readonly entries: number;
  readonly applied: number;
  readonly duplicates: number;
  readonly totalCents: bigint;
  readonly remarks?: Answers['remarks'];
  readonly unmatched: Apply['unmatched'];
  readonly statementLines: Apply['statementLines'];
  readonly statementClosed: Apply['statementClosed'];
  readonly reviews: readonly ReviewItem[];
  /** What became of payments, payouts and bank details. */
  readonly counts: Counts;
};

/** A transaction that applies one file, with what everything in it shares. */
export type Applying = {
  readonly tx: Tx;
  readonly ctx: DayContext;
  readonly file: InboundFile;
  readonly meta: AppendMeta;
};

export const applyCommand = (outcome: FileOutcome): Apply => ({
  type: 'apply',
  summary: {
    entries: outcome.entries,
    applied: outcome.applied,
    duplicates: outcome.duplicates,
    total: centsText(outcome.totalCents),
  },
  remarks: [...(outcome.remarks ?? [])],
  unmatched: outcome.unmatched,
  statementLines: outcome.statementLines,
  statementClosed: outcome.statementClosed,
});
