import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';

/** So many are named; whoever reported none for months begins with the newest. */
export const UNREPORTED_NAMED = 50;

/**
 * Settlements, newest first, of which something is not written in the books that are connected: it waits, was refused, was removed
 * there, or is of before they were connected. What pays nothing there is not missed.
 */
export async function unreportedSettlements({ sql }: Tx, clientId: bigint) {
  const rows = await sql`
    select ${columns(settlements, 's', ['id', 'settlementDate'])}
      from settlements s
     where s.client_id = ${clientId}
       and exists (select from accounting_reports r join accounting_connections a on a.client_id = r.client_id and a.id = r.connection_id
                    where r.client_id = s.client_id and r.settlement_id = s.id and a.status <> 'not_connected'
                      and r.state in ('waiting', 'sending', 'unknown', 'failed', 'blocked', 'changed_outside'))
     order by s.settlement_date desc, s.id desc limit ${UNREPORTED_NAMED}`;
  return rows.map(({ id, settlementDate }) => ({ id: String(id), settlementDate }));
}
