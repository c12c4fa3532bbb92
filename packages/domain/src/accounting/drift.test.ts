import { expect, test } from 'vitest';
import { driftOf, followedByItself } from './drift.ts';

const invoice = { state: 'open', dueCents: 10_000n, agreedCents: 10_000n } as const;

test.each([
  [null, {}],
  ['lower', { dueCents: 9_999n }],
  ['higher', { dueCents: 10_001n }],
  ['closed', { dueCents: 0n, state: 'paid' }],
  ['closed', { state: 'voided' }],
  // Somebody decided that the payment stays although nothing is left to pay.
  [null, { dueCents: 0n, state: 'paid', agreedCents: 0n }],
] as const)('%s (%#)', (drift, over) => {
  expect(driftOf({ ...invoice, ...over })).toBe(drift);
});

test('less is followed by itself where somebody wants that; more never is', () => {
  expect([followedByItself('lower', true), followedByItself('closed', true)]).toEqual([true, true]);
  expect([followedByItself('higher', true), followedByItself('lower', false)]).toEqual([false, false]);
});
