import { columns } from '@cordelle/db/columns.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../day-step.ts';
import { command, handleMany } from '../handle.ts';
import { failVerifications } from './fail-verifications.ts';
import { notifyOfMicrodeposits } from './notify.ts';

const CHUNK = 1000;

const expiredOn = ({ app, rail, date }: DayContext) => app.worker.sql`
  currency = ${currencyOf(rail)} and status = 'Requested' and method = 'micro_entries' and expires_on < ${date}`;

/** Records whose last day has passed. */
export const expiredMicrodeposits = (ctx: DayContext) => ctx.app.worker.sql`
  select from microdeposits where ${expiredOn(ctx)}`;

/** Records whose last day has passed without the right amounts fail. Returns how many. */
export async function expireMicrodeposits(ctx: DayContext): Promise<number> {
  const meta = { actor: ctx.actor, cause: `microdeposits ${ctx.rail} ${ctx.date}`, occurredAt: ctx.at };
  let expired = 0;
  for (let found = CHUNK; found === CHUNK; )
    found = await ctx.transaction(async (tx) => {
      const rows = await tx.sql`
        select ${columns(microdeposits, ['clientId', 'id'])} from microdeposits
         where ${expiredOn(ctx)}
         order by client_id, id limit ${CHUNK}`;
      const outcomes = await handleMany(
        tx,
        rows.map((row) => command(microdeposit, row, { type: 'expire', on: ctx.date }, {})),
        meta,
      );
      const failed = outcomes.flatMap((outcome) => ('stored' in outcome ? outcome.stored : []));
      await failVerifications(tx, failed, meta);
      await notifyOfMicrodeposits(tx, ctx.app, failed, ctx.at);
      expired += failed.length;
      return rows.length;
    });
  return expired;
}
