import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigitOf, isCustomerRoutingNumber, isRoutingNumber, routingNumberOf } from './routing-number.ts';

describe('routing numbers', () => {
  test.each(['091000019', '121042882', '231380104', '011401533', '121000358'])('%s is one', (routing) => {
    expect(isRoutingNumber(routing)).toBe(true);
    expect(isCustomerRoutingNumber(routing)).toBe(true);
  });

  test.each([
    ['231380105', 'its check digit is wrong'],
    ['123456789', 'its check digit is wrong'],
    ['000000000', 'all zeros pass the sum and are refused by rule'],
    ['500000005', 'its prefix is not assigned'],
    ['133000009', 'its prefix is not assigned'],
    ['23138010', 'it is too short'],
    ['2313801040', 'it is too long'],
    ['23138010A', 'it holds a letter'],
    [' 91000019', 'it holds a blank'],
    ['', 'it is empty'],
  ])('%j is none: %s', (routing) => {
    expect(isRoutingNumber(routing)).toBe(false);
  });

  test('the ninth digit follows from the first eight', () => {
    expect(checkDigitOf('23138010')).toBe('4');
    expect(routingNumberOf('09100001')).toBe('091000019');
  });

  test('government and traveller’s cheque numbers are routing numbers, but no customer banks there', () => {
    for (const dfi of ['00000001', '80000000']) {
      expect(isRoutingNumber(routingNumberOf(dfi))).toBe(true);
      expect(isCustomerRoutingNumber(routingNumberOf(dfi))).toBe(false);
    }
  });

  test('any single wrong digit is noticed', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(8), digit, (rest, at, wrong) => {
        const routing = routingNumberOf(`121${String(rest).padStart(5, '0')}`);
        const changed = routing.slice(0, at) + wrong + routing.slice(at + 1);
        expect(isRoutingNumber(changed)).toBe(changed === routing);
      }),
    );
  });
});
