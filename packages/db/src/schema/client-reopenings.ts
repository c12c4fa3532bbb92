import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { users } from './users.ts';

/** One of the provider's people asks that a closed client is opened again; another one confirms it, or it is withdrawn. */
export const clientReopenings = pgTable(
  'client_reopenings',
  {
    ...tenantKey(),
    reason: text().notNull(),
    askedBy: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id),
    askedAt: moment().notNull(),
    confirmedBy: bigint({ mode: 'bigint' }).references(() => users.id),
    confirmedAt: moment(),
    withdrawnAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'client_reopenings_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('client_reopenings_one_open')
      .on(t.clientId)
      .where(sql`${t.confirmedAt} is null and ${t.withdrawnAt} is null`),
    check('client_reopenings_two_people', sql`${t.confirmedBy} <> ${t.askedBy}`),
    check('client_reopenings_confirmed', sql`(${t.confirmedBy} is null) = (${t.confirmedAt} is null)`),
  ],
);
