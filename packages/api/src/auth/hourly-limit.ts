import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';

/** Requests of the last hour that count together, and how many there may be. */
export type HourlyLimit = {
  readonly table: 'sign_ups' | 'link_requests' | 'email_changes';
  /** Only requests of this kind count; null: all of the table. */
  readonly kind: string | null;
  readonly column: 'ip' | 'email' | 'new_email' | 'user_id';
  readonly value: string;
  readonly max: number;
};

/** Throws `rate.limited` with the seconds to wait when the hour is full. */
export async function refuseFullHour(sql: Sql, { table, kind, column, value, max }: HourlyLimit): Promise<void> {
  const [hour] = await sql<{ seconds: number }[]>`
    select ceil(extract(epoch from created_at + interval '1 hour' - now()))::float8 as seconds
      from ${sql(table)}
     where ${sql(column)} = ${value} and created_at > now() - interval '1 hour'
       ${kind === null ? sql`` : sql`and kind = ${kind}`}
     order by created_at desc offset ${max - 1} limit 1`;
  if (hour) throw new DomainError('rate.limited', { seconds: Math.max(1, hour.seconds) });
}

/** As `refuseFullHour`, and makes everybody else who counts the same requests wait until the transaction has added its own. */
export async function takePlaceInHour({ sql }: Tx, limit: HourlyLimit): Promise<void> {
  const name = [limit.table, limit.kind, limit.column, limit.value].join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  await refuseFullHour(sql, limit);
}
