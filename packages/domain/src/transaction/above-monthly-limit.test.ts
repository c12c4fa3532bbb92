import { expect, test } from 'vitest';
import { aboveMonthlyLimit } from './above-monthly-limit.ts';

const on = (processDate: string, amountCents: bigint) => ({ processDate, amountCents });

test.each([
  ['all fit', [on('2026-03-03', 60n), on('2026-03-17', 40n)], 0n, []],
  ['what is sent already counts', [on('2026-03-17', 40n)], 61n, ['2026-03-17']],
  ['the first too many is held', [on('2026-03-03', 60n), on('2026-03-17', 41n)], 0n, ['2026-03-17']],
  ['what is held leaves its room', [on('2026-03-03', 150n), on('2026-03-17', 100n)], 0n, ['2026-03-03']],
  ['a day is looked at together', [on('2026-03-03', 101n), on('2026-03-03', 1n)], 0n, ['2026-03-03', '2026-03-03']],
])('%s', (_, payments, takenCents, held) => {
  const above = aboveMonthlyLimit(payments, { limitCents: 100n, takenCents });
  expect(above.map(({ processDate }) => processDate)).toEqual(held);
});
