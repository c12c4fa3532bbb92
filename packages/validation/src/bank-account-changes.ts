import {
  CALL_METHODS,
  CALL_OUTCOMES,
  CHANGE_STATUSES,
  CHANGED_ACCOUNTS,
  DECLINE_REASONS,
  FREEZE_ANSWERS,
  NAMINGS,
} from '@cordelle/domain/bank-account-change/kinds.ts';
import { CHANGE_SIGNALS } from '@cordelle/domain/bank-account-change/signals.ts';
import { NAME_MATCHES } from '@cordelle/domain/onboarding/name-match.ts';
import { z } from 'zod';
import { accountStanding } from './client-bank-accounts.ts';
import { clientDocument } from './client-files.ts';
import { bankAccountInput } from './customers/edit.ts';
import { language } from './language.ts';
import { currencyCode, day, instant, moneyText, recordId } from './wire.ts';

export const changedAccount = z.enum(CHANGED_ACCOUNTS);
const status = z.enum(CHANGE_STATUSES);
const name = z.string().trim().max(100);

/**
 * Another account for deposits or fees. The present one is named in full, or by the mask that is shown; nobody names one that is not
 * there. The new one is typed, or was read at its bank.
 */
export const updateBankAccountInput = z
  .strictObject({
    currentAccount: bankAccountInput.optional(),
    newAccount: bankAccountInput.optional(),
    /** The sign-in by which the caller had the new account read at its bank, in place of its numbers. */
    connectionId: recordId.optional(),
    accountType: changedAccount,
    /** The present account is closed or in somebody else's hands: deposits wait at once. */
    currentAccountLost: z.boolean().default(false),
    /** Who agrees to debits of fees, for the account they are debited from. */
    signerName: name.optional(),
    signerTitle: name.optional(),
  })
  .refine(({ newAccount, connectionId }) => (newAccount === undefined) !== (connectionId === undefined), {
    path: ['newAccount'],
    error: 'required_field',
  });
export const bankAccountRequested = z.object({ id: recordId, notification: z.string() });

export const bankAccountOfInput = z.strictObject({ accountType: changedAccount });
export const bankAccountChangeInput = z.strictObject({ id: recordId });
export const typeCodeInput = z.strictObject({ id: recordId, code: z.string().trim().min(1, 'required_field').max(20) });

/** An account by what may be seen of it. */
const shownAccount = z.object({
  last2: z.string(),
  /** Every digit a star but the last two. */
  mask: z.string(),
  bankName: z.string().nullable(),
  since: instant,
});

export const payoutHold = z.object({
  because: z.enum(['hold', 'test_payment', 'frozen', 'account_lost', 'under_review', 'unanswered']),
  until: instant.nullable(),
  /** What waits. */
  amount: moneyText,
  currency: currencyCode,
});

/** A change as the business sees it. */
const shownChange = z.object({
  id: recordId,
  account: changedAccount,
  status,
  newLast2: z.string(),
  newBankName: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  lapsesAt: instant,
  activatedAt: instant.nullable(),
  holdUntil: instant.nullable(),
  /** The payment whose code is to be typed; null: none. */
  test: z
    .object({
      state: z.enum(['ordered', 'sent', 'confirmed', 'failed']),
      sentOn: day.nullable(),
      expiresOn: day.nullable(),
      triesLeft: z.int().nonnegative(),
    })
    .nullable(),
  debitFrom: day.nullable(),
  declineReason: z.enum(DECLINE_REASONS).nullable(),
  declineWords: z.string().nullable(),
});

/** How a new account is given: read at its bank, or typed. */
export const newAccountReading = accountStanding.extend({ connectionId: recordId.nullable() });

/** By whose clock times are written: that of the business. */
const zone = z.string();

export const bankAccountState = z.object({
  zone,
  account: shownAccount.nullable(),
  /** The newest one of the last 30 days, or that is not over; null: none. */
  change: shownChange.nullable(),
  hold: payoutHold.nullable(),
  /** What is signed for fees, with the name of whom to debit for; null for deposits. */
  agreement: z.object({ version: z.string(), text: z.string() }).nullable(),
  /** Whether the caller may ask for another account now. */
  mayAsk: z.boolean(),
  /** What of it the caller had read at its bank within the day; null: nobody may ask. */
  reading: newAccountReading.nullable(),
});

