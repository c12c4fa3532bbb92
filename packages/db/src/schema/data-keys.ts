import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';

/** Keys that encrypt a client's bank numbers, themselves wrapped by the installation's key. The newest writes. */
export const dataKeys = pgTable(
  'data_keys',
  {
    ...tenantKey(),
    wrapped: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [...tenantWalls(t)],
);
