import { expect, test } from 'vitest';
import { commonAmount, type PlannedPayment, paymentsChanged } from './changed-payments.ts';

const on = (processDate: string, dollars: number): PlannedPayment => ({
  processDate,
  amountCents: BigInt(dollars) * 100n,
});
const planned = [on('2026-04-01', 25), on('2026-05-01', 25)];

test.each([
  ['another amount', [on('2026-04-01', 30), on('2026-05-01', 30)], true],
  ['another amount of one', [on('2026-04-01', 30), on('2026-05-01', 25)], true],
  ['another date', [on('2026-04-02', 25), on('2026-05-01', 25)], true],
  ['the same', planned, false],
  ['one less', [on('2026-05-01', 25)], false],
  ['none any more', [], false],
])('%s', (_, after, changed) => expect(paymentsChanged(planned, after)).toBe(changed));

test('a first plan is no change', () => expect(paymentsChanged([], planned)).toBe(false));

test('the amount all had', () => {
  expect(commonAmount(planned)).toBe(2500n);
  expect(commonAmount([...planned, on('2026-06-01', 30)])).toBeNull();
  expect(commonAmount([])).toBeNull();
});
