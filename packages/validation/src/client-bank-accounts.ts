import { NAME_MATCHES } from '@cordelle/domain/onboarding/name-match.ts';
import { z } from 'zod';
import { bankAccountInput } from './customers/edit.ts';
import { recordId } from './wire.ts';

/** For what a business has an account: what it collected is paid there, and fees are debited from there. */
export const accountPurpose = z.enum(['settlement', 'billing']);
/** The same, as the contract names it to the connection service. */
export const BANK_ACCOUNT_TYPES = ['settlement_bank_account', 'billing_bank_account'] as const;

export const accountPurposeInput = z.strictObject({ purpose: accountPurpose });
/** Without a type, the account to which what was collected is paid. */
export const acceptNoticeInput = z.strictObject({ accountType: z.enum(BANK_ACCOUNT_TYPES).optional() });
export const typeAccountInput = z.strictObject({ purpose: accountPurpose, bankAccount: bankAccountInput });
export const relayLoginInput = z.strictObject({
  connectionId: recordId,
  loginId: z.string().min(1).max(100),
  accountId: z.string().min(1).max(100).optional(),
});
/** What the frame said when it gave up, in the service's words; it is a hint that only ever leads to typed numbers. */
export const connectionFailedInput = z.strictObject({ connectionId: recordId, step: z.string().max(60) });

const signerName = z.string().trim().min(1, 'required_field').max(120);
export const authorizeBillingInput = z.strictObject({
  useSettlementAccount: z.boolean(),
  signerName,
  signerTitle: z.string().trim().max(100).optional(),
  agreed: z.literal(true, { error: 'required_field' }),
});

/** The page of the connection service for a frame; it opens once, within half an hour. Null: the service does not answer. */
export const connectionFrame = z.object({
  connectionId: recordId,
  origin: z.string(),
  frame: z.string(),
});
export const connectionAnswer = z.object({ connection: connectionFrame.nullable() });

/** One account of a business that applies. */
export const accountStanding = z.object({
  purpose: accountPurpose,
  /** Null: there is none yet. */
  account: z
    .object({
      bankName: z.string().nullable(),
      /** Its last two digits. */
      last2: z.string(),
      source: z.enum(['connection', 'typed']).nullable(),
      holderMatch: z.enum(NAME_MATCHES).nullable(),
      verified: z.boolean(),
    })
    .nullable(),
  /** Whether signing in at the bank is offered now; never where no service is configured. */
  canConnect: z.boolean(),
  attempts: z.int().nonnegative(),
  /** Whether the notice about it was accepted. */
  accepted: z.boolean(),
  /** How the newest sign-in stands: the bank is still asked, or why it came to nothing. */
  connection: z.enum(['reading', 'failed']).nullable(),
  problem: z.enum(['login_refused', 'no_account', 'other_currency', 'other_country', 'timed_out']).nullable(),
  /** Whether the two documents are asked for. */
  documents: z.boolean(),
});
export type AccountStanding = z.output<typeof accountStanding>;

/** Both accounts of a business that applies, and what it signed for its fees. */
export const accountStandings = z.object({
  settlement: accountStanding,
  billing: accountStanding,
  /** Fees are debited from the settlement account. */
  sameAsSettlement: z.boolean(),
  agreement: z.object({ version: z.string(), text: z.string() }),
  /** Who may sign it, as the caller is known. */
  signer: z.object({ name: z.string(), title: z.string() }),
  /** What is in force; null: nothing for the account from which fees are debited. */
  signed: z
    .object({ signerName: z.string(), signerTitle: z.string().nullable(), signedAt: z.iso.datetime() })
    .nullable(),
});
