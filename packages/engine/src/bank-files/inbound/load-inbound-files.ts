import { type Acknowledgement, readAcknowledgement } from '@cordelle/bank-files/acknowledgement.ts';
import { FileFault } from '@cordelle/bank-files/fault.ts';
import { type ReadStatement, readStatement } from '@cordelle/bank-files/statement.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import { mask } from '@cordelle/db/mask.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { findBankProfile, inboundNamesBy, NoBankProfile, type RailProfile } from '../../bank-profile.ts';
import { type Counts, type DayContext, sumOfCounts } from '../../day-step.ts';
import { command, handleAll, VersionConflict } from '../../handle.ts';
import type { InboundName } from '../../inbound-file-name.ts';
import type { ArchivedName } from '../../ports/file-archive.ts';
import { openReviewItems } from '../../review-items/review-items.ts';
import { answerStopRequests } from '../../transactions/stop-requests.ts';
import { ContentsUnreadable, readContents } from '../file-contents.ts';
import { requireArmed } from '../outbound/arming.ts';
import { inboundNotKnown } from '../outbound/known-files.ts';
import type { OutboundFile } from '../outbound/outbound-file.ts';
import { readAmericanAnswers } from './american-answers.ts';
import type { Answers } from './answers.ts';
import { acknowledgedFile, applyAcknowledgement } from './apply-acknowledgement.ts';
import { applyAnswers } from './apply-answers.ts';
import { applyStatement } from './apply-statement.ts';
import { confirmSpokenOf } from './bank-has.ts';
import { readCanadianAnswers } from './canadian-answers.ts';
import { InboundFault } from './inbound-fault.ts';
import { type Applying, applyCommand, type FileOutcome, type InboundFile } from './inbound-file.ts';
import { archiveDelivery, lockInbound, type ReceivedFile, receiveOnce, unfinishedFiles } from './receive.ts';
import { setAside } from './set-aside.ts';
import { storableLine } from './storable-line.ts';

/** Of one file: some two million entries, and little enough to be held whole. */
const BYTES_MAX = 400_000_000;

/** What a file was for us, and what it changed. */
type Result = { readonly file: 'applied' | 'duplicates' | 'quarantined' | 'known'; readonly counts: Counts };
const KNOWN: Result = { file: 'known', counts: {} };
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
  const [unfinished, profile] = await Promise.all([
    unfinishedFiles(app.worker, rail),
    findBankProfile(app.worker, rail),
  ]);
  const loading: Loading = { ...ctx, profile };
  for (const file of unfinished)
    results.push(await finish(loading, file, () => whole(readContents(app.worker, app.keys, file.id))));
  const read = inboundNamesBy(profile, rail);
  for (const file of await receivedBefore(ctx, read)) results.push(await loadArchived(loading, file));
  const names: InboundName[] = [];
  for (const name of recovering ? [] : await app.bankTransports[rail].list()) {
    const known = read(name);
    if (known) names.push(known);
    else await askAbout(ctx, name, 'name', null);
  }
  names.sort((a, b) => (a.order < b.order ? -1 : 1));
  for (const name of names) results.push(await load(loading, name));
  await answerStopRequests(ctx);
  const files = { applied: 0, duplicates: 0, quarantined: 0 };
  for (const { file } of results) if (file !== 'known') files[file] += 1;
  return sumOfCounts([files, ...results.map(({ counts }) => counts)]);
}

/** The step with what was agreed with the bank, read once for all files; null: nothing yet. */
type Loading = DayContext & { readonly profile: RailProfile | null };

/** A file that cannot be fetched, kept or moved aside while the bank's folder can be seen keeps no other from being loaded. */
async function load(ctx: Loading, inbound: InboundName): Promise<Result> {
  const { app, rail } = ctx;
  const { name } = inbound;
  try {
    const result = await taken(ctx, inbound);
    await answerTrouble(ctx, name);
    return result;
  } catch (error) {
    if (isOutage(error) || error instanceof VersionConflict || !(await app.bankTransports[rail].list()).includes(name))
      throw error;
    app.log.error({ rail, file: name, err: error }, 'a file of the bank cannot be taken');
    await askAbout(ctx, name, 'trouble', saidBy(error));
    return KNOWN;
  }
}

async function taken(ctx: Loading, { name, kind }: InboundName): Promise<Result> {
  const { app, rail, actor, at } = ctx;
  const transport = app.bankTransports[rail];
  const bytes = await unlessTaken(ctx, name, () => whole(transport.fetch(name)));
  if (!bytes) return KNOWN;
  const delivery = { rail, name, kind, bytes, actor, at };
  await archiveDelivery(app.archive, delivery);
  const file = await ctx.transaction((tx) => receiveOnce(tx, app.keys, delivery));
  await app.failpoint('inbound-received');
  const result = file.state === 'Received' ? await finish(ctx, file, async () => bytes) : KNOWN;
  await app.failpoint('inbound-before-archive');
  await unlessTaken(ctx, name, () => transport.archive(name));
  return result;
}

/** Files that were received by this time before the database was restored, in the order of their days. */
async function receivedBefore(
  { app, rail, at }: DayContext,
  read: (name: string) => InboundName | null,
): Promise<(InboundName & ArchivedName)[]> {
  const found: (InboundName & ArchivedName)[] = [];
  for (const file of await inboundNotKnown(app, rail)) {
    const known = read(file.name);
    if (known && new Date((await app.archive.head(file)).keptAt) <= at) found.push({ ...known, ...file });
  }
  return found.sort((a, b) => (a.order < b.order ? -1 : 1));
}

