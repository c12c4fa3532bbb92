import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';

/** So many are named; whoever reported none for months begins with the newest. */
export const UNREPORTED_NAMED = 50;

/** Settlements, newest first, with approved payments that the accounting software did not take yet. */
export async function unreportedSettlements({ sql }: Tx, clientId: bigint) {
  const rows = await sql`
    select ${columns(settlements, 's', ['id', 'settlementDate'])}
      from settlements s
     where s.client_id = ${clientId}
       and s.approved_count > (select count(*) from payment_reports r
                                where r.client_id = s.client_id and r.settlement_id = s.id and r.line = 'approved'
                                  and r.state = 'reported')
     order by s.settlement_date desc, s.id desc limit ${UNREPORTED_NAMED}`;
  return rows.map(({ id, settlementDate }) => ({ id: String(id), settlementDate }));
}
