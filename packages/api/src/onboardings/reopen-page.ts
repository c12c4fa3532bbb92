import { inTransaction } from '@cordelle/db/connection.ts';
import { OWN_CORRECTION } from '@cordelle/domain/application-review/reasons.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { Onboarding, reopenPageInput } from '@cordelle/validation/onboarding/onboarding.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { accessTo, openApplication } from './access.ts';
import { shownOnboarding } from './shown.ts';
import { note } from './submit.ts';

/**
 * Opens a further page of an application that came back: whoever corrects it wants to correct that too. It is asked for as the others
 * are, and its days are theirs. One that is open stays so. Throws `onboarding.page_closed`.
 */
export async function reopenPage(
  ctx: UserContext,
  { id, subState: page }: z.output<typeof reopenPageInput>,
): Promise<Onboarding> {
  const access = await accessTo(ctx, { id });
  if (!access.mayEdit) throw new DomainError('auth.forbidden');
  return inTransaction(ctx.app.worker, {}, async (tx) => {
    const application = await openApplication(tx, ctx, { id }, { alone: true });
    const { row, open, correctable, asked } = application;
    if (open.includes(page)) return shownOnboarding(tx, ctx, application, access);
    if (!correctable.includes(page)) throw new DomainError('onboarding.page_closed');
    invariant(row, 'an application that came back was begun');
    await tx.sql`
      insert into onboarding_changes (onboarding_id, round, sub_state, reason, words, asked_at)
      values (${row.id}, ${Math.max(...asked.map(({ round }) => round))}, ${page}, ${OWN_CORRECTION}, '',
              ${new Date(Math.max(...asked.map(({ askedAt }) => askedAt.getTime())))})
      on conflict (onboarding_id, round, sub_state) do update set answered_at = null`;
    await note(tx, ctx, application, { action: 'onboardings.reopenPage', page });
    return shownOnboarding(tx, ctx, await openApplication(tx, ctx, { id }), access);
  });
}
