import { z } from 'zod';
import { EMAIL_LENGTH_MAX } from '../personal-details.ts';
import { readWith, recordId } from '../wire.ts';
import { bankAccountInput } from './edit.ts';
import { BANK_ACCOUNT_TYPES, CUSTOM_IDENTIFIER_MAX, CUSTOMER_NAME_MAX } from './fields.ts';

export const MATCHES = ['bank_account', 'email', 'name', 'custom_identifier', 'phone'] as const;
/** Customers who may be the same person or use the same account, most alike first. */
export const likelyDuplicate = z.object({
  id: recordId,
  name: z.string(),
  customIdentifier: z.string().nullable(),
  email: z.string().nullable(),
  active: z.boolean(),
  matchedBy: z.array(z.enum(MATCHES)),
});
export const duplicatesInput = z.strictObject({
  name: z.string().trim().max(CUSTOMER_NAME_MAX).optional(),
  email: z.string().trim().max(EMAIL_LENGTH_MAX).optional(),
  phone: z.string().trim().max(40).optional(),
  customIdentifier: z.string().trim().max(CUSTOM_IDENTIFIER_MAX).optional(),
  bankAccount: bankAccountInput.optional(),
  /** Who is being edited is not their own duplicate. */
  exceptCustomerId: recordId.optional(),
});
export const likelyDuplicates = z.object({ records: z.array(likelyDuplicate) });

export const createdCustomer = z.object({
  id: recordId,
  /** Whether a customer there was before may be the same. */
  duplicatesFound: z.boolean(),
  duplicates: readWith('customers:read', z.array(likelyDuplicate)),
});

/** Whether somebody new was made, or who was there changed. */
export const savedCustomer = z.object({ id: recordId, created: z.boolean() });

/** The numbers in clear. */
export const bankNumbers = z.object({
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES).nullable(),
  routingNumber: z.string().nullable(),
  transitNumber: z.string().nullable(),
  institutionNumber: z.string().nullable(),
  accountNumber: z.string(),
});

/** What saving would meet, without saving: refusals are answered as such. */
export const triedCustomer = z.object({
  /** Message texts in the reader's language by field; empty, since the first refusal is the answer. */
  problems: z.record(z.string(), z.array(z.string())),
  /** Who may be here already, in the reader's language. */
  warnings: z.array(z.string()),
});
