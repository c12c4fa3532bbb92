import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { Case } from './case-rows.ts';
import { type ApprovalFate, tellApprovers } from './mail-staff.ts';
import { verdictsOf, voidVerdicts } from './verdict-rows.ts';

/** Nobody's verdict counts any more by what one person, `by`, decided: others who approved are told. */
export async function overrule(
  tx: Tx,
  app: Pick<App, 'addresses' | 'clock'>,
  { of, by, fate }: { readonly of: Case; readonly by: bigint; readonly fate: ApprovalFate },
): Promise<void> {
  const approvers = (await verdictsOf(tx, of))
    .filter(({ userId, verdict }) => verdict === 'approve' && userId !== by)
    .map(({ userId }) => userId);
  await voidVerdicts(tx, of, app.clock.now());
  await tellApprovers(tx, app, { of, approvers, fate });
}
