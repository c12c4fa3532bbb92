import { columns, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { debtSince, type FirstOwing } from '@cordelle/domain/settlement/debt-since.ts';
import { type Debt, recoveryPlan } from '@cordelle/domain/settlement/recovery-plan.ts';
import { RECOVERY_TERMS } from '@cordelle/engine/settlements/recovery-terms.ts';
import { firstOwing, payoutsPaused, payoutsWaiting } from '@cordelle/engine/settlements/settlement-contents.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { settlementCarry } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { explanationOf, statusReasonOf } from '../financial-transactions/queries.ts';
import { WRITTEN_OFF, writtenOffOf } from './written-off.ts';

const LARGEST = 5;

type Client = { readonly id: bigint; readonly currency: Currency };
const LATEST = joined(
  WRITTEN_OFF,
  columns(settlements, 's', ['id', 'settlementDate', 'closingCarryCents']),
  columns(clients, 'c', ['minimumPayoutCents']),
);
type LatestRow = Row<typeof LATEST> & {
  paused: boolean;
  firstOwing: FirstOwing | null;
  owedCents: bigint;
  dueCents: bigint;
  heldCents: bigint;
  payoutsWaitingCents: bigint;
};
type Causes = z.input<typeof settlementCarry>['causes'];

/** What the latest settlement of a client left: why, and what becomes of it. Null where it left nothing. */
export async function carryOf(
  tx: Tx,
  client: Client,
  today: CalendarDate,
  language: Language,
): Promise<z.input<typeof settlementCarry> | null> {
  const { sql } = tx;
  const [latest] = await sql<LatestRow[]>`
    select ${LATEST},
           ${payoutsPaused(tx, client.id)} as paused,
           ${firstOwing(tx, client)} as "firstOwing",
           ${payable(tx, client, 'b.cents')} as "owedCents",
           ${payable(tx, client, '-b.cents')} as "dueCents",
           ${payoutsWaiting(tx, client.id)} as "payoutsWaitingCents",
           coalesce((select -b.cents from balances b
                      where b.client_id = c.id and b.account = 'HOLDBACK'
                        and b.currency = ${client.currency}), 0)::bigint as "heldCents"
      from settlements s join clients c on c.id = s.client_id
     where s.client_id = ${client.id} and s.currency = ${client.currency}
     order by s.settlement_date desc nulls last, s.id desc nulls last limit 1`;
  if (!latest || latest.closingCarryCents === 0n) return null;
  const calendar = calendarOf(railOf(client.currency));
  const since = latest.firstOwing && debtSince(latest.firstOwing, calendar);
  return {
    settlementId: String(latest.id),
    settlementDate: latest.settlementDate,
    currency: client.currency,
    carried: centsText(latest.closingCarryCents),
    kind: latest.closingCarryCents < 0n ? 'owed' : latest.paused ? 'payouts_paused' : 'below_minimum',
    minimumPayout: centsText(latest.minimumPayoutCents),
    owed: centsText(latest.owedCents),
    due: centsText(latest.dueCents),
    owingSince: since,
    debtWrittenOff: writtenOffOf(latest),
    causes: since === null ? NO_CAUSES : await causesSince(tx, client, since, language),
    recovery:
      since === null
        ? []
        : recoveryPlan(
            {
              owedCents: latest.owedCents,
              owingSince: since,
              ...(await stepsTaken(tx, client, since)),
              holdbackHeldCents: latest.heldCents,
              payoutsWaitingCents: latest.payoutsWaitingCents,
              ...RECOVERY_TERMS,
            },
            calendar,
            today,
          ).map(({ cents, ...stage }) => ({ ...stage, amount: cents === null ? null : centsText(cents) })),
  };
}

/** What stands between a client and us as a part of a query in which `c` is the client; nothing where it is the other way round. */
const payable = ({ sql }: Tx, { currency }: Client, cents: 'b.cents' | '-b.cents') => sql`
  greatest(coalesce((select ${sql.unsafe(cents)} from balances b
                      where b.client_id = c.id and b.account = 'CLIENT_PAYABLE' and b.currency = ${currency}), 0), 0)::bigint`;

/** What was done about the debt since a day: reserves used, and when a person was first asked. */
async function stepsTaken(
  { sql }: Tx,
  { id, currency }: Client,
  since: CalendarDate,
): Promise<Pick<Debt, 'holdbackUsed' | 'askedOn'>> {
  const { zone } = RAIL_FACTS[railOf(currency)];
  const [used, [asked]] = await Promise.all([
    sql<{ on: CalendarDate; cents: bigint }[]>`
      select e.occurred_date as on, sum(e.cents)::bigint as cents
        from (select (o.occurred_at at time zone ${zone})::date as occurred_date, p.cents
                from postings p join events o on o.client_id = p.client_id and o.position = p.position
               where p.client_id = ${id} and p.currency = ${currency} and p.rule = 'P9' and o.data->>'reason' = 'recovery') e
       where e.occurred_date >= ${since}
       group by 1 order by 1`,
    sql<{ on: CalendarDate | null }[]>`
      select min((r.opened_at at time zone ${zone})::date) as on from review_items r
       where r.kind = 'negative_balance' and r.client_id = ${id} and r.detail->>'currency' = ${currency}
         and (r.opened_at at time zone ${zone})::date >= ${since}`,
  ]);
  return { holdbackUsed: used, askedOn: asked?.on ?? null };
}

const NO_CAUSES: Causes = { chargebacks: { amount: '0.00', count: 0 }, largest: [], fees: '0.00' };

const CHARGEBACK = joined(
  columns(transactions, 't', ['id', 'customerId', 'amountCents', 'returnCode', 'holdReason']),
  columns(customers, 'c', { customerName: 'name' }),
  present(columns(transactions, 't', ['declineDate'])),
);
type SumRow = { readonly cents: bigint; readonly count: number; readonly feesCents: bigint };

/** What the settlements since a day, each of which left a debt, took back. */
async function causesSince(
  { sql }: Tx,
  { id, currency }: Client,
  since: CalendarDate,
  language: Language,
): Promise<Causes> {
  const [[sums], largest] = await Promise.all([
    sql<SumRow[]>`
      select coalesce(sum(chargeback_cents), 0)::bigint as cents, coalesce(sum(chargeback_count), 0)::integer as count,
             coalesce(sum(fees_netted_cents), 0)::bigint as "feesCents"
        from settlements
       where client_id = ${id} and currency = ${currency} and settlement_date >= ${since} and closing_carry_cents < 0`,
    sql`
      select ${CHARGEBACK}
        from settlements s
        join transactions t on t.client_id = s.client_id and t.deducted_settlement_id = s.id and t.stage = 'after_approval'
        join customers c on c.client_id = t.client_id and c.id = t.customer_id
       where s.client_id = ${id} and s.currency = ${currency} and s.settlement_date >= ${since} and s.closing_carry_cents < 0
       order by t.amount_cents desc, t.id limit ${LARGEST}`,
  ]);
  return {
    chargebacks: { amount: centsText(sums?.cents ?? 0n), count: sums?.count ?? 0 },
    largest: largest.map((row) => ({
      transactionId: String(row.id),
      customerId: String(row.customerId),
      customerName: row.customerName,
      amount: centsText(row.amountCents),
      declineDate: row.declineDate,
      statusReason: statusReasonOf(row),
      explanation: explanationOf(row, language),
    })),
    fees: centsText(sums?.feesCents ?? 0n),
  };
}
