import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core';
import { appRole, moment, workerRole } from './columns.ts';
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
  },
  (t) => [
    check('users_email_normalised', sql`${t.email} = lower(btrim(${t.email}))`),
    check('users_kind', oneOf(t.kind, USER_KINDS)),
    check('users_language', oneOf(t.language, ['en', 'fr'])),
    // A client sees its own people and whoever acted for it: the provider's people, and those who have left it.
    pgPolicy('own_client', {
      for: 'select',
      to: appRole,
      using: sql`kind = 'staff' or exists (select from memberships m where m.user_id = users.id)
        or exists (select from audit_log a where a.actor = 'user:' || users.id)`,
    }),
    pgPolicy('every_client', { for: 'all', to: workerRole, using: sql`true`, withCheck: sql`true` }),
  ],
);
