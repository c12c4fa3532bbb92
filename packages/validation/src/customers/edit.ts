import { CHANGE_MEANS, GIVEN_CAUSES } from '@cordelle/domain/authorization/change.ts';
import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { z } from 'zod';
import { language } from '../language.ts';
import { EMAIL_LENGTH_MAX, phone } from '../personal-details.ts';
import { day, moneyInput, recordId } from '../wire.ts';
import {
  AUTHORIZATION_PLACE_MAX,
  AUTHORIZATION_TYPES,
  BANK_ACCOUNT_TYPES,
  CUSTOM_IDENTIFIER_MAX,
  CUSTOMER_NAME_MAX,
  type CustomerDetail,
  hasNameCharacters,
} from './fields.ts';

const isEmail = (text: string): boolean => z.email().safeParse(text).success;

export const customerName = z
  .string()
  .trim()
  .min(1, 'error_customer_name_required')
  .max(CUSTOMER_NAME_MAX)
  .refine(hasNameCharacters, 'error_customer_name_characters');

/** Blank text means none. An accent is one with its letter, however it was typed: what reads the same is the same. */
export const customIdentifier = z
  .string()
  .normalize()
  .trim()
  .max(CUSTOM_IDENTIFIER_MAX)
  .refine(hasNameCharacters, 'error_custom_identifier_characters');

/** Blank text means none. */
export const customerEmail = z
  .string()
  .trim()
  .max(EMAIL_LENGTH_MAX)
  .refine((text) => text === '' || isEmail(text), 'contact_email_error');

export const agreementType = z.enum(CUSTOMER_TYPES, 'error_agreement_type_required');
export const collectionType = z.enum(AUTHORIZATION_TYPES, 'error_collection_type_required');

/** The day on which the payer gave the agreement; left out: not known. */
const authorizationDate = day;

const number = z.string().trim().max(40);
/** Numbers as somebody writes them, spaces and dashes allowed; the country decides which ones are needed. A mask means unchanged. */
export const bankAccountInput = z.strictObject({
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES).optional(),
  routingNumber: number.optional(),
  transitNumber: number.optional(),
  institutionNumber: number.optional(),
  accountNumber: number.optional(),
});

const line = z.string().trim().max(200);
export const customerAddressInput = z.strictObject({
  address1: line.optional(),
  address2: line.optional(),
  city: line.optional(),
  provinceCode: z.string().trim().max(3).optional(),
  stateCode: z.string().trim().max(3).optional(),
  postalCode: z.string().trim().max(12).optional(),
});

/** Blank text means none. */
const details = {
  customIdentifier: customIdentifier.optional(),
  email: customerEmail.optional(),
  phone: phone.optional(),
  homePhone: phone.optional(),
} satisfies Record<CustomerDetail, z.ZodType<string | undefined>>;

const contact = {
  ...details,
  language: language.optional(),
  address: customerAddressInput.optional(),
};

/** What becomes of planned payments that a limit is below. `keep`: they stay planned, and none above it is sent. */
export const ABOVE_LIMIT_CHOICES = ['keep', 'lower', 'remove'] as const;

/** Why what a payer agreed to changes. Left out, the record says that a program changed it and gave no reason. */
export const agreementChangeReason = z.strictObject({
  cause: z.enum(GIVEN_CAUSES),
  /** How the payer asked. */
  means: z.enum(CHANGE_MEANS).optional(),
  /** When the new agreement was signed. */
  agreedOn: day.optional(),
  /** The day from which it is so; left out: today. */
  since: day.optional(),
  /** The signed form on file is the proof. */
  formIsProof: z.boolean().optional(),
});

/** `0` stands for no limit. */
const limit = moneyInput.optional();

export const createCustomerInput = z.strictObject({
  name: customerName,
  customerType: agreementType,
  /** Left out where nothing was collected yet: the authorization is then pending. */
  authorizationType: collectionType.optional(),
  authorizationAmount: limit,
  authorizationDate: authorizationDate.optional(),
  /** Where they gave it. */
  authorizationPlace: z.string().trim().max(AUTHORIZATION_PLACE_MAX).optional(),
  ...contact,
  bankAccount: bankAccountInput.optional(),
  /** The payer's id in the program that creates them. */
  apiCustomerId: z.string().trim().max(100).optional(),
});

/** Only what is given changes; blank text takes an optional detail away. */
export const updateCustomerInput = z.strictObject({
  customerId: recordId,
  name: customerName.optional(),
  customerType: agreementType.optional(),
  authorizationType: collectionType.optional(),
  /** A new agreement was collected, as where the one on record failed; without it, saying the same again changes nothing. */
  newAuthorization: z.boolean().optional(),
  authorizationAmount: limit,
  authorizationDate: authorizationDate.optional(),
  /** What becomes of planned payments that a new limit is below. */
  paymentsAboveLimit: z.enum(ABOVE_LIMIT_CHOICES).default('keep'),
  ...contact,
  bankAccount: bankAccountInput.optional(),
  autoImportInvoices: z.boolean().optional(),
  autoUpdate: z.boolean().optional(),
  /** Why account, limit, name or category change, where an agreement stands. */
  change: agreementChangeReason.optional(),
});

/** Somebody by the client’s own reference: changed by what is given where there is such a customer, made of it where there is none. */
export const saveCustomerInput = updateCustomerInput.omit({ customerId: true }).extend({
  customIdentifier: customIdentifier.min(1, 'required_field'),
  /** Of a new customer alone. */
  authorizationPlace: createCustomerInput.shape.authorizationPlace,
  /** Of a new customer alone. */
  apiCustomerId: createCustomerInput.shape.apiCustomerId,
});
