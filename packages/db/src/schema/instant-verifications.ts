import { bigint, foreignKey, index, pgTable } from 'drizzle-orm/pg-core';
import { calendarDay, moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';

/** Accounts that a payer's own bank confirmed, each of which costs the client a fee. */
export const instantVerifications = pgTable(
  'instant_verifications',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    bankAccountId: bigint({ mode: 'bigint' }).notNull(),
    /** Day of the rail in whose month it is charged. */
    verifiedOn: calendarDay().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'instant_verifications_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    index('instant_verifications_by_day').on(t.clientId, t.verifiedOn, t.id),
  ],
);