/** Changes of the last 30 days, for the notice that every administrator sees; and why deposits wait. */
export const bankAccountNotices = z.object({ zone, changes: z.array(shownChange), hold: payoutHold.nullable() });

/** The page behind a mailed link. */
export const notUsInput = z.strictObject({ token: z.string().max(100) });
export const notUsPage = z.object({
  business: z.string(),
  account: changedAccount,
  status,
  oldLast2: z.string().nullable(),
  newLast2: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  zone,
  language,
});
export const notUsDone = z.object({ status });

/** What the provider's people see of a change: everything but the numbers. */
export const changeForStaff = z.object({
  id: recordId,
  clientId: recordId,
  business: z.string(),
  account: changedAccount,
  status,
  requestedAt: instant,
  lapsesAt: instant,
  requestedBy: z.string(),
  newLast2: z.string(),
  signals: z.array(z.enum(CHANGE_SIGNALS)),
});
export const changesForStaffInput = z.strictObject({ open: z.boolean().default(true) });
export const changesForStaff = z.object({ records: z.array(changeForStaff), count: z.int().nonnegative() });

export const changeCaseInput = z.strictObject({ id: recordId });
const person = z.object({ name: z.string(), at: instant });
export const changeCase = changeForStaff.extend({
  zone,
  hash: z.string(),
  /** Names the business goes by, beside the one at the bank. */
  names: z.array(z.string()),
  clientApprovedAt: instant.nullable(),
  naming: z.enum(NAMINGS).nullable(),
  currentAccountLost: z.boolean(),
  oldAccount: shownAccount.nullable(),
  newAccount: z.object({ last2: z.string(), bankName: z.string().nullable(), country: z.enum(['CA', 'US']) }),
  holderName: z.string().nullable(),
  holderMatch: z.enum(NAME_MATCHES),
  /** When its bank itself named the account and its holder; null: the numbers were typed. */
  readAt: instant.nullable(),
  /** Other businesses with the same account. */
  knownAt: z.array(z.object({ clientId: recordId, business: z.string(), status: z.string() })),
  ip: z.string(),
  userAgent: z.string().nullable(),
  documents: z.array(clientDocument),
  /** Numbers that may be called: on file long enough; and why others may not. */
  phones: z.array(z.object({ phone: z.string(), of: z.string(), since: instant.nullable(), callable: z.boolean() })),
  calls: z.array(
    person.extend({
      method: z.enum(CALL_METHODS),
      outcome: z.enum(CALL_OUTCOMES),
      phone: z.string(),
      spokenWith: z.string(),
      note: z.string(),
      mine: z.boolean(),
    }),
  ),
  /** What each decided; the reasons of others are told to whoever has decided. */
  verdicts: z.array(person.extend({ verdict: z.string(), note: z.string().nullable(), mine: z.boolean() })),
  activatedAt: instant.nullable(),
  holdUntil: instant.nullable(),
  test: shownChange.shape.test,
  frozenAt: instant.nullable(),
  frozenBy: z.string().nullable(),
  declineReason: z.enum(DECLINE_REASONS).nullable(),
  hold: payoutHold.nullable(),
  /** Whether two different people of the provider could decide at all. */
  enoughPeople: z.boolean(),
});

const note = z.string().trim().max(2000);
export const recordCallInput = changeCaseInput.extend({
  method: z.enum(CALL_METHODS),
  outcome: z.enum(CALL_OUTCOMES),
  phone: z.string().trim().max(40),
  spokenWith: name.min(1, 'required_field'),
  note,
});
export const approveChangeInput = changeCaseInput.extend({ hash: z.string().max(64), note });
export const declineChangeInput = changeCaseInput.extend({
  reason: z.enum(DECLINE_REASONS),
  /** To the business. */
  words: z.string().trim().max(1000).default(''),
});
export const answerFreezeInput = changeCaseInput.extend({ answer: z.enum(FREEZE_ANSWERS), note });
