import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';

/** The settlement before or after another one of the same client and currency. */
export type Neighbour = { readonly id: bigint; readonly settlementDate: CalendarDate };

/** Where a settlement stands in the log of its client: everything it holds was posted past `after`, up to `position`. */
export type SettlementWindow = {
  readonly currency: Currency;
  /** Position of the settlement before it; 0 for the first. */
  readonly after: bigint;
  readonly position: bigint;
  /** What the settlement before it left to carry, and what this one leaves. */
  readonly carriedCents: bigint;
  readonly closingCarryCents: bigint;
  readonly before: Neighbour | null;
  readonly next: Neighbour | null;
};

type Row = Omit<SettlementWindow, 'before' | 'next'> & {
  readonly beforeId: bigint | null;
  readonly beforeDate: CalendarDate | null;
  readonly nextId: bigint | null;
  readonly nextDate: CalendarDate | null;
};

/**
 * The window of a settlement, read before what lies in it: with both ends known, the postings between them are one range of
 * their key, where a join would read the whole ledger. Throws `record.not_found`.
 */
export async function settlementWindow({ sql }: Tx, clientId: bigint, settlementId: bigint): Promise<SettlementWindow> {
  const [row] = await sql<Row[]>`
    select s.currency, e.position, s.closing_carry_cents as "closingCarryCents", coalesce(b.position, 0)::bigint as after,
           coalesce(b.closing_carry_cents, 0)::bigint as "carriedCents", b.id as "beforeId", b.settlement_date as "beforeDate",
           n.id as "nextId", n.settlement_date as "nextDate"
      from settlements s
      join events e on e.client_id = s.client_id and e.stream_type = 'settlement' and e.stream_id = s.id and e.version = 1
      left join lateral (
        select o.id, o.settlement_date, o.closing_carry_cents, v.position
          from settlements o
          join events v on v.client_id = o.client_id and v.stream_type = 'settlement' and v.stream_id = o.id and v.version = 1
         where o.client_id = s.client_id and o.currency = s.currency
           and (o.settlement_date, o.id) < (s.settlement_date, s.id)
         order by o.settlement_date desc, o.id desc limit 1) b on true
      left join lateral (
        select o.id, o.settlement_date from settlements o
         where o.client_id = s.client_id and o.currency = s.currency
           and (o.settlement_date, o.id) > (s.settlement_date, s.id)
         order by o.settlement_date, o.id limit 1) n on true
     where s.client_id = ${clientId} and s.id = ${settlementId}`;
  if (!row) throw new DomainError('record.not_found');
  const { beforeId, beforeDate, nextId, nextDate, ...window } = row;
  return { ...window, before: neighbour(beforeId, beforeDate), next: neighbour(nextId, nextDate) };
}

const neighbour = (id: bigint | null, settlementDate: CalendarDate | null): Neighbour | null =>
  id === null || settlementDate === null ? null : { id, settlementDate };

/** Condition on `postings p`: posted within the window, the settlement itself included. */
export const withinWindow = (
  { sql }: Pick<Tx, 'sql'>,
  clientId: bigint,
  { currency, after, position }: SettlementWindow,
) =>
  sql`p.client_id = ${clientId} and p.currency = ${currency} and p.position > ${after} and p.position <= ${position}`;
