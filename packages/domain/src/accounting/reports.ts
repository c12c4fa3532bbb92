/**
 * Documents that we write into a client's books. `credit`: what was collected beyond what was due, or for no invoice; `reserve`: kept
 * from a settlement; those that end in `_back` move money the other way.
 */
export const REPORT_KINDS = [
  'payment',
  'credit',
  'reversal',
  'transfer',
  'transfer_back',
  'fee',
  'reserve',
  'reserve_back',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** In which order the documents of a settlement are written: a reversal takes back what stands there. */
export const REPORT_ORDER: Readonly<Record<ReportKind, number>> = {
  payment: 1,
  credit: 2,
  reversal: 3,
  fee: 4,
  reserve: 5,
  reserve_back: 6,
  transfer: 7,
  transfer_back: 8,
};

/** What a document does to the clearing account. */
export const EFFECT_ON_CLEARING: Readonly<Record<ReportKind, 1n | -1n>> = {
  payment: 1n,
  credit: 1n,
  reversal: -1n,
  transfer: -1n,
  transfer_back: 1n,
  fee: -1n,
  reserve: -1n,
  reserve_back: 1n,
};

/**
 * `sending`: claimed by a worker since `claimedAt`; `unknown`: it was sent and no answer came; `blocked`: it cannot be sent until
 * somebody decides; `changed_outside`: somebody changed or removed it there, and it is to be decided what follows; `left_out`: it was
 * decided that it stays so; `offset`: what it takes back never stood there.
 */
export const REPORT_STATES = [
  'waiting',
  'sending',
  'reported',
  'failed',
  'blocked',
  'unknown',
  'changed_outside',
  'left_out',
  'offset',
] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** What somebody did there to a document of ours: it is gone, or stands there as something else than we wrote. */
export const OUTSIDE_CHANGES = ['removed', 'changed'] as const;
export type OutsideChange = (typeof OUTSIDE_CHANGES)[number];

/** A document as it was read there, beside what we wrote. Null: what the software does not say. */
type SeenDocument = {
  readonly state: 'booked' | 'voided' | 'deleted';
  readonly amountCents: bigint;
  readonly accountId: string | null;
  readonly invoiceIds: readonly string[];
};
type WrittenDocument = {
  readonly kind: ReportKind;
  readonly amountCents: bigint;
  readonly accountId: string | null;
  readonly invoiceId: string | null;
};

/** What somebody did to a payment of ours there; null: nothing that matters to the clearing account or to its invoice. */
export function outsideChange(written: WrittenDocument, seen: SeenDocument): OutsideChange | null {
  if (seen.state !== 'booked') return 'removed';
  if (seen.amountCents !== written.amountCents) return 'changed';
  if (seen.accountId !== null && written.accountId !== null && seen.accountId !== written.accountId) return 'changed';
  const paysAnother =
    written.kind === 'payment' && written.invoiceId !== null && !seen.invoiceIds.includes(written.invoiceId);
  return paysAnother ? 'changed' : null;
}

/** `again`: it is written anew, as a document of its own; `leave`: it stays as it is there. */
export const OUTSIDE_DECISIONS = ['again', 'leave'] as const;
export type OutsideDecision = (typeof OUTSIDE_DECISIONS)[number];

/** What may be decided: what still stands there would be there twice. */
export const decisionsOn = (change: OutsideChange): readonly OutsideDecision[] =>
  change === 'removed' ? OUTSIDE_DECISIONS : ['leave'];

/** `before_connection`: of a settlement from before the books were connected, or before somebody chose the account for it. */
export const REPORT_BLOCKS = ['no_account', 'account_unusable', 'before_connection'] as const;
export type ReportBlock = (typeof REPORT_BLOCKS)[number];

/**
 * What stands on a document and finds it again, whatever becomes of our database: at most 21 characters, the same for the same
 * document, another for another and for one that is written anew.
 */
export function referenceOf(kind: ReportKind, about: bigint, generation = 1): string {
  const number = about.toString(36).toUpperCase();
  return `CDL-${LETTERS[kind]}${number}${generation > 1 ? `-${generation}` : ''}`;
}

const LETTERS: Readonly<Record<ReportKind, string>> = {
  payment: 'P',
  credit: 'C',
  reversal: 'R',
  transfer: 'T',
  transfer_back: 'B',
  fee: 'F',
  reserve: 'H',
  reserve_back: 'G',
};
