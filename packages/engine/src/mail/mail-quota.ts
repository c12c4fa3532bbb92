import type { Tx } from '@cordelle/db/connection.ts';
import { mailsPerDay } from '@cordelle/domain/customer/authorization-request.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Counts what the people of a client had mailed to payers within a day, and refuses more than it may; whoever else of the client
 * asks waits until this is written. Throws `rate.limited`. Source: security §10.
 */
export async function consumeMailQuota(
  { sql }: Tx,
  { clientId, at }: { readonly clientId: bigint; readonly at: Date },
  wanted: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to payers ${clientId}`}, 0))`;
  const dayBefore = new Date(at.getTime() - DAY_MS);
  const [day] = await sql<{ since: Date; sent: bigint; oldest: Date | null }[]>`
    select (select created_at from clients where id = ${clientId}) as since, count(*) as sent, min(mailed_at) as oldest
      from (select created_at as mailed_at from authorization_request_links
             where client_id = ${clientId} and created_at > ${dayBefore}
            union all
            select mailed_at from debit_approvals where client_id = ${clientId} and mailed_at > ${dayBefore}) mails`;
  invariant(day, 'a count has a row');
  if (Number(day.sent) + wanted <= mailsPerDay(day.since, at)) return;
  const free = (day.oldest ?? at).getTime() + DAY_MS;
  throw new DomainError('rate.limited', { seconds: Math.max(1, Math.ceil((free - at.getTime()) / 1000)) });
}
