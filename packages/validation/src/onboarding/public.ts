import { APPLICANT_TYPES, CLIENT_STATUSES, CLIENT_TYPES } from '@cordelle/domain/client/kinds.ts';
import { OWNER_CATEGORIES, OWNER_VERIFICATIONS, TRUST_ROLES } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { SUB_STATE_STATUSES } from '@cordelle/domain/onboarding/sub-states.ts';
import { z } from 'zod';
import { bankAccountInput } from '../customers/edit.ts';
import { countryCode, day, recordId } from '../wire.ts';
import { subState } from './onboarding.ts';
import { ownersSaid, stakeholdersSaid } from './public-owners.ts';

// Applications in the shape of `/v3`: the fields of all pages side by side.

const said = z.string().nullable();
const saidMany = z.array(z.string()).nullable();

const place = z.object({ address1: said, city: said, provinceCode: said, postalCode: said });
const businessPlace = place.extend({
  addressType: z.enum(['registered', 'operating']),
  addressCategory: z.enum(['primary', 'additional']),
});
const file = z.object({ id: recordId, url: z.string(), filename: z.string() });

/** Numbers are masked but for their end. */
const bankAccount = z.object({
  bankAccountType: z.enum(['Checking', 'Savings']).nullable(),
  routingNumber: said,
  transitNumber: said,
  institutionNumber: said,
  accountNumber: said,
  verified: z.boolean(),
});

/** What was answered, null where nothing was. */
const answeredFields = {
  operatingAs: said,
  businessName: said,
  legalName: said,
  countryCode: countryCode.nullable(),
  businessType: said,
  thirdPartyId: recordId.nullable(),
  phone: said,
  websiteUrl: said,
  referredBy: said,
  promoCode: said,
  hasThirdParty: z.boolean().nullable(),
  businessUseDescription: said,
  businessUseCustomersType: saidMany,
  businessUseKindOfPayments: saidMany,
  businessUseCustomersAgreementType: saidMany,
  businessUsePaymentTiming: saidMany,
  businessRegistryId: said,
  businessIncorporationNumber: said,
  businessCategory: said,
  businessSubcategory: said,
  businessTitle: said,
  position: said,
  addressAttributes: businessPlace.nullable(),
  addressesAttributes: z.array(businessPlace),
  expectedAverageTransactionAmountRange: said,
  expectedCustomerCountRange: said,
  expectedMonthlyTransactionCountRange: said,
  expectedMonthlyTransactionAmountRange: said,
  expectedMaximumTransactionAmount: z.number().nullable(),
} as const;
const answered = z.object(answeredFields);

/** Percent, as decimal text. */
const share = z.string().meta({ format: 'decimal' });
const ownerAddress = place.extend({ id: recordId, country: said });

/** A part somebody holds of the business or of an entity; the same somebody may hold several. */
const stakeholder = z.object({
  id: recordId,
  stakeholderId: recordId,
  parentOwnerId: recordId.nullable(),
  ownerCategory: z.enum(OWNER_CATEGORIES),
  share,
  firstName: said,
  lastName: said,
  dateOfBirth: day.nullable(),
  /** Where the link to verify their identity goes. */
  email: said,
  position: said,
  trustRole: z.enum(TRUST_ROLES).nullable(),
  userId: recordId.nullable(),
  clientId: recordId,
  verified: z.boolean(),
  addressesAttributes: z.array(ownerAddress),
  legalName: said,
  countryOfIncorporation: said,
  registrationNumber: said,
  /** Parts held of it, by their ids. */
  shareholdersAttributes: z.array(z.object({ id: recordId })),
});
export type PublicStakeholder = z.output<typeof stakeholder>;

/** The same as a list of owners. */
const owner = z.object({
  id: recordId,
  name: z.string(),
  share,
  position: said,
  dateOfBirth: day.nullable(),
  email: said,
  completionStatus: z.enum(OWNER_VERIFICATIONS),
  verified: z.boolean(),
  addresses: z.array(ownerAddress),
});
export type PublicOwner = z.output<typeof owner>;

/** A client while its account is opened. */
export const onboardingClient = answered.extend({
  id: recordId,
  status: z.enum(CLIENT_STATUSES),
  clientType: z.enum(CLIENT_TYPES),
  certificateOfGoodStanding: file.nullable(),
  primaryOwnerId: recordId.nullable(),
  /** Last part of the address at which the primary owner shows who they are; null for who may not copy it. */
  ownerFormUrl: said,
  signupUserIsPrimaryOwner: z.boolean(),
  processingClientOnboardingId: recordId.nullable(),
  hasProcessingDetails: z.boolean(),
  ownersAttributes: z.array(owner),
  stakeholdersAttributes: z.array(stakeholder),
  settlementBankAccount: bankAccount.nullable(),
  settlementVoidChequeOrAccountAuth: file.nullable(),
  settlementRecentBankStatement: file.nullable(),
  billingBankAccount: bankAccount.nullable(),
  billingVoidChequeOrAccountAuth: file.nullable(),
  billingRecentBankStatement: file.nullable(),
  integration: z.enum(['xero', 'quickbooks']).nullable(),
  logo: said,
  newAuthSettingsEnabled: z.boolean(),
});
export type OnboardingClient = z.output<typeof onboardingClient>;

const attempts = z.object({ flinksAttempts: z.int().nonnegative() });

