import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

export const MEMBER_ROLES = [
  'client_primary',
  'client_admin',
  'client_custom',
  'client_read_only',
  'customer_account',
] as const;

/** What a person may do for one client. The seven flags count for `client_custom` only. */
export const memberships = pgTable(
  'memberships',
  {
    ...tenantKey(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id),
    role: text({ enum: MEMBER_ROLES }).notNull(),
    cudCustomers: boolean().notNull().default(false),
    cudTransactionSchedules: boolean().notNull().default(false),
    manageIntegrations: boolean().notNull().default(false),
    crdApiKeys: boolean().notNull().default(false),
    readUnmaskedBankNumbers: boolean().notNull().default(false),
    customerExport: boolean().notNull().default(false),
    editAuthorizationSettings: boolean().notNull().default(false),
    /** The payer this account belongs to; only for `customer_account`. */
    customerId: bigint({ mode: 'bigint' }),
    /** What the person is in the business: Owner, Bookkeeper, … */
    position: text(),
    newAuthorizationEmail: boolean().notNull().default(true),
    dailySummaryEmail: boolean().notNull().default(false),
    integrationDisconnectEmail: boolean().notNull().default(true),
    microdepositSentEmail: boolean().notNull().default(true),
    microdepositVerifiedEmail: boolean().notNull().default(true),
    microdepositRejectedEmail: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    /** When the last invitation was mailed; null for somebody who was never invited, as who signed the client up. */
    invitedAt: moment(),
    /** When the person took the invitation up. Until then they are no member: nothing of them shows, nothing is allowed. */
    joinedAt: moment(),
    /** How whoever invited them named them: shown until they join, because the person's own names are not theirs to see. */
    invitedFirstName: text(),
    invitedLastName: text(),
    /** The address that was invited: shown until they join, also where the person signs in with another one by then. */
    invitedEmail: text(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'memberships_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    foreignKey({
      name: 'memberships_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('memberships_once').on(t.clientId, t.userId, sql`coalesce(${t.customerId}, 0)`),
    index('memberships_of_user').on(t.userId),
    uniqueIndex('memberships_one_primary').on(t.clientId).where(sql`${t.role} = 'client_primary'`),
    check('memberships_role', oneOf(t.role, MEMBER_ROLES)),
    check('memberships_payer', sql`(${t.role} = 'customer_account') = (${t.customerId} is not null)`),
  ],
);
