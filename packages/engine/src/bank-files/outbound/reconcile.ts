import { createHash } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { laterCreationNumber } from '@cordelle/domain/bank-file/file-numbers.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { stepInstant } from '@cordelle/domain/day/steps.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../../app.ts';
import type { Act } from '../../audit/record-act.ts';
import { inboundNamesOf, readBankProfile } from '../../bank-profile.ts';
import { command, handleAll } from '../../handle.ts';
import type { InboundName } from '../../inbound-file-name.ts';
import { reopenReviewItem, resolveReviewItem } from '../../review-items/review-items.ts';
import { type Arm, newToken, readArm } from './arming.ts';
import { filesInDoubt, inboundNotKnown, type OurFile } from './known-files.ts';
import { type OwnFile, readOwnFile } from './read-own-file.ts';
import { notArchived, refillArchive } from './refill-archive.ts';

/** Whose word it is, when by business time, and how the act is written down. */
export type Word = {
  readonly by: string;
  readonly at: Date;
  readonly note: string;
  readonly record: (tx: Tx, act: Act) => Promise<void>;
};

/** As we and our banks name files, an acknowledgement after the whole name of its file; what leads out of a folder is none. */
const FILE_NAME = /^[A-Za-z0-9_]{1,80}(?:\.[a-z]{2,5}){1,2}$/;

export type Reconciliation = {
  readonly rail: Rail;
  readonly arm: Arm | null;
  /** Files that may be at the bank and that nobody has decided about. */
  readonly inDoubt: readonly OurFile[];
  /** Decided, and waiting for their day to come again. */
  readonly decided: number;
  /** Files of the bank that the archive has and the database does not. */
  readonly inbound: number;
};

/** How what the database knows compares with the list and the archive outside it; decides nothing. */
export async function reconciliation(app: App, rail: Rail): Promise<Reconciliation> {
  const arm = await readArm(app.worker, rail);
  const [row] = await app.worker.sql<{ count: number }[]>`
    select count(*)::int as count from recovered_files where rail = ${rail} and done_at is null`;
  return {
    rail,
    arm,
    inDoubt: await filesInDoubt(app, rail, { restored: arm?.reason !== null && arm !== null }),
    decided: row?.count ?? 0,
    inbound: (await inboundNotKnown(app, rail)).length,
  };
}

/** One file in doubt. Throws `record.not_found` for any other. */
export async function fileInDoubt(
  app: App,
  { rail, name, sha256 }: Pick<OurFile, 'rail' | 'name' | 'sha256'>,
): Promise<OurFile> {
  const { inDoubt } = await reconciliation(app, rail);
  const found = inDoubt.find((file) => file.name === name && file.sha256 === sha256);
  if (!found) throw new DomainError('record.not_found');
  return found;
}

/**
 * Takes a copy of a file of ours or of the bank into the archive where the archive has none of its bytes, as of the time at which such
 * files are made and fetched. Returns whether it was new. Throws `sending.copy_refused` for what is no whole file of ours and none of the bank.
 */
