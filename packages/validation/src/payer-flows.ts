import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { PAYER_PAGES } from '@cordelle/domain/payer-flow/pages.ts';
import { z } from 'zod';
import { bankAccountInput } from './customers/edit.ts';
import { CUSTOMER_NAME_MAX } from './customers/fields.ts';
import { language } from './language.ts';
import { agreement, payeeOnPage, payerPage } from './payer-pages.ts';
import { EMAIL_LENGTH_MAX } from './personal-details.ts';
import { countryCode } from './wire.ts';

const slug = z.string().max(80);

/** The address somebody opened: a business's own, or the one that was mailed to them. */
export const publicEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('processing'), code: slug }),
  z.strictObject({ kind: z.literal('donation'), code: slug }),
  z.strictObject({ kind: z.literal('link'), code: slug }),
  z.strictObject({
    kind: z.literal('email'),
    token: z.string().max(200),
    name: z.string().max(CUSTOMER_NAME_MAX),
    email: z.string().max(EMAIL_LENGTH_MAX),
  }),
]);
export type PublicEntry = z.output<typeof publicEntry>;

const text = (max: number) => z.string().trim().max(max).optional();

/** What a payer typed so far, as it was typed: the page it belongs to says what it must be. */
export const payerAnswers = z.strictObject({
  personalName: z.boolean().optional().describe('true: first and last name; false: the name of a business'),
  firstName: text(100),
  lastName: text(100),
  companyName: text(200),
  name: text(CUSTOMER_NAME_MAX),
  customerType: z.enum(CUSTOMER_TYPES).optional(),
  email: text(EMAIL_LENGTH_MAX),
  phone: text(40),
  address: z
    .strictObject({ address1: text(200), city: text(200), provinceCode: text(3), postalCode: text(12) })
    .optional(),
  authorizationAmount: text(20).describe('0: no limit'),
  agree: z.boolean().optional(),
  /** The notice of 10 days is given up, where that is offered. */
  waiveNotice: z.boolean().optional(),
  bankAccount: bankAccountInput.optional(),
  /** Page of a link: two test credits verify the account. */
  microdeposit: z.boolean().optional(),
  amount: text(20),
  processDate: text(30),
  frequency: text(30),
  installments: text(5).describe('0 and blank: until ended'),
  ongoing: z.boolean().optional(),
  comment: text(255),
});
export type PayerAnswers = z.output<typeof payerAnswers>;

/** What carries somebody from page to page; only who began the flow has it. */
export const flowToken = z.string().min(20).max(100);

export const openPayerPageInput = z.strictObject({
  entry: publicEntry,
  /** Null: nobody began yet. */
  flow: flowToken.nullable(),
  /** The page asked for; null: where they go on. */
  page: z.enum(PAYER_PAGES).nullable(),
  /** Null: the language of the flow, of the mail, or of the business. */
  language: language.nullable(),
});

export const answerPayerPageInput = z.strictObject({
  entry: publicEntry,
  flow: flowToken,
  /** The pages answered with this, in their order; empty: nothing but the language changes. */
  pages: z.array(z.enum(PAYER_PAGES)).max(PAYER_PAGES.length),
  language,
  answers: payerAnswers,
  /** Of the agreement that stood beside the tick, its boxes empty; null: nobody agrees with this. */
  hash: z.string().max(64).nullable(),
});

export const openedPayerPage = payerPage;

const mailedToken = z.string().max(100);
/** `language`: null: the one the donation was made in. */
export const mailedDonationInput = z.strictObject({ token: mailedToken, language: language.nullable() });
/** `hash`: of the agreement that was read, its boxes empty. */
export const confirmDonationInput = z.strictObject({
  token: mailedToken,
  language,
  hash: z.string().max(64),
  agree: z.literal(true, 'payer_terms_error'),
  waiveNotice: z.boolean(),
});

/** What a donor is asked to confirm. */
export const mailedDonation = z.object({
  language,
  business: payeeOnPage,
  country: countryCode,
  sentence: z.string(),
  /** Masked. */
  account: z.string(),
  /** Whose it is, as the charity has them on record. */
  name: z.string(),
  agreement,
});

/** Where the receipt is, and what opens it there. */
export const confirmedDonation = z.object({ code: z.string(), flow: z.string() });

/** `returnUrl`: where to come back to from the bank's page, where it is not shown in a frame. */
export const bankPageInput = z.strictObject({ entry: publicEntry, flow: flowToken, returnUrl: z.string().max(2000) });

/** The page of the bank connection in a frame, and as a page of its own; null where it is not offered. */
export const bankPage = z.object({
  origin: z.string().nullable(),
  frame: z.string().nullable(),
  page: z.string().nullable(),
});

const loginId = z.string().min(1).max(100);
/** Which account of a login was chosen, where the service says. */
const accountId = z.string().min(1).max(100);
export const connectBankInput = z.strictObject({
  entry: publicEntry,
  flow: flowToken,
  loginId,
  accountId: accountId.optional(),
});
/** `pending`: the bank has not answered the service yet. */
export const connectedBank = z.object({ status: z.enum(['complete', 'pending']) });

/** What a frame reported, as a program relays it. Only which login it names counts. */
export const bankMessageInput = z.strictObject({
  message: z.strictObject({
    step: z.string().max(60),
    loginId: loginId.optional(),
    accountId: accountId.optional(),
    institution: z.string().max(200).optional(),
    url: z.string().max(2000).optional(),
  }),
  tag: z.string().max(200),
  type: z.enum(['Processing', 'Donation']),
  accountType: z.string().max(60).optional(),
});
export const bankMessageAnswer = z.object({ connection: z.enum(['complete', 'pending']) });
