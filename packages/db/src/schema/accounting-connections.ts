import {
  CONNECTION_PROBLEMS,
  CONNECTION_STATUSES,
  PAYMENT_ACCOUNT_KINDS,
} from '@cordelle/domain/accounting/connection.ts';
import { ACCOUNTING_SOFTWARE } from '@cordelle/domain/accounting/software.ts';
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
import { calendarDay, clientId, moment, tenantKey, tenantPolicies, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

/** A client's books in an accounting software: one row per organisation they ever connected, kept so that links say whose they are. */
export const accountingConnections = pgTable(
  'accounting_connections',
  {
    ...tenantKey(),
    software: text({ enum: ACCOUNTING_SOFTWARE }).notNull(),
    /** The organisation's id there: tenant id or realm. */
    organisationId: text().notNull(),
    organisationName: text().notNull(),
    baseCurrency: text().notNull(),
    countryCode: text(),
    /** Page of the organisation there, and that links to its records begin with. */
    shortCode: text(),
    status: text({ enum: CONNECTION_STATUSES }).notNull(),
    problem: text({ enum: CONNECTION_PROBLEMS }),
    statusSince: moment().notNull(),
    /** The connection's own id there, by which it is taken back; null where the software has none. */
    grantId: text(),
    /** Both null once they were given back to the software. */
    accessTokenEncrypted: text(),
    refreshTokenEncrypted: text(),
    accessExpiresAt: moment(),
    /** When the right to refresh ends for good, where the software says so. */
    consentExpiresAt: moment(),
    /** One higher with each refresh: what two processes compare. */
    tokenGeneration: integer().notNull().default(0),
    refreshedAt: moment(),
    /** The account there that payments are booked to; null: nobody chose one. */
    paymentAccountId: text(),
    paymentAccountName: text(),
    paymentAccountKind: text({ enum: PAYMENT_ACCOUNT_KINDS }),
    paymentAccountSetAt: moment(),
    /** Accounts for the rest, as somebody chose them: `{ bank: { id, name, kind, since } }`; a part without one is booked by hand. */
    bookingAccounts: jsonb().notNull().default({}),
    /** Whether debits that pay no invoice there are booked as credits of their payers. */
    onAccount: boolean().notNull().default(false),
    /** Settlements from this day on are reported without anybody's word; null: not decided since it was connected. */
    reportsSince: calendarDay(),
    /** Settlements up to this one have their reports; null: none has. */
    plannedSettlementId: bigint({ mode: 'bigint' }),
    /** Since when nobody was told of reports that failed. */
    failuresToldAt: moment(),
    /** Accounts that payments may be booked to, as last read: `[{ id, name, kind, currency }]`. */
    accounts: jsonb(),
    accountsReadAt: moment(),
    /** Nothing may be booked on this day or before. */
    lockedUntil: calendarDay(),
    organisationReadAt: moment(),
    /** Changes are read from here on, in the software's own words; null: all of it has to be read. */
    contactsCursor: text(),
    contactsReadAt: moment(),
    invoicesCursor: text(),
    invoicesReadAt: moment(),
    paymentsCursor: text(),
    paymentsReadAt: moment(),
    lastImportedInvoicesAt: moment(),
    /** Since when it is known that something changed there which was not read yet. */
    changesToldAt: moment(),
    connectedBy: text().notNull(),
    connectedAt: moment().notNull(),
    /** Last call that the software answered. */
    lastAnsweredAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'accounting_connections_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('accounting_connections_organisation').on(t.clientId, t.software, t.organisationId),
    uniqueIndex('accounting_connections_one').on(t.clientId).where(sql`${t.status} <> 'not_connected'`),
    index('accounting_connections_by_status').on(t.status, t.clientId),
    check('accounting_connections_software', oneOf(t.software, ACCOUNTING_SOFTWARE)),
    check('accounting_connections_status', oneOf(t.status, CONNECTION_STATUSES)),
    check('accounting_connections_problem', oneOf(t.problem, CONNECTION_PROBLEMS)),
    check(
      'accounting_connections_problem_of_status',
      sql`(${t.problem} is not null) = (${t.status} in ('disconnected', 'error'))`,
    ),
    check('accounting_connections_account_kind', oneOf(t.paymentAccountKind, PAYMENT_ACCOUNT_KINDS)),
    check(
      'accounting_connections_account',
      sql`num_nulls(${t.paymentAccountId}, ${t.paymentAccountName}, ${t.paymentAccountKind}, ${t.paymentAccountSetAt}) in (0, 4)`,
    ),
    check(
      'accounting_connections_tokens',
      sql`${t.status} <> 'connected' or num_nulls(${t.accessTokenEncrypted}, ${t.refreshTokenEncrypted}, ${t.accessExpiresAt}) = 0`,
    ),
  ],
);

/** Whose books an organisation's are, in the whole installation: two clients with the same would book every payment twice. */
export const accountingOrganisations = pgTable(
  'accounting_organisations',
  {
    software: text({ enum: ACCOUNTING_SOFTWARE }).notNull(),
    organisationId: text().notNull(),
    clientId: clientId(),
    connectionId: bigint({ mode: 'bigint' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.software, t.organisationId] }),
    ...tenantPolicies(),
    check('accounting_organisations_software', oneOf(t.software, ACCOUNTING_SOFTWARE)),
  ],
);

/** Somebody was sent to the software to give consent: comes back once, within minutes, in the session it began in. */
export const accountingConsents = pgTable(
  'accounting_consents',
  {
    ...tenantKey(),
    software: text({ enum: ACCOUNTING_SOFTWARE }).notNull(),
    /** SHA-256 of `state`. */
    stateHash: text().notNull(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the id of their session. */
    sessionHash: text().notNull(),
    /** Of the challenge (PKCE); null where the software knows none. */
    verifierEncrypted: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    uniqueIndex('accounting_consents_state').on(t.clientId, t.stateHash),
    index('accounting_consents_by_state').on(t.stateHash),
    index('accounting_consents_expired').on(t.expiresAt),
    check('accounting_consents_software', oneOf(t.software, ACCOUNTING_SOFTWARE)),
  ],
);

/** What may still be asked of an organisation, shared by every process of the installation. */
export const accountingAllowances = pgTable(
  'accounting_allowances',
  {
    clientId: clientId(),
    connectionId: bigint({ mode: 'bigint' }).notNull(),
    /** How far the calls begun so far reach, spread evenly over time: ahead of now by no more than a burst. */
    pacedUntil: moment().notNull(),
    /** Calls under way: the seconds (Unix) at which each is taken for dead, and a name, with a space between. */
    underWay: text().array().notNull(),
    /** As the software says of its own day; null: it did not say. */
    leftToday: integer(),
    /** Nothing is asked before: it said so. */
    pausedUntil: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.connectionId] }),
    ...tenantPolicies(),
    foreignKey({
      name: 'accounting_allowances_connection',
      columns: [t.clientId, t.connectionId],
      foreignColumns: [accountingConnections.clientId, accountingConnections.id],
    }),
  ],
);
