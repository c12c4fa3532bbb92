import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Acknowledgement, readAcknowledgement } from '@cordelle/bank-files/acknowledgement.ts';
import { FileFault } from '@cordelle/bank-files/fault.ts';
import { type ReadStatement, readStatement } from '@cordelle/bank-files/statement.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { mask } from '@cordelle/db/mask.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { type Counts, type DayContext, sumOfCounts } from '../../day/step.ts';
import { handleIn } from '../../handle.ts';
import type { ArchivedName } from '../../ports/file-archive.ts';
import { openReviewItems } from '../../review-items/review-items.ts';
import { VersionConflict } from '../../version-conflict.ts';
import { readBankProfile } from '../bank-profile.ts';
import { readContents, storeContents } from '../file-contents.ts';
import { requireArmed } from '../outbound/arming.ts';
import { inboundNotKnown } from '../outbound/known-files.ts';
import type { OutboundFile } from '../outbound/outbound-file.ts';
import { readAmericanAnswers } from './american-answers.ts';
import type { InboundAnswer } from './answers.ts';
import { acknowledgedFile, applyAcknowledgement } from './apply-acknowledgement.ts';
import { applyAnswers } from './apply-answers.ts';
import { applyStatement } from './apply-statement.ts';
import { confirmSpokenOf } from './bank-has.ts';
import { readCanadianAnswers } from './canadian-answers.ts';
import { type InboundKind, type InboundName, inboundName } from './file-name.ts';
import { InboundFault } from './inbound-fault.ts';
import { type Applying, applyCommand, type FileOutcome, type InboundFile } from './inbound-file.ts';
import { maskLine } from './mask-line.ts';
import { storableLine } from './storable-line.ts';

const TRIES_MAX = 3;

/** What a file was for us, and what it changed. */
type Result = { readonly file: 'applied' | 'duplicates' | 'quarantined' | 'known'; readonly counts: Counts };
const KNOWN: Result = { file: 'known', counts: {} };
type Received = InboundFile & { readonly state: string; readonly sha256: string };

/**
 * Loads every file the bank has put out for the rail, oldest day first: kept as it came, read whole, then applied whole or
 * quarantined whole, then moved aside. A file that was received before and not finished is finished first, then those that the
 * archive had received before a restore; days that are lived again fetch nothing else. Safe to run again and at the same time: a
 * file is known by its name and content. Throws while the rail is not armed: what the bank says is about files we may not know.
 */
export async function loadInboundFiles(ctx: DayContext): Promise<Counts> {
  const { app, rail } = ctx;
  const recovering = (await requireArmed(ctx)) !== null;
  const results: Result[] = [];
  for (const file of await unfinishedFiles(ctx))
    results.push(await finish(ctx, file, await whole(readContents(app.worker, app.keys, file.id))));
  for (const file of await receivedBefore(ctx)) results.push(await loadArchived(ctx, file));
  const names: InboundName[] = [];
  for (const name of recovering ? [] : await app.bankTransports[rail].list()) {
    const known = inboundName(rail, name);
    if (known) names.push(known);
    else await askAboutName(ctx, name);
  }
  names.sort((a, b) => (a.order < b.order ? -1 : 1));
  for (const name of names) results.push(await load(ctx, name));
  const files = { applied: 0, duplicates: 0, quarantined: 0 };
  for (const { file } of results) if (file !== 'known') files[file] += 1;
  return sumOfCounts([files, ...results.map(({ counts }) => counts)]);
}

async function load(ctx: DayContext, { name, kind }: InboundName): Promise<Result> {
  const { app, rail } = ctx;
  const transport = app.bankTransports[rail];
  const bytes = await unlessTaken(ctx, name, () => whole(transport.fetch(name)));
  if (!bytes) return KNOWN;
  const file = await receive(ctx, name, kind, bytes);
  await app.failpoint('inbound-received');
  const result = file.state === 'Received' ? await finish(ctx, file, bytes) : KNOWN;
  await app.failpoint('inbound-before-archive');
  await unlessTaken(ctx, name, () => transport.archive(name));
  return result;
}

/** Files that were received by this time before the database was restored, in the order of their days. */
async function receivedBefore({ app, rail, at }: DayContext): Promise<(InboundName & ArchivedName)[]> {
  const found: (InboundName & ArchivedName)[] = [];
  for (const file of await inboundNotKnown(app, rail)) {
    const known = inboundName(rail, file.name);
    if (known && new Date((await app.archive.head(file)).keptAt) <= at) found.push({ ...known, ...file });
  }
  return found.sort((a, b) => (a.order < b.order ? -1 : 1));
}

