import type { Acknowledgement, RejectedItem } from '@cordelle/bank-files/acknowledgement.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import { bankFileEntries, bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { type DayContext, sumOfCounts } from '../../day-step.ts';
import { command, handleAll } from '../../handle.ts';
import { amountOfPart } from '../../microdeposits/amount-of-part.ts';
import type { ReviewItem } from '../../review-items/review-items.ts';
import { isDebit, subjectOfReference } from '../entry-reference.ts';
import { type OutboundFile, outboundFile } from '../outbound/outbound-file.ts';
import type { InboundReturn } from './answers.ts';
import type { Applied } from './applied.ts';
import { applyReturns } from './apply-answers.ts';
import { takeAsAtBank } from './bank-has.ts';
import { InboundFault } from './inbound-fault.ts';
import type { Applying, FileOutcome } from './inbound-file.ts';
import { rememberItems } from './inbound-items.ts';
import { ENTRY_COLUMNS, type SentEntry } from './match-entries.ts';
import { reviewOf } from './unmatched.ts';
import { withdrawFile } from './withdraw-file.ts';

/**
 * The file of ours that an acknowledgement names, with its hand-over and its entries recorded: the bank's word settles a
 * hand-over whose end was unknown. Throws `InboundFault` for a file it cannot speak of, or whose totals differ from ours.
 */
export async function acknowledgedFile(ctx: DayContext, ack: Acknowledgement): Promise<OutboundFile> {
  const { sql } = ctx.app.worker;
  const [row] = await sql`
    select ${columns(bankFiles, ['id'])} from bank_files where rail = ${ctx.rail} and direction = 'outbound' and name = ${ack.fileReference}`;
  if (!row) throw new InboundFault('ACK_UNKNOWN_FILE', 1, 'no file of ours has the name it acknowledges');
  const file = await outboundFile(sql, row.id);
  if (file.state === 'Frozen' || file.state === 'Written' || file.state === 'Given up')
    throw new InboundFault('ACK_UNKNOWN_FILE', 1, 'the file it acknowledges never left');
  if (ack.status !== 'rejected') requireSameTotals(file, ack);
  await takeAsAtBank(ctx, file, 'the bank acknowledges it');
  return file;
}

function requireSameTotals(file: OutboundFile, ack: Acknowledgement): void {
  if (
    ack.entryCount !== file.debitsCount + file.creditsCount ||
    ack.debitTotal !== centsText(file.debitsCents) ||
    ack.creditTotal !== centsText(file.creditsCents)
  )
    throw new InboundFault('ACK_TOTALS_DIFFER', 1, 'count or totals are not those of the file it acknowledges');
}

/** Accepted: the file is, its refused items end before posting (t8, P4). Rejected: everything in it comes back (t7, P4). */
export async function applyAcknowledgement(
  applying: Applying,
  ack: Acknowledgement,
  sent: OutboundFile,
): Promise<FileOutcome> {
  const { tx, file, meta } = applying;
  const target = { clientId: PROVIDER_CLIENT_ID, id: sent.id };
  const naturalKey = `acknowledgement|${sent.name}|${ack.status}`;
  const isKnown = sent.state === 'Accepted' || sent.state === 'Rejected';
  if (isKnown && (sent.state === 'Rejected') !== (ack.status === 'rejected'))
    throw new InboundFault('ACK_CONTRADICTS', 1, 'the bank has answered otherwise before');
  const outcome: FileOutcome = {
    entries: 1,
    applied: isKnown ? 0 : 1,
    duplicates: isKnown ? 1 : 0,
    totalCents: 0n,
    unmatched: [],
    statementLines: [],
    statementClosed: null,
    reviews: [],
    counts: {},
  };
  if (isKnown) return outcome;
  const acknowledgement = file.name;
  if (ack.status === 'rejected') {
    const reason = ack.rejectReason ?? '';
    await handleAll(tx, [command(bankFile, target, { type: 'reject', acknowledgement, reason }, {})], meta);
    await withdrawFile(applying, sent);
    await remember();
    return { ...outcome, reviews: [refusedFile(applying, sent, reason)] };
  }
  const rejectedItems = ack.rejectedItems.length;
  await handleAll(tx, [command(bankFile, target, { type: 'accept', acknowledgement, rejectedItems }, {})], meta);
  const { leftovers, counts } = await refuseItems(applying, sent, ack.rejectedItems);
  await remember();
  return { ...outcome, reviews: leftovers.map((leftover) => reviewOf(applying, leftover)), counts };

  function remember(): Promise<void> {
    return rememberItems(applying, [
      {
        naturalKey,
        line: 1,
        outcome: 'applied',
        subject: { clientId: PROVIDER_CLIENT_ID, streamType: 'bank-file', streamId: sent.id },
      },
    ]);
  }
}

