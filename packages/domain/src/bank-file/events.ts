import { z } from 'zod';
import { amount, currency, day, event, sum } from '../event-fields.ts';

const rail = z.enum(['CA', 'US']);

export const INBOUND_KINDS = ['acknowledgement', 'returns', 'notice_of_change', 'statement'] as const;
export const STATEMENT_LINE_KINDS = [
  'file_credit',
  'return_debit',
  'return_credit',
  'payout_debit',
  'payout_return_credit',
  'microdeposit_debit',
  'fee',
  'other',
] as const;

/** `line` 0: the file as a whole. */
const fault = { code: z.string(), line: z.int().nonnegative(), detail: z.string() } as const;

/** What happens to one file, ours or the bank's. Streams of the provider's ledger (client 0). */
export const bankFileEvent = z.discriminatedUnion('type', [
  /** Entries fixed, number taken */
  event('BankFileFrozen', {
    rail,
    businessDate: day,
    name: z.string(),
    /** CPA file creation number, or NACHA date and id modifier. */
    number: z.string(),
    debits: sum,
    credits: sum,
  }),
  event('BankFileWritten', { sha256: z.string(), bytes: z.int().nonnegative() }),
  /** From here until the next event nobody knows whether the bank has it. */
  event('BankFileHandoverStarted', { attempt: z.int().positive() }),
  event('BankFileHandedOver', {}),
  event('BankFileHandoverUnknown', { reason: z.string() }),
  /** A person knows from the bank that it never arrived: the same bytes may go out again. */
  event('BankFileHandoverDisproved', { proof: z.string() }),
  event('BankFileAccepted', { acknowledgement: z.string(), rejectedItems: z.int().nonnegative() }),
  event('BankFileRejected', { acknowledgement: z.string(), reason: z.string() }),
  /** It never left and never will: its entries wait for another file, its number is not used again (D-007, D-008). */
  event('BankFileGivenUp', { reason: z.enum(['cutoff_missed', 'never_arrived']) }),

  event('BankFileReceived', {
    rail,
    kind: z.enum(INBOUND_KINDS),
    name: z.string(),
    sha256: z.string(),
    bytes: z.int(),
  }),
  /** A broken file, or one that a person took out of the way: nothing of it was applied. */
  event('BankFileQuarantined', {
    ...fault,
    /** Everything else that is wrong with it, as far as it could be read. */
    others: z.array(z.object(fault)).default([]),
  }),
  /** A person had it loaded once more: what kept it from being applied is put right. */
  event('BankFileLoadAgainAsked', {}),
  /** A person said which file stands for one that was set aside: the bank's corrected bytes, or a file that came by itself. */
  event('BankFileReplaced', { by: z.string(), name: z.string() }),
  event('BankFileApplied', {
    entries: z.int().nonnegative(),
    applied: z.int().nonnegative(),
    duplicates: z.int().nonnegative(),
    unmatched: z.int().nonnegative(),
    total: amount,
    /** What is odd in entries that were read all the same. */
    remarks: z.array(z.object({ line: fault.line, code: fault.code })).default([]),
  }),
  /** P13: a return without a match, or an entry that cannot be read (D-006). */
  event('ReturnUnmatched', {
    line: z.int().positive(),
    code: z.string(),
    trace: z.string(),
    reason: z.enum(['unknown_trace', 'several_matches', 'amount_differs', 'duplicate', 'already_ended', 'unreadable']),
    /** `0.00` where nothing is posted because the money did not move (duplicate). */
    amount,
    currency,
  }),
  /** P3; payouts are confirmed on their own streams and carry amount `0.00` here */
  event('StatementLineBooked', {
    sequence: z.int().positive(),
    kind: z.enum(STATEMENT_LINE_KINDS),
    reference: z.string(),
    /** Signed: money in is positive. */
    amount,
    currency,
  }),
  event('StatementClosed', {
    statementDate: day,
    /** Not told by older events. */
    openingBalance: amount.nullable().default(null),
    closingBalance: amount,
    currency,
  }),
]);
export type BankFileEvent = z.infer<typeof bankFileEvent>;
