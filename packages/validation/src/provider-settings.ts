import { TAX_NAMES } from '@cordelle/domain/invoice/taxes.ts';
import { z } from 'zod';
import { email, phone } from './personal-details.ts';
import { COUNT_MAX, countryCode, day, recordId } from './wire.ts';

const line = z.string().trim().min(1, 'required_field').max(200);
const number = z.string().trim().max(30);
/** A page of the provider's own. */
const pageAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || /^https:\/\/[^\s]+$/.test(text), 'error_page_address');

/** Who runs the installation. Blank: none. Tax numbers say which taxes are charged. */
export const updateProviderInput = z.strictObject({
  /** As pages and mails name it; the other is on invoices and contracts. */
  name: line.max(60),
  legalName: line,
  country: countryCode,
  address1: line,
  address2: z.string().trim().max(200),
  city: line,
  provinceCode: z.string().trim().toUpperCase().min(1, 'required_field').max(3),
  postalCode: z.string().trim().min(1, 'required_field').max(12),
  gstHstNumber: number,
  qstNumber: number,
  pstBcNumber: number,
  pstSkNumber: number,
  rstMbNumber: number,
  ein: number,
  supportEmail: email,
  supportPhone: phone,
  supportUrl: pageAddress,
  termsUrl: pageAddress.min(1, 'required_field'),
  storyUrl: pageAddress,
  bankConnection: z.string().trim().max(60),
  /** What the caller read: nobody else changed it since. 0: nothing was said yet. */
  seenVersion: z.int().min(0).max(COUNT_MAX),
});

const text = z.string();
/** As it is; blank: none. */
const said = {
  name: text,
  legalName: text,
  address1: text,
  address2: text,
  city: text,
  provinceCode: text,
  postalCode: text,
  gstHstNumber: text,
  qstNumber: text,
  pstBcNumber: text,
  pstSkNumber: text,
  rstMbNumber: text,
  ein: text,
  supportEmail: text,
  supportPhone: text,
  supportUrl: text,
  termsUrl: text,
  storyUrl: text,
  bankConnection: text,
};

const taxRate = z.object({
  id: recordId,
  provinceCode: z.string(),
  name: z.enum(TAX_NAMES),
  /** Per cent, as text: `9.975`. */
  rate: z.string(),
  validFrom: day,
  /** It counts today or on an earlier day: it stays. */
  inForce: z.boolean(),
});

/** What the provider said of itself, and the taxes it charges today in each province; `seenVersion` 0: nothing yet. */
export const provider = z.object({
  country: countryCode,
  seenVersion: updateProviderInput.shape.seenVersion,
  ...said,
  /** The picture at the head of its invoices, as a page shows it; null: none. */
  logo: z.string().nullable(),
  today: day,
  charged: z.array(
    z.object({
      provinceCode: z.string(),
      taxes: z.array(z.object({ name: z.enum(TAX_NAMES), rate: z.string() })),
      /** There is such a tax in the province, and no number to collect it under. */
      notCharged: z.array(z.enum(TAX_NAMES)),
    }),
  ),
  ownRates: z.array(taxRate),
});

export const addTaxRateInput = z.strictObject({
  provinceCode: z.string().trim().toUpperCase().min(2, 'required_field').max(2),
  name: z.enum(TAX_NAMES),
  /** Per cent with at most three decimals, up to 30; 0 ends the tax. */
  rate: z
    .string()
    .trim()
    .max(6)
    .regex(/^(?:[0-9]|[12][0-9]|30)(?:\.[0-9]{1,3})?$/, 'error_tax_rate'),
  validFrom: day,
});
export const removeTaxRateInput = z.strictObject({ id: recordId });
