import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { type MicrodepositCommand, microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { command, handleAll } from '../handle.ts';

type Account = { readonly clientId: bigint; readonly bankAccountId: bigint };

/** What was sent to prove an account, and is not answered yet, proves it under other numbers: those of `to`. */
export const microdepositsFollow = (tx: Tx, account: Account, to: bigint, meta: AppendMeta): Promise<void> =>
  changeOpen(tx, account, { type: 'correctAccount', bankAccountId: String(to) }, meta);

/** Nobody waits any more for what was sent to prove an account, which is not used. */
export const endMicrodeposits = (tx: Tx, account: Account, meta: AppendMeta): Promise<void> =>
  changeOpen(tx, account, { type: 'cancel', reason: 'bank_details_changed' }, meta);

async function changeOpen(
  tx: Tx,
  { clientId, bankAccountId }: Account,
  change: Extract<MicrodepositCommand, { type: 'correctAccount' | 'cancel' }>,
  meta: AppendMeta,
): Promise<void> {
  const open = await tx.sql`
    select ${columns(microdeposits, ['id'])} from microdeposits
     where client_id = ${clientId} and bank_account_id = ${bankAccountId} and status = 'Requested'`;
  await handleAll(
    tx,
    open.map(({ id }) => command(microdeposit, { clientId, id }, change, {})),
    meta,
  );
}
