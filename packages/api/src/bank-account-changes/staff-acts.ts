import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { ChangeCommand, ChangeFacts } from '@cordelle/domain/bank-account-change/decide.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { changesWhere, type StoredChange } from '@cordelle/engine/bank-account-changes/change-rows.ts';
import { actOnChange } from '@cordelle/engine/bank-account-changes/write-events.ts';
import type {
  answerFreezeInput,
  approveChangeInput,
  declineChangeInput,
  recordCallInput,
} from '@cordelle/validation/bank-account-changes.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { endSessionsOfClient } from './end-sessions.ts';
import { phonesOf } from './phones.ts';

type Place = { readonly id: string };

/** Does one thing about a change as one of the provider's people, its row held. */
async function asStaff(
  ctx: UserContext,
  { id }: Place,
  commandOf: (tx: Tx, stored: StoredChange, at: Date) => Promise<{ command: ChangeCommand; phoneIsKnown?: boolean }>,
): Promise<void> {
  const { app, principal, ip, userAgent, requestId } = ctx;
  await inTransaction(app.worker, {}, async (tx) => {
    const [known] = await tx.sql<{ clientId: bigint }[]>`
      select client_id as "clientId" from bank_account_changes where id = ${BigInt(id)}`;
    if (!known) throw new DomainError('record.not_found');
    const place = tx.sql`c.client_id = ${known.clientId} and c.id = ${BigInt(id)}`;
    const [stored] = await changesWhere(tx, place, { forUpdate: true });
    if (!stored) throw new DomainError('record.not_found');
    const at = app.clock.now();
    const { command, phoneIsKnown = false } = await commandOf(tx, stored, at);
    const facts: ChangeFacts = { ...(await factsOf(tx, stored, principal.userId)), phoneIsKnown };
    const acting = { actor: actorOf(principal), at, ip, userAgent, requestId };
    const events = await actOnChange(tx, app, stored, command, facts, acting);
    if (events.some(({ type }) => type === 'frozen')) await endSessionsOfClient(tx, stored.row.clientId);
  });
  if (ctx.trail) ctx.trail.written = true;
}

async function factsOf(tx: Tx, { row }: StoredChange, userId: bigint): Promise<Omit<ChangeFacts, 'phoneIsKnown'>> {
  const [facts] = await tx.sql<{ belongsToClient: boolean; identityShown: boolean }[]>`
    select exists (select 1 from memberships m where m.client_id = ${row.clientId} and m.user_id = ${userId})
             or ${row.requestedBy === userId} as "belongsToClient",
           exists (select 1 from identity_checks i join stakeholders s on s.client_id = i.client_id and s.id = i.stakeholder_id
                    where i.client_id = ${row.clientId} and i.status = 'approved' and i.decided_at > ${row.requestedAt}
                      and i.name_agrees and i.birth_date_agrees and s.removed_at is null
                      and i.person_key is not distinct from s.person_key) as "identityShown"`;
  return facts ?? { belongsToClient: true, identityShown: false };
}

export const recordCall = (ctx: UserContext, input: z.output<typeof recordCallInput>): Promise<void> =>
  asStaff(ctx, input, async (tx, { row }, at) => {
    const { method, outcome, phone, spokenWith, note } = input;
    const by = ctx.principal.userId;
    const phones = await phonesOf(tx, ctx.app, row.clientId);
    await tx.sql`
      insert into bank_account_calls (client_id, change_id, user_id, method, outcome, phone, spoken_with, note, called_at)
      values (${row.clientId}, ${row.id}, ${by}, ${method}, ${outcome}, ${phone}, ${spokenWith}, ${note}, ${at})`;
    const phoneIsKnown = phones.some((known) => known.phone === phone && known.callable);
    return { command: { type: 'recordCall', by, method, outcome, note }, phoneIsKnown };
  });

async function keepVerdict(
  tx: Tx,
  { row }: StoredChange,
  said: { readonly by: bigint; readonly verdict: string; readonly note: string; readonly at: Date },
): Promise<void> {
  const { by, verdict, note, at } = said;
  if (verdict === 'genuine' || verdict === 'fraud')
    await tx.sql`
      update bank_account_verdicts set voided_at = ${at}
       where client_id = ${row.clientId} and change_id = ${row.id} and user_id = ${by} and verdict in ('genuine', 'fraud')
         and verdict <> ${verdict} and voided_at is null`;
  await tx.sql`
    insert into bank_account_verdicts (client_id, change_id, user_id, verdict, hash, note, at)
    values (${row.clientId}, ${row.id}, ${by}, ${verdict}, ${row.hash}, ${note}, ${at})
    on conflict (client_id, change_id, user_id, verdict) where voided_at is null do nothing`;
}

export const approveChange = (ctx: UserContext, input: z.output<typeof approveChangeInput>): Promise<void> =>
  asStaff(ctx, input, async (tx, stored, at) => {
    const by = ctx.principal.userId;
    await keepVerdict(tx, stored, { by, verdict: 'approve', note: input.note, at });
    return { command: { type: 'approve', by, hash: input.hash } };
  });

export const declineChange = (ctx: UserContext, input: z.output<typeof declineChangeInput>): Promise<void> =>
  asStaff(ctx, input, async (tx, stored, at) => {
    const by = ctx.principal.userId;
    const { reason, words } = input;
    await keepVerdict(tx, stored, { by, verdict: 'decline', note: words, at });
    const { row } = stored;
    await tx.sql`
      update bank_account_changes set decline_words = ${words || null} where client_id = ${row.clientId} and id = ${row.id}`;
    Object.assign(row, { declineWords: words || null });
    return { command: { type: 'decline', by, reason } };
  });

export const answerFreeze = (ctx: UserContext, input: z.output<typeof answerFreezeInput>): Promise<void> =>
  asStaff(ctx, input, async (tx, stored, at) => {
    const by = ctx.principal.userId;
    await keepVerdict(tx, stored, { by, verdict: input.answer, note: input.note, at });
    return { command: { type: 'answerFreeze', by, answer: input.answer } };
  });
