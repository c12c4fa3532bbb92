import { AGREEMENT_STATUSES } from '@cordelle/domain/authorization/state.ts';
import { CONSENTS_LEFT } from '@cordelle/domain/customer/consent-left.ts';
import { CUSTOMER_STATUSES, REQUIRED_ACTIONS } from '@cordelle/domain/customer/readiness.ts';
import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { CONSENT_KINDS } from '@cordelle/domain/payer-flow/agreement.ts';
import { z } from 'zod';
import { TRANSACTION_STATUSES } from '../financial-transactions.ts';
import { language } from '../language.ts';
import { agreementDocument } from '../payer-pages.ts';
import { COUNT_MAX, countryCode, day, instant, moneyText, page, pageInput, recordId } from '../wire.ts';
import { AUTHORIZATION_TYPES, BANK_ACCOUNT_TYPES, CUSTOM_IDENTIFIER_MAX, eachDetail } from './fields.ts';
import { CUSTOMER_FILTERS, CUSTOMER_PRESETS } from './filters.ts';

export const CUSTOMER_SORTS = ['createdAt', 'name', 'customIdentifier', 'email'] as const;

/** `filter`: a named filter; `filters`: toggles that narrow it further. */
export const customerListInput = pageInput(CUSTOMER_SORTS, 25).extend({
  filter: z.enum(CUSTOMER_PRESETS).default('active'),
  filters: z.array(z.enum(CUSTOMER_FILTERS)).max(CUSTOMER_FILTERS.length).default([]),
  customerId: recordId.optional(),
  /** Exactly this reference of the client’s own, archived or not. */
  customIdentifier: z.string().normalize().trim().min(1).max(CUSTOM_IDENTIFIER_MAX).optional(),
});

/** Bank details; every number masked but for its last two digits. */
export const bankAccountView = z.object({
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES).nullable(),
  routingNumber: z.string().nullable(),
  transitNumber: z.string().nullable(),
  institutionNumber: z.string().nullable(),
  accountNumber: z.string(),
  verified: z.boolean(),
  bankName: z.string().nullable(),
  /** Why no debit is taken from it: a return code, or the key of another reason. */
  disabledReason: z.string().nullable(),
  /** When the bank corrected the numbers (a notice of change); null: they are as they were entered. */
  correctedByBankAt: instant.nullable(),
});

export const customerAddress = z.object({
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  /** Of customers in Canada. */
  provinceCode: z.string().nullable(),
  /** Of customers in the United States. */
  stateCode: z.string().nullable(),
  postalCode: z.string().nullable(),
});

const NOTIFICATION_STATES = ['enabled', 'incomplete', 'unsubscribed'] as const;
/** `incomplete`: switched on, but there is no address to write to. Null: switched off. */
const notificationState = z.enum(NOTIFICATION_STATES).nullable();
const notificationSetting = z.object({
  enabled: z.boolean(),
  notificationMethod: z.literal('email'),
  unsubscribed: z.boolean(),
});

const verificationState = z.enum(['none', 'pending', 'complete', 'failed']);

