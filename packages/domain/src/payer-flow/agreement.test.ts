import { describe, expect, test } from 'vitest';
import { AGREEMENT_ELEMENTS, isReachable, mayWaiveNotice, missingElements } from './agreement.ts';

const complete = (country: 'CA' | 'US') =>
  Object.fromEntries(AGREEMENT_ELEMENTS[country].map((element) => [element, 'said']));

describe('an agreement', () => {
  test.each(['CA', 'US'] as const)('of %s is complete when every element is said', (country) => {
    expect(missingElements(country, complete(country))).toEqual([]);
  });

  test.each(AGREEMENT_ELEMENTS.CA)('in Canada is not complete without %s', (element) => {
    expect(missingElements('CA', { ...complete('CA'), [element]: ' ' })).toEqual([element]);
  });

  test.each(AGREEMENT_ELEMENTS.US)('in the United States is not complete without %s', (element) => {
    const { [element]: _, ...rest } = complete('US');
    expect(missingElements('US', rest)).toEqual([element]);
  });

  test('lets notice be given up for repeated debits in Canada alone', () => {
    expect(mayWaiveNotice('CA', 'recurring')).toBe(true);
    expect(mayWaiveNotice('CA', 'one_time')).toBe(false);
    expect(mayWaiveNotice('CA', 'sporadic')).toBe(false);
    expect(mayWaiveNotice('US', 'recurring')).toBe(false);
  });
});

describe('a business is reached', () => {
  const business = { name: 'Maple', addressLines: ['1 Main St'], email: 'pay@maple.test', phone: null };

  test('by a postal address, and by mail or phone', () => {
    expect(isReachable('CA', business)).toBe(true);
    expect(isReachable('CA', { ...business, addressLines: [] })).toBe(false);
    expect(isReachable('CA', { ...business, email: null })).toBe(false);
  });

  test('in the United States without a postal address too', () => {
    expect(isReachable('US', { ...business, addressLines: [] })).toBe(true);
    expect(isReachable('US', { ...business, email: null })).toBe(false);
  });
});
