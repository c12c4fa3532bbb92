import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../../day-step.ts';
import { invoiceIsDue } from './client-entries.ts';

/** Clients of whom something may go into today's file of the rail: debits of today or of a day that was missed, credits, invoices. */
export async function clientsInBatch(ctx: DayContext): Promise<bigint[]> {
  const { app, rail, date } = ctx;
  const currency = currencyOf(rail);
  const rows = await app.worker.sql<{ id: bigint }[]>`
    select client_id as id from transactions where currency = ${currency} and status = 'Future' and batch_date <= ${date}
    union select client_id from payouts where currency = ${currency} and status = 'Requested' and pay_date <= ${date}
    union select client_id from microdeposits
           where currency = ${currency} and status = 'Requested' and bank_file_id is null and requested_on <= ${date}
    union select client_id from test_credits where currency = ${currency} and status = 'Ordered' and ordered_on <= ${date}
    union select i.client_id from invoices i join client_bank_accounts a on ${invoiceIsDue(app.worker.sql, ctx)}
     order by id`;
  return rows.map(({ id }) => id);
}
