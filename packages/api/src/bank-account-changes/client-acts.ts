import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import { testCreditCodes, testCredits } from '@cordelle/db/schema/bank-account-changes.ts';
import type { ChangeCommand, ChangeEvent } from '@cordelle/domain/bank-account-change/decide.ts';
import { TEST_TRIES_MAX } from '@cordelle/domain/bank-account-change/limits.ts';
import { readsStatement } from '@cordelle/domain/bank-account-change/test-answer.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { changesWhere, type StoredChange } from '@cordelle/engine/bank-account-changes/change-rows.ts';
import { actOnChange, NOBODY_IN_PARTICULAR } from '@cordelle/engine/bank-account-changes/write-events.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { MemberContext } from '../context.ts';
import { endSessionsOfClient } from './end-sessions.ts';
import { requireMayChange } from './may-change.ts';

/** A change of the caller's client, its row held. Throws `record.not_found`, `auth.forbidden`. */
async function held(tx: Tx, ctx: MemberContext, id: bigint): Promise<StoredChange> {
  const [stored] = await changesWhere(tx, tx.sql`c.client_id = ${ctx.client.id} and c.id = ${id}`, { forUpdate: true });
  if (!stored) throw new DomainError('record.not_found');
  requireMayChange(ctx, stored.row.account);
  return stored;
}

function act(tx: Tx, ctx: MemberContext, stored: StoredChange, command: ChangeCommand): Promise<ChangeEvent[]> {
  const { app, actor, ip, userAgent, requestId } = ctx;
  const acting = { actor, at: app.clock.now(), ip, userAgent, requestId };
  return actOnChange(tx, app, stored, command, NOBODY_IN_PARTICULAR, acting);
}

/** Takes a request back before it is decided. */
export const withdrawChange = (ctx: MemberContext, id: bigint): Promise<unknown> =>
  ctx.writeAcross(async (tx) => act(tx, ctx, await held(tx, ctx, id), { type: 'withdraw' }));

/** Somebody of the business says it was not them: nothing is paid, and everybody signs in anew. */
export const freezeChange = (ctx: MemberContext, id: bigint): Promise<unknown> =>
  ctx.writeAcross(async (tx) => {
    const events = await act(tx, ctx, await held(tx, ctx, id), { type: 'freeze' });
    if (events.length > 0) await endSessionsOfClient(tx, ctx.client.id);
  });

/** What somebody read on the statement. Throws `bank_change.wrong_code` once the try is recorded. */
export async function typeCode(ctx: MemberContext, id: bigint, typed: string): Promise<void> {
  const events = await ctx.writeAcross(async (tx) => {
    const stored = await held(tx, ctx, id);
    const matches = await matchesPayment(tx, ctx, stored, typed);
    const happened = await act(tx, ctx, stored, { type: 'typeCode', matches });
    return { missed: happened.some(({ type }) => type === 'test_missed'), attempts: stored.row.testAttempts };
  });
  if (events.missed)
    throw new DomainError('bank_change.wrong_code', { attemptsLeft: TEST_TRIES_MAX - events.attempts - 1 });
}

async function matchesPayment(tx: Tx, ctx: MemberContext, { row }: StoredChange, typed: string): Promise<boolean> {
  const { client, app } = ctx;
  const [payment] = await tx.sql`
    select ${columns(testCredits, 't', ['id', 'amountCents'])}, ${columns(testCreditCodes, 's', ['codeEncrypted'])}
      from test_credits t join test_credit_codes s on s.client_id = t.client_id and s.id = t.id
     where t.client_id = ${client.id} and t.id = ${row.testCreditId} and t.status = 'Sent'`;
  if (!payment) throw new DomainError('bank_change.no_code_expected');
  const keyring = await keyringOf(tx, app.keys, client.id);
  const place = { table: 'test_credit_codes', column: 'code_encrypted', clientId: client.id, rowId: payment.id };
  const code = decryptSecret(keyring, place, payment.codeEncrypted);
  const matches = readsStatement(typed, { cents: payment.amountCents, code });
  if (matches === null) throw new DomainError('bank_change.code_malformed');
  return matches;
}