async function loadArchived(ctx: DayContext, file: InboundName & ArchivedName): Promise<Result> {
  const bytes = await whole(ctx.app.archive.read(file));
  const received = await receive(ctx, file.name, file.kind, bytes);
  return received.state === 'Received' ? finish(ctx, received, bytes) : KNOWN;
}

/** Another runner may move a file aside meanwhile; then there is nothing left to do with it. */
async function unlessTaken<T>({ app, rail }: DayContext, name: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if ((await app.bankTransports[rail].list()).includes(name)) throw error;
    return null;
  }
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

/** One runner at a time changes what is known of a rail's inbound files; the others wait. */
async function lockInbound({ sql }: Tx, { rail }: DayContext): Promise<void> {
  await sql`set local lock_timeout = '60s'`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inbound files of ${rail}`}, 0))`;
}

async function unfinishedFiles({ app, rail }: DayContext): Promise<Received[]> {
  return app.worker.sql<Received[]>`
    select id, name, kind, state, sha256 from bank_files
     where rail = ${rail} and direction = 'inbound' and state = 'Received' order by id`;
}

/** Keeps the bytes, in the archive first, and records that they came; a file that is known answers what it became. */
async function receive(ctx: DayContext, name: string, kind: InboundKind, bytes: Buffer): Promise<Received> {
  const { app, rail, at } = ctx;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const gzipped = gzipSync(bytes);
  await app.archive.keep({ rail, direction: 'inbound', name, sha256, bytes: bytes.length, keptAt: at.toISOString() }, [
    bytes,
  ]);
  return ctx.transaction(async (tx) => {
    await lockInbound(tx, ctx);
    const [known] = await tx.sql<Received[]>`
      select id, name, kind, state, sha256 from bank_files
       where rail = ${rail} and direction = 'inbound' and name = ${name} and sha256 = ${sha256}`;
    if (known) return known;
    const [next] = await tx.sql<{ id: bigint }[]>`
      select nextval(pg_get_serial_sequence('bank_files', 'id')) as id`;
    invariant(next, 'a sequence gives a value');
    await handleIn(
      tx,
      bankFile,
      { clientId: PROVIDER_CLIENT_ID, id: next.id },
      { type: 'receive', rail, kind, name, sha256, bytes: bytes.length },
      {},
      { actor: ctx.actor, cause: null, occurredAt: at },
    );
    await storeContents(tx, app.keys, { bankFileId: next.id, gzipped, at });
    return { id: next.id, name, kind, state: 'Received', sha256 };
  });
}

type Profile = Awaited<ReturnType<typeof readBankProfile>>['profile'];

/** What a file says, read whole before anything of it is applied. */
type Content =
  | { readonly kind: 'acknowledgement'; readonly ack: Acknowledgement; readonly sent: OutboundFile }
  | { readonly kind: 'answers'; readonly answers: readonly InboundAnswer[] }
  | { readonly kind: 'statement'; readonly statement: ReadStatement };

async function read(ctx: DayContext, { kind }: InboundFile, bytes: Buffer, profile: Profile): Promise<Content> {
  switch (kind) {
    case 'acknowledgement': {
      const ack = readAcknowledgement(bytes);
      return { kind, ack, sent: await acknowledgedFile(ctx, ack) };
    }
    case 'statement': {
      const statement = readStatement(bytes);
      await confirmSpokenOf(ctx, { statement });
      return { kind, statement };
    }
    case 'returns':
    case 'notice_of_change': {
      const answers =
        profile.rail === 'CA' ? await readCanadianAnswers(bytes, profile) : await readAmericanAnswers(bytes, profile);
      await confirmSpokenOf(ctx, { answers });
      return { kind: 'answers', answers };
    }
  }
}

/**
 * Reads a received file and applies it, or quarantines it: when it is broken, cannot be about us, or fails for a reason of its own.
 * So no file keeps the next from being loaded; what passes by itself is tried again by the next run.
 */
