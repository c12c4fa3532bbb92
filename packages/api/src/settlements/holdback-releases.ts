import { columns, computed, joined, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { postings } from '@cordelle/db/schema/ledger.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { holdbackRelease, holdbackReleasePage, holdbackReleasesInput } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { pageOf, rowsOfPage } from '../page.ts';
import { requireSettlement } from './settlement-lines.ts';
import { settlementWindow, withinWindow } from './settlement-window.ts';

const COLUMNS = joined(
  columns(transactions, 't', ['id', 'customerId', 'amountCents']),
  columns(customers, 'c', { customerName: 'name' }),
  present(columns(transactions, 't', ['processDate'])),
  columns(postings, 'p', { releasedCents: 'cents', releasedOn: 'occurredOn' }),
  computed<{ reason: z.input<typeof holdbackRelease>['reason']; counted: number }>({
    reason: `case p.rule when 'P7' then 'chargeback' else e.data->>'reason' end`,
    counted: '(count(*) over ())::integer',
  }),
);

/**
 * The debits whose reserve a settlement gave back or used against a debt: every posting that took from HOLDBACK since the
 * settlement before (P7, P9). Throws `record.not_found`.
 */
export async function holdbackReleasesOf(
  tx: Tx,
  clientId: bigint,
  { settlementId, skip, limit }: z.output<typeof holdbackReleasesInput>,
): Promise<z.input<typeof holdbackReleasePage>> {
  const { sql } = tx;
  const [rows] = await Promise.all([
    sql`
      with ${settlementWindow(tx, clientId, BigInt(settlementId))}
      select ${COLUMNS}
        from postings p
        join events e on e.client_id = p.client_id and e.position = p.position
        join transactions t on t.client_id = p.client_id and t.id = p.stream_id
        join customers c on c.client_id = t.client_id and c.id = t.customer_id
       where ${withinWindow(tx, clientId)} and p.debit_account = 'HOLDBACK' and p.credit_account = 'CLIENT_PAYABLE'
       order by t.process_date desc, t.id desc ${rowsOfPage(sql, { limit, skip })}`,
    requireSettlement(tx, clientId, settlementId),
  ]);
  return pageOf(
    rows.map((row) => ({
      transactionId: String(row.id),
      customerId: String(row.customerId),
      customerName: row.customerName,
      processDate: row.processDate,
      amount: centsText(row.amountCents),
      released: centsText(row.releasedCents),
      releasedOn: row.releasedOn,
      reason: row.reason,
    })),
    rows[0]?.counted ?? 0,
  );
}
