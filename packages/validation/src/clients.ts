import { ADDITIONAL_ADDRESSES_MAX } from '@cordelle/domain/client/address-limits.ts';
import { CLIENT_STATUSES, CLIENT_TYPES } from '@cordelle/domain/client/kinds.ts';
import { z } from 'zod';
import { releaseHelpers } from './auth.ts';
import { triedSetting } from './authorization-settings.ts';
import { planAboveLimit } from './customers/payments-above-limit.ts';
import { ROLES } from './permissions.ts';
import { email, phone } from './personal-details.ts';
import { countryCode, currencyCode, day, instant, moneyInput, moneyText, pageInput, recordId } from './wire.ts';

/** Why one of the provider's people enters a client: words the client can read. */
export const enterClientInput = z.strictObject({
  clientId: recordId,
  reason: z.string().trim().min(3, 'required_field').max(500),
});

/** As customers read it on mails and pages. Line breaks have no place in it. */
const nameOnMails = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{Cc}*$/u, 'invalid_field');
export const businessName = nameOnMails.min(1, 'required_field');

const CLIENT_SORTS = ['businessName', 'id', 'status', 'createdAt'] as const;
const INCLUDED_MAX = 200;

/** Members list their own clients, the provider's people all. */
export const clientListInput = pageInput(CLIENT_SORTS, 50)
  .omit({ search: true })
  .extend({
    /** Beginning of the name, in any case. With `filterId` as well: either of the two. */
    startsWith: z.string().trim().max(100).optional(),
    /** Beginning of the id. */
    filterId: z.string().trim().max(19).optional(),
    /** Also answered, after the page, where the page and the filters leave them out. */
    includedIds: z.array(recordId).max(INCLUDED_MAX).default([]),
    /** Sign-ups that are not complete; for the provider's people alone, from others it changes nothing. */
    includePartialClients: z.boolean().default(false),
  });

export const clientListItem = z.object({
  id: recordId,
  /** Empty while its sign-up is not complete. */
  businessName: z.string(),
  status: z.enum(CLIENT_STATUSES),
  countryCode,
  currency: currencyCode,
  clientType: z.enum(CLIENT_TYPES),
  role: z.enum(ROLES),
  createdAt: instant,
});

export const clientByIdInput = z.strictObject({ id: recordId });

/** What the caller may do for a client, by resource and action: `permissions.customers.edit`. */
export const permissionMap = z.record(z.string(), z.record(z.string(), z.literal(true)));

/** Customers whose monthly limit is their own. */
const customerLimit = z.object({ id: recordId, name: z.string(), customerSpecificMonthlyLimit: moneyText });
export const CUSTOMERS_LIMITS_MAX = 1000;

/** Most that may be debited from one customer in a calendar month; `0.00`: no limit. */
export const monthlyLimits = z.object({
  customerDefaultMonthlyLimit: moneyText,
  /** Those whose limit is not the default, by name; at most a thousand. */
  customersLimits: z.array(customerLimit),
});

/** What stays planned and is not sent, since its month is above the limit. */
export const MONTHLY_CONFLICTS_MAX = 50;
const aboveMonthlyLimit = {
  /** By date, at most fifty plans. */
  paymentsAboveLimit: z.array(planAboveLimit.extend({ customerId: recordId, customerName: z.string() })),
  /** Plans there are in all. */
  paymentsAboveLimitCount: z.int().nonnegative(),
};
export const savedMonthlyLimits = monthlyLimits.extend(aboveMonthlyLimit);
export const triedMonthlyLimits = triedSetting.extend(aboveMonthlyLimit);

/** Null: the default; 0: no limit. */
const customersLimitsInput = z
  .array(z.strictObject({ id: recordId, customerSpecificMonthlyLimit: moneyInput.nullable() }))
  .max(CUSTOMERS_LIMITS_MAX);

/** What is left out stays as it is. */
export const setMonthlyLimitsInput = z.strictObject({
  id: recordId,
  /** 0: no limit. */
  customerDefaultMonthlyLimit: moneyInput.optional(),
  customersLimits: customersLimitsInput.default([]),
});

export const HOLD_DAYS = { min: 3, max: 10 } as const;
export const HOLDBACK_DAYS_MAX = 730;
export const BILLING_GRACE_DAYS_MAX = 90;

const settlementTermFields = {
  /** Business days from process date to approval. */
  holdDays: z.int().min(HOLD_DAYS.min).max(HOLD_DAYS.max),
  /** Reserve kept from each approved payment, in 1/100 %. */
  holdbackBps: z.int().min(0).max(10_000),
  /** Days from approval to the release of the reserve; null: until the payer can no longer dispute. */
  holdbackDays: z.int().min(0).max(HOLDBACK_DAYS_MAX).nullable(),
  /** Days after which an invoice whose debit came back holds debits. */
  billingGraceDays: z.int().min(0).max(BILLING_GRACE_DAYS_MAX),
};

