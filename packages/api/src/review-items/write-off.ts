import { moneyText } from '@cordelle/domain/money.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { writing } from '@cordelle/engine/handle.ts';
import { tellOfWriteOff } from '@cordelle/engine/mail/tell-of-write-off.ts';
import { writeOffDebt } from '@cordelle/engine/settlements/write-off-debt.ts';
import type { writeOffDebtInput } from '@cordelle/validation/bank-files.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { refuseAnswered } from './require-own-answer.ts';

/**
 * Gives up what a client owes. Its log and a mail tell how much; the note stays with the question, among the provider's people. Throws
 * `record.not_found`, `review.debt_changed`, and what `refuseAnswered` throws.
 */
export function writeOff(ctx: UserContext, { id, amount, note }: z.output<typeof writeOffDebtInput>) {
  const asked = {
    reviewItemId: BigInt(id),
    owed: amount,
    at: ctx.app.clock.now(),
    actor: actorOf(ctx.principal),
    note,
  };
  return writing(ctx.app.worker, {}, async (tx) => {
    const done = await writeOffDebt(tx, asked);
    if ('answered' in done) return refuseAnswered(tx, done.answered);
    const { clientId, settlementId, amount: given } = done.written;
    await tellOfWriteOff(tx, ctx.app, { clientId, reviewItemId: asked.reviewItemId, amount: given, at: asked.at });
    await recordStaffAct(tx, ctx, {
      action: 'reviewItems.writeOff',
      clientIds: [clientId],
      targetType: 'settlements',
      targetId: String(settlementId),
      before: { owed: `${moneyText(given)} ${given.currency}` },
      after: { owed: `0.00 ${given.currency}` },
    });
    return { id };
  });
}
