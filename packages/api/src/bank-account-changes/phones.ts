import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { daysBefore, PHONE_ON_FILE_DAYS } from '@cordelle/domain/bank-account-change/limits.ts';
import type { App } from '@cordelle/engine/app.ts';

export type Phone = {
  readonly phone: string;
  /** Whose number it is. */
  readonly of: string;
  /** When it came on file; null: longer ago than is recorded. */
  readonly since: Date | null;
  readonly callable: boolean;
};

type Row = {
  /** Null: the business. */
  readonly userId: bigint | null;
  readonly phone: string | null;
  readonly of: string;
  readonly createdAt: Date;
};

/**
 * Numbers of a business and of its administrators, with when each came on file: what was changed within the last days is not
 * called, whoever changed it.
 */
export async function phonesOf({ sql }: Tx, { wallClock }: App, clientId: bigint): Promise<Phone[]> {
  const rows = await sql<Row[]>`
    select null::bigint as "userId", contact_phone as phone, business_name as of, created_at as "createdAt"
      from clients where id = ${clientId}
    union all
    select u.id, u.mobile_phone, trim(u.first_name || ' ' || u.last_name), u.created_at
      from memberships m join users u on u.id = m.user_id
     where m.client_id = ${clientId} and m.role in ('client_primary', 'client_admin') and u.disabled_at is null`;
  const [[business], people] = await Promise.all([
    sql<{ at: Date | null }[]>`
      select max(at) as at from audit_log
       where client_id = ${clientId} and result = 'done' and action in ('clients.updateBusiness', 'clients.update')
         and (after ? 'contactPhone' or after ? 'phone')`,
    // Their own numbers, whichever business they were working for.
    sql<{ userId: string; at: Date }[]>`
      select target_id as "userId", max(at) as at from audit_log
       where target_type = 'users' and result = 'done'
         and target_id = any(${arrayLiteral(rows.flatMap(({ userId }) => (userId === null ? [] : String(userId))))}::text[])
         and (after -> 'changed' ? 'mobilePhone' or after -> 'fields' ? 'mobilePhone')
       group by target_id`,
  ]);
  const changes = new Map(people.map(({ userId, at }) => [userId, at]));
  const limit = daysBefore(wallClock.now(), PHONE_ON_FILE_DAYS);
  return rows.flatMap(({ userId, phone, of, createdAt }) => {
    if (!phone) return [];
    const changedAt = userId === null ? business?.at : changes.get(String(userId));
    const since = changedAt ?? createdAt;
    return [{ phone, of, since, callable: since <= limit }];
  });
}
