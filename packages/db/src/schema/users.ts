import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core';
import { appRole, moment, NAMED_CLIENT, workerRole } from './columns.ts';
import { oneOf } from './status-list.ts';

export const USER_KINDS = ['member', 'staff', 'customer'] as const;

/** People who sign in. What they may do for a client stands in `memberships`. */
export const users = pgTable(
  'users',
  {
    /** By chance, not counted: the id a business sees of somebody it invites must not tell whether they were here before. */
    id: bigint({ mode: 'bigint' }).primaryKey().default(sql`(1000000000 + floor(random() * 9000000000000000))::bigint`),
    /** Normalised: trimmed, lower case. */
    email: text().notNull().unique(),
    /** Null until an invitation is taken up. */
    passwordHash: text(),
    /** Empty until the person has said it. */
    firstName: text().notNull(),
    lastName: text().notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    kind: text({ enum: USER_KINDS }).notNull(),
    mobilePhone: text(),
    occupation: text(),
    dateOfBirthEncrypted: text(),
    address1: text('address1'),
    city: text(),
    provinceCode: text(),
    postalCode: text(),
    createdAt: moment().notNull(),
    /** When the address was shown to be theirs. */
    confirmedAt: moment(),
    lastSignInAt: moment(),
    /** A password of their own has to be set before anything else. */
    requiresReset: boolean().notNull().default(false),
    showNewFeatureTour: boolean().notNull().default(false),
    /** Since when the provider keeps them from signing in; set and cleared by its people alone. */
    disabledAt: moment(),
    /** Clients that see this person: those they belong to, and those in whose log they acted before they left. */
    seenBy: bigint({ mode: 'bigint' }).array().notNull().default(sql`'{}'`),
  },
  (t) => [
    check('users_email_normalised', sql`${t.email} = lower(btrim(${t.email}))`),
    check('users_kind', oneOf(t.kind, USER_KINDS)),
    check('users_language', oneOf(t.language, ['en', 'fr'])),
    // What is in the row alone decides, so that the table can stand on every node of a cluster.
    pgPolicy('own_client', {
      for: 'select',
      to: appRole,
      using: sql.raw(`kind = 'staff' or ${NAMED_CLIENT} = any (seen_by)`),
    }),
    pgPolicy('every_client', { for: 'all', to: workerRole, using: sql`true`, withCheck: sql`true` }),
  ],
);
