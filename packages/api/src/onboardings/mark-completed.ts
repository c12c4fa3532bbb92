import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { UserContext } from '../context.ts';
import { accessTo, openApplication } from './access.ts';
import type { Application } from './application.ts';

/** Tells once that somebody completed their account: what counts sign-ups is told no second time. */
export async function tellOnce({ sql }: Tx, { row, walk }: Application, at: Date): Promise<boolean> {
  if (!row || walk.isThirdParty) return false;
  const told = await sql`
    update client_onboardings set completed_account_at = ${at}
     where id = ${row.id} and completed_account_at is null returning id`;
  return told.length > 0;
}

/** The same for an application that was handed in while nobody looked. Before that, nothing is told. */
export async function markCompleted(ctx: UserContext, clientId: bigint): Promise<{ completedAccount: boolean }> {
  const which = { clientId: String(clientId) };
  const { mayRead } = await accessTo(ctx, which);
  if (!mayRead) throw new DomainError('auth.forbidden');
  return inTransaction(ctx.app.worker, {}, async (tx) => {
    const application = await openApplication(tx, ctx, which, { alone: true });
    const isIn = application.row?.submittedAt != null;
    return { completedAccount: isIn && (await tellOnce(tx, application, ctx.app.clock.now())) };
  });
}
