import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { CONSENT_KINDS } from '@cordelle/domain/payer-flow/agreement.ts';
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
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { authorizations } from './authorizations.ts';
import { cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { AUTHORIZATION_CHANNELS, customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/**
 * Given by the payer · its terms changed · given for another account · one debit approved under it · the payer was told of what
 * changes around it · taken as revoked.
 */
export const AUTHORIZATION_VERSIONS = ['given', 'changed', 'account_changed', 'approved', 'told', 'revoked'] as const;

/**
 * How each agreement was given, in words and with the proof: every version of it, none ever altered. What it is and how it stands
 * is in the log (`authorizations`); this is what a bank or a payer may ask for.
 */
export const customerAuthorizations = pgTable(
  'customer_authorizations',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** The agreement it is a version of. */
    authorizationId: bigint({ mode: 'bigint' }).notNull(),
    /** 1, 2, 3, … of one customer, whatever agreement they are of. */
    version: integer().notNull(),
    kind: text({ enum: AUTHORIZATION_VERSIONS }).notNull(),
    agreementType: text({ enum: CUSTOMER_TYPES }).notNull(),
    /** Null where it stands on the payer's own paper. */
    consentKind: text({ enum: CONSENT_KINDS }),
    channel: text({ enum: AUTHORIZATION_CHANNELS }),
    /** Most that one debit may take; null: no limit. */
    limitCents: cents(),
    /** When the payer gave it, where that is known. */
    givenAt: moment(),
    /** The bank details it covers: a row of `customer_bank_accounts`. */
    bankAccountId: bigint({ mode: 'bigint' }),
    /** The signed form: a row of `stored_files`. */
    fileId: bigint({ mode: 'bigint' }),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    /** What the payer read and accepted, with its SHA-256; null where it stands on their own paper. */
    terms: text(),
    termsHash: text(),
    /** The same block by block, as it was drawn: what every later copy is drawn from. Null where nothing was drawn block by block. */
    document: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** The original: `terms` with the number of the account in full, encrypted, and its SHA-256. */
    originalEncrypted: text(),
    originalHash: text(),
    /** Whether the payer gave up the notice of 10 days; null: there is none to give up, or it stands on paper. */
    noticeWaived: boolean(),
    /** How we know: method, address, browser. Never numbers of an account. */
    evidence: jsonb().$type<Readonly<Record<string, unknown>>>(),
    actor: text().notNull(),
    recordedAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'customer_authorizations_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    foreignKey({
      name: 'customer_authorizations_agreement',
      columns: [t.clientId, t.authorizationId],
      foreignColumns: [authorizations.clientId, authorizations.id],
    }),
    index('customer_authorizations_of_agreement').on(t.clientId, t.authorizationId, t.version),
    uniqueIndex('customer_authorizations_version').on(t.clientId, t.customerId, t.version),
    /** Whoever holds a copy asks by its fingerprint alone. */
    index('customer_authorizations_terms_hash').on(t.termsHash).where(sql`${t.termsHash} is not null`),
    index('customer_authorizations_original_hash').on(t.originalHash).where(sql`${t.originalHash} is not null`),
    check('customer_authorizations_counts', sql`${t.version} > 0`),
    check('customer_authorizations_kind', oneOf(t.kind, AUTHORIZATION_VERSIONS)),
    check('customer_authorizations_agreement_type', oneOf(t.agreementType, CUSTOMER_TYPES)),
    check('customer_authorizations_consent_kind', oneOf(t.consentKind, CONSENT_KINDS)),
    check('customer_authorizations_channel', oneOf(t.channel, AUTHORIZATION_CHANNELS)),
    check('customer_authorizations_language', oneOf(t.language, ['en', 'fr'])),
    check('customer_authorizations_limit', sql`${t.limitCents} > 0`),
    check('customer_authorizations_terms', sql`(${t.terms} is null) = (${t.termsHash} is null)`),
    check('customer_authorizations_original', sql`(${t.originalEncrypted} is null) = (${t.originalHash} is null)`),
  ],
);
