import type { Tx } from '@cordelle/db/connection.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import { type ChargeableDebit, type FeePrices, feesOf, payoutBounceIsCharged } from '@cordelle/domain/invoice/fees.ts';
import type { Quantities } from '@cordelle/domain/invoice/figures.ts';
import type { InvoiceLineKind } from '@cordelle/domain/invoice/kinds.ts';
import type { InvoicePeriod } from '@cordelle/domain/invoice/period.ts';
import type { Currency } from '@cordelle/domain/money.ts';

const CHUNK = 4_000;

/** Whose records, of which days, at which prices: what costs nothing does not count. */
export type Charge = {
  readonly clientId: bigint;
  readonly currency: Currency;
  readonly period: Pick<InvoicePeriod, 'startDate' | 'endDate'>;
  readonly prices: FeePrices;
};

/** A record and the line in which it counts. */
export type CountedRecord = { readonly kind: InvoiceLineKind; readonly id: bigint };

/** How many records count in each line so far. The rule is the one the invoice is made by. */
export async function countRecords(tx: Tx, charge: Charge): Promise<Quantities> {
  const { sql } = tx;
  const [debits, [microdeposits], [verifications], bounces] = await Promise.all([
    sql<(ChargeableDebit & { count: number })[]>`
      select ${sql.unsafe(DEBIT_FACTS)}, count(*)::integer as count from (${debitsOf(tx, charge)}) debits
       group by ${sql.unsafe(DEBIT_FACTS)}`,
    sql<{ count: number }[]>`select count(*)::integer as count from (${microdepositsOf(tx, charge)}) sent`,
    sql<{ count: number }[]>`select count(*)::integer as count from (${verificationsOf(tx, charge)}) verified`,
    sql<{ code: string; count: number }[]>`
      select code, count(*)::integer as count from (${bouncesOf(tx, charge)}) bounced group by code`,
  ]);
  const quantities: Partial<Record<InvoiceLineKind, number>> = {};
  const add = (kind: InvoiceLineKind, count: number) => {
    if (count > 0 && charge.prices[kind] > 0n) quantities[kind] = (quantities[kind] ?? 0) + count;
  };
  for (const { count, ...debit } of debits) for (const kind of feesOf(debit, charge.prices)) add(kind, count);
  add('microdeposit', microdeposits?.count ?? 0);
  add('verification', verifications?.count ?? 0);
  for (const { code, count } of bounces) if (payoutBounceIsCharged(code)) add('payout_bounce', count);
  return quantities;
}

/** The same records one by one, some thousands at a time. */
export async function* listRecords(tx: Tx, charge: Charge): AsyncGenerator<CountedRecord[]> {
  const debits = debitsOf(tx, charge);
  const query = tx.sql<(ChargeableDebit & { id: bigint })[]>`select * from (${debits}) debits order by id`;
  for await (const chunk of fetchChunks(tx, 'chargeable_debits', query, CHUNK))
    yield chunk.flatMap(({ id, ...debit }) => feesOf(debit, charge.prices).map((kind) => ({ kind, id })));
  const { microdeposit, verification, payout_bounce } = charge.prices;
  if (microdeposit > 0n) {
    const rows = await tx.sql<{ id: bigint }[]>`select id from (${microdepositsOf(tx, charge)}) sent order by id`;
    yield rows.map(({ id }) => ({ kind: 'microdeposit', id }));
  }
  if (verification > 0n) {
    const rows = await tx.sql<{ id: bigint }[]>`select id from (${verificationsOf(tx, charge)}) verified order by id`;
    yield rows.map(({ id }) => ({ kind: 'verification', id }));
  }
  if (payout_bounce > 0n) {
    const rows = await tx.sql<{ id: bigint; code: string }[]>`
      select id, code from (${bouncesOf(tx, charge)}) bounced order by id`;
    yield rows.flatMap(({ id, code }) => (payoutBounceIsCharged(code) ? [{ kind: 'payout_bounce', id }] : []));
  }
}

const DEBIT_FACTS = '"status", "stage", "returnCode", "returnClass", "stopRequested", "dueInPeriod", "endedInPeriod"';

/** Debits with a process or decline date in the days. One that moved on after it was charged is not charged again. */
const debitsOf = ({ sql }: Tx, { clientId, currency, period: { startDate, endDate } }: Charge) => sql`
  select t.id, t.status, t.stage, t.return_code as "returnCode", t.return_class as "returnClass",
         t.stop_requested as "stopRequested",
         t.process_date between ${startDate} and ${endDate}
           and not exists (select 1 from invoice_line_items i
                            where i.client_id = t.client_id and i.stream_type = 'transaction' and i.stream_id = t.id
                              and i.kind = 'transaction') as "dueInPeriod",
         coalesce(t.decline_date between ${startDate} and ${endDate}, false) as "endedInPeriod"
    from transactions t
   where t.client_id = ${clientId} and t.currency = ${currency}
     and (t.process_date between ${startDate} and ${endDate}
          or (t.status in ('Declined', 'Chargeback') and t.decline_date between ${startDate} and ${endDate}))`;

/** Pairs of test credits that left in the days and did not come back with a refused file. */
const microdepositsOf = ({ sql }: Tx, { clientId, currency, period: { startDate, endDate } }: Charge) => sql`
  select m.id from microdeposits m
   where m.client_id = ${clientId} and m.currency = ${currency} and m.method = 'micro_entries' and m.bank_file_id is not null
     and m.requested_on <= ${endDate}
     and exists (select 1 from events e
                  where e.client_id = m.client_id and e.stream_type = 'microdeposit' and e.stream_id = m.id
                    and e.type = 'MicrodepositSent' and e.data->>'bankFileId' = m.bank_file_id::text
                    and (e.data->>'sentOn')::date between ${startDate} and ${endDate})`;

/** Accounts that a payer's own bank confirmed in the days. */
const verificationsOf = ({ sql }: Tx, { clientId, period: { startDate, endDate } }: Charge) => sql`
  select v.id from instant_verifications v
   where v.client_id = ${clientId} and v.verified_on between ${startDate} and ${endDate}`;

const bouncesOf = ({ sql }: Tx, { clientId, currency, period: { startDate, endDate } }: Charge) => sql`
  select p.id, p.bounce_code as code from payouts p
   where p.client_id = ${clientId} and p.currency = ${currency} and p.status = 'Bounced'
     and p.bounced_date between ${startDate} and ${endDate}`;
