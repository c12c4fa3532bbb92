import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { PAYER_PAGES } from '@cordelle/domain/payer-flow/pages.ts';
import { z } from 'zod';
import { bankAccountInput } from './customers/edit.ts';
import { CUSTOMER_NAME_MAX } from './customers/fields.ts';
import { language } from './language.ts';
import { payeeOnPage, payerPage } from './payer-pages.ts';
import { EMAIL_LENGTH_MAX } from './personal-details.ts';

const slug = z.string().max(80);

/** The address somebody opened: a business's own, or the one that was mailed to them. */
export const payerDoor = z.discriminatedUnion('kind', [
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
export type PayerDoor = z.output<typeof payerDoor>;

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
  bankAccount: bankAccountInput.optional(),
  /** Page of a link: two test credits verify the account. */
  microdeposit: z.boolean().optional(),
  amount: text(20),
  processDate: text(10),
  frequency: text(30),
  installments: text(5).describe('0 and blank: until ended'),
  ongoing: z.boolean().optional(),
  comment: text(255),
});
export type PayerAnswers = z.output<typeof payerAnswers>;

/** What carries somebody from page to page; only who began the flow has it. */
export const flowToken = z.string().min(20).max(100);

export const openPayerPageInput = z.strictObject({
  door: payerDoor,
  /** Null: nobody began yet. */
  flow: flowToken.nullable(),
  /** The page asked for; null: where they go on. */
  page: z.enum(PAYER_PAGES).nullable(),
  /** Null: the language of the flow, of the mail, or of the business. */
  language: language.nullable(),
});

export const answerPayerPageInput = z.strictObject({
  door: payerDoor,
  flow: flowToken,
  /** The pages answered with this, in their order; empty: nothing but the language changes. */
  pages: z.array(z.enum(PAYER_PAGES)).max(PAYER_PAGES.length),
  language,
  answers: payerAnswers,
});

export const openedPayerPage = payerPage;

export const mailedGiftInput = z.strictObject({ token: z.string().max(100) });

/** What a donor is asked to confirm. */
export const mailedGift = z.object({
  language,
  business: payeeOnPage,
  sentence: z.string(),
  /** Masked. */
  account: z.string(),
});

/** Where the receipt is, and what opens it there. */
export const confirmedGift = z.object({ code: z.string(), flow: z.string() });
