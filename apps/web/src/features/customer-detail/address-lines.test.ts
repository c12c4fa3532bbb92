import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const NOWHERE = { address1: null, address2: null, city: null, provinceCode: null, stateCode: null, postalCode: null };

test('an address in Canada stands on as many lines as it has', () => {
  const address = { ...NOWHERE, address1: '12 rue Rideau', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1N 5X8' };
  expect(addressLines(address)).toEqual(['12 rue Rideau', 'Ottawa ON  K1N 5X8']);
});

test('an address in the United States names its state', () => {
  const address = { ...NOWHERE, address1: '1 Main St', address2: 'Apt 4', city: 'Buffalo', stateCode: 'NY' };
  expect(addressLines(address)).toEqual(['1 Main St', 'Apt 4', 'Buffalo NY']);
});

test('an address nobody gave has no lines', () => {
  expect(addressLines(NOWHERE)).toEqual([]);
});
