import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

export const EMAIL_CHANGE_ENDS = ['changed', 'stopped', 'taken_back', 'replaced'] as const;

/** Somebody asks to sign in with another address; both have to agree. Kept a day longer than its links work. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** The network that asked, by which requests are counted. */
    ip: text().notNull(),
    /** The address that asked, as the mail says it. */
    askedFrom: text().notNull(),
    userAgent: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** By the address of before. */
    approvedAt: moment(),
    /** By the address that was asked for. */
    confirmedAt: moment(),
    endedAt: moment(),
    endedAs: text({ enum: EMAIL_CHANGE_ENDS }),
  },
  (t) => [
    uniqueIndex('email_changes_one_open').on(t.userId).where(sql`${t.endedAt} is null`),
    index('email_changes_by_user').on(t.userId, t.createdAt),
    index('email_changes_by_address').on(t.newEmail, t.createdAt),
    index('email_changes_by_ip').on(t.ip, t.createdAt),
    index('email_changes_by_age').on(t.expiresAt),
    check('email_changes_addresses', sql`${t.oldEmail} <> ${t.newEmail}`),
    check('email_changes_ended', sql`(${t.endedAt} is null) = (${t.endedAs} is null)`),
    check('email_changes_end', oneOf(t.endedAs, EMAIL_CHANGE_ENDS)),
    check(
      'email_changes_by_both',
      sql`${t.endedAs} is distinct from 'changed' or (${t.approvedAt} is not null and ${t.confirmedAt} is not null)`,
    ),
  ],
);
