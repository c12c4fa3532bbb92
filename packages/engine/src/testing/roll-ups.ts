import type { Sql } from '@cordelle/db/connection.ts';
import { DEPOSIT_DAYS } from '../projections/deposit-days.ts';
import { TRANSACTION_DAYS } from '../projections/transaction-days.ts';
import { rollUpFollows } from '../roll-up.ts';

/** Sums of debits again from their rows, for rows that were written without events. Needs to see all clients. */
export async function rollUpDebits(owner: Pick<Sql, 'unsafe'>): Promise<void> {
  for (const rollUp of [TRANSACTION_DAYS, DEPOSIT_DAYS]) {
    const { columns, beside, ofNew } = rollUpFollows(rollUp);
    const values = [...columns, ...beside].map((column) => `${column} as is_${column}`);
    await owner.unsafe(`delete from ${rollUp.table}`);
    await owner.unsafe(`with changed as (select client_id, ${values.join(', ')} from transactions), ${ofNew} select`);
  }
}
