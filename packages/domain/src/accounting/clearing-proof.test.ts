import { describe, expect, test } from 'vitest';
import { PROOF_KINDS, type ProofFacts, type ProofKind, proveClearing, reasonOf } from './clearing-proof.ts';

const sums = (over: Partial<Record<ProofKind, bigint>> = {}) =>
  ({ ...Object.fromEntries(PROOF_KINDS.map((kind) => [kind, 0n])), ...over }) as Record<ProofKind, bigint>;
const facts = (over: Partial<ProofFacts>): ProofFacts => ({
  ledger: sums(),
  books: sums(),
  gaps: [],
  owedCents: 0n,
  reserveCents: 0n,
  ...over,
});

// The worked example of the lifecycle, after its first settlement.
const first = sums({ approved: 389_348n, deposited: -369_880n });

describe('the clearing account', () => {
  test('holds what is owed where everything stands in the books', () => {
    const proof = proveClearing(facts({ ledger: first, books: first, owedCents: 19_468n }));
    expect(proof).toMatchObject({ clearingCents: 19_468n, reserveCents: 0n, missingCents: 0n, residualCents: 0n });
    expect(proof.lines.every(({ unexplainedCents }) => unexplainedCents === 0n)).toBe(true);
  });

  test('is empty where the reserve has an account of its own', () =>
    expect(
      proveClearing(facts({ ledger: first, books: first, owedCents: 19_468n, reserveCents: 19_468n })),
    ).toMatchObject({ clearingCents: 0n, reserveCents: 19_468n, residualCents: 0n }));

  test('differs by what is named as missing there', () => {
    const proof = proveClearing(
      facts({
        ledger: sums({ ...first, charged_back: -125_099n }),
        books: sums({ approved: 389_348n }),
        gaps: [
          { kind: 'deposited', reason: 'by_hand', count: 1, cents: -369_880n },
          { kind: 'charged_back', reason: 'waiting', count: 1, cents: -125_099n },
        ],
        owedCents: -105_631n,
      }),
    );
    expect(proof).toMatchObject({ clearingCents: 389_348n, missingCents: -494_979n, residualCents: 0n });
  });

  test('that differs by what nobody names is told', () => {
    const proof = proveClearing(facts({ ledger: first, books: sums({ approved: 389_348n }), owedCents: 19_468n }));
    expect(proof.residualCents).toBe(-369_880n);
    expect(proof.lines.find(({ kind }) => kind === 'deposited')?.unexplainedCents).toBe(-369_880n);
  });
});

test.each([
  ['reported', null, null],
  ['sending', null, 'waiting'],
  ['blocked', 'no_account', 'no_account'],
  ['blocked', 'before_connection', 'before_connection'],
  ['failed', null, 'failed'],
] as const)('a document that is %s (%s) is missing because: %s', (state, block, reason) =>
  expect(reasonOf(state, block)).toBe(reason),
);
