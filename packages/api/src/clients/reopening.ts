import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientReopenings } from '@cordelle/db/schema/client-reopenings.ts';
import { reopeningStep } from '@cordelle/domain/client/reopening.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type { ClientFacts } from '@cordelle/validation/clients.ts';
import type { UserContext } from '../context.ts';

/** What was asked for a closed client and waits for another person. */
export async function reopeningOf({ sql }: Tx, clientId: bigint, userId: bigint): Promise<ClientFacts['reopening']> {
  const [row] = await sql`
    select ${columns(clientReopenings, 'r', ['reason', 'askedBy', 'askedAt'])}
      from client_reopenings r where r.client_id = ${clientId} and r.confirmed_at is null and r.withdrawn_at is null`;
  if (!row) return null;
  const [person] = await sql<{ name: string }[]>`
    select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email) as name
      from users where id = ${row.askedBy}`;
  return {
    reason: row.reason,
    askedBy: person?.name ?? '',
    askedAt: row.askedAt.toISOString(),
    byCaller: row.askedBy === userId,
  };
}

/**
 * Whether a closed client may be opened again now: the first person asks, and nothing happens; another one confirms. Throws what
 * `reopeningStep` does.
 */
export async function reopeningAgreed(
  tx: Tx,
  ctx: UserContext,
  { clientId, reason }: { readonly clientId: bigint; readonly reason: string },
): Promise<boolean> {
  const { sql } = tx;
  const { userId } = ctx.principal;
  const at = ctx.app.clock.now();
  await sql`select 1 from clients where id = ${clientId} for no key update`;
  const [asked] = await sql`
    select ${columns(clientReopenings, ['id', 'askedBy'])} from client_reopenings
     where client_id = ${clientId} and confirmed_at is null and withdrawn_at is null for update`;
  const step = reopeningStep(asked ?? null, { userId, reason });
  if (step === 'ask') {
    await sql`
      insert into client_reopenings (client_id, reason, asked_by, asked_at)
      values (${clientId}, ${reason}, ${userId}, ${at})`;
    await recordReopening(tx, ctx, clientId, { asked: reason });
    return false;
  }
  await sql`
    update client_reopenings set confirmed_by = ${userId}, confirmed_at = ${at}
     where client_id = ${clientId} and id = ${asked?.id ?? null}`;
  return true;
}

/** Takes back what was asked. Throws `record.not_found` where nothing waits. */
export async function withdrawReopening(tx: Tx, ctx: UserContext, clientId: bigint): Promise<void> {
  const { count } = await tx.sql`
    update client_reopenings set withdrawn_at = ${ctx.app.clock.now()}
     where client_id = ${clientId} and confirmed_at is null and withdrawn_at is null`;
  if (count === 0) throw new DomainError('record.not_found');
  await recordReopening(tx, ctx, clientId, { asked: null });
}

const recordReopening = (tx: Tx, ctx: UserContext, clientId: bigint, { asked }: { readonly asked: string | null }) =>
  recordStaffAct(tx, ctx, {
    action: asked === null ? 'clients.withdrawReopening' : 'clients.askReopening',
    clientIds: [clientId],
    targetType: 'clients',
    targetId: String(clientId),
    before: {},
    after: asked === null ? {} : { reason: asked },
  });
