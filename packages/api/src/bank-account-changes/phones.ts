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
  readonly phone: string | null;
  readonly of: string;
  readonly changedAt: Date | null;
  readonly createdAt: Date;
};

/**
 * Numbers of a business and of its administrators, with when each came on file: what was changed within the last days is not
 * called, whoever changed it.
 */
export async function phonesOf({ sql }: Tx, { wallClock }: App, clientId: bigint): Promise<Phone[]> {
  const rows = await sql<Row[]>`
    select c.contact_phone as phone, c.business_name as of, c.created_at as "createdAt",
           (select max(a.at) from audit_log a where a.client_id = c.id and a.result = 'done'
              and a.action in ('clients.updateBusiness', 'clients.update')
              and (a.after ? 'contactPhone' or a.after ? 'phone')) as "changedAt"
      from clients c where c.id = ${clientId}
    union all
    select u.mobile_phone, trim(u.first_name || ' ' || u.last_name), u.created_at,
           (select max(a.at) from audit_log a where a.target_type = 'users' and a.target_id = u.id::text and a.result = 'done'
              and (a.after -> 'changed' ? 'mobilePhone' or a.after -> 'fields' ? 'mobilePhone'))
      from memberships m join users u on u.id = m.user_id
     where m.client_id = ${clientId} and m.role in ('client_primary', 'client_admin') and u.disabled_at is null`;
  const limit = daysBefore(wallClock.now(), PHONE_ON_FILE_DAYS);
  return rows.flatMap(({ phone, of, changedAt, createdAt }) => {
    if (!phone) return [];
    const since = changedAt ?? createdAt;
    return [{ phone, of, since, callable: since <= limit }];
  });
}
