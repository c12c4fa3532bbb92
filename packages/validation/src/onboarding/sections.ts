import { AMOUNT } from '@cordelle/domain/money.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { z } from 'zod';
import { authorizeBillingInput } from '../client-bank-accounts.ts';
import { businessName } from '../clients.ts';
import { bankAccountInput } from '../customers/edit.ts';
import { personName, phone, position } from '../personal-details.ts';
import { REFERRALS } from '../referrals.ts';
import { countryCode, day, recordId } from '../wire.ts';
import { OPERATING_ADDRESSES_MAX, OTHER_DESCRIPTION_MAX, USE_DESCRIPTION } from './limits.ts';
import { namedOwners, ownersDetails } from './owners.ts';
import { stakeholdersSaid } from './public-owners.ts';

/** Said where nothing was chosen. */
const chosen = { error: 'required_field' };
const line = z.string().trim().min(1, 'required_field').max(200);
const requiredPhone = phone.refine((text) => text !== '', 'required_field');

/** A place in Canada or the United States; whether the parts fit together is asked of the domain. */
export const placeInput = z.strictObject({
  address1: line,
  city: line,
  provinceCode: z.string().trim().toUpperCase().min(1, 'required_field').max(3),
  postalCode: z.string().trim().min(1, 'required_field').max(12),
});
export type PlaceInput = z.output<typeof placeInput>;

const USAGE_CHOICES_MAX = 12;

/** Chosen options of a list; the one for what the list does not name reads `Other: {description}`. */
const usage = z
  .array(
    z
      .string()
      .trim()
      .max('Other: '.length + OTHER_DESCRIPTION_MAX),
  )
  .min(1, 'required_checkbox_group')
  .max(USAGE_CHOICES_MAX);

