import { type Cause, playOf, recordedReturn } from '../return-codes/playbook.ts';
import type { ReturnClass } from '../return-codes/return-code.ts';

/** What a payer is told of a payment that came back. */
export type FailureNotice = {
  /** `charged_back`: somebody disputed it at the bank. */
  readonly kind: 'failed' | 'charged_back';
  readonly cause: Cause | 'other';
  /** The account is not debited any more until its details change. */
  readonly accountRefused: boolean;
  /** Debits from another account of the payer may go through, under the agreement as it stands. */
  readonly otherAccountHelps: boolean;
  /** Nothing more is debited until the payer agrees again. */
  readonly agreementEnded: boolean;
};

/** Nobody writes to a holder who died, nor about sanctions; messages between banks are none of the payer's. */
const UNTOLD: readonly Cause[] = ['holder_gone', 'sanctions', 'between_banks'];
/** Causes that have no words for a payer. */
const WORDLESS: readonly Cause[] = ['unknown', 'not_ready', 'deposit_refused'];

/** What a payer is told of a return, as the log keeps it; null: nothing. Contents: agreements §C3. */
export function failureNotice(code: string, returnClass: ReturnClass): FailureNotice | null {
  const { cause, bankDetails, schedule, actions } = playOf(recordedReturn(code, returnClass));
  if (UNTOLD.includes(cause)) return null;
  const agreementEnded = schedule === 'ended' || returnClass === 'Chargeback';
  return {
    kind: returnClass === 'Chargeback' ? 'charged_back' : 'failed',
    cause: WORDLESS.includes(cause) ? 'other' : cause,
    accountRefused: bankDetails !== 'keep',
    otherAccountHelps: !agreementEnded && (bankDetails !== 'keep' || actions.includes('ask_new_bank_details')),
    agreementEnded,
  };
}