/** A customer with everything a list or a page of the console shows. */
export const customerRecord = z.object({
  id: recordId,
  name: z.string(),
  /** Ours; never changes. */
  identifier: z.string(),
  ...eachDetail(() => z.string().nullable()),
  language,
  status: z.enum(CUSTOMER_STATUSES),
  customerType: z.enum(CUSTOMER_TYPES),
  countryCode,
  authorizationType: z.enum(AUTHORIZATION_TYPES).nullable(),
  /** How exactly; `provider`: on this product's own pages. */
  authorizationChannel: z.enum(['paper', 'online', 'phone', 'in_person', 'provider']).nullable(),
  /** The authorization limit; null: none. */
  authorizationAmount: moneyText.nullable(),
  active: z.boolean(),
  apiCustomerId: z.string().nullable(),
  apiService: z.enum(['xero', 'quickbooks']).nullable(),
  linkedToApiService: z.boolean(),
  /** The signed form on file; its address is asked for separately. */
  permissionForm: z.object({ url: z.string(), filename: z.string() }).nullable(),
  autoImportInvoices: z.boolean(),
  autoUpdate: z.boolean(),
  /** False: never tried again automatically; true: as the client wants it for all. */
  automaticRetries: z.boolean(),
  address: customerAddress,
  bankAccount: bankAccountView.nullable(),
  statuses: z.object({
    complete: z.boolean(),
    authorization: z.enum(['pending', 'complete', 'failed']),
    authType: z.enum(['in_person', 'online', 'phone', 'provider']).nullable(),
    authRequested: z.boolean(),
    mdVerification: verificationState,
    flinksVerification: verificationState,
    verified: z.boolean(),
    integration: z.enum(['xero', 'quickbooks']).nullable(),
    api: z.boolean(),
    archived: z.boolean(),
    emailBounced: z.boolean(),
    /** The payer objects to a change of their agreement that nobody settled yet: nothing of theirs is debited meanwhile. */
    objected: z.boolean(),
    notifications: z.object({ paymentReminder: notificationState, paymentReceipt: notificationState }),
  }),
  /** Payments can be planned: the customer is complete, or only their account is still being validated. Then payments wait for it. */
  maySchedule: z.boolean(),
  requiredAction: z.enum(REQUIRED_ACTIONS).nullable(),
  /** All of what is to do, most urgent first. */
  requiredActions: z.array(z.enum(REQUIRED_ACTIONS)),
  bankVerification: z.object({
    state: verificationState,
    method: z.enum(['microdeposit', 'flinks', 'prenote']).nullable(),
    required: z.boolean(),
  }),
  nextPayment: z.object({ amount: moneyText, processDate: day, status: z.literal('Future') }).nullable(),
  /** `returnCode`: the bank's own; null where no bank refused it, as of a debit that was held back and ended as Declined. */
  lastPayment: z
    .object({
      amount: moneyText,
      processDate: day,
      status: z.enum(TRANSACTION_STATUSES),
      returnCode: z.string().nullable(),
      /** Of the settlement that credited it; null: none did. */
      settledDate: day.nullable(),
      /** It waits for somebody: no day is promised for it. */
      underReview: z.boolean(),
    })
    .nullable(),
  notificationSettings: z.object({ paymentReminder: notificationSetting, paymentReceipt: notificationSetting }),
  /** When the payer gave the authorization; null until then, and where that was never recorded. */
  authorizedAt: instant.nullable(),
  authorizationRequestedAt: instant.nullable(),
  createdAt: instant,
});
export type CustomerRecord = z.output<typeof customerRecord>;

/** `beforeSearchCount`: how many the filters left before the search. */
export const customerPage = page(customerRecord).extend({
  beforeSearchCount: z.int().nonnegative(),
  beforeSearchCountIsExact: z.boolean(),
  /** Whether filters about that accounting software make sense for this client. */
  includeQboFilter: z.boolean(),
  includeXeroFilter: z.boolean(),
});

export const customerIdInput = z.strictObject({ customerId: recordId });

export const agreementOriginalInput = customerIdInput.extend({ version: z.int().positive().max(COUNT_MAX) });
/** An agreement with the number of the account in full, and its SHA-256. */
export const agreementOriginal = z.object({ text: z.string(), hash: z.string() });

/** One version of how consent was given. */
export const authorizationVersion = z.object({
  id: recordId,
  /** The agreement it is a version of: its reference, how it stands, and what is debited under it as its text says. */
  authorizationId: recordId,
  reference: z.string(),
  status: z.enum(AGREEMENT_STATUSES),
  /** Since when the payer objects to a change of the agreement; null: they do not. */
  objectedAt: instant.nullable(),
  scope: z.string().nullable(),
  version: z.int().positive(),
  kind: z.enum(['given', 'changed', 'account_changed', 'approved', 'told', 'revoked']),
  agreementType: z.enum(CUSTOMER_TYPES),
  channel: z.enum(['paper', 'online', 'phone', 'in_person', 'provider']).nullable(),
  /** Null where it stands on paper, which says it in its own words. */
  consentKind: z.enum(CONSENT_KINDS).nullable(),
  authorizationAmount: moneyText.nullable(),
  givenAt: instant.nullable(),
  /** Mask of the account it covers. */
  accountNumber: z.string().nullable(),
  bankName: z.string().nullable(),
  language,
  filename: z.string().nullable(),
  /** What the payer read and accepted; null where it stands on paper. */
  terms: z.string().nullable(),
  termsHash: z.string().nullable(),
  /** The same block by block, as it was drawn; null where only the text is kept. */
  document: agreementDocument.nullable(),
  /** SHA-256 of the sealed original, which holds the number of the account in full; null: there is none. */
  originalHash: z.string().nullable(),
  /** Whether the notice of 10 days was given up; null: there is none to give up, or it stands on paper. */
  noticeWaived: z.boolean().nullable(),
  /** How it is known: method, address, browser; in the reader's words. */
  evidence: z.array(z.object({ label: z.string(), value: z.string() })),
  actor: z.string(),
  actorName: z.string().nullable(),
  recordedAt: instant,
});
/** `covers`: what is left of the one in force. */
export const authorizationVersions = z.object({
  records: z.array(authorizationVersion),
  covers: z.enum(CONSENTS_LEFT),
});
