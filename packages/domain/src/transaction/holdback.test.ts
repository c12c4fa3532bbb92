import { describe, expect, test } from 'vitest';
import { cad } from '../money.ts';
import { holdbackFor } from './holdback.ts';

describe('the reserve kept from a debit', () => {
  test.each([
    ['10.00', 500, '0.50'],
    ['0.09', 500, '0.00'],
    ['0.10', 500, '0.01'],
    ['42.50', 10_000, '42.50'],
    ['42.50', 0, '0.00'],
  ])('of %s at %i basis points is %s, half a cent rounded up', (amount, bps, kept) => {
    expect(holdbackFor(cad(amount), { bps, capCents: null }, 0n)).toEqual(cad(kept));
  });

  test.each([
    [0n, '5.00'],
    [99_500n, '5.00'],
    [99_800n, '2.00'],
    [100_000n, '0.00'],
    [120_000n, '0.00'],
  ])('with %d cents held of a cap of 1,000.00 is %s', (heldCents, kept) => {
    expect(holdbackFor(cad('100.00'), { bps: 500, capCents: 100_000n }, heldCents)).toEqual(cad(kept));
  });
});
