import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { AGREEMENT_ELEMENTS, CONSENT_KINDS } from '@cordelle/domain/payer-flow/agreement.ts';
import { FLOW_KINDS, PAYER_PAGES } from '@cordelle/domain/payer-flow/pages.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { language } from './language.ts';
import { countryCode, currencyCode, day, instant, moneyText } from './wire.ts';

/** What a payer reads of an agreement, one part after the other. */
export const agreementPart = z.object({
  element: z.enum([...new Set([...AGREEMENT_ELEMENTS.CA, ...AGREEMENT_ELEMENTS.US]), 'waiver', 'terms']),
  heading: z.string(),
  text: z.string(),
  /** A right is given up: it has to stand out. */
  prominent: z.boolean(),
  /** A choice of its own, ticked or not; null: none. */
  box: z.boolean().nullable().default(null),
});
export type AgreementPart = z.output<typeof agreementPart>;

/** An agreement block by block: what every copy of it is drawn from. */
export const agreementDocument = z.object({
  title: z.string(),
  parts: z.array(agreementPart),
  version: z.string(),
});

/** `hash`: SHA-256 (hex) of `text`, which is everything above as one plain text. */
export const agreement = z.object({
  title: z.string().default(''),
  parts: z.array(agreementPart),
  /** Sentence that names the version of the wording. */
  version: z.string().default(''),
  text: z.string(),
  hash: z.string(),
  /** False where an element is missing: nobody can agree to it then. */
  complete: z.boolean(),
});
export type Agreement = z.output<typeof agreement>;

/** A business as its payers see it on every page. */
export const payeeOnPage = z.object({
  name: z.string(),
  /** As the payer's bank statement shows it. */
  statementName: z.string(),
  addressLines: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** `#rrggbb`; null: ours. */
  brandColor: z.string().nullable(),
});
export type PayeeOnPage = z.output<typeof payeeOnPage>;

/** What a business asks for, and in which words of its own. */
export const payerQuestions = z.object({
  introduction: z.string().nullable(),
  nameDefault: z.enum(CUSTOMER_TYPES),
  phone: z.boolean(),
  address: z.boolean(),
  limit: z.boolean(),
  /** A connection to the payer's bank is offered. */
  connect: z.boolean(),
  /** The account is verified before it is debited, and how if the numbers are typed. */
  verification: z.boolean(),
  /** The payer may choose two test credits. */
  microdeposit: z.boolean(),
  schedule: z.boolean(),
  /** Donation: what the charity asks beside the donation; null: nothing. */
  comment: z.string().nullable(),
  /** The charity knows who gives: the mail came from it. */
  knownPayer: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type PayerQuestions = z.output<typeof payerQuestions>;

/** One day of the agreement, or the first of many. */
export const plannedDebits = z.object({
  amount: moneyText,
  frequency: z.enum(FREQUENCIES),
  /** As it was asked for, and the open day it moves to. */
  requestedDate: day,
  processDate: day,
  /** Null: until it is ended. */
  installments: z.int().nullable(),
  /** Null where it does not end by itself. */
  lastDate: day.nullable(),
  total: moneyText.nullable(),
  /** All of it as one sentence. */
  sentence: z.string(),
});
export type PlannedDebits = z.output<typeof plannedDebits>;

/** Two test credits, a login at the bank, or an entry over nothing (United States). */
export const verification = z.enum(['microdeposit', 'flinks', 'prenote']);
export type Verification = z.output<typeof verification>;

/** What stands on the page at the end, and on paper. */
export const payerReceipt = z.object({
  reference: z.string(),
  authorizedAt: instant,
  name: z.string(),
  email: z.string(),
  /** `****67`, with the name of the bank where it is known. */
  account: z.string().nullable(),
  bankName: z.string().nullable(),
  customerType: z.enum(CUSTOMER_TYPES),
  limit: moneyText.nullable(),
  debits: plannedDebits.nullable(),
  consentKind: z.enum(CONSENT_KINDS).default('recurring'),
  /** How the account is verified: by what is on its way to it, by the bank itself, or not at all. */
  verification: verification.nullable(),
  agreement,
});
export type PayerReceipt = z.output<typeof payerReceipt>;

/** One page of a payer: everything it shows. */
export const payerPage = z.object({
  kind: z.enum(FLOW_KINDS),
  page: z.enum(PAYER_PAGES),
  /** Of the contract, for programs. */
  stepName: z.string(),
  step: z.object({ number: z.int(), of: z.int() }),
  back: z.enum(PAYER_PAGES).nullable(),
  country: countryCode,
  currency: currencyCode,
  language,
  business: payeeOnPage,
  questions: payerQuestions,
  /** What was answered so far, by the name of the field; account numbers masked. */
  answers: z.record(z.string(), z.string()),
  /** Where it is asked for or shown. */
  agreement: agreement.nullable(),
  debits: plannedDebits.nullable(),
  /** First day a debit can have. */
  earliestDate: day.nullable(),
  receipt: payerReceipt.nullable(),
  /** The day they were through; without a receipt: in another browser, which has it. */
  finishedOn: day.nullable(),
  /** The day on which the agreement of the receipt ended; null: it stands. */
  endedOn: day.nullable(),
});
export type PayerPageFacts = z.output<typeof payerPage>;
