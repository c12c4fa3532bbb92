import type { Tx } from '@cordelle/db/connection.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { command, handleAll } from '../../handle.ts';

/** Who has a file loaded again, and what was put right. */
export type LoadAgain = {
  readonly bankFileId: bigint;
  readonly note: string;
  readonly actor: string;
  readonly at: Date;
};

/**
 * Has a file of the bank that was set aside loaded by the next run, from the bytes that came; nothing of it was applied before. Its
 * question is answered by that. Throws `record.not_found`, `bank_file.wrong_direction`, `bank_file.already_applied`.
 */
export async function loadAgain(tx: Tx, { bankFileId, note, actor, at }: LoadAgain): Promise<void> {
  const meta = { actor, cause: note, occurredAt: at };
  await handleAll(
    tx,
    [command(bankFile, { clientId: PROVIDER_CLIENT_ID, id: bankFileId }, { type: 'loadAgain' }, {})],
    meta,
  );
  await answerQuestionOf(tx, { bankFileId, note, actor, at });
}

/** Closes the question that a file which was set aside has opened. */
export async function answerQuestionOf({ sql }: Tx, { bankFileId, note, actor, at }: LoadAgain): Promise<void> {
  await sql`
    update review_items set resolved_at = ${at}, resolved_by = ${actor}, note = ${note}
     where kind = 'quarantined' and detail->>'bankFileId' = ${String(bankFileId)} and resolved_at is null`;
}
