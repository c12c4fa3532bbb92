import type { ReportState } from './reports.ts';

/** What moves what the provider owes the client, in the order in which it is shown. */
export const PROOF_KINDS = [
  'approved',
  'charged_back',
  'reinstated',
  'deposited',
  'fees',
  'recovered',
  'written_off',
  'not_settled_yet',
] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/**
 * Why something that the ledger knows does not stand in the books. `not_linked`: it pays nothing there, or its payer is not known
 * there; `by_hand`: the client books it; `next_settlement`: it is written when it is settled.
 */
export const GAP_REASONS = [
  'not_linked',
  'by_hand',
  'next_settlement',
  'before_connection',
  'no_account',
  'account_unusable',
  'waiting',
  'unknown',
  'failed',
  'changed_outside',
  'left_out',
  'offset',
] as const;
export type GapReason = (typeof GAP_REASONS)[number];

export type Gap = {
  readonly kind: ProofKind;
  readonly reason: GapReason;
  readonly count: number;
  /** As it would move what is owed: a charge-back that is missing is below zero. */
  readonly cents: bigint;
};

export type ProofFacts = {
  /** Sum of all settlements by kind, and what came since the last. */
  readonly ledger: Readonly<Record<ProofKind, bigint>>;
  /** Sum of the documents that stand there, by kind. */
  readonly books: Readonly<Record<ProofKind, bigint>>;
  readonly gaps: readonly Gap[];
  /** What the ledger says is owed now: payable and reserve. */
  readonly owedCents: bigint;
  /** What our documents moved from the clearing account to one for the reserve. */
  readonly reserveCents: bigint;
};

export type ProofLine = {
  readonly kind: ProofKind;
  readonly ledgerCents: bigint;
  readonly booksCents: bigint;
  readonly gaps: readonly Gap[];
  /** What no gap explains; nothing, or our own records are wrong. */
  readonly unexplainedCents: bigint;
};

export type ClearingProof = {
  readonly lines: readonly ProofLine[];
  readonly owedCents: bigint;
  /** The clearing account by our documents, and the account for the reserve beside it. */
  readonly clearingCents: bigint;
  readonly reserveCents: bigint;
  /** What is named as missing there, altogether. */
  readonly missingCents: bigint;
  /** Owed − clearing − reserve − missing: nothing. */
  readonly residualCents: bigint;
};

/**
 * The clearing account against the ledger, line by line: what is owed to the client is what stands on the clearing account, and on the
 * account for the reserve, and what is named as missing there. Source: reference/accounting.md §7.1.
 */
export function proveClearing({ ledger, books, gaps, owedCents, reserveCents }: ProofFacts): ClearingProof {
  const lines = PROOF_KINDS.map((kind) => {
    const ofKind = gaps.filter((gap) => gap.kind === kind && (gap.cents !== 0n || gap.count > 0));
    const missing = ofKind.reduce((sum, { cents }) => sum + cents, 0n);
    return {
      kind,
      ledgerCents: ledger[kind],
      booksCents: books[kind],
      gaps: ofKind,
      unexplainedCents: ledger[kind] - books[kind] - missing,
    };
  });
  const written = lines.reduce((sum, { booksCents }) => sum + booksCents, 0n);
  const missingCents = lines.flatMap((line) => line.gaps).reduce((sum, { cents }) => sum + cents, 0n);
  return {
    lines,
    owedCents,
    clearingCents: written - reserveCents,
    reserveCents,
    missingCents,
    residualCents: owedCents - written - missingCents,
  };
}

/** The reason for which a document in this state is not there; null: it is. */
export function reasonOf(state: ReportState, block: string | null): GapReason | null {
  switch (state) {
    case 'reported':
      return null;
    case 'sending':
    case 'waiting':
      return 'waiting';
    case 'blocked':
      return block === 'no_account' || block === 'account_unusable' ? block : 'before_connection';
    default:
      return state;
  }
}
