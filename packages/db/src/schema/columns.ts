import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  type ExtraConfigColumn,
  type PgTableExtraConfigValue,
  pgPolicy,
  pgRole,
  primaryKey,
  timestamp,
} from 'drizzle-orm/pg-core';
import { DATABASE_ROLES } from '../roles.ts';

export const appRole = pgRole(DATABASE_ROLES.app).existing();
export const workerRole = pgRole(DATABASE_ROLES.worker).existing();
/** The client this transaction named, once per statement whatever the number of rows; null: none. */
export const NAMED_CLIENT = '(select walls.named_client())';

/** The client a row belongs to: first column of every key of a tenant table. */
export const clientId = () => bigint({ mode: 'bigint' }).notNull();

/** The two columns of a tenant table's key. The id comes from the table's sequence unless the row brings its own. */
export const tenantKey = () => ({
  clientId: clientId(),
  id: bigint({ mode: 'bigint' }).generatedByDefaultAsIdentity().notNull(),
});

/** Amount in minor units; the currency stands in its own column. */
export const cents = () => bigint({ mode: 'bigint' });

/** An instant (UTC). */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** A calendar date of the rail, as `YYYY-MM-DD` text. */
export const calendarDay = () => date({ mode: 'string' });

/** The second wall between clients, for any table whose `column` names one: `app` meets its own client's rows, `worker` all. */
export function tenantPolicies(column = 'client_id'): PgTableExtraConfigValue[] {
  const own = sql.raw(`${column} = ${NAMED_CLIENT}`);
  return [
    pgPolicy('own_client', { for: 'all', to: appRole, using: own, withCheck: own }),
    pgPolicy('every_client', { for: 'all', to: workerRole, using: sql`true`, withCheck: sql`true` }),
  ];
}

/**
 * Key and policies of a table built on `tenantKey()`:
 * `pgTable('customers', { ...tenantKey(), … }, (t) => [...tenantWalls(t), …])`.
 */
export function tenantWalls(table: { clientId: ExtraConfigColumn; id: ExtraConfigColumn }): PgTableExtraConfigValue[] {
  return [primaryKey({ columns: [table.clientId, table.id] }), ...tenantPolicies()];
}

/** Where somebody is, by the names that every table with a whole address has. */
export const ADDRESS_COLUMNS = ['address1', 'address2', 'city', 'provinceCode', 'postalCode'] as const;
