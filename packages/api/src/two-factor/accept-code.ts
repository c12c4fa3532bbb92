import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { twoFactors } from '@cordelle/db/schema/two-factors.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { forgetFailures, mustWait, noteFailure } from '../auth/sign-in-failures.ts';
import { userById } from '../auth/user-row.ts';
import { matchingStep } from './matching-step.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { openTwoFactorSecret } from './secret.ts';
import { writeUnlockMail } from './unlock-mail.ts';

/** From so many wrong codes in a row on, none is looked at until the mailed link is used. Source: security §2. */
export const WRONG_CODES_MAX = 20;

/** A second factor that is not turned on within so many minutes has to be set up anew. */
export const PENDING_MINUTES = 10;

/** `off`: the person has no second factor. `missing`: they have, and gave no code. */
export type CodeAnswer = 'off' | 'accepted' | 'missing' | 'refused';

const FACTOR = joined(
  columns(twoFactors, { secret: 'secretEncrypted', startedAt: 'startedAt', lastStep: 'lastStep' }),
  computed<{ enabled: boolean; locked: boolean }>({
    enabled: 'enabled_at is not null',
    locked: 'locked_at is not null',
  }),
);
type Factor = Row<typeof FACTOR>;
type Holder = { readonly id: bigint; readonly email: string };
/** What somebody gives of their second factor: the code of the app or, where that is lost, one of the recovery codes. */
export type GivenCode = { readonly code?: string | undefined; readonly recoveryCode?: string | undefined };

/**
 * Looks at a code of somebody's second factor, in a transaction of its own, and remembers what it was: an accepted code (and
 * every earlier one) is never accepted again, a wrong one is counted. Of two equal codes at once one passes. After five
 * wrong ones in 15 minutes codes are refused unseen for a while; after twenty in a row until the mailed link is used.
 */
export function acceptCode(app: App, user: Holder, given: GivenCode, ip: string): Promise<CodeAnswer> {
  return acceptCodeThen({ app, user, given, ip, of: 'enabled' }, async () => undefined);
}

type Question = {
  readonly app: App;
  readonly user: Holder;
  readonly given: GivenCode;
  readonly ip: string;
  /** The factor that is on, or the one that is being set up. */
  readonly of: 'enabled' | 'pending';
};

/** As `acceptCode`, with what an accepted code allows done in the same transaction. `off`: there is no such factor. */
export function acceptCodeThen(question: Question, then: (tx: Tx) => Promise<void>): Promise<CodeAnswer> {
  const { app, user, of } = question;
  return inTransaction(app.worker, {}, async (tx) => {
    const factor = await heldFactor(tx, user.id);
    if (!factor || factor.enabled !== (of === 'enabled')) return 'off';
    if (of === 'pending' && !isPending(factor.startedAt, app.wallClock.now())) return 'off';
    const answer = await lookAt(tx, question, factor);
    if (answer === 'accepted') await then(tx);
    return answer;
  });
}

/** Whether a factor of which nobody has given a code may still be turned on. */
const isPending = (startedAt: Date, now: Date): boolean =>
  startedAt.getTime() > now.getTime() - PENDING_MINUTES * 60_000;

/** The factor, held until the transaction ends, so that codes of one person are looked at one after the other. */
async function heldFactor({ sql }: Tx, userId: bigint): Promise<Factor | null> {
  const [factor] = await sql`
    select ${FACTOR}
      from two_factors where user_id = ${userId} for update`;
  return factor ?? null;
}

async function lookAt(tx: Tx, question: Question, factor: Factor): Promise<CodeAnswer> {
  const { app, user, given, ip } = question;
  if (!given.code && !given.recoveryCode) return 'missing';
  if (factor.locked || (await mustWait(tx, 'code', user.email))) return 'refused';
  if (await opens(tx, question, factor)) {
    await tx.sql`update two_factors set failures_in_row = 0 where user_id = ${user.id}`;
    await forgetFailures(tx, 'code', user.email);
    return 'accepted';
  }
  await noteFailure(tx, 'code', { email: user.email, ip });
  await countWrongCode(tx, app, user.id);
  return 'refused';
}

async function opens(tx: Tx, { app, user: { id }, given, of }: Question, factor: Factor): Promise<boolean> {
  if (!given.code) return of === 'enabled' && useRecoveryCode(tx, app, id, given.recoveryCode ?? '');
  const secret = await openTwoFactorSecret(tx, app.keys, id, factor.secret);
  const step = matchingStep(secret, given.code, app.wallClock.now(), factor.lastStep);
  return step !== null && useStep(tx, id, step);
}

/** Only a later step than any before it; the condition stands in the update, so that no two uses both pass. */
async function useStep({ sql }: Tx, userId: bigint, step: bigint): Promise<boolean> {
  const used = await sql`
    update two_factors set last_step = ${step}
     where user_id = ${userId} and locked_at is null and (last_step is null or last_step < ${step})
    returning user_id`;
  return used.length > 0;
}

async function countWrongCode(tx: Tx, app: App, userId: bigint): Promise<void> {
  const [counted] = await tx.sql<{ justLocked: boolean }[]>`
    update two_factors
       set failures_in_row = failures_in_row + 1,
           locked_at = case when failures_in_row + 1 >= ${WRONG_CODES_MAX} then ${app.wallClock.now()}::timestamptz end
     where user_id = ${userId} returning locked_at is not null as "justLocked"`;
  if (!counted?.justLocked) return;
  const user = await userById(tx.sql, userId);
  invariant(user, 'a second factor belongs to somebody');
  await writeUnlockMail(tx, app, user);
}
