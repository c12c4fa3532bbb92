import type { Tx } from '@cordelle/db/connection.ts';
import { payoutsPaused, payoutsWaiting } from '../settlements/settlement-contents.ts';

/**
 * Whether a closed client may still name another account for deposits: its own sent one back or there is none, and it is owed money,
 * or will be once what is held or under way comes free. Of a client of any other status: false.
 */
export async function correctsClosed({ sql }: Pick<Tx, 'sql'>, clientId: bigint): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select c.status = 'closed' and ${payoutsPaused({ sql }, clientId)}
           and (exists (select 1 from balances b
                         where b.client_id = ${clientId} and b.account in ('CLIENT_PAYABLE', 'HOLDBACK') and b.cents < 0)
                or ${payoutsWaiting({ sql }, clientId)} > 0
                or exists (select 1 from transactions t
                            where t.client_id = ${clientId} and t.status in ('Sent to Bank', 'Processed'))) as may
      from clients c where c.id = ${clientId}`;
  return row?.may ?? false;
}
