import type { BankFileEvent } from '@cordelle/domain/bank-file/events.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { renumberedKey } from '../../bank-account-changes/renumbered-account.ts';
import type { ReviewItem } from '../../review-items/review-items.ts';
import type { InboundAnswer } from './answers.ts';
import type { Applying } from './inbound-file.ts';
import type { SentEntry } from './match-entries.ts';

type ReturnUnmatched = Extract<BankFileEvent, { type: 'ReturnUnmatched' }>['data'];

/** An answer that no rule settles: a person looks at it. */
export type Leftover = {
  readonly answer: InboundAnswer;
  /** Null: nothing is unmatched, it only has to be looked at. */
  readonly reason: ReturnUnmatched['reason'] | null;
  readonly kind: ReviewItem['kind'];
  readonly entry: SentEntry | null;
  /** In one word, for the person who looks. */
  readonly about: string;
};

const KIND = {
  unknown_trace: 'unmatched_return',
  several_matches: 'unmatched_return',
  amount_differs: 'amount_differs',
  duplicate: 'duplicate_return',
  already_ended: 'duplicate_return',
  unreadable: 'unmatched_return',
} as const satisfies Record<ReturnUnmatched['reason'], ReviewItem['kind']>;

/** A return without a match is unmatched; a notice without one moves no money and is only looked at. */
export function leftoverOf(
  answer: InboundAnswer,
  reason: ReturnUnmatched['reason'],
  entry: SentEntry | null,
): Leftover {
  return isNotice(answer)
    ? { answer, reason: null, kind: 'noc_unapplied', entry, about: reason }
    : { answer, reason, kind: KIND[reason], entry, about: reason };
}

const isNotice = (answer: InboundAnswer): boolean =>
  answer.kind === 'notice' || (answer.kind === 'unreadable' && answer.about === 'notice');

/** P13: money left our account. A credit that came back, and a second return, post nothing. Source: lifecycle §1.2. */
export function unmatchedOf({ ctx }: Applying, { answer, reason }: Leftover): ReturnUnmatched | null {
  if (answer.kind === 'notice' || reason === null) return null;
  const moved = answer.direction === 'debit' && KIND[reason] !== 'duplicate_return';
  return {
    line: answer.line,
    code: answer.code,
    trace: answer.trace ?? answer.reference,
    reason,
    amount: centsText(moved ? answer.amountCents : 0n),
    currency: currencyOf(ctx.rail),
  };
}

/** What a notice is about that gives other numbers of an account of a business itself. */
export const OWN_ACCOUNT = 'own_account';

export function reviewOf({ file }: Applying, { answer, kind, entry, about }: Leftover): ReviewItem {
  const money = answer.kind === 'notice' ? null : answer;
  return {
    kind,
    dedupeKey:
      about === OWN_ACCOUNT && entry && entry.clientAccountId !== null
        ? renumberedKey({ clientId: entry.clientId, clientAccountId: entry.clientAccountId, code: answer.code })
        : answer.naturalKey,
    clientId: entry?.clientId ?? null,
    detail: {
      about,
      code: answer.code,
      trace: answer.trace,
      reference: answer.reference,
      amount: money === null ? null : centsText(money.amountCents),
      direction: money?.direction ?? null,
      bankDate: money?.bankDate ?? null,
      ...(answer.kind === 'unreadable' ? { faults: answer.faults } : {}),
      bankFileId: String(file.id),
      line: answer.line,
      transactionId: entry?.kind === 'debit' ? String(entry.streamId) : null,
      payoutId: entry?.kind === 'payout' ? String(entry.streamId) : null,
      invoiceId: entry?.kind === 'invoice' ? String(entry.streamId) : null,
      testCreditId: entry?.kind === 'test_credit' ? String(entry.streamId) : null,
      microdepositId: entry?.kind === 'microdeposit' || entry?.kind === 'prenote' ? String(entry.streamId) : null,
    },
    rawLines: answer.rawLines,
  };
}
