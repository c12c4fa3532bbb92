import type { Tx } from '@cordelle/db/connection.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { COUNT_BOUND, pageOf } from '../page.ts';
import { words } from '../words.ts';

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
  client: { readonly id: bigint; readonly currency: Currency },
  asked: { readonly customerId: string; readonly skip: number; readonly limit: number },
  language: Language,
) {
  const { sql } = tx;
  const customerId = BigInt(asked.customerId);
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`
      select id, type, amount_cents as "amountCents", transaction_id as "transactionId", schedule_id as "scheduleId",
             settlement_id as "settlementId", actor, occurred_at as "occurredAt"
        from activity where client_id = ${client.id} and customer_id = ${customerId}
       order by id desc limit ${asked.limit} offset ${asked.skip}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (
        select 1 from activity where client_id = ${client.id} and customer_id = ${customerId} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const names = await namesOfActors(
    tx,
    client.id,
    rows.map(({ actor }) => actor),
  );
  return pageOf(
    rows.map((row) => ({
      id: String(row.id),
      kind: row.type.startsWith('schedule') ? ('schedules' as const) : ('money' as const),
      type: row.type,
      dateAndTime: row.occurredAt.toISOString(),
      action: words(`activity_${row.type}`, language, {
        amount: row.amountCents === null ? '' : formatMoney(centsText(row.amountCents), client.currency, language),
      }).trim(),
      userName: names.get(row.actor) ?? 'System',
      actor: row.actor,
      actorName: names.get(row.actor) ?? null,
      amount: row.amountCents === null ? null : centsText(row.amountCents),
      transactionId: text(row.transactionId),
      scheduleId: text(row.scheduleId),
      settlementId: text(row.settlementId),
      delivery: null,
    })),
    counted?.count ?? 0n,
  );
}
