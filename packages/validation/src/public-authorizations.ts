import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { INSTALLMENTS_MAX } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { CUSTOMER_NAME_MAX } from './customers/fields.ts';
import { LANGUAGES, language } from './language.ts';
import { payerAnswers } from './payer-flows.ts';
import { payeeOnPage } from './payer-pages.ts';
import { EMAIL_LENGTH_MAX } from './personal-details.ts';

const code = z.string().max(80);
/** A business's code, and behind a dot what carries this one submission on: given by the call before. */
const flowId = z.string().max(200);

/** `0`, null and left out: until ended. */
const installments = z.int().min(0).max(INSTALLMENTS_MAX).nullable().optional();
const termsHash = z.string().max(64).optional();
const given = payerAnswers.omit({ installments: true }).extend({
  installments,
  /** Of the text that was shown, its boxes empty. With `agree` it has to be there. */
  termsHash,
});
export type GivenAnswers = z.output<typeof given>;

const consent = { bankAccount: true, agree: true, waiveNotice: true, termsHash: true } as const;
const reached = { email: true, phone: true, address: true } as const;
const debits = {
  amount: true,
  processDate: true,
  frequency: true,
  installments: true,
  ongoing: true,
  comment: true,
} as const;
const firstAndLast = { firstName: true, lastName: true } as const;
/** What each page may ask for; which of it the business does ask for, its settings say. */
const onProcessing = given.pick({
  ...consent,
  ...reached,
  ...firstAndLast,
  personalName: true,
  companyName: true,
  authorizationAmount: true,
});
const onDonation = given.pick({ ...consent, ...reached, ...firstAndLast, ...debits });
const onForm = given.pick({
  ...consent,
  ...reached,
  ...debits,
  name: true,
  customerType: true,
  microdeposit: true,
  authorizationAmount: true,
});

/** Of two answers that cannot both be meant none is chosen. */
function refuseContradictions(
  { personalName, firstName, lastName, companyName, frequency, installments, ongoing }: Partial<GivenAnswers>,
  context: z.RefinementCtx,
): void {
  const refuse = (field: keyof GivenAnswers, other: string) =>
    context.addIssue({ code: 'custom', path: [field], message: 'error_contradicts_field', params: { other } });
  if (personalName === true && companyName) refuse('companyName', 'personal_name');
  if (personalName === false && firstName) refuse('firstName', 'personal_name');
  if (personalName === false && lastName) refuse('lastName', 'personal_name');
  const count = installments ?? 0;
  if (frequency === 'Once') {
    if (count > 1) refuse('installments', 'frequency');
    if (ongoing) refuse('ongoing', 'frequency');
  } else if (ongoing ? count > 0 : ongoing === false && frequency !== undefined && count === 0)
    refuse('installments', 'ongoing');
}

/** The code of a business, or the id of a submission. */
export const authorizationCodeInput = z.strictObject({ code: flowId });

export const submitProcessingInput = onProcessing
  .extend({ id: flowId, submittedStep: z.enum(['intro', 'contact', 'bank']), language })
  .superRefine(refuseContradictions);
export const submitDonationInput = onDonation
  .extend({ id: flowId, submittedStep: z.enum(['donation', 'contact', 'flinks']), language })
  .superRefine(refuseContradictions);

const step = z.object({
  name: z.string(),
  termsAndConditions: z.string(),
  /** SHA-256 (hex) of the terms. */
  termsHash: z.string(),
});

/** What a program shows of the pages on which payers authorize a business. */
export const processingAuthInfo = z.object({
  id: flowId,
  language,
  client: payeeOnPage,
  address: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  messages: z.array(z.string()),
  step: step.extend({
    introduction: z.string().nullable(),
    requireName: z.boolean(),
    requireEmail: z.boolean(),
    requirePhone: z.boolean(),
    requireAddress: z.boolean(),
    enableFlinks: z.boolean(),
    requireVerification: z.boolean(),
    requireAuthorizationAmount: z.boolean(),
    nameDefault: z.enum(CUSTOMER_TYPES),
    verificationMethod: z.enum(['microdeposit', 'flinks', 'prenote']).nullable(),
  }),
  /** Once everything is submitted. */
  reference: z.string().nullable(),
});

/** The same of the pages of a charity. */
export const donorAuthInfo = z.object({
  id: flowId,
  language,
  client: payeeOnPage,
  email: z.string().nullable(),
  messages: z.array(z.string()),
  step: step.extend({
    email: z.string().nullable(),
    emailMessage: z.string().nullable(),
    enableCommentDescription: z.boolean(),
    commentDescription: z.string().nullable(),
    requireAdditionalInformation: z.boolean(),
  }),
  reference: z.string().nullable(),
});

/** What a business asks of whoever comes by its link. */
export const linkAuthorizationDetails = z.object({
  language,
  client: payeeOnPage,
  introduction: z.string().nullable(),
  termsAndConditions: z.string(),
  requirePhone: z.boolean(),
  requireAddress: z.boolean(),
  requireMaximumAmount: z.boolean(),
  allowMicrodeposit: z.boolean(),
  allowTransactionSchedule: z.boolean(),
  /** Whom the mail was written to; null on the page of a public link. */
  name: z.string().nullable(),
  email: z.string().nullable(),
});

const formUrl = code;
const mailed = {
  cid: z.string().max(200),
  name: z.string().max(CUSTOMER_NAME_MAX),
  email: z.string().max(EMAIL_LENGTH_MAX),
};
const chosenLanguage = z.enum(LANGUAGES).optional();

export const linkAuthorizationInput = z.strictObject({ formUrl, language: chosenLanguage });
export const submitLinkInput = onForm.extend({ formUrl, language: chosenLanguage }).superRefine(refuseContradictions);
export const emailAuthorizationInput = z.strictObject({ ...mailed, language: chosenLanguage });
export const submitEmailInput = onForm
  .omit({ name: true, email: true })
  .extend({ ...mailed, language: chosenLanguage })
  .superRefine(refuseContradictions);

/** Without `agree` nothing is agreed to: `reference` is null, and the terms are those to show. */
export const submittedAuthorization = z.object({
  reference: z.string().nullable(),
  termsAndConditions: z.string(),
  termsHash: z.string(),
});
