import { expect, test } from 'vitest';
import { debtSince } from './debt-since.ts';

const since = (takenBackOn: string | null, settledOn: string) => debtSince({ settledOn, takenBackOn }, 'CA-ACSS');

test('a debt that a settlement carries counts from that settlement, as in the worked example', () => {
  expect(since('2026-04-08', '2026-04-09')).toBe('2026-04-09');
  expect(since(null, '2026-04-09')).toBe('2026-04-09');
});

test('one that waited five business days for a settlement counts from its chargeback, and from no later day', () => {
  expect(since('2026-12-16', '2026-12-22')).toBe('2026-12-22');
  expect(since('2026-12-16', '2026-12-23')).toBe('2026-12-16');
});
