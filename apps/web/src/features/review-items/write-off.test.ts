import { expect, test } from 'vitest';
import { missingOf } from './write-off.ts';

test('a debt is written off by whoever types the whole of it and says why', () => {
  const of = (amount: string, note = 'They went bankrupt.') => missingOf({ amount, note }, { owed: '1250.90' });
  expect(of('1250.90')).toEqual([]);
  expect(of('1250.9')).toEqual([]);
  expect(of('1250.00')).toEqual(['amount']);
  expect(of('all of it')).toEqual(['amount']);
  expect(of('', ' ')).toEqual(['amount', 'note']);
});