/** `http` and `https` addresses with a dot in the host; the scheme is added where it is left out. */
export const websiteUrl = z
  .string()
  .trim()
  .min(1, 'required_field')
  .max(200)
  // What is missing is told once.
  .regex(/^$|^(https?:\/\/)?[^\s:/@]+\.[^\s@]+$/i, 'invalid_field')
  .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`));

/** An amount, or that it is none in the words of the contract. */
const largestAmount = z
  .string()
  .min(1, 'required_field')
  .regex(new RegExp(`^$|${AMOUNT.source}`), 'error_valid_number')
  .meta({ format: 'decimal' });

/** Spaces are left out: they are typed between digits. */
const registryNumber = z
  .string()
  .max(60)
  .transform((text) => text.replace(/\s+/gu, ''))
  .pipe(z.string().regex(/^([\p{L}\p{N}-]{2,20})?$/u, 'invalid_field'));

/**
 * What each page of an application asks, by the names of the wire. Pages that ask for nothing of their own, and those whose
 * answers are kept as records (owners, bank accounts, documents), take an empty object.
 */
export const SECTION_FIELDS = {
  referred_by: z.strictObject({ referredBy: z.enum(REFERRALS, chosen) }),
  who_are_you: z.strictObject({ hasThirdParty: z.boolean(chosen) }),
  user_info: z.strictObject({
    firstName: personName,
    lastName: personName,
    mobilePhone: requiredPhone,
    dateOfBirth: day.optional(),
    occupation: z.string().trim().min(2, 'required_field').max(100).optional(),
    addressAttributes: placeInput.optional(),
  }),
  third_party_client: z.strictObject({
    /** Null: an account for the third party is to be added. */
    thirdPartyId: recordId.nullable(),
  }),
  third_party_veriff_pending: z.strictObject({}),
  business_country: z.strictObject({
    countryCode: z.enum(countryCode.options, chosen),
    /** Asked of whoever did not agree on signing up. */
    userAgreement: z.literal(true, { error: 'required_field' }).optional(),
  }),
  business_type: z.strictObject({ businessType: z.string().min(1, 'required_field').max(60) }),
  business_info: z.strictObject({
    businessName,
    /** In the registry, where it is another name. */
    legalName: z.string().trim().max(100).optional(),
    operatingAs: z.string().trim().min(1, 'required_field').max(100),
    position: z.enum(position.options, chosen),
    businessCategory: z.string().min(1, 'required_field').max(60),
    businessSubcategory: z.string().min(1, 'required_field').max(60),
  }),
  business_phone: z.strictObject({
    phone: requiredPhone,
    /** Null: there is none. */
    websiteUrl: websiteUrl.nullable(),
  }),
  business_use_description: z.strictObject({
    businessUseDescription: z
      .string()
      .trim()
      .min(1, 'required_field')
      .max(USE_DESCRIPTION.max)
      .superRefine((text, ctx) => {
        if (text === '' || text.replace(/\s+/g, ' ').length >= USE_DESCRIPTION.min) return;
        ctx.addIssue({
          code: 'too_small',
          origin: 'string',
          minimum: USE_DESCRIPTION.min,
          inclusive: true,
          input: text,
          message: 'minimum_length',
        });
      }),
  }),
  business_use_customers_type: z.strictObject({ businessUseCustomersType: usage }),
  business_use_kind_of_payments: z.strictObject({ businessUseKindOfPayments: usage }),
  business_use_customers_agreement_type: z.strictObject({ businessUseCustomersAgreementType: usage }),
  business_use_payment_timing: z.strictObject({ businessUsePaymentTiming: usage }),
  business_addresses: z.strictObject({
    registered: placeInput,
    /** Whether it also works where it is registered. */
    operatingIsRegistered: z.boolean(chosen),
    /** Places where it works; the first stands on its forms. Empty where it works at the registered address alone. */
    operating: z.array(placeInput).max(OPERATING_ADDRESSES_MAX),
  }),
  certificate_of_good_standing: z.strictObject({}),
  business_numbers: z.strictObject({
    /** Empty where only the number of the tax office is known. */
    businessRegistryId: registryNumber,
    businessIncorporationNumber: registryNumber,
  }),
  shareholders: z.strictObject({
    ownersCompleted: z.boolean(),
    /** The owners as they were read, which are confirmed; left away: whatever they are. */
    ownersVersion: z.string().max(64).optional(),
    /** As programs send them: the owners as they are to be. */
    stakeholdersAttributes: stakeholdersSaid.optional(),
  }),
  ownership: z.strictObject({}),
  owners_names: z.strictObject({ owners: namedOwners }),
  primary_owner: z.strictObject({
    primaryOwnerId: z.string(chosen).min(1, 'required_field').max(19).pipe(recordId),
    /** Whether they are the person who signs up; left away: as it is known. */
    signupUserIsPrimaryOwner: z.boolean().optional(),
  }),
  owners_info: z.strictObject({ owners: ownersDetails }),
  owner_verification: z.strictObject({}),
  veriff_pending: z.strictObject({}),
  settlement_account: z.strictObject({
    /** Numbers that were typed; left away: the account as it is known. */
    settlementBankAccount: bankAccountInput.optional(),
  }),
  billing_account: z.strictObject({
    useSettlementAccount: z.boolean(chosen),
    billingBankAccount: bankAccountInput.optional(),
    /** Who signs that fees may be debited; left away: what was signed stays in force. */
    billingAgreement: authorizeBillingInput.omit({ useSettlementAccount: true }).optional(),
  }),
  average_transaction_amount: z.strictObject({
    expectedAverageTransactionAmountRange: z.string().min(1, 'required_field').max(40),
  }),
  customer_count: z.strictObject({ expectedCustomerCountRange: z.string().min(1, 'required_field').max(40) }),
  monthly_transaction_count: z.strictObject({
    expectedMonthlyTransactionCountRange: z.string().min(1, 'required_field').max(40),
  }),
  monthly_transaction_amount: z.strictObject({
    expectedMonthlyTransactionAmountRange: z.string().min(1, 'required_field').max(40),
  }),
  maximum_transaction_amount: z.strictObject({ expectedMaximumTransactionAmount: largestAmount }),
  bank_verification_pending: z.strictObject({}),
  pending: z.strictObject({}),
} as const satisfies Record<SubState, z.ZodType>;

/** What was answered on a page. */
export type SectionAnswers<Page extends SubState = SubState> = z.output<(typeof SECTION_FIELDS)[Page]>;
/** Everything that was answered so far. */
export type ApplicationAnswers = { readonly [Page in SubState]?: SectionAnswers<Page> };
