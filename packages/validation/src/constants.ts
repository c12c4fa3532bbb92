import { z } from 'zod';
import { countryCode } from './wire.ts';

/** What is read in each language. */
const label = z.object({ en: z.string(), fr: z.string() });
const choice = z.object({ value: z.string(), label });
const choices = z.array(choice);

const registryField = z.object({
  countryCode: z.string(),
  region: z.string(),
  name: label,
  guide: label,
  confirmed: z.boolean(),
});

const fileLimit = z.object({ maxBytes: z.int(), extensions: z.array(z.string()).readonly() });

/** Every list people choose from, as stored and as read. The same for everybody. */
export const constants = z.object({
  countries: choices,
  provinces: choices,
  states: choices,
  positions: choices,
  /** Of whoever runs a business. */
  controlPersonPositions: choices,
  /** By country code. */
  businessTypes: z.record(countryCode, choices),
  businessCategories: z.array(choice.extend({ subcategories: choices })),
  transactionRanges: z.object({
    averageTransactionAmount: choices,
    customerCount: choices,
    monthlyTransactionCount: choices,
    monthlyTransactionAmount: choices,
  }),
  frequencies: choices,
  ownerCategories: choices,
  addressCategories: choices,
  registryFields: z.array(registryField),
  registrySubstitutes: z.array(registryField),
  referredBy: choices,
  usageOptions: z.object({
    customersType: choices,
    kindOfPayments: choices,
    customersAgreementType: choices,
    paymentTiming: choices,
  }),
  fileLimits: z.object({
    authorizationForm: fileLimit,
    logo: fileLimit,
    bankDocument: fileLimit,
    onboardingDocument: fileLimit,
    csv: fileLimit,
  }),
});
export type Constants = z.infer<typeof constants>;