async function loadArchived(ctx: Loading, file: InboundName & ArchivedName): Promise<Result> {
  const { app, rail, actor, at } = ctx;
  const bytes = await whole(app.archive.read(file));
  const delivery = { rail, name: file.name, kind: file.kind, bytes, actor, at };
  const received = await ctx.transaction((tx) => receiveOnce(tx, app.keys, delivery));
  return received.state === 'Received' ? finish(ctx, received, async () => bytes) : KNOWN;
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
  let length = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    length += chunk.length;
    if (length > BYTES_MAX) throw new Error(`more than ${BYTES_MAX} bytes`);
  }
  return Buffer.concat(read);
}

/** What a file says, read whole before anything of it is applied. */
type Content =
  | { readonly kind: 'acknowledgement'; readonly ack: Acknowledgement; readonly sent: OutboundFile }
  | { readonly kind: 'answers'; readonly answers: Answers }
  | { readonly kind: 'statement'; readonly statement: ReadStatement };

async function read(ctx: DayContext, { kind }: InboundFile, bytes: Buffer, profile: RailProfile): Promise<Content> {
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
      await confirmSpokenOf(ctx, { answers: answers.answers.filter(({ kind }) => kind !== 'unreadable') });
      return { kind: 'answers', answers };
    }
  }
}

/**
 * Reads a received file and applies it, or quarantines it: when it is broken, cannot be about us, or fails for a reason of its own.
 * So no file keeps the next from being loaded; what passes by itself is tried again by the next run.
 */
async function finish(ctx: Loading, file: ReceivedFile, opened: () => Promise<Buffer>): Promise<Result> {
  const { profile } = ctx;
  if (!profile) throw new NoBankProfile(ctx.rail);
  let bytes: Buffer | null = null;
  try {
    bytes = await opened();
    const content = await read(ctx, file, bytes, profile);
    return await apply(ctx, file, content);
  } catch (error) {
    if (error instanceof FileFault || error instanceof InboundFault) return quarantine(ctx, file, bytes, error);
    if (isOutage(error) || error instanceof VersionConflict) throw error;
    ctx.app.log.error({ rail: ctx.rail, file: file.name, err: error }, 'a file of the bank could not be loaded');
    const fault =
      error instanceof ContentsUnreadable
        ? new InboundFault('CONTENT_UNREADABLE', 0, 'what was kept of the file cannot be opened')
        : new InboundFault('LOAD_FAILED', 1, saidBy(error));
    return quarantine(ctx, file, bytes, fault);
  }
}

const saidBy = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/[0-9]{5,}/g, mask);

async function apply(ctx: DayContext, file: ReceivedFile, content: Content): Promise<Result> {
  return ctx.transaction(async (tx) => {
    await lockInbound(tx, ctx.rail);
    const [row] = await tx.sql`
      select ${columns(bankFiles, 'f', ['state'])},
             ${computed<{ isCopy: boolean }>({
               isCopy: `exists (select 1 from bank_files d
                                 where d.rail = f.rail and d.direction = 'inbound' and d.sha256 = f.sha256
                                   and d.state = 'Applied' and d.id <> f.id)`,
             })}
        from bank_files f where f.id = ${file.id}`;
    if (row?.state !== 'Received') return KNOWN;
    const meta = { actor: 'bank', cause: `bank-file-${file.id}`, occurredAt: ctx.at };
    const applying: Applying = { tx, ctx, file, meta };
    const outcome = row.isCopy ? copyOf(content) : await outcomeOf(applying, content);
    await openReviewItems(tx, ctx.rail, outcome.reviews, ctx.at);
    const target = { clientId: PROVIDER_CLIENT_ID, id: file.id };
    await handleAll(tx, [command(bankFile, target, applyCommand(outcome), {})], meta);
    await ctx.app.failpoint('inbound-before-commit');
    return { file: row.isCopy ? 'duplicates' : 'applied', counts: outcome.counts };
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
      ? content.answers.answers.length
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
  file: ReceivedFile,
  bytes: Buffer | null,
  fault: FileFault | InboundFault,
): Promise<Result> {
  const { rail, actor, at } = ctx;
  await ctx.transaction((tx) => setAside(tx, { rail, file, bytes, fault, actor, at }));
  const { code, line } = fault;
  ctx.app.log.warn({ rail, file: file.name, code, line }, 'file of the bank quarantined');
  return { file: 'quarantined', counts: {} };
}

/** A file of no kind we know, or that cannot be taken, stays where it is, and somebody is asked. */
async function askAbout(
  ctx: DayContext,
  name: string,
  about: 'name' | 'trouble',
  reason: string | null,
): Promise<void> {
  const { app, rail, at } = ctx;
  const item = {
    kind: 'unknown_file',
    dedupeKey: about === 'name' ? `${rail} name ${name}` : `${rail} trouble ${ctx.date} ${name}`,
    clientId: null,
    detail: { about, file: name, reason: reason === null ? null : storableLine(reason) },
    rawLines: [],
  } as const;
  await openReviewItems(app.worker, rail, [item], at);
}

/** What kept a file from being taken has passed. */
async function answerTrouble({ app, rail, at, actor }: DayContext, name: string): Promise<void> {
  await app.worker.sql`
    update review_items set resolved_at = ${at}, resolved_by = ${actor}, note = 'loaded'
     where kind = 'unknown_file' and rail = ${rail} and resolved_at is null
       and detail->>'about' = 'trouble' and detail->>'file' = ${name}`;
}
