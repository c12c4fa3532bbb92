import { VALIDATION_METHODS } from '@cordelle/domain/account-validation/proofs.ts';
import { CANCELLATION_DAYS_MAX } from '@cordelle/domain/authorization-settings/cancellation-notice.ts';
import { CODE_LENGTH_MAX, CODE_PATTERN, isReservedCode } from '@cordelle/domain/authorization-settings/custom-code.ts';
import { TEXT_LENGTHS } from '@cordelle/domain/authorization-settings/text-lengths.ts';
import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { FLOW_KINDS, PAYER_PAGES } from '@cordelle/domain/payer-flow/pages.ts';
import { z } from 'zod';
import { language } from './language.ts';
import { payerContact, updatePayerContactInput } from './payer-contact.ts';
import { uploadedFile } from './uploaded-file.ts';
import { countryCode, recordId } from './wire.ts';

/** Plain text of any number of lines; nothing invisible but line breaks and tabs. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;
const text = (max: number) =>
  z
    .string()
    .overwrite((given) => given.replace(/\r\n?/g, '\n'))
    .trim()
    .max(max, 'error_text_too_long')
    .refine((given) => !UNPRINTABLE.test(given), 'error_text_unprintable');

/** Last part of the public address, as people may type it. */
const code = z
  .string()
  .trim()
  .toLowerCase()
  .max(CODE_LENGTH_MAX, 'error_authorization_code')
  .refine((given) => CODE_PATTERN.test(given), 'error_authorization_code')
  .refine((given) => !isReservedCode(given), 'error_authorization_code_reserved');

const HEX_COLOR = /^#[0-9a-f]{6}$/;
/** `#rrggbb`; null: ours. */
const brandColor = z
  .string()
  .trim()
  .toLowerCase()
  .max(7, 'error_brand_color')
  .refine((given) => HEX_COLOR.test(given), 'error_brand_color')
  .nullable();

const NOT_DAYS = 'error_cancellation_days';
/** Days of notice a payer gives to cancel; 0: none is needed. */
const cancellationDays = z.int(NOT_DAYS).min(0, NOT_DAYS).max(CANCELLATION_DAYS_MAX, NOT_DAYS);

/** Names what was read. A save that names something older than what is there now is refused. */
const revision = z.string();
const revisionRead = z.string().max(64).optional();

/** Where payers reach a business; what stands there where it gave nothing of its own is told beside it. */
const contact = {
  email: payerContact.shape.email,
  phone: payerContact.shape.phone,
  address: payerContact.shape.address,
  contactOtherwise: payerContact.shape.otherwise,
};
const contactInput = updatePayerContactInput.partial().shape;

/** Texts of one page; a blank one means the product's own. */
type Texts = Readonly<Record<string, z.ZodString>>;
/** In the default language beside the other fields, in the other language under `otherLanguage`. */
const textsRead = <Names extends Texts>(texts: Names) => {
  const read = Object.fromEntries(Object.keys(texts).map((name) => [name, z.string()])) as {
    [Name in keyof Names]: z.ZodString;
  };
  return { ...read, otherLanguage: z.object(read) };
};
const textsInput = <Names extends Texts>(texts: Names) => {
  const given = z.strictObject(texts).partial();
  return { ...given.shape, otherLanguage: given.optional() };
};

const MAIL_TEXTS = {
  customEmailMessage: text(TEXT_LENGTHS.emailMessage),
  customTermsAndConditions: text(TEXT_LENGTHS.termsAndConditions),
};
const LINK_TEXTS = {
  introduction: text(TEXT_LENGTHS.introduction),
  termsAndConditions: text(TEXT_LENGTHS.termsAndConditions),
};
const PROCESSING_TEXTS = { ...LINK_TEXTS, emailMessage: text(TEXT_LENGTHS.emailMessage) };
const DONOR_TEXTS = {
  commentDescription: text(TEXT_LENGTHS.comment),
  termsAndConditions: text(TEXT_LENGTHS.termsAndConditions),
  emailMessage: text(TEXT_LENGTHS.emailMessage),
};

