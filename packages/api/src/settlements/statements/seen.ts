import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { moneyOf } from '@cordelle/domain/money.ts';

type Seeing = {
  readonly clientId: bigint;
  readonly settlementId: bigint;
  readonly actor: string;
  readonly at: Date;
};

/** What stands on a statement; `amount` null: just what was sent. */
type Line = { readonly bookedOn: CalendarDate; readonly amount: string | null };

/**
 * Keeps that somebody saw the deposit of a settlement on their own statement, with the amount that stands there; what was seen
 * before stays as it is. Throws `record.not_found`, `settlement.nothing_sent`, `settlement.booked_on_impossible`.
 */
export async function markSeen(
  { sql }: Tx,
  { clientId, settlementId, actor, at }: Seeing,
  { bookedOn, amount }: Line,
  today: CalendarDate,
): Promise<void> {
  const [row] = await sql`
    select ${columns(settlements, ['settlementDate', 'status', 'payoutCents', 'currency'])}
      from settlements where client_id = ${clientId} and id = ${settlementId}`;
  if (!row) throw new DomainError('record.not_found');
  if (row.status !== 'Sent' && row.status !== 'Paid') throw new DomainError('settlement.nothing_sent');
  if (bookedOn < row.settlementDate || bookedOn > today)
    throw new DomainError('settlement.booked_on_impossible', { from: row.settlementDate, to: today });
  const seenCents = amount === null ? row.payoutCents : moneyOf(amount, row.currency).cents;
  await sql`
    insert into settlement_deposits (client_id, settlement_id, booked_on, amount_cents, currency, matched_by, actor, created_at)
    values (${clientId}, ${settlementId}, ${bookedOn}, ${seenCents}, ${row.currency}, 'person', ${actor}, ${at})
    on conflict (client_id, settlement_id) do nothing`;
}

/** Takes back that a settlement was seen, however it was found. Throws `record.not_found`. */
export async function unmarkSeen({ sql }: Tx, { clientId, settlementId }: Seeing): Promise<void> {
  const [row] = await sql`
    select ${columns(settlements, ['id'])} from settlements where client_id = ${clientId} and id = ${settlementId}`;
  if (!row) throw new DomainError('record.not_found');
  await sql`delete from settlement_deposits where client_id = ${clientId} and settlement_id = ${settlementId}`;
}
