/** How a debit stands, as far as it decides the status people are shown. */
export type Standing<Status extends string> = {
  readonly status: Status;
  readonly returnCode: string | null;
  /** Date of the settlement that credited it; null: it never reached one. Left out where that is not told. */
  readonly settledDate?: string | null;
};

/**
 * The status people are shown, the same on every page. The wires say Declined of every debit that failed; one without a code of a
 * bank was held back before it left, and is not said to have been refused. They say Chargeback of every debit that a payer
 * disputed; one that no settlement had credited yet moved no money, and is counted with the declined ones.
 */
export function shownStatus<Status extends string>({
  status,
  returnCode,
  settledDate,
}: Standing<Status>): Status | 'Not Sent' | 'Declined Disputed' {
  if (status === 'Declined' && returnCode === null) return 'Not Sent';
  if (status === 'Chargeback' && settledDate === null) return 'Declined Disputed';
  return status;
}
