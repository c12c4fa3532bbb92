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
import { CLIENT_SETTING, DATABASE_ROLES } from '../roles.ts';

const appRole = pgRole(DATABASE_ROLES.app).existing();
const workerRole = pgRole(DATABASE_ROLES.worker).existing();
const ownClient = sql.raw(`client_id = nullif(current_setting('${CLIENT_SETTING}', true), '')::bigint`);

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

/** The second wall between clients, for any table with a `client_id`: `app` meets its own client's rows, `worker` all. */
export function tenantPolicies(): PgTableExtraConfigValue[] {
  return [
    pgPolicy('own_client', { for: 'all', to: appRole, using: ownClient, withCheck: ownClient }),
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
