import { CHANGE_CAUSES, HELD_FOR, OBJECTION_ENDS } from '@cordelle/domain/authorization/change.ts';
import { AGREEMENT_STATUSES } from '@cordelle/domain/authorization/state.ts';
import { APPROVAL_STATES } from '@cordelle/domain/customer/debit-approval.ts';
import { z } from 'zod';
import { bankAccountInput } from './customers/edit.ts';
import { language } from './language.ts';
import { agreement, agreementDocument, payeeOnPage, verification } from './payer-pages.ts';
import { countryCode, currencyCode, day, instant, moneyText, recordId } from './wire.ts';

const token = z.string().max(100);
export const payerLinkInput = z.strictObject({
  token,
  language: language.nullable(),
  /** Past debits are told as far back as a page goes (1,000), in place of the latest. */
  earlier: z.boolean().default(false),
});

/** One debit as a payer reads it. */
const payerDebit = z.object({
  date: day,
  amount: moneyText,
  status: z.string(),
  /** In the payer's words, with the reason of what went wrong. */
  statusText: z.string(),
  /** The agreement it is made under; null: none is on record. */
  reference: z.string().nullable(),
});

/** One agreement as the payer who gave it reads it. */
const payerConsent = z.object({
  id: recordId,
  reference: z.string(),
  status: z.enum(AGREEMENT_STATUSES).exclude(['requested', 'expired']),
  /** What is debited under it, in the language of the page; null: what its words say. */
  scope: z.string().nullable(),
  givenAt: instant.nullable(),
  /** Why nothing is debited under it for now; null: it is not suspended. */
  suspended: z
    .object({
      /** Changes the payer objects to, each with the day they did: they wait for the business. */
      objections: z.array(z.object({ id: recordId, since: day })),
      /** The account it covers cannot be used. */
      account: z.boolean(),
    })
    .nullable(),
  /** Debits to come that end with it, and those that are at the bank already. */
  planned: z.int(),
  underWay: z.int(),
  /** Null where the payer agreed on paper. */
  agreement: agreement.pick({ text: true, hash: true }).extend({ document: agreementDocument.nullable() }).nullable(),
});
export type PayerConsent = z.output<typeof payerConsent>;

/** What a payer sees of what they pay a business. */
export const payerOverview = z.object({
  country: countryCode,
  currency: currencyCode,
  language,
  business: payeeOnPage,
  name: z.string(),
  account: z.string().nullable(),
  bankName: z.string().nullable(),
  consent: z
    .object({
      state: z.enum(['given', 'ended']),
      reference: z.string(),
      givenAt: instant.nullable(),
    })
    .nullable(),
  /** Every agreement, those in force first. */
  agreements: z.array(payerConsent),
  /** Debits that wait for the payer's approval. */
  toApprove: z.array(z.object({ id: recordId, amount: moneyText, date: day })),
  /** All debits to come: planned, and at the bank already. */
  coming: z.object({ planned: z.int(), underWay: z.int() }),
  /** The first of them. */
  upcoming: z.array(payerDebit),
  past: z.array(payerDebit),
  /** Past debits beside those. */
  earlier: z.int(),
  /** The client verifies accounts by test credits: a new one is, too. */
  verification: z.boolean(),
  /** How far the validation is that the account needs before its first debit (United States); null: it needs none more. */
  validation: z.enum(['pending', 'failed']).nullable(),
});
export type PayerOverview = z.output<typeof payerOverview>;

/** `agreement`: which one ends; null: all of them. */
export const withdrawConsentInput = z.strictObject({
  token,
  withdraw: z.literal(true, 'payer_confirm_needed'),
  agreement: recordId.nullable().default(null),
});
/** What became of the payments; `already`: there was nothing to end any more. */
export const withdrawnConsent = z.object({
  schedules: z.int(),
  payments: z.int(),
  underWay: z.int(),
  already: z.boolean(),
});

/** The account whose agreement the payer reads before they agree to it. */
export const payerAgreementInput = z.strictObject({ token, language, bankAccount: bankAccountInput });
/** Agreements a payer reads on one page. */
const AGREEMENTS_READ_MAX = 200;
/** `read`: each agreement that goes on from the account; `hash`: of its text as it was read, its boxes empty. */
export const changePayerBankInput = payerAgreementInput.extend({
  agree: z.literal(true, 'payer_terms_error'),
  read: z
    .array(z.strictObject({ agreement: recordId, hash: z.string().max(64), waiveNotice: z.boolean() }))
    .max(AGREEMENTS_READ_MAX),
});
const agreementToRead = z.object({ id: recordId, reference: z.string(), agreement });
export type AgreementToRead = z.output<typeof agreementToRead>;
export const payerAgreements = z.object({ agreements: z.array(agreementToRead) });
export const changedPayerBank = z.object({ verification: verification.nullable() });

export const payerApprovalInput = z.strictObject({ token, language, id: recordId });
/** One debit that the payer is asked to approve. */
export const payerApproval = z.object({
  id: recordId,
  state: z.enum(APPROVAL_STATES),
  amount: moneyText,
  /** The banking day of the debit if it is approved now. */
  date: day,
  comment: z.string().nullable(),
  /** Last day for an answer. */
  answerUntil: day,
  /** Mask of the account from which it is debited, and its bank where that is known. */
  account: z.string(),
  bankName: z.string().nullable(),
  /** Of the agreement under which it is debited. */
  reference: z.string(),
  /** What is approved, word for word, and its SHA-256. */
  text: z.string(),
  hash: z.string(),
});
export type PayerApproval = z.output<typeof payerApproval>;
/** `hash`: of what the payer read. */
export const answerApprovalInput = payerApprovalInput.extend({
  answer: z.enum(['approve', 'decline']),
  hash: z.string().max(64),
});
export const answeredApproval = z.object({ state: z.enum(['approved', 'declined']) });

export const payerChangeInput = z.strictObject({ token, language, id: recordId });
/** What changed of an agreement without the payer's own word. */
export const payerChange = z.object({
  id: recordId,
  state: z.enum(['open', 'late', 'objected', 'ended', ...OBJECTION_ENDS]),
  changedOn: day,
  /** Each term, before and after. */
  lines: z.array(z.string()),
  because: z.enum(CHANGE_CAUSES),
  objectUntil: day,
  /** What holds the debits though the payer agrees to it; null: nothing. */
  held: z.enum(HELD_FOR).nullable(),
});
export type PayerChange = z.output<typeof payerChange>;
export const OBJECTION_LENGTH_MAX = 500;
export const objectToChangeInput = payerChangeInput.extend({ words: z.string().max(OBJECTION_LENGTH_MAX) });
export const objectedToChange = z.object({ objected: z.literal(true) });
export const agreedToChange = z.object({ agreed: z.literal(true) });

export const askForLinkInput = z.strictObject({ email: z.string().trim().max(254), language });
export const askedForLink = z.object({ asked: z.literal(true) });
