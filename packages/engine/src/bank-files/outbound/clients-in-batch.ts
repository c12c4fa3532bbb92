import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../../day-step.ts';

/** Clients of whom something waits for a file of the rail: debits of today or of a day that was missed, credits, invoices. */
export async function clientsInBatch({ app, rail, date }: DayContext): Promise<bigint[]> {
  const currency = currencyOf(rail);
  const rows = await app.worker.sql<{ id: bigint }[]>`
    select client_id as id from transactions where currency = ${currency} and status = 'Future' and batch_date <= ${date}
    union select client_id from payouts where currency = ${currency} and status = 'Requested'
    union select client_id from microdeposits where currency = ${currency} and status = 'Requested' and bank_file_id is null
    union select client_id from test_credits where currency = ${currency} and status = 'Ordered'
    union select client_id from invoices
           where currency = ${currency} and status in ('Open', 'Overdue') and collection = 'debit'
     order by id`;
  return rows.map(({ id }) => id);
}
