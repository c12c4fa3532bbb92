import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { businessDaysBetween, rollForward } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { type ClearingMovement, openMovements } from '@cordelle/domain/ledger/clearing.ts';
import type { ClearingItem, ClearingReason } from '@cordelle/domain/ledger/invariants.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { type Rail, railOf } from '@cordelle/domain/rail.ts';

/** Something that files and statements do not say alike yet, and why. */
export type OpenItem = ClearingItem & { readonly currency: Currency; readonly day: CalendarDate };

/**
 * What makes RAIL_CLEARING, by file: known and not on a statement, or on a statement and not known. Its age counts to the last
 * statement, and nothing has one before the first. Needs the role that sees all clients.
 */
export async function openClearing(tx: Tx, currency: Currency): Promise<OpenItem[]> {
  const rail = railOf(currency);
  const open = openMovements(await movements(tx, currency));
  if (open.length === 0) return [];
  const [last] = await tx.sql<{ day: CalendarDate | null }[]>`
    select max(data ->> 'statementDate') as day from events
     where client_id = 0 and stream_type = 'bank-file' and type = 'StatementClosed' and data ->> 'currency' = ${currency}`;
  const until = last?.day ?? null;
  const reasons = await reasonsOf(tx, rail, open);
  return open.map(({ reference, day, cents }) => ({
    id: `file ${reference}`,
    currency,
    day,
    cents,
    ageBusinessDays: until === null || until <= day ? 0 : businessDaysBetween(calendarOf(rail), day, until),
    reason: reasons.get(reference) ?? null,
  }));
}

/** Movements of RAIL_CLEARING by file and day; what no file caused stands under its own cause. */
function movements({ sql }: Tx, currency: Currency): Promise<ClearingMovement[]> {
  return sql<ClearingMovement[]>`
    with moved as (
      select client_id, position, rule, stream_type, stream_id, occurred_on,
             case when debit_account = 'RAIL_CLEARING' then cents else -cents end as cents
        from postings
       where currency = ${currency} and 'RAIL_CLEARING' in (debit_account, credit_account)
    ), placed as (
      select m.occurred_on, m.cents, e.data ->> 'reference' as booked, e.cause,
             case when m.rule = 'P2' then t.bank_file_id
                  when m.stream_type = 'bank-file' then m.stream_id
                  when e.cause ~ '^bank-file-[0-9]{1,18}$' then substr(e.cause, 11)::bigint end as file_id
        from moved m
        left join transactions t on m.rule = 'P2' and t.client_id = m.client_id and t.id = m.stream_id
        left join events e on m.rule <> 'P2' and e.client_id = m.client_id and e.position = m.position
    )
    select coalesce(p.booked, f.name, 'bank-file-' || p.file_id, p.cause, 'none') as reference,
           p.occurred_on as day, sum(p.cents)::bigint as cents
      from placed p left join bank_files f on f.id = p.file_id
     group by 1, 2
     order by 2, 1`;
}

/** Why items are open: what people are asked about their files, days without a statement, and the bank's own movements. */
async function reasonsOf(
  { sql }: Tx,
  rail: Rail,
  open: readonly ClearingMovement[],
): Promise<ReadonlyMap<string, ClearingReason>> {
  const rows = await sql<{ reference: string; reason: ClearingReason }[]>`
    select o.reference, case when q.open then 'asked' when q.open is not null then 'answered'
                             when not exists (select 1 from statement_days s
                                               where s.rail = ${rail} and s.statement_date = o.banking_day) then 'no_statement'
                             when not exists (select 1 from bank_files f where f.rail = ${rail} and f.name = o.reference)
                              and b.own then 'of_the_bank' end as reason
      from unnest(${arrayLiteral(open.map(({ reference }) => reference))}::text[],
                  ${arrayLiteral(open.map(({ day }) => day))}::date[],
                  ${arrayLiteral(open.map(({ day }) => rollForward(calendarOf(rail), day)))}::date[])
             as o (reference, day, banking_day)
      left join lateral (
        select bool_or(r.resolved_at is null) as open from review_items r
         where r.rail = ${rail} and r.kind in ('missing_inbound', 'quarantined', 'totals_differ')
           and (r.detail ->> 'file' = o.reference or r.detail ->> 'subject' in (o.reference, o.reference || ' ' || o.day))
      ) q on true
      left join (
        select e.data ->> 'reference' as reference, bool_and(e.data ->> 'kind' in ('fee', 'other')) as own from events e
         where e.client_id = 0 and e.stream_type = 'bank-file' and e.type = 'StatementLineBooked'
           and e.data ->> 'reference' = any(${arrayLiteral(open.map(({ reference }) => reference))}::text[])
         group by 1
      ) b on b.reference = o.reference`;
  return new Map(rows.map(({ reference, reason }) => [reference, reason]));
}
