import type { Tx } from '@cordelle/db/connection.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { COUNT_BOUND, pageOf } from '../page.ts';

type Row = {
  id: bigint;
  type: string;
  amountCents: bigint | null;
  transactionId: bigint | null;
  scheduleId: bigint | null;
  settlementId: bigint | null;
  actor: string;
  occurredAt: Date;
};

const text = (id: bigint | null): string | null => (id === null ? null : String(id));

/** What happened with one customer, newest first. */
export async function listActivity(
  tx: Tx,
  clientId: bigint,
  customerId: bigint,
  range: { skip: number; limit: number },
) {
  const { sql } = tx;
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`
      select id, type, amount_cents as "amountCents", transaction_id as "transactionId", schedule_id as "scheduleId",
             settlement_id as "settlementId", actor, occurred_at as "occurredAt"
        from activity where client_id = ${clientId} and customer_id = ${customerId}
       order by id desc limit ${range.limit} offset ${range.skip}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (
        select 1 from activity where client_id = ${clientId} and customer_id = ${customerId} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const names = await namesOfActors(
    tx,
    clientId,
    rows.map(({ actor }) => actor),
  );
  return pageOf(
    rows.map((row) => ({
      id: String(row.id),
      type: row.type,
      amount: row.amountCents === null ? null : centsText(row.amountCents),
      transactionId: text(row.transactionId),
      scheduleId: text(row.scheduleId),
      settlementId: text(row.settlementId),
      actor: row.actor,
      actorName: names.get(row.actor) ?? null,
      occurredAt: row.occurredAt.toISOString(),
    })),
    counted?.count ?? 0n,
  );
}
