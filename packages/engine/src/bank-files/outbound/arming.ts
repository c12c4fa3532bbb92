import { randomBytes } from 'node:crypto';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { type DISARM_REASONS, sendingArms } from '@cordelle/db/schema/sending.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../../app.ts';
import type { DayContext } from '../../day-step.ts';
import { reopenReviewItem } from '../../review-items/review-items.ts';
import { filesInDoubt } from './known-files.ts';
import { refillArchive } from './refill-archive.ts';

export type DisarmReason = (typeof DISARM_REASONS)[number];
const ARM = columns(sendingArms, ['token', 'reason', 'recoverUntil', 'knownMark']);
export type Arm = Row<typeof ARM>;

const WHY = {
  restored: 'the database was restored',
  other_installation: 'the database was armed by another installation',
  files_unknown: 'the database does not know files that were given to the bank; was it restored from a backup?',
} as const satisfies Record<DisarmReason, string>;

const TOKEN_BYTES = 16;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

export async function readArm({ sql }: { readonly sql: Sql }, rail: Rail): Promise<Arm | null> {
  const [row] = await sql`
    select ${ARM} from sending_arms where rail = ${rail}`;
  return row ?? null;
}

/**
 * Lets a step of a rail go on only while the rail is armed: the database and the installation name the same token, and every file
 * that may be at the bank is known. Otherwise it is disarmed, somebody is told, and this throws `NotArmed`: the rail waits. An installation
 * that never sent anything arms itself. Returns until when the days are lived again from the archive, or null.
 */
export async function requireArmed(ctx: DayContext): Promise<Date | null> {
  const { app, rail } = ctx;
  const arm = await readArm(app.worker, rail);
  if (arm?.reason) throw await waiting(ctx, arm.reason);
  const doubtful = await filesInDoubt(app, rail, { restored: false, arm });
  if (doubtful.length > 0) throw await disarmed(ctx, 'files_unknown');
  const here = await app.armingToken.read(rail);
  if (arm) {
    if (arm.token !== here) throw await disarmed(ctx, 'other_installation');
    return arm.recoverUntil !== null && ctx.at < arm.recoverUntil ? arm.recoverUntil : null;
  }
  await refillArchive(app, rail);
  const token = here ?? newToken();
  await app.armingToken.write(rail, token);
  await app.worker.sql`
    insert into sending_arms (rail, token, since, armed_by) values (${rail}, ${token}, ${ctx.at}, ${ctx.actor})
    on conflict (rail) do nothing`;
  return null;
}

/** Takes away a rail's leave to send. */
export async function disarm(
  { sql }: { readonly sql: Sql },
  rail: Rail,
  reason: DisarmReason,
  at: Date,
): Promise<void> {
  await sql`
    insert into sending_arms (rail, token, reason, since) values (${rail}, null, ${reason}, ${at})
    on conflict (rail) do update set token = null, reason = ${reason}, since = ${at}, armed_by = null, note = null,
                                     recover_until = null`;
}

/** A rail may not send until a person lets it. */
export class NotArmed extends Error {}

async function disarmed(ctx: DayContext, reason: DisarmReason): Promise<NotArmed> {
  await disarm(ctx.app.worker, ctx.rail, reason, ctx.at);
  return waiting(ctx, reason);
}

async function waiting(ctx: DayContext, reason: DisarmReason): Promise<NotArmed> {
  const { app, rail } = ctx;
  const missing = await filesInDoubt(app, rail, { restored: true });
  await sayDisarmed(app, rail, reason, missing.length, ctx.at);
  const named = missing.slice(0, 3).map(({ name }) => name);
  return new NotArmed(
    `${rail} sends nothing until a person arms it: ${WHY[reason]}${named.length > 0 ? ` (${named.join(', ')})` : ''}; see \`reconcile\` and \`arm\``,
  );
}

/** The question in Review; while the rail waits it is open, whoever closed it before. */
export function sayDisarmed(
  app: Pick<App, 'worker'>,
  rail: Rail,
  reason: DisarmReason,
  missing: number,
  at: Date,
): Promise<void> {
  const item = {
    kind: 'sending_disarmed',
    dedupeKey: rail,
    clientId: null,
    detail: { disarmed: reason, missingFiles: missing },
    rawLines: [],
  } as const;
  return inTransaction(app.worker, {}, (tx) => reopenReviewItem(tx, rail, item, at));
}
