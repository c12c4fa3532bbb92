import { CANCELLATION_DAYS_MAX } from '@cordelle/domain/authorization-settings/cancellation-notice.ts';
import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { z } from 'zod';
import { CUSTOMER_NAME_MAX } from './customers/fields.ts';
import { language } from './language.ts';
import { EMAIL_LENGTH_MAX } from './personal-details.ts';
import { countryCode, currencyCode, moneyText, recordId } from './wire.ts';

/** `languages`: one page each; absent: the customer's own, or both where nobody is named. */
export const authorizationFormInput = z.strictObject({
  customerId: recordId.optional(),
  languages: z.array(language).min(1).max(2).optional(),
});

/** A business as its payers see it. */
const payee = z.object({
  name: z.string(),
  /** As the payer's bank statement shows it. */
  statementName: z.string(),
  addressLines: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Its picture, as `data:image/png;base64,…`; null: none. */
  logo: z.string().nullable(),
});

/** What a printable authorization says. */
export const authorizationForm = z.object({
  /** No real money moves. */
  sandbox: z.boolean(),
  country: countryCode,
  languages: z.array(language),
  business: payee,
  payer: z
    .object({
      name: z.string(),
      reference: z.string(),
      addressLines: z.array(z.string()),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      customerType: z.enum(CUSTOMER_TYPES),
      limit: z.object({ amount: moneyText, currency: currencyCode }).nullable(),
    })
    .nullable(),
  cancellationDays: z.int().min(0).max(CANCELLATION_DAYS_MAX),
  /** The business's own, below what the rules ask for; blank: none. */
  terms: z.object({ en: z.string(), fr: z.string() }),
  /** Of the wording. */
  version: z.string(),
});
export type AuthorizationForm = z.output<typeof authorizationForm>;

/** A public address names the business; a mailed one names the payer as well, as the request was written to them. */
export const openAuthorizationInput = z.union([
  z.strictObject({ code: z.string().max(80) }),
  z.strictObject({
    token: z.string().max(200),
    name: z.string().max(CUSTOMER_NAME_MAX),
    email: z.string().max(EMAIL_LENGTH_MAX),
  }),
]);
