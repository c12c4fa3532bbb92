import type { CalendarDate } from '../calendar/dates.ts';

/** Money that came in, as a bank statement shows it. */
export type StatementDeposit = {
  readonly bookedOn: CalendarDate;
  readonly amountCents: bigint;
  /** Everything the statement says of it besides. */
  readonly text: string;
};

/** A payout that left us. */
export type AwaitedDeposit = {
  readonly settlementId: string;
  readonly amountCents: bigint;
  /** As it stands on the statement; null: not known yet. */
  readonly reference: string | null;
  /** Day of the settlement: no statement shows it earlier. */
  readonly madeOn: CalendarDate;
  /** Day it was paid, or is expected. */
  readonly arrivesOn: CalendarDate;
  /** What was seen of it before, maybe with another amount; null: nothing. */
  readonly seen: Pick<StatementDeposit, 'bookedOn' | 'amountCents'> | null;
};
