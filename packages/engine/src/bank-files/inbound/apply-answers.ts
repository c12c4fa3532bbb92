import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { StreamType } from '@cordelle/domain/decider.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { type Counts, sumOfCounts } from '../../day-step.ts';
import { type EntryKind, isDebit } from '../entry-reference.ts';
import type { Answers, InboundAnswer, InboundNotice, InboundReturn, ReadableAnswer } from './answers.ts';
import type { Applied, Matched } from './applied.ts';
import { applyCredits } from './apply-credit-returns.ts';
import { applyDebitReturns } from './apply-debit-returns.ts';
import { applyInvoiceReturns } from './apply-invoice-returns.ts';
import { applyNotices } from './apply-notices.ts';
import type { Applying, FileOutcome } from './inbound-file.ts';
import { type InboundItem, knownItems, rememberItems } from './inbound-items.ts';
import { type Match, matchEntries } from './match-entries.ts';
import { type ReturnedAfterBookingKind, returnedAfterBooking } from './returned-after-booking.ts';
import { type Leftover, leftoverOf, reviewOf, unmatchedOf } from './unmatched.ts';

const CHUNK = 2000;

/** Applies the returns and notices of one file, some thousands at a time, in the file's transaction. */
export async function applyAnswers(applying: Applying, { answers, remarks }: Answers): Promise<FileOutcome> {
  const leftovers: Leftover[] = [];
  const read = new Set<string>();
  const counts: Counts[] = [];
  let applied = 0;
  let duplicates = 0;
  for (let at = 0; at < answers.length; at += CHUNK) {
    const chunk = answers.slice(at, at + CHUNK);
    const known = await knownItems(
      applying,
      chunk.map(({ naturalKey }) => naturalKey),
    );
    const fresh = chunk.filter(({ naturalKey }) => {
      if (known.has(naturalKey) || read.has(naturalKey)) return false;
      read.add(naturalKey);
      return true;
    });
    duplicates += chunk.length - fresh.length;
    const result = await applyChunk(applying, fresh);
    leftovers.push(...result.leftovers);
    counts.push(result.counts);
    applied += fresh.length - result.leftovers.filter(({ reason }) => reason !== null).length;
  }
  const unmatched = leftovers.flatMap((leftover) => unmatchedOf(applying, leftover) ?? []);
  return {
    entries: answers.length,
    applied,
    duplicates,
    totalCents: answers.reduce((sum, answer) => sum + (answer.kind === 'notice' ? 0n : answer.amountCents), 0n),
    remarks,
    unmatched,
    statementLines: await linesBookedBefore(applying),
    statementClosed: null,
    reviews: leftovers.map((leftover) => reviewOf(applying, leftover)),
    counts: sumOfCounts([...counts, { unmatched: unmatched.length }]),
  };
}

/**
 * A file that came later than the statement that names it: what came back in it was booked as lines (P3) because nobody knew
 * it; now payouts and invoices post BANK themselves, and their part of the lines is taken back.
 */
async function linesBookedBefore({ tx, ctx, file }: Applying): Promise<FileOutcome['statementLines']> {
  const cameBack = await returnedAfterBooking(tx, ctx.rail, file.name);
  const booked = await tx.sql<{ kind: ReturnedAfterBookingKind }[]>`
    select distinct e.data->>'kind' as kind from events e
     where e.client_id = 0 and e.stream_type = 'bank-file' and e.type = 'StatementLineBooked'
       and e.data->>'kind' = any(${arrayLiteral(Object.keys(cameBack))}::text[]) and e.data->>'reference' = ${file.name}`;
  return booked.flatMap(({ kind }, index) =>
    cameBack[kind] === 0n
      ? []
      : [
          {
            sequence: index + 1,
            kind,
            reference: file.name,
            amount: centsText(-cameBack[kind]),
            currency: currencyOf(ctx.rail),
          },
        ],
  );
}

async function applyChunk(applying: Applying, answers: readonly InboundAnswer[]): Promise<Applied> {
  const { tx, ctx } = applying;
  const readable = answers.filter((answer): answer is ReadableAnswer => answer.kind !== 'unreadable');
  const unreadable = answers.filter(({ kind }) => kind === 'unreadable');
  const matches = await matchEntries(tx, ctx.app.keys, ctx.rail, readable);
  const matched: Matched<ReadableAnswer>[] = [];
  const leftovers = unreadable.map((answer) => leftoverOf(answer, 'unreadable', null));
  for (const [answer, match] of matches) {
    if ('entry' in match) matched.push({ answer, entry: match.entry });
    else leftovers.push(leftoverOf(answer, match.unmatched, match.candidate));
  }
  const returns = matched.filter((item): item is Matched<InboundReturn> => item.answer.kind === 'return');
  const notices = matched.filter((item): item is Matched<InboundNotice> => item.answer.kind === 'notice');
  const results = [...(await applyReturns(applying, returns)), await applyNotices(applying, notices)];
  for (const result of results) leftovers.push(...result.leftovers);
  const noted = new Set(results.flatMap((result) => [...result.noted]));
  const left = new Map(leftovers.map((leftover) => [leftover.answer, leftover]));
  await rememberItems(
    applying,
    answers.map((answer) =>
      itemOf(
        answer,
        answer.kind === 'unreadable' ? undefined : matches.get(answer),
        left.get(answer),
        noted.has(answer),
      ),
    ),
  );
  return { leftovers, noted, counts: sumOfCounts(results.map((result) => result.counts)) };
}

/** What came back, by what it was: debits of payers, debits of our fees, all others. */
export async function applyReturns(applying: Applying, returns: readonly Matched<InboundReturn>[]): Promise<Applied[]> {
  const of = Map.groupBy(returns, ({ entry: { kind } }) => (isDebit(kind) && kind !== 'prenote' ? kind : 'others'));
  return [
    await applyDebitReturns(applying, of.get('debit') ?? []),
    await applyInvoiceReturns(applying, of.get('invoice') ?? []),
    await applyCredits(applying, of.get('others') ?? []),
  ];
}

const STREAM_OF = {
  debit: 'transaction',
  payout: 'payout',
  microdeposit: 'microdeposit',
  prenote: 'microdeposit',
  invoice: 'invoice',
  test_credit: 'test-credit',
} as const satisfies Record<EntryKind, StreamType>;

function itemOf(
  answer: InboundAnswer,
  match: Match | undefined,
  leftover: Leftover | undefined,
  isNoted: boolean,
): InboundItem {
  const entry = match && ('entry' in match ? match.entry : match.candidate);
  return {
    naturalKey: answer.naturalKey,
    line: answer.line,
    outcome: leftover?.reason ? 'unmatched' : leftover || isNoted ? 'noted' : 'applied',
    subject: entry
      ? {
          clientId: entry.clientId,
          streamType: STREAM_OF[entry.kind],
          streamId: entry.streamId,
        }
      : null,
  };
}
