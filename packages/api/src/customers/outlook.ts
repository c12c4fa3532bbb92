import type { Tx } from '@cordelle/db/connection.ts';
import { cutOffOf } from '@cordelle/domain/calendar/process-date.ts';
import { PAYMENTS_LOOKED_AT, paymentTone } from '@cordelle/domain/customer/payment-tone.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type { customerOutlook } from '@cordelle/validation/customers/outlook.ts';
import type { z } from 'zod';

/** Planned payments that are told one by one. */
const AHEAD_SHOWN = 4;

type AheadRow = {
  readonly id: bigint;
  readonly cents: bigint;
  readonly processDate: string;
  readonly batchDate: string;
  readonly all: number;
};
type LatestRow = {
  readonly id: bigint;
  readonly cents: bigint;
  readonly processDate: string;
  readonly status: 'Sent to Bank' | 'Processed' | 'Approved' | 'Declined' | 'Chargeback';
  readonly returnCode: string | null;
  readonly settledDate: string | null;
};

/** What comes next of a customer and how the latest payments came out. Throws `record.not_found`. */
export async function outlookOf(
  { sql }: Tx,
  client: { readonly id: bigint; readonly currency: Currency },
  customerId: bigint,
): Promise<z.input<typeof customerOutlook>> {
  const [ahead, latest, [known]] = await Promise.all([
    sql<AheadRow[]>`
      select id, amount_cents as cents, process_date as "processDate", batch_date as "batchDate",
             (count(*) over ())::int as all
        from transactions
       where client_id = ${client.id} and customer_id = ${customerId} and status = 'Future'
         and process_date is not null and batch_date is not null
       order by process_date, id limit ${AHEAD_SHOWN}`,
    sql<LatestRow[]>`
      select id, amount_cents as cents, process_date as "processDate", status, return_code as "returnCode",
             settled_date as "settledDate"
        from transactions
       where client_id = ${client.id} and customer_id = ${customerId} and process_date is not null
         and status in ('Sent to Bank', 'Processed', 'Approved', 'Declined', 'Chargeback')
       order by process_date desc, id desc limit ${PAYMENTS_LOOKED_AT}`,
    sql`select id from customers where client_id = ${client.id} and id = ${customerId}`,
  ]);
  if (!known) throw new DomainError('record.not_found');
  return {
    ahead: ahead.map(({ id, cents, processDate, batchDate }) => ({
      id: String(id),
      amount: centsText(cents),
      processDate,
      changeableUntil: cutOffOf(railOf(client.currency), batchDate).toISOString(),
    })),
    aheadCount: ahead[0]?.all ?? 0,
    latest: latest.toReversed().map((row) => ({
      id: String(row.id),
      amount: centsText(row.cents),
      processDate: row.processDate,
      status: row.status,
      tone: paymentTone(row),
    })),
  };
}
