import { changeScheduleFromInput } from '@cordelle/validation/transaction-schedules.ts';
import { expect, test } from 'vitest';
import { type ChangeFromValues, checkChangeFrom, REPEATING, toChangeFrom, toRepeating } from './change-from-values.ts';

const untouched: ChangeFromValues = {
  fromInstallment: 4,
  amount: null,
  frequency: null,
  processDate: null,
  ends: null,
  count: null,
};

test('only what was altered is sent', () => {
  expect(toChangeFrom('3', { ...untouched, amount: '60.00' })).toEqual({
    id: '3',
    fromInstallment: 4,
    amount: '60.00',
  });
  expect(checkChangeFrom('3', untouched)).toMatchObject({ altered: false, malformed: [] });
});

test('until stopped is said, not left out', () => {
  expect(toChangeFrom('3', { ...untouched, ends: 'never', count: '12' })).toMatchObject({ installments: null });
  expect(toChangeFrom('3', { ...untouched, ends: 'number', count: '12' })).toMatchObject({ installments: 12 });
});

test('the frequency of a rest repeats', () => {
  expect(REPEATING).not.toContain('Once');
  expect(toRepeating('Twice')).toBeNull();
  expect(toRepeating('Monthly')).toBe('Monthly');
});

test.each([
  ['amount', { amount: '6o' }],
  ['amount', { amount: '' }],
  ['processDate', { processDate: 'soon' }],
  ['installments', { ends: 'number', count: '' }],
  ['installments', { ends: 'number', count: 'many' }],
  ['installments', { count: '1201' }],
  ['installments', { count: '0' }],
] as const)('%s is refused before it is sent', (field, change) => {
  const { asked, malformed } = checkChangeFrom('3', { ...untouched, ...change });
  expect(malformed).toEqual([field]);
  expect(changeScheduleFromInput.safeParse(asked).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('a date in words is sent as a date', () => {
  expect(toChangeFrom('3', { ...untouched, processDate: 'Mar 18, 2026' })).toMatchObject({ processDate: '2026-03-18' });
});

test('what is taken here, the server’s schema takes', () => {
  const values = {
    ...untouched,
    amount: '60.5',
    frequency: 'Weekly',
    processDate: '2026-03-18',
    count: '1200',
  } as const;
  const { asked, malformed } = checkChangeFrom('3', values);
  expect(malformed).toEqual([]);
  expect(changeScheduleFromInput.safeParse(asked).success).toBe(true);
});
