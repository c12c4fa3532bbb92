import { expect, test } from 'vitest';
import {
  amountsFor,
  clampsToMonthEnd,
  forcedInstallments,
  NEW_SCHEDULE,
  parseCreate,
  parseUpdate,
  restoredValues,
  toPreviewInput,
} from './form-values.ts';
import { totalOf } from './installment-limits.ts';

const monthly = { ...NEW_SCHEDULE, amount: '50.00', frequency: 'Monthly', processDate: '2026-03-18' } as const;

test('a blank number of payments goes on until removed', () => {
  expect(parseCreate('7', monthly).data).toMatchObject({ installments: null, comment: null });
});

test('Once is one payment and Twice two, whatever was typed', () => {
  expect(forcedInstallments('Once')).toBe(1);
  expect(parseCreate('7', { ...monthly, frequency: 'Once', installments: '12' }).data?.installments).toBe(1);
  const twice = { ...monthly, frequency: 'Twice', secondProcessDate: '2026-04-01' } as const;
  expect(parseCreate('7', twice).data).toMatchObject({ installments: 2, secondProcessDate: '2026-04-01' });
});

test('a second date is sent with Twice only', () => {
  expect(parseCreate('7', { ...monthly, secondProcessDate: '2026-04-01' }).data).not.toHaveProperty(
    'secondProcessDate',
  );
});

test.each([
  ['amount', { amount: '' }],
  ['amount', { amount: '12.345' }],
  ['processDate', { processDate: 'soon' }],
  ['installments', { installments: '1.5' }],
  ['installments', { installments: 'many' }],
  ['installments', { installments: '0' }],
  ['comment', { comment: 'x'.repeat(256) }],
] as const)('%s is refused before it is sent', (field, change) => {
  expect(parseCreate('7', { ...monthly, ...change }).error?.issues[0]?.path[0]).toBe(field);
});

test('an edit sends amount and comment alone', () => {
  expect(parseUpdate('3', { amount: '60.00', comment: ' ' }).data).toEqual({ id: '3', amount: '60.00', comment: null });
});

test('a preview asks about what is there, and leaves out what is not', () => {
  expect(toPreviewInput('7', null, { ...NEW_SCHEDULE, installments: 'many' })).toEqual({
    customerId: '7',
    frequency: 'Once',
    installments: 1,
    comment: '',
  });
  expect(toPreviewInput('7', '3', { ...monthly, installments: 'many' })).toMatchObject({
    transactionScheduleId: '3',
    amount: '50.00',
    installments: null,
  });
});

test('until stopped is a choice of its own: the number typed before does not count', () => {
  expect(parseCreate('7', { ...monthly, ends: 'never', installments: '12' }).data).toMatchObject({
    installments: null,
  });
});

const varying = { ...monthly, varies: true, installmentAmounts: ['50.00', '60.00', '75.50'] } as const;

test('where amounts differ they give the first amount and the number of payments', () => {
  expect(parseCreate('7', { ...varying, amount: '1.00', installments: '12' }).data).toMatchObject({
    amount: '50.00',
    installments: 3,
    installmentAmounts: ['50.00', '60.00', '75.50'],
  });
});

test('Twice has two amounts, Once none of its own', () => {
  const second = { frequency: 'Twice', secondProcessDate: '2026-04-01' } as const;
  expect(parseCreate('7', { ...varying, ...second }).data).toMatchObject({ installmentAmounts: ['50.00', '60.00'] });
  expect(parseCreate('7', { ...varying, frequency: 'Once' }).data).not.toHaveProperty('installmentAmounts');
});

test('an amount that is missing or no amount is refused at its place', () => {
  const issue = (amounts: readonly string[]) =>
    parseCreate('7', { ...varying, installmentAmounts: amounts }).error?.issues[0]?.path;
  expect(issue(['50.00', '', '75.50'])).toEqual(['installmentAmounts', 1]);
  expect(issue(['50.00', '6o', '75.50'])).toEqual(['installmentAmounts', 1]);
});

test('there are always enough rows for the payments', () => {
  expect(amountsFor({ ...varying, installmentAmounts: ['5.00'] })).toEqual(['5.00', '']);
  expect(amountsFor({ ...varying, frequency: 'Twice' })).toEqual(['50.00', '60.00']);
});

test('amounts sum to the cent, and to nothing while one is unclear', () => {
  expect(totalOf(['0.10', '0.20', '99999999.99'])).toBe('100000000.29');
  expect(totalOf(['0.10', ''])).toBeNull();
});

test('a preview asks about differing amounts once each is filled in', () => {
  expect(toPreviewInput('7', null, varying)).toMatchObject({ installmentAmounts: ['50.00', '60.00', '75.50'] });
  expect(toPreviewInput('7', null, { ...varying, installmentAmounts: ['50.00', ''] })).not.toHaveProperty(
    'installmentAmounts',
  );
});

test('what was typed before a session ended comes back as far as it makes sense', () => {
  expect(
    restoredValues({
      amount: '5',
      frequency: 'Daily',
      ends: 'never',
      varies: true,
      installmentAmounts: ['1.00', 2, '3'],
    }),
  ).toEqual({ amount: '5', frequency: 'Once', ends: 'never', varies: true, installmentAmounts: ['1.00', '3'] });
  expect(restoredValues({ varies: true, installmentAmounts: ['1.00'], processDate: 7 })).toEqual({});
});

test.each([
  ['Monthly', '2026-01-31', true],
  ['Monthly', '2026-01-28', false],
  ['Quarterly', '2026-01-29', true],
  ['Yearly', '2028-02-29', true],
  ['Yearly', '2026-01-31', false],
  ['Weekly', '2026-01-31', false],
  ['Monthly', 'soon', false],
] as const)('a %s series from %s meets months without that day: %s', (frequency, date, clamps) => {
  expect(clampsToMonthEnd(frequency, date)).toBe(clamps);
});