/** What is in a refused file goes again by itself; why it was refused, a person finds out before the next one is. */
const refusedFile = ({ ctx }: Applying, sent: OutboundFile, reason: string): ReviewItem => ({
  kind: 'file_refused',
  dedupeKey: `${ctx.rail} ${sent.id}`,
  clientId: null,
  detail: { file: sent.name, bankFileId: String(sent.id), number: sent.number, reason },
  rawLines: [],
});

/** Items the bank took out of the file: they never reached an account. */
async function refuseItems(
  applying: Applying,
  sent: OutboundFile,
  items: readonly RejectedItem[],
): Promise<Pick<Applied, 'leftovers' | 'counts'>> {
  if (items.length === 0) return { leftovers: [], counts: {} };
  const entries = await entriesOf(applying, sent);
  const refused: { entry: SentEntry; answer: InboundReturn }[] = [];
  for (const item of items) {
    const entry = find(entries, item);
    if (!entry) throw new InboundFault('ACK_UNKNOWN_ITEM', 1, 'an item it refuses is not in the file');
    const amountCents =
      entry.kind === 'microdeposit' ? await amountOfPart(applying.tx, applying.ctx.app.keys, entry) : entry.amountCents;
    refused.push({ entry, answer: refusalOf(item, entry, amountCents) });
  }
  const results = await applyReturns(applying, refused);
  return {
    leftovers: results.flatMap(({ leftovers }) => leftovers),
    counts: sumOfCounts(results.map(({ counts }) => counts)),
  };
}

function find(entries: readonly SentEntry[], item: RejectedItem): SentEntry | undefined {
  if (item.trace !== undefined) return entries.find(({ trace }) => trace === item.trace);
  const subject = subjectOfReference(item.crossReference ?? '');
  return entries.find(
    ({ kind, streamId, part }) => subject?.kind === kind && subject.streamId === streamId && subject.part === part,
  );
}

const INVALID_ELEMENTS = /\b(0[0-9]|1[0-9]|2[01])\b/g;

function refusalOf(item: RejectedItem, entry: SentEntry, amountCents: bigint): InboundReturn {
  return {
    kind: 'return',
    line: 1,
    rawLines: [],
    naturalKey: `refused item|${entry.trace}|${item.code}`,
    trace: entry.trace,
    reference: item.crossReference ?? '',
    party: null,
    direction: isDebit(entry.kind) ? 'debit' : 'credit',
    code: item.code,
    invalidElements: item.code === '900' ? (item.reason.match(INVALID_ELEMENTS) ?? []) : [],
    amountCents,
    bankDate: null,
    refused: true,
    forReview: false,
  };
}

async function entriesOf({ tx }: Applying, sent: OutboundFile): Promise<SentEntry[]> {
  return tx.sql`
    select ${columns(bankFileEntries, ENTRY_COLUMNS)},
           ${computed<Pick<SentEntry, 'blindIndex' | 'part'>>({
             blindIndex: 'null',
             part: 'row_number() over (partition by client_id, kind, stream_id order by sequence)::int',
           })}
      from bank_file_entries where bank_file_id = ${sent.id} and not withdrawn`;
}
