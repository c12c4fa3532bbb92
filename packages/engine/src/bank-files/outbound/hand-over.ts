import type { BankFileCommand } from '@cordelle/domain/bank-file/decider.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { DayContext } from '../../day-step.ts';
import { NeverNamed, type Whereabouts } from '../../ports/bank-transport.ts';
import { reopenReviewItem, resolveReviewItem } from '../../review-items/review-items.ts';
import { readContents } from '../file-contents.ts';
import { decideOnFile } from './file-stream.ts';
import type { OutboundFile } from './outbound-file.ts';

/** Where a file is after an attempt: with the bank, or nobody knows. */
export type Fate = 'at the bank' | 'unknown';

const ABSENT = 'it is neither in the inbox of the bank nor beside it, which proves nothing: banks empty their inboxes';

/**
 * Hands a written file to the bank, once: the start is recorded before the first byte leaves, so that a crash is seen as
 * "unknown" and never as "not sent". When the way fails, the bank's folder is asked where the file is.
 */
export async function handOver(ctx: DayContext, file: OutboundFile): Promise<Fate> {
  const { app, rail } = ctx;
  await archive(ctx, file);
  await listInManifest(ctx, file);
  await decide(ctx, file, { type: 'startHandover' });
  await app.failpoint('handover-started');
  try {
    await app.bankTransports[rail].send(file.name, failingHalfWay(ctx, file));
  } catch (error) {
    if (error instanceof NeverNamed) {
      await decide(ctx, file, {
        type: 'disproveHandover',
        proof: 'it never got the name under which the bank takes it',
      });
      throw error.cause;
    }
    app.log.warn({ rail, file: file.name, error }, 'hand-over failed; the bank is asked for the file');
    return askBank(ctx, file);
  }
  await app.failpoint('handover-sent');
  return recordHandedOver(ctx, file);
}

/**
 * Finds out what became of a hand-over whose end was not recorded. A file that the bank's folder shows has arrived; one that it
 * does not show may have been taken long ago, so that it stays unknown, as when the bank cannot be reached: a person is told,
 * and nothing is sent again before the word of the bank or of a person.
 */
export async function askBank(ctx: DayContext, file: OutboundFile): Promise<Fate> {
  const { app, rail } = ctx;
  let found: Whereabouts;
  try {
    found = await app.bankTransports[rail].locate(file.name);
  } catch (error) {
    await declareUnknown(ctx, file, error instanceof Error ? error.message : String(error));
    return 'unknown';
  }
  if (found !== 'absent') return recordHandedOver(ctx, file);
  await declareUnknown(ctx, file, ABSENT);
  return 'unknown';
}

async function recordHandedOver(ctx: DayContext, file: OutboundFile): Promise<Fate> {
  await confirmHandedOver(ctx, file, 'the bank’s folder shows it');
  await ctx.app.failpoint('handover-recorded');
  return 'at the bank';
}

/** Records that the bank has a file, and by what that is known; the question about it, if there is one, is answered. */
export async function confirmHandedOver(ctx: DayContext, file: OutboundFile, note: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await decideOnFile(tx, ctx, file.id, { type: 'confirmHandover' });
    const question = { kind: 'unknown_file', dedupeKey: file.name } as const;
    await resolveReviewItem(tx, question, { by: ctx.actor, at: ctx.at, note });
  });
}

const decide = (ctx: DayContext, file: OutboundFile, asked: BankFileCommand): Promise<void> =>
  ctx.transaction((tx) => decideOnFile(tx, ctx, file.id, asked));

/** The archive has the bytes before the bank can: from there they come back when a database forgets them. */
async function archive({ app, rail, at }: DayContext, file: OutboundFile): Promise<void> {
  const { id, name, sha256, bytes } = file;
  invariant(sha256 !== null && bytes !== null, 'a written file has its digest');
  const head = { rail, direction: 'outbound', name, sha256, bytes: Number(bytes), keptAt: at.toISOString() } as const;
  await app.archive.keep(head, readContents(app.worker, app.keys, id));
}

/** The manifest knows a file before the bank can: whatever left is on the list outside the database. */
async function listInManifest({ app, rail, at }: DayContext, file: OutboundFile): Promise<void> {
  const { name, sha256, bytes } = file;
  invariant(sha256 !== null && bytes !== null, 'a written file has its digest');
  const known = (await app.manifest.lines(rail)).find((line) => line.name === name);
  invariant(!known || known.sha256 === sha256, `${name} has the bytes that the manifest lists`);
  if (known) return;
  await app.manifest.add({
    rail,
    name,
    sha256,
    bytes: Number(bytes),
    debits: { amount: centsText(file.debitsCents), count: file.debitsCount },
    credits: { amount: centsText(file.creditsCents), count: file.creditsCount },
    writtenAt: at.toISOString(),
  });
}

async function* failingHalfWay({ app }: DayContext, file: OutboundFile): AsyncGenerator<Buffer> {
  const half = Number(file.bytes) / 2;
  let sent = 0;
  for await (const chunk of readContents(app.worker, app.keys, file.id)) {
    if (sent + chunk.length < half || sent >= half) {
      yield chunk;
    } else {
      const cut = Math.ceil(half - sent);
      yield chunk.subarray(0, cut);
      await app.failpoint('handover-half-sent');
      yield chunk.subarray(cut);
    }
    sent += chunk.length;
  }
}

async function declareUnknown(ctx: DayContext, file: OutboundFile, reason: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await decideOnFile(tx, ctx, file.id, { type: 'declareUnknown', reason });
    const item = {
      kind: 'unknown_file',
      dedupeKey: file.name,
      clientId: null,
      detail: { file: file.name, bankFileId: String(file.id), reason },
      rawLines: [],
    } as const;
    await reopenReviewItem(tx, ctx.rail, item, ctx.at);
  });
}
