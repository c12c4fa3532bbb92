import { columns, computed, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { twoFactorResets, twoFactors } from '@cordelle/db/schema/two-factors.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordStaffAct, recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import { endCredentials } from '../auth/credential.ts';
import { userById } from '../auth/user-row.ts';
import type { UserContext } from '../context.ts';
import { clientsOfPerson, notifyAboutSecondFactor } from './notify-about-second-factor.ts';

/** From approval to the day the second factor comes off: long enough for its holder to notice. */
const WAIT_HOURS = 24;
const HOUR_MS = 3_600_000;
/** One code of an authenticator lasts so long; `two_factors.last_step` counts these since 1970. */
const STEP_SECONDS = 30;

const RESET = columns(twoFactorResets, ['id', 'userId', 'requestedBy', 'requestedAt', 'effectiveAt']);
type Reset = Row<typeof RESET>;

/** The request, held until the transaction ends. Throws `record.not_found`, or `two_factor_reset.not_waiting` once it has ended. */
async function heldReset({ sql }: Tx, id: bigint): Promise<Reset> {
  const [reset] = await sql`
    select ${RESET}, ${computed<{ ended: boolean }>({ ended: 'done_at is not null or cancelled_at is not null' })}
      from two_factor_resets where id = ${id} for update`;
  if (!reset) throw new DomainError('record.not_found');
  if (reset.ended) throw new DomainError('two_factor_reset.not_waiting');
  return reset;
}

/**
 * Asks that somebody's second factor be taken off because the device is lost. Nothing happens before a second person
 * approves. Throws `record.not_found`, `staff.own_request` for one's own, `two_factor.not_enabled`, `two_factor_reset.already_open`.
 */
export async function requestReset(
  tx: Tx,
  ctx: UserContext,
  { userId, reason }: { readonly userId: bigint; readonly reason: string },
): Promise<void> {
  const user = await userById(tx.sql, userId);
  if (!user) throw new DomainError('record.not_found');
  if (user.id === ctx.principal.userId) throw new DomainError('staff.own_request');
  if (!user.twoFactor) throw new DomainError('two_factor.not_enabled');
  const added = await tx.sql`
    insert into two_factor_resets (user_id, reason, requested_by, requested_at)
    values (${userId}, ${reason}, ${ctx.principal.userId}, ${ctx.app.wallClock.now()})
    on conflict (user_id) where done_at is null and cancelled_at is null do nothing
    returning ${columns(twoFactorResets, ['id'])}`;
  const [reset] = added;
  if (!reset) throw new DomainError('two_factor_reset.already_open');
  await recordReset(tx, ctx, 'staffPeople.requestReset', userId, { reason });
  await notifyAboutSecondFactor(tx, ctx.app, user, { template: 'two_factor_reset_requested', resetId: reset.id });
}

/**
 * Agrees that it be taken off, a day from now. Throws `staff.own_request` for whoever asked and for the person themself,
 * and `two_factor_reset.not_waiting` when it was approved before.
 */
export async function approveReset(tx: Tx, ctx: UserContext, id: bigint): Promise<Reset> {
  const reset = await heldReset(tx, id);
  const { userId: approver } = ctx.principal;
  if (reset.effectiveAt !== null) throw new DomainError('two_factor_reset.not_waiting');
  if (reset.requestedBy === approver || reset.userId === approver) throw new DomainError('staff.own_request');
  const effectiveAt = new Date(ctx.app.wallClock.now().getTime() + WAIT_HOURS * HOUR_MS);
  await tx.sql`
    update two_factor_resets set approved_by = ${approver}, effective_at = ${effectiveAt} where id = ${id}`;
  await recordReset(tx, ctx, 'staffPeople.approveReset', reset.userId, { effectiveAt: effectiveAt.toISOString() });
  const user = await userById(tx.sql, reset.userId);
  if (user)
    await notifyAboutSecondFactor(tx, ctx.app, user, {
      template: 'two_factor_reset_approved',
      resetId: id,
      at: effectiveAt,
    });
  return reset;
}

/** Withdraws a request, approved or not. */
export async function cancelReset(tx: Tx, ctx: UserContext, id: bigint): Promise<Reset> {
  const reset = await heldReset(tx, id);
  await tx.sql`update two_factor_resets set cancelled_at = ${ctx.app.wallClock.now()} where id = ${id}`;
  await recordReset(tx, ctx, 'staffPeople.cancelReset', reset.userId);
  return reset;
}

async function recordReset(
  tx: Tx,
  ctx: UserContext,
  action: string,
  userId: bigint,
  after?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordStaffAct(tx, ctx, {
    action,
    clientIds: await clientsOfPerson(tx, userId),
    targetType: 'users',
    targetId: String(userId),
    ...(after && { after }),
  });
}

export type CarriedOut = { readonly removed: number; readonly withdrawn: number };

/**
 * Takes off the second factors that are due, and withdraws every request whose person has given a code since: the device
 * was not lost. Safe to run twice, in parallel and late.
 */
export async function carryOutResets(app: App): Promise<CarriedOut> {
  const open = await app.worker.sql`
    select ${columns(twoFactorResets, ['id'])} from two_factor_resets where done_at is null and cancelled_at is null order by id`;
  const carriedOut = { removed: 0, withdrawn: 0 };
  for (const { id } of open) {
    const outcome = await inTransaction(app.worker, {}, (tx) => carryOut(tx, app, id));
    if (outcome) carriedOut[outcome] += 1;
  }
  return carriedOut;
}

async function carryOut(tx: Tx, app: App, id: bigint): Promise<'removed' | 'withdrawn' | null> {
  const { sql } = tx;
  const now = app.wallClock.now();
  const [reset] = await sql`
    select ${RESET} from two_factor_resets
     where id = ${id} and done_at is null and cancelled_at is null for update skip locked`;
  if (!reset) return null;
  const { userId } = reset;
  const [factor] = await sql`
    select ${columns(twoFactors, ['lastStep'])} from two_factors where user_id = ${userId} and enabled_at is not null for update`;
  const act = {
    clientIds: await clientsOfPerson(tx, userId),
    targetType: 'users',
    targetId: String(userId),
  };
  const usedAt = Number(factor?.lastStep ?? 0n) * STEP_SECONDS * 1000;
  if (!factor || usedAt > reset.requestedAt.getTime()) {
    await sql`update two_factor_resets set cancelled_at = ${now} where id = ${id}`;
    await recordSystemAct(tx, 'two_factor_resets', { ...act, action: 'staffPeople.cancelReset' });
    return 'withdrawn';
  }
  if (reset.effectiveAt === null || reset.effectiveAt > now) return null;
  await sql`delete from two_factors where user_id = ${userId}`;
  await endCredentials(tx, userId, 'two_factor');
  await sql`update two_factor_resets set done_at = ${now} where id = ${id}`;
  await recordSystemAct(tx, 'two_factor_resets', { ...act, action: 'staffPeople.carryOutReset' });
  const user = await userById(sql, userId);
  if (user) await notifyAboutSecondFactor(tx, app, user, { template: 'two_factor_reset_done', resetId: id });
  return 'removed';
}
