import { expect, test } from 'vitest';
import { decisionsOn, outsideChange } from './reports.ts';

const written = { kind: 'payment', amountCents: 4_250n, accountId: 'clearing', invoiceId: 'i' } as const;
const seen = { state: 'booked', amountCents: 4_250n, accountId: 'clearing', invoiceIds: ['i'] } as const;

test.each([
  ['as it was written', {}, null],
  ['deleted', { state: 'deleted', amountCents: 0n, accountId: null, invoiceIds: [] }, 'removed'],
  ['voided', { state: 'voided', amountCents: 0n }, 'removed'],
  ['of another amount', { amountCents: 4_249n }, 'changed'],
  ['in another account', { accountId: 'bank' }, 'changed'],
  ['in an account that is not told', { accountId: null }, null],
  ['for another invoice', { invoiceIds: ['other'] }, 'changed'],
  ['for another invoice besides', { invoiceIds: ['other', 'i'] }, null],
] as const)('a payment that stands there %s', (_, over, change) =>
  expect(outsideChange(written, { ...seen, ...over })).toBe(change),
);

test('a credit may be used for any invoice', () =>
  expect(
    outsideChange({ ...written, kind: 'credit', invoiceId: null }, { ...seen, invoiceIds: ['other'] }),
  ).toBeNull());

test('only what is gone may be written again', () => {
  expect(decisionsOn('removed')).toEqual(['again', 'leave']);
  expect(decisionsOn('changed')).toEqual(['leave']);
});
