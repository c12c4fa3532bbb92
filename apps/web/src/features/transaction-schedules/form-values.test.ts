import { expect, test } from 'vitest';
import { forcedInstallments, NEW_SCHEDULE, parseCreate, parseUpdate, toPreviewInput } from './form-values.ts';

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
