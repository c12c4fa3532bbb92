import type { Rail } from '../rail.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Elapsed time between the second approval and the first deposit to the new account, whatever the clocks do meanwhile. */
export const HOLD_HOURS = 72;
/** Days after which a request that nobody finished lapses, to the instant. */
export const LAPSE_DAYS = 14;
/** Wrong namings of the present account within a day after which nobody may ask any more until the first is a day old. */
export const WRONG_NAMINGS_MAX = 3;
/** Days for which an address that was taken from an administrator still learns of changes, and the notice stays in the console. */
export const NOTICE_DAYS = 30;
/** Days a telephone number must have been on file to be called. */
export const PHONE_ON_FILE_DAYS = 30;
/** Wrong codes after which the test payment is a matter for the provider's people. */
export const TEST_TRIES_MAX = 3;
/** Business days for typing the code of the test payment. */
export const TEST_BUSINESS_DAYS = 10;
/** Cents of the test payment. */
export const TEST_CENTS = { min: 1, max: 99 } as const;
/** Digits of the code that stands beside the test payment on the statement. */
export const TEST_CODE_DIGITS = 4;
/** Hours for which documents that were handed in, or an account that was read at the bank, belong to the request that follows. */
export const EVIDENCE_HOURS = 24;
/** Calendar days between the signing of a new debit authorization and the first debit. Source: CPA Rule H1, pre-notification; kept for both rails. */
export const DEBIT_NOTICE_DAYS = { CA: 10, US: 10 } as const satisfies Record<Rail, number>;
/** Characters a note about a call must have to say anything. */
export const CALL_NOTE_MIN = 20;

export const holdUntilOf = (activatedAt: Date): Date => new Date(activatedAt.getTime() + HOLD_HOURS * HOUR);
export const lapsesAtOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + LAPSE_DAYS * DAY);
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY);
export const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * HOUR);
