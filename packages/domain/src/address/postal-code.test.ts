import { describe, expect, test } from 'vitest';
import { placeProblem, postalCodeText, requirePlace } from './postal-code.ts';

test.each([
  ['k1a0b1', 'K1A 0B1'],
  [' H2X-1Y4 ', 'H2X 1Y4'],
  ['554011234', '55401-1234'],
  ['nonsense', 'NONSENSE'],
])('%j is written %j', (typed, text) => expect(postalCodeText(typed)).toBe(text));

describe('a place', () => {
  test.each([
    ['CA', 'ON', 'k1a0b1', null],
    ['CA', 'QC', 'J8X 3G9', null],
    ['CA', 'NU', 'X0A 0H0', null],
    ['CA', null, 'V6B 1A1', null],
    ['CA', 'ON', null, null],
    ['CA', 'ON', '12345', 'address.postal_code_ca'],
    ['CA', 'ON', 'ABC', 'address.postal_code_ca'],
    ['CA', 'ON', 'D1A 0B1', 'address.postal_code_ca'],
    ['CA', 'ON', 'H2X 1Y4', 'address.postal_code_elsewhere'],
    ['CA', 'XX', 'K1A 0B1', 'address.region_unknown'],
    ['CA', 'NY', null, 'address.region_unknown'],
    ['US', 'MN', '55401', null],
    ['US', 'MN', '55401-1234', null],
    ['US', 'NY', '06390', null],
    ['US', 'MN', '99999', 'address.postal_code_elsewhere'],
    ['US', 'MN', 'K1A 0B1', 'address.postal_code_us'],
    [null, 'MN', '55401', null],
    [null, 'ON', '55401', 'address.postal_code_ca'],
    [null, null, '55401', null],
    [null, null, 'ABC', 'address.postal_code_ca'],
  ] as const)('in %s, region %s, with %s: %s', (country, region, postalCode, problem) =>
    expect(placeProblem({ country, region, postalCode })).toBe(problem),
  );

  test('is refused at the field that is wrong', () => {
    const fields = { region: 'address.provinceCode', postalCode: 'address.postalCode' };
    expect(() => requirePlace({ country: 'CA', region: 'ON', postalCode: 'ABC' }, fields)).toThrowError(
      expect.objectContaining({ details: { field: 'address.postalCode' } }),
    );
    expect(() => requirePlace({ country: 'CA', region: 'XX', postalCode: null }, fields)).toThrowError(
      expect.objectContaining({ details: { field: 'address.provinceCode' } }),
    );
  });
});
