import { expect, test } from 'vitest';
import { usd } from '../money.ts';
import { authorizationLimit } from './authorization-limit.ts';

test('nothing stands for no limit', () => expect(authorizationLimit(usd('0.00'))).toBeNull());
test('one dollar is a limit', () => expect(authorizationLimit(usd('1.00'))).toEqual(usd('1.00')));
test.each(['0.01', '0.99'])('%s is too little', (amount) =>
  expect(() => authorizationLimit(usd(amount))).toThrow('customer.limit_too_small'),
);
