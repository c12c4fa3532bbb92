import { IDENTITY_STATUSES } from '@cordelle/domain/onboarding/identity.ts';
import {
  OWNER_CATEGORIES,
  type OwnerCategory,
  TRUST_ROLES,
  type TrustRole,
} from '@cordelle/domain/onboarding/owner-kinds.ts';
import { SUB_STATES, type SubStateStatuses } from '@cordelle/domain/onboarding/sub-states.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantPolicies, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

/** What is said before there is a client to keep it. */
export type StashedClientDetails = {
  readonly countryCode?: 'CA' | 'US';
  readonly referredBy?: string;
  readonly promoCode?: string;
  readonly hasThirdParty?: boolean;
  readonly clientType?: 'Processing' | 'Third Party';
  readonly thirdPartyId?: string;
};

/** Owners a business had before it changed its legal form: who held what, as a proprietor or otherwise. */
export type OwnersAside = {
  readonly holdings: readonly {
    readonly stakeholderId: string;
    readonly parentId: string | null;
    readonly category: OwnerCategory;
    readonly shareBps: number;
    readonly trustRole: TrustRole | null;
  }[];
  /** What each person was to the business, and who answered for it. */
  readonly positions: Readonly<Record<string, string | null>>;
  readonly primaryOwnerId: string | null;
};

/** Applications of businesses, each by one person first; the client comes to exist in the course of it. */
export const clientOnboardings = pgTable(
  'client_onboardings',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null until the business is named. */
    clientId: bigint({ mode: 'bigint' }).references(() => clients.id),
    /** Who began it. */
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id),
    /** Whether it began with the account of a person who signed up: they said who they are, and agreed, there. */
    begunAtSignUp: boolean().notNull().default(false),
    /** The page that is to be filled in next. */
    state: text({ enum: SUB_STATES }).notNull(),
    statuses: jsonb().$type<SubStateStatuses>().notNull().default({}),
    stashed: jsonb().$type<StashedClientDetails>().notNull().default({}),
    /** Counts every change. */
    version: integer().notNull().default(0),
    /** Who agreed to the terms for the business, when, and to which of them. */
    agreementUserId: bigint({ mode: 'bigint' }).references(() => users.id),
    agreementSignedAt: moment(),
    agreementVersion: text(),
    /** How often it was handed in. */
    round: integer().notNull().default(0),
    ownersCompleted: boolean().notNull().default(false),
    /** Owners of the legal form the business does not have now; they come back with it. Empty once it was handed in. */
    ownersAside: jsonb()
      .$type<{ readonly proprietor?: OwnersAside; readonly others?: OwnersAside }>()
      .notNull()
      .default({}),
    settlementFlinksAttempts: integer().notNull().default(0),
    billingFlinksAttempts: integer().notNull().default(0),
    /** When the notice of the connection service was accepted. */
    settlementFlinksAcceptedAt: moment(),
    billingFlinksAcceptedAt: moment(),
    /** Set once, by the hand-in that was told to whoever counts sign-ups. */
    completedAccountAt: moment(),
    /** The newest hand-in. */
    submittedAt: moment(),
    createdAt: moment().notNull(),
    /** When anything was typed last. */
    lastActiveAt: moment().notNull(),
    /** When its people were told that it will be deleted, and when that was done: who and when stays for a year. */
    deletionWarnedAt: moment(),
    erasedAt: moment(),
  },
  (t) => [
    ...tenantPolicies(),
    uniqueIndex('client_onboardings_of_client').on(t.clientId),
    index('client_onboardings_of_user').on(t.userId, t.id.desc()),
    check('client_onboardings_state', oneOf(t.state, SUB_STATES)),
    check('client_onboardings_attempts', sql`${t.settlementFlinksAttempts} >= 0 and ${t.billingFlinksAttempts} >= 0`),
  ],
);

/** What was answered on each page of an application, newest per page; sealed, since it tells of people. */
export const onboardingSections = pgTable(
  'onboarding_sections',
  {
    onboardingId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => clientOnboardings.id),
    subState: text({ enum: SUB_STATES }).notNull(),
    /** JSON of the fields of the page, ciphertext (`encryption.ts`). */
    answersEncrypted: text().notNull(),
    /** HMAC-SHA-256 (hex) of the JSON: the same page sent twice is one page. */
    hash: text().notNull(),
    /** That of the application when it was saved: whoever saves the page on top of an older one is refused. */
    version: integer().notNull(),
    savedBy: text().notNull(),
    savedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.onboardingId, t.subState] }),
    check('onboarding_sections_sub_state', oneOf(t.subState, SUB_STATES)),
  ],
);

/** What somebody typed on a page and has not sent: theirs alone, on every device. */
export const onboardingDrafts = pgTable(
  'onboarding_drafts',
  {
    onboardingId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => clientOnboardings.id),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id),
    subState: text({ enum: SUB_STATES }).notNull(),
    valuesEncrypted: text().notNull(),
    savedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.onboardingId, t.userId, t.subState] }),
    check('onboarding_drafts_sub_state', oneOf(t.subState, SUB_STATES)),
  ],
);

