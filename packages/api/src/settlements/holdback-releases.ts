import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { holdbackRelease, holdbackReleasePage, holdbackReleasesInput } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { pageOf } from '../page.ts';
import { requireSettlement } from './settlement-lines.ts';
import { settlementWindow, withinWindow } from './settlement-window.ts';

type Row = {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly customerName: string;
  readonly processDate: CalendarDate;
  readonly amountCents: bigint;
  readonly releasedCents: bigint;
  readonly releasedOn: CalendarDate;
  readonly reason: z.input<typeof holdbackRelease>['reason'];
  readonly counted: number;
};

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
    sql<Row[]>`
      with ${settlementWindow(tx, clientId, BigInt(settlementId))}
      select t.id, t.customer_id as "customerId", c.name as "customerName", t.process_date as "processDate",
             t.amount_cents as "amountCents", p.cents as "releasedCents", p.occurred_on as "releasedOn",
             case p.rule when 'P7' then 'chargeback' else e.data->>'reason' end as reason,
             (count(*) over ())::integer as counted
        from postings p
        join events e on e.client_id = p.client_id and e.position = p.position
        join transactions t on t.client_id = p.client_id and t.id = p.stream_id
        join customers c on c.client_id = t.client_id and c.id = t.customer_id
       where ${withinWindow(tx, clientId)} and p.debit_account = 'HOLDBACK' and p.credit_account = 'CLIENT_PAYABLE'
       order by t.process_date desc, t.id desc limit ${limit} offset ${skip}`,
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
