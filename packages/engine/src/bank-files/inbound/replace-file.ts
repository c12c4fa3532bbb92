import type { Tx } from '@cordelle/db/connection.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../../app.ts';
import { command, handleAll } from '../../handle.ts';
import { answerQuestionOf } from './load-again.ts';
import { archiveDelivery, lockInbound, type ReceivedFile, receive } from './receive.ts';

/** Who replaces a file that was set aside, and what they were told. */
export type Replacing = {
  readonly bankFileId: bigint;
  readonly note: string;
  readonly actor: string;
  readonly at: Date;
};

/**
 * Takes the bank's corrected bytes for a file that was set aside: another file of the same name, loaded by the next run. What was
 * applied before under any name is known by its records and has no second effect. Throws `record.not_found`,
 * `bank_file.wrong_direction`, `bank_file.already_applied`, `bank_file.not_set_aside`.
 */
export async function replaceWithBytes(
  tx: Tx,
  { keys, archive }: Pick<App, 'keys' | 'archive'>,
  asked: Replacing,
  bytes: Buffer,
): Promise<void> {
  const old = await fileToReplace(tx, asked.bankFileId);
  await lockInbound(tx, old.rail);
  const { rail, name, kind } = old;
  const { actor, at } = asked;
  const delivery = { rail, name, kind, bytes, actor, at };
  await archiveDelivery(archive, delivery);
  await replaced(tx, asked, await receive(tx, keys, delivery));
}

/**
 * Names the file that stands for one that was set aside: of the same rail and kind, applied or about to be. Nothing is loaded by
 * that. Throws as `replaceWithBytes`, and `bank_file.no_replacement`.
 */
export async function replaceWithFile(tx: Tx, asked: Replacing, fileName: string): Promise<void> {
  const old = await fileToReplace(tx, asked.bankFileId);
  await lockInbound(tx, old.rail);
  const [other] = await tx.sql<ReceivedFile[]>`
    select id, name, kind, state from bank_files
     where rail = ${old.rail} and direction = 'inbound' and kind = ${old.kind} and name = ${fileName} and id <> ${old.id}
       and state in ('Received', 'Applied')
     order by id desc limit 1`;
  if (!other) throw new DomainError('bank_file.no_replacement');
  await replaced(tx, asked, other);
}

async function fileToReplace({ sql }: Tx, id: bigint): Promise<ReceivedFile & { readonly rail: Rail }> {
  const [file] = await sql<(ReceivedFile & { rail: Rail; direction: string })[]>`
    select id, name, kind, state, rail, direction from bank_files where id = ${id}`;
  if (!file) throw new DomainError('record.not_found');
  if (file.direction !== 'inbound') throw new DomainError('bank_file.wrong_direction');
  return file;
}

async function replaced(tx: Tx, { bankFileId, note, actor, at }: Replacing, by: ReceivedFile): Promise<void> {
  await handleAll(
    tx,
    [
      command(
        bankFile,
        { clientId: PROVIDER_CLIENT_ID, id: bankFileId },
        { type: 'replace', by: String(by.id), name: by.name },
        {},
      ),
    ],
    { actor, cause: note, occurredAt: at },
  );
  await answerQuestionOf(tx, { bankFileId, note, actor, at });
}
