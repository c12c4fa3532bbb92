import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { settlementStanding } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';

type Terms = Pick<z.input<typeof settlementStanding>, 'holdDays' | 'holdbackRule'>;

/** When a client's payments are settled, and what is kept of them, as it is agreed today. */
export async function termsOfClient({ sql }: Tx, clientId: bigint): Promise<Terms> {
  const [row] = await sql`
    select ${columns(clients, ['holdDays', 'holdbackBps', 'holdbackDays'])} from clients where id = ${clientId}`;
  invariant(row, 'a caller has a client');
  const { holdDays, holdbackBps: bps, holdbackDays: days } = row;
  return { holdDays, holdbackRule: bps === 0 ? null : { bps, days } };
}