export async function takeCopy(app: App, rail: Rail, name: string, bytes: Buffer): Promise<boolean> {
  if (!FILE_NAME.test(name)) throw new DomainError('sending.copy_refused', { name, fault: 'no file has such a name' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fromBank = (await inboundNamesOf(app.worker, rail))(name);
  const direction = fromBank ? 'inbound' : 'outbound';
  const archived = await app.archive.list(rail, direction);
  if (archived.some((file) => file.name === name && file.sha256 === sha256)) return false;
  const keptAt = (fromBank ? usualReceipt(rail, fromBank) : await madeAt(app, rail, name, bytes)).toISOString();
  await app.archive.keep({ rail, direction, name, sha256, bytes: bytes.length, keptAt }, [bytes]);
  return true;
}

async function madeAt(app: App, rail: Rail, name: string, bytes: Buffer): Promise<Date> {
  const { businessDate } = await readWhole(app, rail, name, bytes);
  return stepInstant(rail, businessDate, 'batch_files');
}

/** A file of ours. Throws `sending.copy_refused`. */
async function readWhole(app: App, rail: Rail, name: string, bytes: Buffer): Promise<OwnFile> {
  const { profile } = await readBankProfile(app.worker, rail);
  return readOwnFile(profile, name, bytes).catch((error: unknown) => {
    throw new DomainError('sending.copy_refused', {
      name,
      fault: error instanceof Error ? error.message : String(error),
    });
  });
}

/** A file of ours from its copy in the archive. Throws `sending.no_copy`, `sending.copy_refused`. */
export async function readArchived(app: App, { rail, name, sha256, archived }: OurFile): Promise<OwnFile> {
  if (!archived) throw new DomainError('sending.no_copy', { name });
  return readWhole(app, rail, name, await whole(app.archive.read({ rail, direction: 'outbound', name, sha256 })));
}

/** An acknowledgement is fetched on its day, returns and notices that morning, a statement on the morning after. */
function usualReceipt(rail: Rail, { kind, day, name }: InboundName): Date {
  if (day === null) throw new DomainError('sending.copy_refused', { name, fault: 'its name has no day' });
  if (kind === 'acknowledgement') return stepInstant(rail, day, 'inbound_files_midday');
  return stepInstant(rail, kind === 'statement' ? addBusinessDays(calendarOf(rail), day, 1) : day, 'inbound_files');
}

/**
 * Writes down what a person knows about a file in doubt: the bank has it (it is adopted when its day is lived again), or it never
 * arrived (its number stays unused). Throws `sending.no_copy` where there are no bytes to adopt, `sending.copy_refused` for broken
 * ones, `bank_file.fate_known` where somebody else said so meanwhile.
 */
export async function decideInDoubt(
  app: App,
  doubtful: OurFile,
  decision: 'adopt' | 'never_arrived',
  { by, at, note, record }: Word,
): Promise<void> {
  if (decision === 'adopt') await readArchived(app, doubtful);
  const { rail, name, sha256, archived } = doubtful;
  const keptAt = archived ? new Date((await app.archive.head({ ...doubtful, direction: 'outbound' })).keptAt) : at;
  // without bytes there is nothing to make a file of; its name keeps its number from being given again
  const doneAt = archived ? null : at;
  await inTransaction(app.worker, {}, async (tx) => {
    const day = localDate(keptAt, RAIL_FACTS[rail].zone);
    const written = await tx.sql`
      insert into recovered_files (rail, name, sha256, business_date, kept_at, decision, decided_by, decided_at, note, done_at)
      values (${rail}, ${name}, ${sha256}, ${day}, ${keptAt}, ${decision}, ${by}, ${at}, ${note}, ${doneAt})
      on conflict (rail, name, sha256) do nothing returning name`;
    if (written.length === 0) throw new DomainError('bank_file.fate_known');
    await record(tx, {
      action: `recoveredFiles.${decision === 'adopt' ? 'adopt' : 'neverArrived'}`,
      clientIds: [],
      targetType: 'recoveredFiles',
      targetId: name,
      after: { rail, note },
    });
  });
}

/**
 * Lets a rail send, by a person's word: the days since the backup are then lived again from the archive, and what is due after them
 * leaves. `lastNumber`: the highest the bank has seen, a creation number in Canada, the sequence of a trace in the United States; it
 * must be told where the archive was lost too, for then nothing here says what was sent since. Throws `sending.files_in_doubt`,
 * `sending.last_number_needed`.
 */
export async function armSending(app: App, rail: Rail, lastNumber: number | null, word: Word): Promise<Date | null> {
  const { arm, inDoubt } = await reconciliation(app, rail);
  if (inDoubt.length > 0)
    throw new DomainError('sending.files_in_doubt', { count: inDoubt.length, name: inDoubt[0]?.name });
  if (lastNumber === null && (await needsLastNumber(app, rail, arm)))
    throw new DomainError('sending.last_number_needed');
  const recoverUntil = await lastMoment(app, rail);
  const token = newToken();
  await inTransaction(app.worker, {}, async (tx) => {
    // two who arm a rail at once would leave the token of one here and that of the other outside
    await tx.sql`select pg_advisory_xact_lock(hashtextextended('arming ' || ${rail}::text, 0))`;
    await app.armingToken.write(rail, token);
    await tx.sql`
      insert into sending_arms (rail, token, reason, since, armed_by, note, recover_until)
      values (${rail}, ${token}, null, ${word.at}, ${word.by}, ${word.note}, ${recoverUntil})
      on conflict (rail) do update
        set token = excluded.token, reason = null, since = excluded.since, armed_by = excluded.armed_by, note = excluded.note,
            recover_until = excluded.recover_until`;
    if (lastNumber !== null) {
      const { lastFileNumber } = await readBankProfile(tx, rail, { forUpdate: true });
      await (rail === 'CA'
        ? tx.sql`update bank_profiles set last_file_number = ${laterCreationNumber(lastFileNumber, lastNumber)} where rail = ${rail}`
        : tx.sql`update bank_profiles set last_trace_sequence = nullif(greatest(last_trace_sequence, ${lastNumber}), 0) where rail = ${rail}`);
    }
    await resolveReviewItem(tx, { kind: 'sending_disarmed', dedupeKey: rail }, word);
    await word.record(tx, {
      action: 'sending.arm',
      clientIds: [],
      targetType: 'sending',
      targetId: rail,
      after: { note: word.note, lastNumber },
    });
  });
  if (arm?.reason) await doubtWritten(app, rail, word);
  await refillArchive(app, rail);
  return recoverUntil;
}

/** Whether only the bank knows what was sent since the backup: a restored database, and an archive that was lost with it. */
export const needsLastNumber = async (app: App, rail: Rail, arm: Arm | null): Promise<boolean> =>
  arm?.reason === 'restored' && (await archiveIsLost(app, rail));

/** Whether the archive is empty, or lacks a file of ours that even this older database knows. */
async function archiveIsLost(app: App, rail: Rail): Promise<boolean> {
  const archived = await app.archive.list(rail, 'outbound');
  return archived.length === 0 || (await notArchived(app, rail)).some(({ direction }) => direction === 'outbound');
}

/** The last business time of which anything is still to be taken over; null: nothing is. */
async function lastMoment(app: App, rail: Rail): Promise<Date | null> {
  const [row] = await app.worker.sql<{ keptAt: Date | null }[]>`
    select max(kept_at) as "keptAt" from recovered_files where rail = ${rail} and done_at is null`;
  const moments = row?.keptAt ? [row.keptAt] : [];
  for (const file of await inboundNotKnown(app, rail)) moments.push(new Date((await app.archive.head(file)).keptAt));
  return moments.reduce<Date | null>((last, moment) => (last === null || moment > last ? moment : last), null);
}

/** A file that an older database has as written, and that nobody decided about, may have left since: only the bank knows. */
async function doubtWritten(app: App, rail: Rail, { by, at }: Word): Promise<void> {
  const rows = await app.worker.sql`
    select ${columns(bankFiles, ['id', 'name'])} from bank_files f
     where rail = ${rail} and direction = 'outbound' and state = 'Written'
       and not exists (select 1 from recovered_files r where r.rail = f.rail and r.name = f.name and r.done_at is null)`;
  const reason = 'the database was restored from before its hand-over';
  for (const { id, name } of rows)
    await inTransaction(app.worker, {}, async (tx) => {
      const target = { clientId: PROVIDER_CLIENT_ID, id };
      const meta = { actor: by, cause: reason, occurredAt: at };
      await handleAll(tx, [command(bankFile, target, { type: 'startHandover' }, {})], meta);
      await handleAll(tx, [command(bankFile, target, { type: 'declareUnknown', reason }, {})], meta);
      const detail = { file: name, bankFileId: String(id), reason };
      await reopenReviewItem(
        tx,
        rail,
        { kind: 'unknown_file', dedupeKey: name, clientId: null, detail, rawLines: [] },
        at,
      );
    });
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}