/** How and when a client gets its money. */
export const settlementTerms = z.object({
  ...settlementTermFields,
  currency: currencyCode,
  /** Less than that is carried to the next settlement. */
  minimumPayout: moneyText,
});

export const setSettlementTermsInput = z.strictObject({
  ...settlementTermFields,
  id: recordId,
  minimumPayout: moneyInput.refine((amount) => Number(amount) > 0, 'error_minimum_payout'),
});

const addressLine = z.string().trim().min(1, 'required_field').max(200);
/** Where a business is registered, where it works (`primary` stands on its forms and invoices), and where else it does. */
const ADDRESS_KINDS = {
  addressType: z.enum(['registered', 'operating']),
  addressCategory: z.enum(['primary', 'additional']),
};
const businessAddress = {
  ...ADDRESS_KINDS,
  addressCategory: ADDRESS_KINDS.addressCategory.default('primary'),
  /** One that is there; without it, the one of that kind, or another additional one. */
  id: recordId.optional(),
  address1: addressLine,
  city: addressLine,
  provinceCode: z.string().trim().toUpperCase().min(1, 'required_field').max(3),
  postalCode: z.string().trim().min(1, 'required_field').max(12),
};
/** What a business says of itself. */
const businessInfo = {
  /** The name payers know it by; null: its own. */
  operatingAs: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whom invoices for the service are for. */
  invoiceEmail: z.string().nullable(),
  addressesAttributes: z.array(
    z.object({
      ...ADDRESS_KINDS,
      /** Null for the one on forms and invoices. */
      id: recordId.nullable(),
      address1: z.string().nullable(),
      city: z.string().nullable(),
      provinceCode: z.string().nullable(),
      postalCode: z.string().nullable(),
    }),
  ),
};

/**
 * What is left out stays as it is. Name, country, type and limits are the provider's to change: of a business, name and country
 * are read over, as a form that sends everything back has them.
 */
export const updateBusinessInput = z.strictObject({
  businessName: businessName.optional(),
  countryCode: countryCode.optional(),
  clientType: z.enum(CLIENT_TYPES).optional(),
  customerDefaultMonthlyLimit: moneyInput.optional(),
  customersLimits: customersLimitsInput.optional(),
  /** Blank: its own name. */
  operatingAs: nameOnMails.optional(),
  /** Blank: none. */
  phone: phone.optional(),
  invoiceEmail: email.optional(),
  /** Changed or added; what is not named stays. */
  addressesAttributes: z
    .array(z.strictObject(businessAddress))
    .min(1)
    .max(ADDITIONAL_ADDRESSES_MAX + 2)
    .optional(),
  /** Further places it no longer works at. */
  removedAddressIds: z.array(recordId).max(ADDITIONAL_ADDRESSES_MAX).optional(),
});

/** An account by its last two characters. */
const maskedAccount = z.object({
  bankAccountType: z.enum(['Checking', 'Savings']).nullable(),
  routingNumber: z.string().nullable(),
  transitNumber: z.string().nullable(),
  institutionNumber: z.string().nullable(),
  accountNumber: z.string(),
  bankName: z.string().nullable(),
});

/** A client as everybody who works in it sees it. */
export const clientSummary = clientListItem.extend({
  ...businessInfo,
  /** How debits are named on the statements of payers, and how from a day on; null: as now. */
  statementName: z.string(),
  nextStatementName: z.string().nullable(),
  nextStatementFrom: day.nullable(),
  /** The connected accounting program. */
  integration: z.string().nullable(),
  logo: z.string().nullable(),
  newAuthSettingsEnabled: z.boolean(),
  /** The promo code that takes off its invoices now or later. */
  promoCode: z.string().nullable(),
  permissions: permissionMap,
  releaseHelpers,
  /** Where it is paid, and from where its fees are debited; numbers masked. Null: none, or not for the caller to see. */
  settlementBankAccount: maskedAccount.nullable(),
  billingBankAccount: maskedAccount.nullable(),
  /** Who agreed to the terms for the business when it was opened. */
  initialAgreementSigner: z.string().nullable(),
  /** Null for who may not see limits. */
  customerDefaultMonthlyLimit: moneyText.nullable(),
  customersLimits: z.array(customerLimit).nullable(),
});

export const REVIEW_NOTE_LENGTH_MAX = 1000;
export const changeClientStatusInput = z.strictObject({
  id: recordId,
  status: z.enum(CLIENT_STATUSES),
  /** Told to the client's administrators. */
  reviewNote: z.string().trim().max(REVIEW_NOTE_LENGTH_MAX).default(''),
});

