import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { saveDraftInput } from '@cordelle/validation/onboarding/onboarding.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { accessTo, openApplication } from './access.ts';
import { keepDraft } from './sealed-answers.ts';

/** Keeps what somebody types on a page as it is: it is looked at when the page is sent. Throws `onboarding.page_closed`. */
export async function saveDraft(
  ctx: UserContext,
  { id, subState: page, values }: z.output<typeof saveDraftInput>,
): Promise<{ savedAt: string }> {
  const at = ctx.app.wallClock.now();
  const { mayEdit } = await accessTo(ctx, { id });
  if (!mayEdit) throw new DomainError('auth.forbidden');
  return inTransaction(ctx.app.worker, {}, async (tx) => {
    const { row, open } = await openApplication(tx, ctx, { id });
    if (!row || !open.includes(page)) throw new DomainError('onboarding.page_closed');
    await keepDraft(tx, ctx.app.keys, { id: row.id, userId: ctx.principal.userId, page }, { values, at });
    await tx.sql`update client_onboardings set last_active_at = ${ctx.app.clock.now()} where id = ${row.id}`;
    return { savedAt: at.toISOString() };
  });
}