/** Canada alone: payers may give up the notice of 10 days, by a box of its own in the agreement. */
const offerNoticeWaiver = z.boolean();
/** United States alone: how an account is validated before its first debit that a person agreed to online. */
const webValidation = z.enum(VALIDATION_METHODS);
const MAIL_SWITCHES = { enableGreeting: z.boolean() };
const LINK_SWITCHES = {
  displayClientAddress: z.boolean(),
  requirePhone: z.boolean(),
  requireAddress: z.boolean(),
  /** Canada alone: payers may choose two test credits. */
  allowMicrodeposit: z.boolean(),
  allowTransactionSchedule: z.boolean(),
  /** Payers agree to debits each of which they approve: nothing is debited before. */
  approveEachDebit: z.boolean(),
  offerNoticeWaiver,
  webValidation,
  requireMaximumAmount: z.boolean(),
  /** The client's own terms stand below the agreement. */
  customTermsAndConditions: z.boolean(),
  cancellationDays,
};
const PROCESSING_SWITCHES = {
  enableIntroduction: z.boolean(),
  nameDefault: z.enum(CUSTOMER_TYPES),
  requirePhone: z.boolean(),
  requireAddress: z.boolean(),
  requireAuthorizationAmount: z.boolean(),
  /** Payers agree to debits each of which they approve: nothing is debited before. */
  approveEachDebit: z.boolean(),
  offerNoticeWaiver,
  webValidation,
  enableFlinks: z.boolean(),
  requireVerification: z.boolean(),
  enableGreeting: z.boolean(),
  cancellationDays,
};
const DONOR_SWITCHES = {
  offerNoticeWaiver,
  webValidation,
  enableCommentDescription: z.boolean(),
  requireAdditionalInformation: z.boolean(),
  /** Donors may sign in at their bank in place of typing its numbers. */
  enableFlinks: z.boolean(),
  enableGreeting: z.boolean(),
  cancellationDays,
};
const look = { defaultLanguage: language, brandColor };

/** What stands in every answer. */
const common = {
  clientId: recordId,
  countryCode,
  /** Where payers authorize by themselves. */
  url: z.string(),
  revision,
};

/** Somebody of the client agreed to what a successful bank connection costs. */
const optedIn = { flinksOptedIn: z.boolean() };

const partial = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial().shape;

/** Mails that ask a payer for their authorization. */
export const authorizationEmailSetting = z.object({
  ...common,
  ...MAIL_SWITCHES,
  ...textsRead(MAIL_TEXTS),
  defaultLanguage: language,
});
export const updateEmailSettingInput = z.strictObject({
  ...partial(MAIL_SWITCHES),
  ...textsInput(MAIL_TEXTS),
  revision: revisionRead,
});

/** The form behind a link, of clients without the newer pages. */
export const authorizationLinkSetting = z.object({
  ...common,
  formUrl: z.string().nullable(),
  ...contact,
  ...look,
  ...LINK_SWITCHES,
  ...textsRead(LINK_TEXTS),
});
export const updateLinkSettingInput = z.strictObject({
  formUrl: code.optional(),
  ...contactInput,
  ...partial(look),
  ...partial(LINK_SWITCHES),
  ...textsInput(LINK_TEXTS),
  revision: revisionRead,
});

/** The pages at which customers authorize. */
export const processingAuthSetting = z.object({
  ...common,
  /** Last part of the public address; null until the business has a name. */
  code: z.string().nullable(),
  ...contact,
  ...look,
  ...PROCESSING_SWITCHES,
  ...optedIn,
  ...textsRead(PROCESSING_TEXTS),
});
export const updateProcessingSettingInput = z.strictObject({
  code: code.optional(),
  ...contactInput,
  ...partial(look),
  ...partial(PROCESSING_SWITCHES),
  ...textsInput(PROCESSING_TEXTS),
  revision: revisionRead,
});

/** The pages at which donors give. */
export const donorAuthSetting = z.object({
  ...common,
  code: z.string().nullable(),
  ...contact,
  ...look,
  ...DONOR_SWITCHES,
  ...optedIn,
  ...textsRead(DONOR_TEXTS),
});
export const updateDonorSettingInput = z.strictObject({
  code: code.optional(),
  ...contactInput,
  ...partial(look),
  ...partial(DONOR_SWITCHES),
  ...textsInput(DONOR_TEXTS),
  revision: revisionRead,
});

/** What saving would meet, without saving: refusals are answered as such. */
export const triedSetting = z.object({
  problems: z.record(z.string(), z.array(z.string())),
  warnings: z.array(z.string()),
});

/**
 * One page of a payer as it would be with what is not saved yet: of the part that is given, with what was changed there.
 * `knownDonor`: as somebody sees it who gave before.
 */
export const previewInput = z.strictObject({
  flow: z.enum(FLOW_KINDS),
  page: z.enum(PAYER_PAGES),
  knownDonor: z.boolean().default(false),
  language,
  processing: updateProcessingSettingInput.optional(),
  donor: updateDonorSettingInput.optional(),
  link: updateLinkSettingInput.optional(),
});

export const updateLogoInput = z.strictObject({ logo: uploadedFile });
/** `url`: where payers' pages show it; null: there is none. */
export const clientLogo = z.object({ id: recordId, url: z.string().nullable() });
