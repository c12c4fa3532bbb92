import type { Tx } from '@cordelle/db/connection.ts';
import { type BankFileCommand, bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { DayContext } from '../../day-step.ts';
import { command, handleAll } from '../../handle.ts';

/** One decision about one of our files. Throws `DomainError` when the rule says no. */
export async function decideOnFile(tx: Tx, ctx: DayContext, id: bigint, asked: BankFileCommand): Promise<void> {
  const meta = { actor: ctx.actor, cause: `batch ${ctx.rail} ${ctx.date}`, occurredAt: ctx.at };
  await handleAll(tx, [command(bankFile, { clientId: PROVIDER_CLIENT_ID, id }, asked, {})], meta);
}