export const publicOnboarding = z.object({
  clientOnboarding: z.object({
    id: recordId.nullable(),
    state: subState,
    statuses: z.partialRecord(subState, z.enum(SUB_STATE_STATUSES)),
    stashedClientDetails: z.object({
      countryCode: countryCode.nullable(),
      referredBy: said,
      promoCode: said,
      hasThirdParty: z.boolean().nullable(),
      clientType: z.enum(CLIENT_TYPES),
      thirdPartyId: recordId.nullable(),
    }),
    clientData: answered,
    /** Null before an owner has to show who they are. */
    veriffState: z.enum(OWNER_VERIFICATIONS).nullable(),
    gtmCompletedAccountTriggered: z.boolean(),
    settlementAccount: attempts,
    billingAccount: attempts.extend({
      /** The words somebody signs so that fees may be debited; null before the business is named. */
      agreement: said,
    }),
  }),
  client: onboardingClient.nullable(),
  user: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      mobilePhone: said,
      dateOfBirth: day.nullable(),
      occupation: said,
      addressAttributes: place,
    })
    .nullable(),
  processingClientOnboarding: z.object({ id: recordId.nullable(), clientData: answered, ownersCompleted: z.boolean() }),
});
export type PublicOnboarding = z.output<typeof publicOnboarding>;

const text = z.string().max(2000).nullable().optional();
const texts = z.array(z.string().max(300)).max(20).nullable().optional();
const bool = z.boolean().nullable().optional();
const placeSaid = {
  id: recordId.optional(),
  address1: z.string().max(200).nullable().optional(),
  city: z.string().max(200).nullable().optional(),
  provinceCode: z.string().max(10).nullable().optional(),
  postalCode: z.string().max(20).nullable().optional(),
};
const businessPlaceSaid = z.strictObject({
  ...placeSaid,
  addressType: z.enum(['registered', 'operating']),
  addressCategory: z.enum(['primary', 'additional']).optional(),
});

const bankAccountSaid = z
  .strictObject({
    bankAccountType: bankAccountInput.shape.bankAccountType.nullable(),
    routingNumber: text,
    transitNumber: text,
    institutionNumber: text,
    accountNumber: text,
    verified: bool,
  })
  .nullable()
  .optional();

/** Fields of the business, as many as the page asks; the page looks at them. */
const clientSaid = z.strictObject({
  operatingAs: text,
  businessName: text,
  legalName: text,
  countryCode: text,
  userAgreement: bool,
  businessType: text,
  /** `Third Party` on the page of the third party: an account for them is to be added. The provider alone gives another type. */
  clientType: z.enum(APPLICANT_TYPES).nullable().optional(),
  thirdPartyId: recordId.nullable().optional(),
  phone: text,
  websiteUrl: text,
  referredBy: text,
  hasThirdParty: bool,
  businessUseDescription: text,
  businessUseCustomersType: texts,
  businessUseKindOfPayments: texts,
  businessUseCustomersAgreementType: texts,
  businessUsePaymentTiming: texts,
  businessRegistryId: text,
  businessIncorporationNumber: text,
  businessCategory: text,
  businessSubcategory: text,
  position: text,
  addressesAttributes: z.array(businessPlaceSaid).max(30).optional(),
  primaryOwnerId: recordId.optional(),
  signupUserIsPrimaryOwner: bool,
  useSettlementAccount: bool,
  /** Numbers in full; what is masked, as it was read, changes nothing. */
  settlementBankAccount: bankAccountSaid,
  billingBankAccount: bankAccountSaid,
  billingAgreement: z
    .strictObject({ signerName: z.string().max(200), signerTitle: text, agreed: z.boolean() })
    .optional(),
  expectedAverageTransactionAmountRange: text,
  expectedCustomerCountRange: text,
  expectedMonthlyTransactionCountRange: text,
  expectedMonthlyTransactionAmountRange: text,
  expectedMaximumTransactionAmount: z
    .union([z.string().max(20), z.number().min(0).max(99_999_999.99)])
    .nullable()
    .optional(),
});
/** What is stored, as it was read, with what is new about it: fields that are told beside others may come back with them. */
const storedSaid = clientSaid.extend({
  promoCode: text,
  businessTitle: text,
  addressAttributes: businessPlaceSaid.nullable().optional(),
});
export type ClientSaid = z.output<typeof clientSaid>;

export const publicSubmission = z.strictObject({
  /** By which page it is to be read. */
  currentState: subState,
  /** That of the application. */
  id: recordId,
  clientId: recordId.optional(),
  processingClientOnboarding: z
    .strictObject({ id: recordId.optional(), ownersCompleted: bool, clientData: storedSaid.optional() })
    .optional(),
  client: clientSaid
    .extend({
      /** Owners as they are to be, of the page of the shareholders. */
      stakeholdersAttributes: stakeholdersSaid.optional(),
    })
    .optional(),
  user: z
    .strictObject({
      firstName: text,
      lastName: text,
      mobilePhone: text,
      dateOfBirth: text,
      occupation: text,
      addressAttributes: z.strictObject(placeSaid).optional(),
    })
    .optional(),
  /** The list of owners, of pages that ask for it. */
  owners: ownersSaid.optional(),
});
/** The first page of a business. */
export const firstSubmission = publicSubmission.partial({ id: true });
export type PublicSubmission = z.output<typeof firstSubmission>;
export const checkedSubmission = z.object({
  problems: z.record(z.string(), z.array(z.string())),
  warnings: z.array(z.string()),
});

export const loadOnboardingInput = z.strictObject({
  clientId: recordId.optional(),
  processingClientOnboardingId: recordId.optional(),
});
export const thirdPartyClientInput = z.strictObject({ thirdPartyId: recordId });
export const thirdPartyClient = z.object({ client: onboardingClient });

export const markCompletedInput = z.strictObject({ clientId: recordId });
export const markedCompleted = z.object({
  /** Whether whoever counts sign-ups is told now: once. */
  completedAccount: z.boolean(),
  client: onboardingClient,
});
