/**
 * The status people are shown. The wires say Declined of every debit that failed; one without a code of a bank was held back before it
 * left, and is not said to have been refused.
 */
export const shownStatus = <Status extends string>({
  status,
  returnCode,
}: {
  readonly status: Status;
  readonly returnCode: string | null;
}): Status | 'Not Sent' => (status === 'Declined' && returnCode === null ? 'Not Sent' : status);
