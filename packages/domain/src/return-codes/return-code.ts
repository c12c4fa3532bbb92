import type { Rail } from '../rail.ts';

/**
 * Declined: not paid, nobody disputes it. Chargeback: the payer disputes the authorization. System: a format or processing
 * error on our side or the bank's. Info: between banks, without effect on the customer.
 */
export type ReturnClass = 'Declined' | 'Chargeback' | 'System' | 'Info';

/** What may follow: the same entry again within the rail's limits, a corrected one, one newly authorized, or none. */
export type RetryRule = 'auto' | 'fix' | 'auth' | 'no';

/**
 * What happens to the stored bank details. disable: no new debits until they change or a person re-enables them. revoke:
 * disabled, and the authorization and its planned debits end.
 */
export type BankAction = 'keep' | 'disable' | 'revoke';

/**
 * Why a person has to look. terms: the debit did not match the agreement, correct it before debiting again. duplicate: find
 * out why it was sent twice. fraud: the bank questions the entry. processing: our format or the bank's processing failed.
 * interbank: a message between banks. late: arrived after its deadline, the bank may dishonor it. unknown_code: not listed.
 */
export type ReturnReview = 'terms' | 'duplicate' | 'fraud' | 'processing' | 'interbank' | 'late' | 'unknown_code';

/** Grounds on which a client is charged a decline fee. Never for class System or Info. */
export type FeeReason = 'nsf' | 'payment_stopped' | 'terms_not_met';

/**
 * Returns by which the payer denies every agreement over that account with the business. The other ones that revoke end the
 * agreement of the debit. Source: return codes §2, §3.
 */
const DENIALS: ReadonlySet<string> = new Set(['R10', 'R29', '915']);

/** Which agreements end with a return that revokes: that of the debit, or all over its account. */
export const endsWith = (code: string): 'agreement' | 'account' => (DENIALS.has(code) ? 'account' : 'agreement');

/** The reasons that lists, reports and the API show beside a status. Fixed by the public contract (D-015). */
export const STATUS_REASONS = [
  'Insufficient Funds',
  'Account Closed',
  'Account Frozen',
  'Payment Stopped',
  'No Agreement',
  'Invalid Account',
  'Customer Dispute',
  'Other',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** What one return code means to the product. */
export type ReturnCode = {
  readonly code: string;
  /** null: a code that no rail we know uses. */
  readonly rail: Rail | null;
  readonly class: ReturnClass;
  readonly retry: RetryRule;
  readonly bankAction: BankAction;
  /** The payer stopped one payment: no new debits of that schedule until somebody resumes it. */
  readonly pauseSchedule: boolean;
  readonly review: ReturnReview | null;
  readonly feeReason: FeeReason | null;
  readonly statusReason: StatusReason;
  /** Message key of the plain words for it. */
  readonly message: string;
};

type Extras = Partial<Pick<ReturnCode, 'pauseSchedule' | 'review' | 'feeReason'>>;

/** Writes one row of a rail's table: `row('R01', 'Declined', 'auto', 'keep', 'Insufficient Funds', { feeReason: 'nsf' })`. */
export const returnCodesOf =
  (rail: Rail | null) =>
  (
    code: string,
    returnClass: ReturnClass,
    retry: RetryRule,
    bankAction: BankAction,
    statusReason: StatusReason,
    { pauseSchedule = false, review = null, feeReason = null }: Extras = {},
  ): ReturnCode => ({
    code,
    rail,
    class: returnClass,
    retry,
    bankAction,
    pauseSchedule,
    review,
    feeReason,
    statusReason,
    message: `return_${code.toLowerCase()}`,
  });