/** Keeps everything of a client from being deleted, or lets its usual time count again. */
export const setLegalHoldInput = z.strictObject({
  id: recordId,
  hold: z.boolean(),
  reason: z.string().trim().min(1, 'required_field').max(REVIEW_NOTE_LENGTH_MAX),
});

/** What the provider's people know of a client before they enter it. */
export const clientFacts = z.object({
  id: recordId,
  businessName: z.string(),
  status: z.enum(CLIENT_STATUSES),
  countryCode,
  currency: currencyCode,
  clientType: z.enum(CLIENT_TYPES),
  createdAt: instant,
  websiteUrl: z.string().nullable(),
  referredBy: z.string().nullable(),
  promoCode: z.string().nullable(),
  primaryContact: z.object({ name: z.string(), email: z.string() }).nullable(),
  people: z.int().nonnegative(),
  /** Statuses it can be given next; whether each has to be explained. */
  nextStatuses: z.array(z.object({ status: z.enum(CLIENT_STATUSES), noteRequired: z.boolean() })),
  /** Of a closed client: somebody asks that it is opened again, and another one has to confirm it. */
  reopening: z.object({ reason: z.string(), askedBy: z.string(), askedAt: instant, byCaller: z.boolean() }).nullable(),
  /** Since when nothing of it is deleted, and why; null: the usual time counts. */
  legalHold: z.object({ heldFor: z.string(), since: instant }).nullable(),
  /** Since when its debits are held, and why. */
  debitsHeld: z.object({ since: instant, cause: z.enum(['overdue_invoice', 'under_review']) }).nullable(),
  /** What it is owed by the ledger, its reserve apart; negative: it owes. */
  owed: moneyText,
  /** A deposit came back, or there is no account for any: nothing is paid out until another one is entered. */
  payoutsPaused: z.boolean(),
  /** Why the caller entered it, if they have. */
  entered: z.object({ reason: z.string(), at: instant }).nullable(),
});
export type ClientFacts = z.infer<typeof clientFacts>;

const countAndAmount = z.object({ count: z.int().nonnegative(), amount: moneyText });
export const MANAGED_CLIENTS_MAX = 200;
/** Businesses that a third party opened or looks after. */
export const managedClients = z.object({
  clients: z.array(
    z.object({
      id: recordId,
      businessName: z.string(),
      status: z.enum(CLIENT_STATUSES),
      createdAt: instant,
      /** The reader works in it as well: only then do they see more of it than this. */
      isMember: z.boolean(),
      /** Pages of its application that the provider asks for again. */
      changesAsked: z.int().nonnegative(),
      /** Who of the business itself runs it: its primary contact; somebody with full access beside the reader; somebody invited; nobody. */
      owner: z.enum(['primary', 'joined', 'invited', 'none']),
      /** When somebody was invited to run it; null: nobody waits. */
      ownerInvitedAt: instant.nullable(),
      /** Who is named as its owner in the application, to be invited; null: nobody but the reader, or the reader may not see it. */
      namedOwner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
    }),
  ),
  /** There are more than are listed. */
  more: z.boolean(),
});

/** What closing a client ends, and what goes on after it. */
export const closingPreview = z.object({
  currency: currencyCode,
  /** They end, and do not come back when it is opened again. */
  schedules: z.int().nonnegative(),
  payersOfSchedules: z.int().nonnegative(),
  /** Not at the bank yet: removed. Payers who were reminded of one are told. */
  plannedDebits: countAndAmount,
  /** They go on, and are paid out or come back. */
  debitsAtBank: countAndAmount,
  /** Debits that payers were asked to approve: taken back. */
  approvalsWaiting: z.int().nonnegative(),
  /** Paid out by the next settlements, unless deposits are paused. */
  owedToClient: moneyText,
  /** What the client owes: taken off what is still settled and off its reserve; a person decides about the rest. */
  owedByClient: moneyText,
  /** A deposit came back, or there is no account: nothing is paid out until another one is entered, which a closed client may do. */
  payoutsPaused: z.boolean(),
  /** Released and paid out on its days. */
  reserve: moneyText,
  /** Still debited. */
  invoicesDebited: countAndAmount,
  /** Taken off settlements, as far as any come; a person decides about the rest. */
  invoicesNetted: countAndAmount,
  /** They still read, and change nothing. */
  users: z.int().nonnegative(),
  payerAccounts: z.int().nonnegative(),
  /** Keys of programs: as users. */
  programs: z.int().nonnegative(),
});

/** What one of the provider's people said on entering clients. */
export const staffEntries = z.object({
  /** Of the client chosen now. */
  current: z
    .object({
      reason: z.string(),
      at: instant,
      /** When the sign-in has lived its longest: who enters is in no longer than that. */
      endsAt: instant,
    })
    .nullable(),
  /** All the clients entered with this sign-in. */
  enteredClientIds: z.array(recordId),
  /** Words used before, the newest first. */
  recentReasons: z.array(z.string()),
});
