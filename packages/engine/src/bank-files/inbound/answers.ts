import { createHash } from 'node:crypto';
import type { Fault } from '../../review-items/fault.ts';

/** An account as a file names it: `bank` is institution and transit (eight digits) in Canada, a routing number in the US. */
export type NamedAccount = { readonly bank: string; readonly account: string };

type Answer = {
  /** Physical line, from 1; record in Canada. */
  readonly line: number;
  /** As the bank wrote it, account numbers masked. */
  readonly rawLines: readonly string[];
  /** The same record read again has the same key, in whatever file. */
  readonly naturalKey: string;
  /** Trace of the entry we sent; null where the bank names it by our reference alone. */
  readonly trace: string | null;
  /** Our reference, echoed. */
  readonly reference: string;
  /** What we had addressed; null where the file does not say. */
  readonly party: NamedAccount | null;
};

/** An entry of ours that came back, in the words of neither rail. */
export type InboundReturn = Answer & {
  readonly kind: 'return';
  /** The entry we sent took money (`debit`) or gave it. */
  readonly direction: 'debit' | 'credit';
  readonly code: string;
  readonly invalidElements: readonly string[];
  readonly amountCents: bigint;
  readonly bankDate: string | null;
  /** Our own bank took it out of the file: it never left. */
  readonly refused?: true;
  /** An answer between banks, or a correction by the bank: a person looks, no rule applies. */
  readonly forReview: boolean;
};

/** New numbers for an account; absent: unchanged. */
export type Correction = {
  readonly bank?: string;
  readonly account?: string;
  readonly accountType?: 'checking' | 'savings';
};

/** The bank corrects what we hold; the debit itself was paid. `correction` is null for what is not applied by rule. */
export type InboundNotice = Answer & {
  readonly kind: 'notice';
  readonly code: string;
  readonly correction: Correction | null;
};

/** An entry that breaks a rule: no rule is applied to it, its money waits in suspense, and a person looks. */
export type UnreadableAnswer = Answer & {
  readonly kind: 'unreadable';
  readonly about: 'return' | 'notice';
  readonly direction: 'debit' | 'credit';
  /** As far as it can be read; empty otherwise. */
  readonly code: string;
  /** As counted in the totals of the file. */
  readonly amountCents: bigint;
  readonly bankDate: string | null;
  readonly faults: readonly Fault[];
};

export type ReadableAnswer = InboundReturn | InboundNotice;
export type InboundAnswer = ReadableAnswer | UnreadableAnswer;

/** What a file of answers says: every entry that its totals count, and what is odd in entries that are read all the same. */
export type Answers = {
  readonly answers: readonly InboundAnswer[];
  readonly remarks: readonly { readonly line: number; readonly code: string }[];
};

/** Remarks kept of one file. */
export const REMARKS_MAX = 100;

/** The key of an entry that names nothing for sure: what it looks like, account numbers masked. */
export const unreadableKey = (rawLines: readonly string[]): string =>
  `unreadable|${createHash('sha256').update(rawLines.join('\n')).digest('hex')}`;
