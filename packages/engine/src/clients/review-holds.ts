import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';

/** Likenesses `h` with names on lists of sanctions that keep a business from being approved; as `isOpenHit` (domain) says. */
export const OPEN_HITS = `h.gone_at is null
  and (h.decision is distinct from 'not_the_same' or (h.two_needed and h.second_by is null))`;

/**
 * Businesses whose deposits wait because somebody of theirs is on a list of sanctions, or because nobody has answered by the promised
 * day whether that is so; of one client, or of every one.
 */
export async function clientsUnderReview(
  { sql }: Pick<Tx, 'sql'>,
  today: CalendarDate,
  clientId: bigint | null = null,
): Promise<bigint[]> {
  const of = clientId === null ? sql`` : sql`and h.client_id = ${clientId}`;
  const rows = await sql<{ clientId: bigint }[]>`
    select distinct h.client_id as "clientId" from sanction_hits h
      join application_cases a on a.client_id = h.client_id and a.id = h.case_id
     where ${sql.unsafe(OPEN_HITS)} and (h.said_same_at is not null or a.due_date < ${today}) ${of}`;
  return rows.map((row) => row.clientId);
}

/** Approved businesses whose deposits wait because they did not answer what they were asked; of one client, or of every one. */
export async function clientsUnanswered({ sql }: Pick<Tx, 'sql'>, clientId: bigint | null = null): Promise<bigint[]> {
  const of = clientId === null ? sql`` : sql`and client_id = ${clientId}`;
  const rows = await sql<{ clientId: bigint }[]>`
    select client_id as "clientId" from application_cases
     where closed_at is null and payouts_held_at is not null ${of}`;
  return rows.map((row) => row.clientId);
}
