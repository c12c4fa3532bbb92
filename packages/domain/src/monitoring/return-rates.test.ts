import { describe, expect, test } from 'vitest';
import { ratesExceeded, ratesToWatch } from './return-rates.ts';

const NONE = { unauthorized: 0, administrative: 0, overall: 0 };

describe('Given 1,000 debits of sixty days', () => {
  test.each([
    { rate: 'unauthorized', below: 3, at: 4 },
    { rate: 'administrative', below: 23, at: 24 },
    { rate: 'overall', below: 119, at: 120 },
  ] as const)('When $at come back ($rate), Then it is 80 % of the limit and somebody looks', ({ rate, below, at }) => {
    expect(ratesToWatch({ ...NONE, debits: 1000, [rate]: below })).toEqual([]);
    expect(ratesToWatch({ ...NONE, debits: 1000, [rate]: at })).toEqual([rate]);
  });

  test.each([
    { rate: 'unauthorized', below: 4, at: 5 },
    { rate: 'administrative', below: 29, at: 30 },
    { rate: 'overall', below: 149, at: 150 },
  ] as const)('When $at come back ($rate), Then the limit is reached', ({ rate, below, at }) => {
    expect(ratesExceeded({ ...NONE, debits: 1000, [rate]: below })).toEqual([]);
    expect(ratesExceeded({ ...NONE, debits: 1000, [rate]: at })).toEqual([rate]);
  });

  test('When all are over their limits, Then each is told', () => {
    const all = { debits: 1000, unauthorized: 10, administrative: 40, overall: 200 };
    expect(ratesToWatch(all)).toEqual(['unauthorized', 'administrative', 'overall']);
  });
});

test('Given few debits, When two come back, Then it is no rate yet', () => {
  expect(ratesToWatch({ ...NONE, debits: 5, unauthorized: 2, overall: 2 })).toEqual([]);
  expect(ratesToWatch({ ...NONE, debits: 5, unauthorized: 3, overall: 3 })).toEqual(['unauthorized', 'overall']);
});
