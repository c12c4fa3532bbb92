import { expect, test } from 'vitest';
import type { Installment, Upcoming } from './installment.ts';
import { changedForPayer, goneCount, planDifference } from './plan-difference.ts';

const one = (installment: number, processDate: string, more: Partial<Installment> = {}): Installment => ({
  installment,
  amount: '50.00',
  requestedDate: processDate,
  processDate,
  movedBecause: null,
  closedDays: [],
  reminderDate: processDate,
  expectedSettlementDate: processDate,
  finalOn: processDate,
  originalDate: null,
  skipped: false,
  transactionId: null,
  transactionStatus: null,
  changeableUntil: '2026-01-01T17:00:00.000Z',
  allowedActions: [],
  ...more,
});
const plan = (...installments: Installment[]): Upcoming => ({
  installments,
  completedInstallments: 0,
  endDate: null,
  total: null,
});
const dayOf = (number: number) => `2026-04-${String(number).padStart(2, '0')}`;
const twelve = (from: number) => Array.from({ length: 12 }, (_, index) => one(from + index, dayOf(from + index)));

test('what stays as it is, is left out', () => {
  const before = plan(one(1, '2026-04-01'), one(2, '2026-05-01'));
  const after = plan(one(1, '2026-04-01'), one(2, '2026-05-04', { originalDate: '2026-05-01' }));
  expect(planDifference(before, after).map(({ installment }) => installment)).toEqual([2]);
});

test('a reason or a moment that differs changes nothing of the payment', () => {
  const changed = one(1, '2026-04-01', { movedBecause: 'weekend', changeableUntil: '2026-02-01T17:00:00.000Z' });
  expect(planDifference(plan(one(1, '2026-04-01')), plan(changed))).toEqual([]);
});

test('payments gone from a plan that is known to its end are shown as gone', () => {
  const lines = planDifference(plan(one(1, '2026-04-01'), one(2, '2026-05-01')), plan(one(2, '2026-05-01')));
  expect(lines).toMatchObject([{ installment: 1, after: null }]);
  expect(goneCount(lines)).toBe(1);
});

test('what lies beyond the twelve an answer names is neither new nor gone', () => {
  expect(planDifference(plan(...twelve(1)), plan(...twelve(3))).map(({ installment }) => installment)).toEqual([1, 2]);
  expect(planDifference(plan(...twelve(3)), plan(...twelve(1))).map(({ installment }) => installment)).toEqual([1, 2]);
});

test('a skipped payment counts as gone, one that was skipped before does not', () => {
  const skipped = one(1, '2026-04-01', { skipped: true });
  expect(goneCount(planDifference(plan(one(1, '2026-04-01')), plan(skipped)))).toBe(1);
  expect(goneCount(planDifference(plan(skipped), plan()))).toBe(0);
});

test('the payer is told of another amount or date, from the first debit on that differs', () => {
  const before = plan(one(1, '2026-04-01'), one(2, '2026-05-01'));
  const dearer = plan(one(1, '2026-04-01'), one(2, '2026-05-01', { amount: '60.00' }));
  expect(changedForPayer(planDifference(before, dearer))).toEqual({
    amount: true,
    date: false,
    firstDate: '2026-05-01',
  });
  const later = plan(one(1, '2026-04-08'), one(2, '2026-05-01'));
  expect(changedForPayer(planDifference(before, later))).toEqual({
    amount: false,
    date: true,
    firstDate: '2026-04-08',
  });
});

test('of a payment that is not collected nobody has to be told', () => {
  const before = plan(one(1, '2026-04-01'));
  expect(changedForPayer(planDifference(before, plan()))).toBeNull();
  expect(changedForPayer(planDifference(before, plan(one(1, '2026-04-01', { skipped: true }))))).toBeNull();
});

test('a payment that is collected after all comes on a date the payer does not expect', () => {
  const lines = planDifference(plan(one(1, '2026-04-01', { skipped: true })), plan(one(1, '2026-04-01')));
  expect(changedForPayer(lines)).toEqual({ amount: false, date: true, firstDate: '2026-04-01' });
});
