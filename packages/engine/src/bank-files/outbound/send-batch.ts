import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { cutoffOf, readBankProfile } from '../../bank-profile.ts';
import type { Counts, DayContext } from '../../day-step.ts';
import { holdUnproven } from '../../ledger/proof/hold-unproven.ts';
import { validateAccountsOfDay } from '../../microdeposits/validate-accounts.ts';
import { openReviewItems } from '../../review-items/review-items.ts';
import { requireArmed } from './arming.ts';
import { clientsInBatch } from './clients-in-batch.ts';
import { decideOnFile } from './file-stream.ts';
import { freezeBatch, holdDebits } from './freeze.ts';
import { askBank, handOver } from './hand-over.ts';
import { markEntriesSent } from './mark-sent.ts';
import { moveMissedDebits } from './move-missed.ts';
import { type OutboundFile, outboundFile, unfinishedFiles } from './outbound-file.ts';
import { askAboutLeftovers, requireAnswered } from './recovery-questions.ts';
import { takeOverDue } from './take-over-due.ts';
import { writeFile } from './write.ts';

/** A hand-over is recorded within minutes; who was stopped for longer starts by looking back. */
const LOOK_BACK_DAYS = 30;

/** What became of one file. */
type Finished = { readonly sent: number; readonly fate: 'sent' | 'unknown' | 'given up' };

/**
 * Finishes what an earlier run left, has accounts validated that need it, then freezes what is due today into a file and hands it over. After the bank's cut-off no
 * file leaves: what was due waits for the next batch day and moves. A second run of a day finds what a refused file put back,
 * and makes a second file. Clients whose ledger does not hold are passed by. Throws while the rail is not armed. Days that are
 * lived again after a restore make no file: those that were made then are taken over in their place.
 */
export async function sendBatch(ctx: DayContext): Promise<Counts> {
  const recovering = (await requireArmed(ctx)) !== null;
  const { profile } = await readBankProfile(ctx.app.worker, ctx.rail);
  const cutoff = cutoffOf(profile);
  const counts = { files: 0, sent: 0, notSent: 0, moved: 0, unknown: 0, givenUp: 0 };
  const unfinished = async () => {
    const files = await unfinishedFiles(ctx.app.worker.sql, ctx.rail, {
      since: addDays(ctx.date, -LOOK_BACK_DAYS),
      today: ctx.date,
    });
    return recovering ? files.filter(({ state }) => state !== 'Frozen' && state !== 'Written') : files;
  };
  if (recovering) counts.moved = await moveMissedDebits(ctx, cutoff, new Set());
  const takenOver = await takeOverDue(ctx);
  counts.files += takenOver.files;
  counts.sent += takenOver.sent;
  for (const file of await unfinished()) count(await finish(ctx, file, cutoff));
  if (recovering || takenOver.files > 0) {
    counts.notSent = await holdDebits(ctx);
    await askAboutLeftovers(ctx);
  }
  if (recovering) return counts;
  await requireAnswered(ctx);
  if (isTooLate(ctx, ctx.date, cutoff)) return counts;
  await validateAccountsOfDay(ctx);
  const concerned = await clientsInBatch(ctx);
  if (concerned.length === 0) return counts;
  const held = await holdUnproven(ctx, concerned);
  // the bank's own files and answers stand in the provider's log: while that does not hold, nothing of anybody leaves
  if (held.has(PROVIDER_CLIENT_ID)) return counts;
  counts.moved = await moveMissedDebits(ctx, cutoff, held);
  const frozen = await freezeBatch(ctx, held);
  counts.notSent += frozen.notSent;
  if (frozen.bankFileId !== null)
    count(await finish(ctx, await outboundFile(ctx.app.worker.sql, frozen.bankFileId), cutoff));
  return counts;

  function count({ sent, fate }: Finished): void {
    counts.sent += sent;
    if (fate === 'sent') counts.files += 1;
    else if (fate === 'unknown') counts.unknown += 1;
    else counts.givenUp += 1;
  }
}

/** The bank lives in the outside world's time, whatever day we are catching up. */
const isTooLate = (ctx: DayContext, date: string, cutoff: string): boolean =>
  ctx.outsideNow >= instantOf(date, cutoff, RAIL_FACTS[ctx.rail].zone);

/** Brings one file from wherever it stands to the bank, and its entries to Sent to Bank. */
async function finish(ctx: DayContext, file: OutboundFile, cutoff: string): Promise<Finished> {
  switch (file.state) {
    case 'Frozen':
      if (isTooLate(ctx, file.businessDate, cutoff)) return giveUp(ctx, file);
      await writeFile(ctx, file);
      return finish(ctx, await outboundFile(ctx.app.worker.sql, file.id), cutoff);
    case 'Written':
      if (isTooLate(ctx, file.businessDate, cutoff)) return giveUp(ctx, file);
      await requireUnseen(ctx, file);
      switch (await handOver(ctx, file)) {
        case 'at the bank':
          return marked(ctx, file);
        case 'unknown':
          return { sent: 0, fate: 'unknown' };
      }
      break;
    case 'Handing over':
    case 'Unknown':
      switch (await askBank(ctx, file)) {
        case 'at the bank':
          return marked(ctx, file);
        case 'unknown':
          return { sent: 0, fate: 'unknown' };
      }
      break;
    case 'Handed over':
    case 'Accepted':
      return marked(ctx, file);
    case 'Rejected':
    case 'Given up':
      return { sent: 0, fate: 'given up' };
  }
}

async function marked(ctx: DayContext, file: OutboundFile): Promise<Finished> {
  const { sent } = await markEntriesSent(ctx, file);
  return { sent, fate: 'sent' };
}

/** A file the bank never got in time: its entries wait for the next batch, its number is never used again; somebody is told. */
async function giveUp(ctx: DayContext, file: OutboundFile): Promise<Finished> {
  await ctx.transaction(async (tx) => {
    await decideOnFile(tx, ctx, file.id, { type: 'giveUp', reason: 'cutoff_missed' });
    await tx.sql`update bank_file_entries set withdrawn = true where bank_file_id = ${file.id}`;
    const item = {
      kind: 'file_given_up',
      dedupeKey: `${ctx.rail} ${file.id}`,
      clientId: null,
      detail: { file: file.name, bankFileId: String(file.id), number: file.number, missingDate: file.businessDate },
      rawLines: [],
    } as const;
    await openReviewItems(tx, ctx.rail, [item], ctx.at);
  });
  ctx.app.log.warn({ rail: ctx.rail, file: file.name }, 'file missed the cut-off of the bank and is given up');
  return { sent: 0, fate: 'given up' };
}

/** Before the first byte leaves, the bank must be reachable and must not have a file of this name. */
async function requireUnseen({ app, rail }: DayContext, file: OutboundFile): Promise<void> {
  const found = await app.bankTransports[rail].locate(file.name);
  if (found !== 'absent') throw new Error(`the bank already has a file named ${file.name} that we never sent`);
}