async function finish(ctx: DayContext, file: Received, bytes: Buffer): Promise<Result> {
  const { profile } = await readBankProfile(ctx.app.worker, ctx.rail);
  try {
    const content = await read(ctx, file, bytes, profile);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await apply(ctx, file, content);
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === TRIES_MAX) throw error;
      }
    }
  } catch (error) {
    if (error instanceof FileFault || error instanceof InboundFault) return quarantine(ctx, file, bytes, error);
    if (isOutage(error) || error instanceof VersionConflict) throw error;
    ctx.app.log.error({ rail: ctx.rail, file: file.name, err: error }, 'a file of the bank could not be loaded');
    const said = error instanceof Error ? error.message : String(error);
    return quarantine(ctx, file, bytes, new InboundFault('LOAD_FAILED', 1, said.replaceAll(/[0-9]{5,}/g, mask)));
  }
}

async function apply(ctx: DayContext, file: Received, content: Content): Promise<Result> {
  return ctx.transaction(async (tx) => {
    await lockInbound(tx, ctx);
    const [row] = await tx.sql<{ state: string; copies: number }[]>`
      select f.state, (select count(*)::int from bank_files d
                        where d.rail = f.rail and d.direction = 'inbound' and d.sha256 = f.sha256
                          and d.state = 'Applied' and d.id <> f.id) as copies
        from bank_files f where f.id = ${file.id}`;
    if (row?.state !== 'Received') return KNOWN;
    const meta = { actor: 'bank', cause: `bank-file-${file.id}`, occurredAt: ctx.at };
    const applying: Applying = { tx, ctx, file, meta };
    const outcome = row.copies > 0 ? copyOf(content) : await outcomeOf(applying, content);
    await openReviewItems(tx, ctx.rail, outcome.reviews, ctx.at);
    const target = { clientId: PROVIDER_CLIENT_ID, id: file.id };
    await handleIn(tx, bankFile, target, applyCommand(outcome), {}, meta);
    await ctx.app.failpoint('inbound-before-commit');
    return { file: row.copies > 0 ? 'duplicates' : 'applied', counts: outcome.counts };
  });
}

async function outcomeOf(applying: Applying, content: Content): Promise<FileOutcome> {
  switch (content.kind) {
    case 'acknowledgement':
      return applyAcknowledgement(applying, content.ack, content.sent);
    case 'statement':
      return applyStatement(applying, content.statement);
    case 'answers':
      return applyAnswers(applying, content.answers);
  }
}

/** The same content under another name: every entry was read before, nothing is applied. */
function copyOf(content: Content): FileOutcome {
  const entries =
    content.kind === 'answers'
      ? content.answers.length
      : content.kind === 'statement'
        ? content.statement.lines.length
        : 1;
  return {
    entries,
    applied: 0,
    duplicates: entries,
    totalCents: 0n,
    unmatched: [],
    statementLines: [],
    statementClosed: null,
    reviews: [],
    counts: {},
  };
}

async function quarantine(
  ctx: DayContext,
  file: Received,
  bytes: Buffer,
  { code, line, detail: said }: FileFault | InboundFault,
): Promise<Result> {
  const detail = storableLine(said);
  const raw = bytes.toString('latin1').split(/\r?\n/)[line - 1] ?? '';
  await ctx.transaction(async (tx) => {
    await lockInbound(tx, ctx);
    const [row] = await tx.sql<{ state: string; version: number }[]>`
      select state, version from bank_files where id = ${file.id}`;
    if (row?.state !== 'Received') return;
    await handleIn(
      tx,
      bankFile,
      { clientId: PROVIDER_CLIENT_ID, id: file.id },
      { type: 'quarantine', code, line, detail },
      {},
      { actor: ctx.actor, cause: `bank-file-${file.id}`, occurredAt: ctx.at },
    );
    const item = {
      kind: 'quarantined',
      // one that is loaded again and fails again is another question
      dedupeKey: `${ctx.rail} ${file.id} ${row.version}`,
      clientId: null,
      detail: { file: file.name, bankFileId: String(file.id), code, line, reason: detail },
      rawLines: [storableLine(maskLine(ctx.rail, file.kind, raw))],
    } as const;
    await openReviewItems(tx, ctx.rail, [item], ctx.at);
  });
  ctx.app.log.warn({ rail: ctx.rail, file: file.name, code, line }, 'file of the bank quarantined');
  return { file: 'quarantined', counts: {} };
}

/** A file of no kind we know stays where it is, and somebody is asked. */
async function askAboutName(ctx: DayContext, name: string): Promise<void> {
  const { app, rail, at } = ctx;
  const item = {
    kind: 'unknown_file',
    dedupeKey: `${rail} name ${name}`,
    clientId: null,
    detail: { about: 'name', file: name },
    rawLines: [],
  } as const;
  await openReviewItems(app.worker, rail, [item], at);
}
