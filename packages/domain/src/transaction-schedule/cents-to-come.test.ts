import { expect, test } from 'vitest';
import { centsToCome } from './cents-to-come.ts';

const monthly = {
  frequency: 'Monthly',
  installments: null,
  processDate: '2026-01-31',
  secondProcessDate: null,
  amountCents: 60_00n,
  plannedThrough: 2,
  pausedUntil: null,
} as const;
const toCome = (more: Partial<Parameters<typeof centsToCome>[0]>) =>
  Object.fromEntries(centsToCome({ ...monthly, ...more }, 'US', '2026-06-30'));

test('installments that are not written yet, in the month in which they are debited', () => {
  expect(toCome({})).toEqual({ '2026-03': 60_00n, '2026-04': 60_00n, '2026-06': 120_00n });
});

test('neither skipped ones, nor what a pause covers, nor any after the last', () => {
  expect(toCome({ overrides: { '4': { skipped: true } } })).not.toHaveProperty('2026-04');
  expect(toCome({ pausedUntil: '2026-04-15' })).not.toHaveProperty('2026-03');
  expect(toCome({ installments: 4 })).toEqual({ '2026-03': 60_00n, '2026-04': 60_00n });
});
