import { describe, expect, test } from 'vitest';
import { type Charging, EVERY_TAX, type TaxName, taxCents, taxesOn } from './taxes.ts';

const on = (province: string | null, date = '2026-04-01') =>
  taxesOn('CA', province, date).map(({ name, rate }) => `${name} ${rate / 1000}`);

test.each([
  ['AB', ['GST 5']],
  ['BC', ['GST 5', 'PST 7']],
  ['MB', ['GST 5', 'RST 7']],
  ['NB', ['HST 15']],
  ['NL', ['HST 15']],
  ['NS', ['HST 14']],
  ['NT', ['GST 5']],
  ['NU', ['GST 5']],
  ['ON', ['HST 13']],
  ['PE', ['HST 15']],
  ['QC', ['GST 5', 'QST 9.975']],
  ['SK', ['GST 5', 'PST 6']],
  ['YT', ['GST 5']],
])('taxes of a client in %s', (province, taxes) => {
  expect(on(province)).toEqual(taxes);
});

test('a rate counts from its day on', () => {
  expect(on('NS', '2025-03-31')).toEqual(['HST 15']);
  expect(on('NS', '2025-04-01')).toEqual(['HST 14']);
});

test('there is no tax in the United States, nor while the province is unknown', () => {
  expect(taxesOn('US', 'OR', '2026-04-01')).toEqual([]);
  expect(on(null)).toEqual([]);
  expect(on('ZZ')).toEqual([]);
});

describe('what the provider charges', () => {
  const charged = (province: string, date: string, more: Partial<Charging>) =>
    taxesOn('CA', province, date, { ...EVERY_TAX, ...more }).map(({ name, rate }) => `${name} ${rate / 1000}`);
  const rate = (provinceCode: string, name: TaxName, rate: number, from: string) => ({
    provinceCode,
    name,
    rate,
    from,
  });

  test('is what it is registered for', () => {
    const collects = (name: TaxName) => name === 'GST' || name === 'HST';
    expect(charged('QC', '2026-04-01', { collects })).toEqual(['GST 5']);
    expect(charged('ON', '2026-04-01', { collects })).toEqual(['HST 13']);
    expect(charged('ON', '2026-04-01', { collects: () => false })).toEqual([]);
  });

  test('follows its own rates from their day on, in that province alone', () => {
    const ownRates = [rate('ON', 'HST', 14_000, '2026-07-01')];
    expect(charged('ON', '2026-06-30', { ownRates })).toEqual(['HST 13']);
    expect(charged('ON', '2026-07-01', { ownRates })).toEqual(['HST 14']);
    expect(charged('NB', '2026-07-01', { ownRates })).toEqual(['HST 15']);
  });

  test('ends with a rate of 0: a province that joins the harmonized tax', () => {
    const ownRates = [
      rate('MB', 'GST', 0, '2027-07-01'),
      rate('MB', 'RST', 0, '2027-07-01'),
      rate('MB', 'HST', 13_000, '2027-07-01'),
    ];
    expect(charged('MB', '2027-06-30', { ownRates })).toEqual(['GST 5', 'RST 7']);
    expect(charged('MB', '2027-07-01', { ownRates })).toEqual(['HST 13']);
  });
});

describe('a tax is rounded half up, by itself', () => {
  test.each([
    [4360n, 5_000, 218n],
    [4350n, 5_000, 218n],
    [4349n, 5_000, 217n],
    [4360n, 9_975, 435n],
    [0n, 13_000, 0n],
  ])('%s cents at %s', (subtotal, rate, cents) => {
    expect(taxCents(subtotal, { name: 'GST', rate })).toBe(cents);
  });
});