/** What the provider wants changed before it goes on, each a page of the application; answered when the page is sent again. */
export const onboardingChanges = pgTable(
  'onboarding_changes',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    onboardingId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => clientOnboardings.id),
    /** The hand-in it was asked about. */
    round: integer().notNull(),
    subState: text({ enum: SUB_STATES }).notNull(),
    /** A reason of the provider's list, and its own words to the applicant. */
    reason: text().notNull(),
    words: text().notNull(),
    askedAt: moment().notNull(),
    answeredAt: moment(),
  },
  (t) => [
    uniqueIndex('onboarding_changes_once').on(t.onboardingId, t.round, t.subState),
    check('onboarding_changes_sub_state', oneOf(t.subState, SUB_STATES)),
  ],
);

/** People and entities that hold or run a client, each once however many parts they hold. */
export const stakeholders = pgTable(
  'stakeholders',
  {
    ...tenantKey(),
    category: text({ enum: ['Individual', 'Entity'] }).notNull(),
    firstName: text(),
    lastName: text(),
    dateOfBirthEncrypted: text(),
    /** Where the link to verify their identity goes. */
    email: text(),
    position: text(),
    /** The account of the same person, where they have one. */
    userId: bigint({ mode: 'bigint' }).references(() => users.id),
    /** Who is answered to about the business, and shows who they are for it: one at most. */
    isPrimaryOwner: boolean().notNull().default(false),
    legalName: text(),
    /** ISO 3166 alpha-2. */
    countryOfIncorporation: text(),
    registrationNumber: text(),
    /** Why nobody behind an entity is asked for: a listed company, a bank. */
    exemptReason: text(),
    /** ISO 3166 alpha-2: where they live. */
    country: text(),
    address1: text(),
    city: text(),
    provinceCode: text(),
    postalCode: text(),
    /** The first whose identity was shown for this client; what was found stands in `identity_checks`. */
    verifiedAt: moment(),
    /** Of name and birth date: another one where these become somebody else's. Null: the same since before it was kept. */
    personKey: text(),
    createdAt: moment().notNull(),
    /** Kept for what was found of them; no part of the business any more, or not yet. */
    removedAt: moment(),
    /** Since when the business asks that they be an owner; null: it does not, or they are. */
    proposedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'stakeholders_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('stakeholders_one_of_user').on(t.clientId, t.userId).where(sql`${t.removedAt} is null`),
    uniqueIndex('stakeholders_one_primary').on(t.clientId).where(sql`${t.isPrimaryOwner} and ${t.removedAt} is null`),
    check('stakeholders_category', oneOf(t.category, ['Individual', 'Entity'])),
    check(
      'stakeholders_named',
      sql`case ${t.category} when 'Entity' then ${t.legalName} is not null and ${t.countryOfIncorporation} is not null
        else ${t.firstName} is not null and ${t.lastName} is not null end`,
    ),
  ],
);

/** Who holds how much of the business, or of an entity that holds a part of it. */
export const shareholdings = pgTable(
  'shareholdings',
  {
    ...tenantKey(),
    stakeholderId: bigint({ mode: 'bigint' }).notNull(),
    /** Null: of the business itself. */
    parentStakeholderId: bigint({ mode: 'bigint' }),
    category: text({ enum: OWNER_CATEGORIES }).notNull(),
    /** In 1/100 %; none for somebody who runs the business without a part of it. */
    shareBps: integer().notNull(),
    /** What an individual is to the trust they belong to. */
    trustRole: text({ enum: TRUST_ROLES }),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'shareholdings_stakeholder',
      columns: [t.clientId, t.stakeholderId],
      foreignColumns: [stakeholders.clientId, stakeholders.id],
    }),
    foreignKey({
      name: 'shareholdings_parent',
      columns: [t.clientId, t.parentStakeholderId],
      foreignColumns: [stakeholders.clientId, stakeholders.id],
    }),
    uniqueIndex('shareholdings_once_per_parent').on(
      t.clientId,
      sql`coalesce(${t.parentStakeholderId}, 0)`,
      t.stakeholderId,
      sql`(${t.category} = 'ControlPerson')`,
    ),
    check('shareholdings_category', oneOf(t.category, OWNER_CATEGORIES)),
    check('shareholdings_trust_role', oneOf(t.trustRole, TRUST_ROLES)),
    check('shareholdings_share', sql`${t.shareBps} between 0 and 10000`),
    check('shareholdings_not_of_itself', sql`${t.stakeholderId} is distinct from ${t.parentStakeholderId}`),
  ],
);

