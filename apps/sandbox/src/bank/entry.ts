import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Delivery } from './outcome.ts';

/** One debit or credit as a customer's file carries it, whatever the rail. `Original` is the record itself. */
export type Entry<Original> = {
  /** Unique for good: the trace, or the customer's reference where the trace is left to the bank. */
  readonly key: string;
  readonly trace: string;
  readonly reference: string;
  readonly purpose: 'debit' | 'payout' | 'microdeposit';
  readonly holder: 'person' | 'business';
  readonly amountCents: bigint;
  /** When the customer wants it posted; may be a closed day. */
  readonly dueDate: CalendarDate;
  /** `0IIITTTTT`, or a routing number. */
  readonly bank: string;
  readonly account: string;
  readonly original: Original;
};

/** A customer's file, read whole and found good. */
export type CustomerFile<Original> = {
  /** What no other file may bear: originator and number. */
  readonly key: string;
  /** As a person would quote it: `0042`, `2026-03-18 A`. */
  readonly number: string;
  readonly creationDate: CalendarDate;
  readonly batchCount: number;
  readonly debitCents: bigint;
  readonly creditCents: bigint;
  readonly entries: readonly Entry<Original>[];
};

/** A return on its way: made when the entry was taken, sent on `on`. */
export type PlannedReturn<Original> = {
  readonly entry: Entry<Original>;
  readonly code: string;
  readonly delivery: Delivery;
  /** What the return says instead of the truth. */
  readonly wrong: 'trace' | 'amount' | null;
  /** Counts the bank's answers; no two alike. */
  readonly sequence: number;
};

/** A notice of change on its way. */
export type PlannedNotice<Original> = {
  readonly entry: Entry<Original>;
  readonly change: 'account' | 'bank_and_account';
  readonly sequence: number;
};

export type Answers<Original> = {
  readonly returns: readonly PlannedReturn<Original>[];
  readonly notices: readonly PlannedNotice<Original>[];
};

/** What differs between the rails: how files are read and written. */
export interface RailFormat<Original> {
  readonly rail: Rail;
  readonly extension: 'txt' | 'ach';
  /** Whether notices travel in a file of their own or among the returns. */
  readonly noticesApart: boolean;
  /** Who sent an entry: answers to two originators never share a file. */
  originatorOf(original: Original): string;
  /** Reads a customer's file strictly. Throws `FileFault`. */
  read(bytes: Buffer): Promise<CustomerFile<Original>>;
  /** A return file to one originator; `number` counts the bank's files. */
  writeReturns(answers: Answers<Original>, number: number, date: CalendarDate): Promise<Buffer>;
  /** A file of notices only; asked for where `noticesApart`. */
  writeNotices(answers: Answers<Original>, number: number, date: CalendarDate): Promise<Buffer>;
  /** The same file with control totals that are wrong by a cent. */
  withBrokenTotals(bytes: Buffer): Buffer;
}

const ONE_DOLLAR = 100n;

/** The amount a return takes back: the entry's, unless it is the kind that lies. */
export const returnedCents = ({ entry, wrong }: PlannedReturn<unknown>): bigint =>
  wrong === 'amount' ? entry.amountCents + ONE_DOLLAR : entry.amountCents;

/** The number an account has after it moved: the same with 5 as its first digit, which is an ordinary account. */
export const movedAccount = (account: string): string => `5${account.slice(1)}`;
