import type { Fragment } from 'postgres';
import type { TestDatabase } from './test-database.ts';

/**
 * The time a column of the row holds, so long before. Told in UTC: of a time with its zone PostgreSQL takes an interval away by the
 * zone of the session, which a cluster lets no node do by itself.
 */
export const earlier = (owner: TestDatabase['owner'], column: string, interval: string): Fragment =>
  owner`((${owner(column)} at time zone 'UTC') - ${interval}::interval) at time zone 'UTC'`;