/** Links that let an owner show who they are without signing in. The newest of an owner that is not replaced works. */
export const ownerLinks = pgTable(
  'owner_links',
  {
    ...tenantKey(),
    stakeholderId: bigint({ mode: 'bigint' }).notNull(),
    /** SHA-256 (hex) of the code in the address. */
    codeHash: text().notNull(),
    /** The code itself, ciphertext: the applicant may copy the link. */
    codeEncrypted: text().notNull(),
    expiresAt: moment().notNull(),
    replacedAt: moment(),
    /** By the time on people's phones, as what says how soon it may be sent again. */
    mailedAt: moment(),
    /** When somebody of the provider let the owner begin anew, by the time on people's phones; later links keep it. */
    reopenedAt: moment(),
    /** When the owner said they were done, and when their browser said the service was: neither proves anything. */
    formCompletedAt: moment(),
    browserFinishedAt: moment(),
    /** `stakeholders.person_key` when it was made: whoever is named otherwise since was not asked by it. */
    personKey: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'owner_links_stakeholder',
      columns: [t.clientId, t.stakeholderId],
      foreignColumns: [stakeholders.clientId, stakeholders.id],
    }),
    uniqueIndex('owner_links_code').on(t.codeHash, t.clientId),
    index('owner_links_of_owner').on(t.clientId, t.stakeholderId, t.id.desc()),
  ],
);

/** Sessions at the identity service, each for one owner; the newest of whoever the owner is now counts. */
export const identityChecks = pgTable(
  'identity_checks',
  {
    ...tenantKey(),
    stakeholderId: bigint({ mode: 'bigint' }).notNull(),
    provider: text().notNull(),
    /** `stakeholders.person_key` when it was begun: of whom it is. */
    personKey: text(),
    /** The name of the owner then; null: not known any more. */
    askedName: text(),
    /** Null while the service has not answered. */
    sessionId: text(),
    /** Opens the session for whoever has it: ciphertext. */
    sessionUrlEncrypted: text(),
    attemptId: text(),
    status: text({ enum: IDENTITY_STATUSES }).notNull(),
    /** The service's number for why. */
    reasonCode: integer(),
    decidedAt: moment(),
    /** What the document says, as the service read it: ciphertext of JSON. */
    documentEncrypted: text(),
    /** Whether name and date of birth are those that were entered; null: not decided. */
    nameAgrees: boolean(),
    birthDateAgrees: boolean(),
    riskLabels: jsonb().$type<readonly string[]>().notNull().default([]),
    /** The service decided one way, then the other. */
    contradicted: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    /** By the time on people's phones: how soon another session may be asked for. */
    requestedAt: moment().notNull(),
    changedAt: moment().notNull(),
    /** When the service was asked last what came of it. */
    polledAt: moment(),
    /** When the owner agreed that features of their face are compared, where the law of their state asks for it. */
    biometricsAgreedAt: moment(),
    /** When the service deleted what it had of the session. */
    erasedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'identity_checks_stakeholder',
      columns: [t.clientId, t.stakeholderId],
      foreignColumns: [stakeholders.clientId, stakeholders.id],
    }),
    uniqueIndex('identity_checks_session').on(t.sessionId, t.clientId),
    index('identity_checks_of_owner').on(t.clientId, t.stakeholderId, t.id.desc()),
    index('identity_checks_undecided')
      .on(t.changedAt)
      .where(sql`${t.status} not in ('approved', 'declined', 'expired', 'abandoned')`),
    index('identity_checks_kept_by_service')
      .on(t.changedAt)
      .where(sql`${t.erasedAt} is null and ${t.sessionId} is not null`),
    check('identity_checks_status', oneOf(t.status, IDENTITY_STATUSES)),
  ],
);

/** Every message of the identity service, once each, in its own bytes (ciphertext); emptied after 90 days, the hash stays. */
export const identityMessages = pgTable(
  'identity_messages',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 (hex) of the bytes. */
    hash: text().notNull(),
    bodyEncrypted: text(),
    sessionId: text(),
    /** Whether it changed anything, and why not. */
    outcome: text().notNull(),
    receivedAt: moment().notNull(),
  },
  (t) => [uniqueIndex('identity_messages_hash').on(t.hash), index('identity_messages_by_age').on(t.receivedAt)],
);

/**
 * Addresses of a client besides the one on its forms and invoices (which stands in `clients`): where it is registered, and
 * further places where it works.
 */
export const clientAddresses = pgTable(
  'client_addresses',
  {
    ...tenantKey(),
    addressType: text({ enum: ['registered', 'operating'] }).notNull(),
    addressCategory: text({ enum: ['primary', 'additional'] }).notNull(),
    address1: text().notNull(),
    city: text().notNull(),
    provinceCode: text().notNull(),
    postalCode: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'client_addresses_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('client_addresses_one_registered').on(t.clientId).where(sql`${t.addressType} = 'registered'`),
    check('client_addresses_type', oneOf(t.addressType, ['registered', 'operating'])),
    check('client_addresses_category', oneOf(t.addressCategory, ['primary', 'additional'])),
  ],
);
