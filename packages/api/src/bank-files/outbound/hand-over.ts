import type { BankFileCommand } from '@cordelle/domain/bank-file/decider.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { DayContext } from '../../day/step.ts';
import type { Whereabouts } from '../../ports/bank-transport.ts';
import { readContents } from '../file-contents.ts';
import { decideOnFile } from './file-stream.ts';
import type { OutboundFile } from './outbound-file.ts';

/** Where a file is after an attempt: with the bank, still with us, or nobody knows. */
export type Fate = 'at the bank' | 'with us' | 'unknown';

/**
 * Hands a written file to the bank, once: the start is recorded before the first byte leaves, so that a crash is seen as
 * "unknown" and never as "not sent". When the way fails, the bank's folder is asked where the file is.
 */
export async function handOver(ctx: DayContext, file: OutboundFile): Promise<Fate> {
  const { app, rail } = ctx;
  await listInManifest(ctx, file);
  await decide(ctx, file, { type: 'startHandover' });
  await app.failpoint('handover-started');
  try {
    await app.bankTransports[rail].send(file.name, failingHalfWay(ctx, file));
  } catch (error) {
    app.log.warn({ rail, file: file.name, error }, 'hand-over failed; the bank is asked for the file');
    return askBank(ctx, file);
  }
  await app.failpoint('handover-sent');
  return recordHandedOver(ctx, file);
}

/**
 * Finds out what became of a hand-over whose end was not recorded: the bank's folder shows the file or proves that it never
 * arrived. An unreachable bank leaves it unknown: a person is told, and nothing is sent again before an answer.
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
  await decide(ctx, file, {
    type: 'disproveHandover',
    proof: 'absent from the inbox of the bank and from what it took',
  });
  await resolveReview(ctx, file);
  return 'with us';
}

async function recordHandedOver(ctx: DayContext, file: OutboundFile): Promise<Fate> {
  await decide(ctx, file, { type: 'confirmHandover' });
  await resolveReview(ctx, file);
  await ctx.app.failpoint('handover-recorded');
  return 'at the bank';
}

const decide = (ctx: DayContext, file: OutboundFile, asked: BankFileCommand): Promise<void> =>
  ctx.transaction((tx) => decideOnFile(tx, ctx, file.id, asked));

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
    await tx.sql`
      insert into review_items (kind, rail, dedupe_key, detail, raw_lines, opened_at)
      values ('unknown_file', ${ctx.rail}, ${file.name}, ${JSON.stringify({ file: file.name, reason })}::jsonb, '{}', ${ctx.at})
      on conflict (kind, dedupe_key) do update set resolved_at = null, resolved_by = null, note = null`;
  });
}

async function resolveReview(ctx: DayContext, file: OutboundFile): Promise<void> {
  await ctx.transaction(
    ({ sql }) => sql`
      update review_items set resolved_at = ${ctx.at}, resolved_by = ${ctx.actor}, note = 'the bank''s folder answered'
       where kind = 'unknown_file' and dedupe_key = ${file.name} and resolved_at is null`,
  );
}
