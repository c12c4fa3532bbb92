import { RAILS } from '@cordelle/domain/rail.ts';
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { oneOf } from './status-list.ts';

/**
 * Sign-ups of people who have not shown yet that the address is theirs. The account comes to exist with the confirmation:
 * until then nobody can tell a free address from a taken one, and nobody holds an address that is not theirs.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Normalised. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    mobilePhone: text(),
    position: text(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    businessName: text().notNull(),
    country: text({ enum: RAILS }).notNull(),
    websiteUrl: text(),
    referredBy: text().notNull(),
    promoCode: text(),
    /** Where the confirmation leads afterwards: an address of the configured list. */
    redirectUrl: text(),
    ip: text().notNull(),
    createdAt: moment().notNull(),
    /** When it was looked at whether the address is free, and a mail was written. */
    decidedAt: moment(),
    /** SHA-256 (hex) of the mailed token; null where the address was taken. */
    tokenHash: text(),
    expiresAt: moment(),
  },
  (t) => [
    unique('sign_ups_token').on(t.tokenHash),
    index('sign_ups_by_email').on(t.email, t.createdAt),
    index('sign_ups_by_ip').on(t.ip, t.createdAt),
    index('sign_ups_by_age').on(t.createdAt),
    check('sign_ups_language', oneOf(t.language, ['en', 'fr'])),
    check('sign_ups_country', oneOf(t.country, RAILS)),
  ],
);
