import type { FileFault } from '@cordelle/bank-files/fault.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { command, handleAll } from '../../handle.ts';
import type { Fault } from '../../review-items/fault.ts';
import { openReviewItems } from '../../review-items/review-items.ts';
import { faultyLines } from './faulty-lines.ts';
import { InboundFault } from './inbound-fault.ts';
import { lockInbound, type ReceivedFile } from './receive.ts';
import { storableLine } from './storable-line.ts';

type SettingAside = {
  readonly rail: Rail;
  readonly file: ReceivedFile;
  /** Null where nothing can be shown of it. */
  readonly bytes: Buffer | null;
  readonly fault: FileFault | InboundFault;
  readonly actor: string;
  readonly at: Date;
};

/**
 * Takes a received file out of the way, nothing of it applied: with all that is wrong with it, and a question for a person. A
 * file that was applied or set aside meanwhile stays what it is.
 */
export async function setAside(tx: Tx, { rail, file, bytes, fault, actor, at }: SettingAside): Promise<void> {
  await lockInbound(tx, rail);
  const [row] = await tx.sql`
    select ${columns(bankFiles, ['state', 'version'])} from bank_files where id = ${file.id}`;
  if (row?.state !== 'Received') return;
  const { code, line, detail } = factOf(fault);
  const others = fault.others.map(factOf);
  await handleAll(
    tx,
    [
      command(
        bankFile,
        { clientId: PROVIDER_CLIENT_ID, id: file.id },
        { type: 'quarantine', code, line, detail, others },
        {},
      ),
    ],
    { actor, cause: `bank-file-${file.id}`, occurredAt: at },
  );
  const item = {
    kind: 'quarantined',
    // one that is loaded again and fails again is another question
    dedupeKey: `${rail} ${file.id} ${row.version}`,
    clientId: null,
    detail: { file: file.name, bankFileId: String(file.id), code, line, reason: detail, faults: others },
    rawLines: bytes ? faultyLines(rail, file.kind, bytes, [line, ...others.map((other) => other.line)]) : [],
  } as const;
  await openReviewItems(tx, rail, [item], at);
}

const factOf = ({ code, line, detail }: FileFault | InboundFault): Fault => ({
  code,
  line,
  detail: storableLine(detail),
});

/**
 * A person takes a file of the bank out of the way before it is applied: it waits for its correct bytes, for another file or to be
 * loaded again. Throws `record.not_found`, `bank_file.wrong_direction`, `bank_file.already_applied`.
 */
export async function setAsideByHand(
  tx: Tx,
  asked: { readonly bankFileId: bigint; readonly note: string; readonly actor: string; readonly at: Date },
): Promise<void> {
  const { bankFileId, note, actor, at } = asked;
  const [file] = await tx.sql<(ReceivedFile & { rail: Rail; direction: string })[]>`
    select id, name, kind, rail, direction, state from bank_files where id = ${bankFileId}`;
  if (!file) throw new DomainError('record.not_found');
  if (file.direction !== 'inbound') throw new DomainError('bank_file.wrong_direction');
  const { rail } = file;
  await setAside(tx, { rail, file, bytes: null, fault: new InboundFault('SET_ASIDE', 0, note), actor, at });
  const [now] = await tx.sql`select ${columns(bankFiles, ['state'])} from bank_files where id = ${bankFileId}`;
  if (now?.state === 'Applied') throw new DomainError('bank_file.already_applied');
}
