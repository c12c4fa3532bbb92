import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, cad, centsText, money, moneyOf, moneyText, parseMoney, sameMoney, shareOf, usd } from './money.ts';

const anyCents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const anyCurrency = fc.constantFrom(...CURRENCIES);

describe('an amount somebody wrote', () => {
  test.each([
    ['1250.99', 125099n],
    ['50', 5000n],
    ['0.5', 50n],
    ['0', 0n],
    ['0.00', 0n],
    ['0.01', 1n],
    ['99999999.99', 9_999_999_999n],
  ])('%s is read', (text, cents) => expect(parseMoney(text, 'CAD')).toEqual(money(cents, 'CAD')));

  test.each([
    '',
    ' 1',
    '1 ',
    '-1.00',
    '+1.00',
    '1.',
    '.5',
    '1.005',
    '01.00',
    '1,250.99',
    '1250,99',
    '$5',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '100000000.00',
    '٥',
    '5\n',
  ])('%j is refused', (text) => expect(() => parseMoney(text, 'CAD')).toThrow('money.malformed'));

  test('a refusal does not repeat a long text whole', () => {
    expect(() => parseMoney('9'.repeat(5000), 'CAD')).toThrow(
      expect.objectContaining({ details: { amount: '9'.repeat(40) } }),
    );
  });
});

describe('the decimal text on every wire', () => {
  test.each([
    [125099n, '1250.99'],
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [-125000n, '-1250.00'],
    [100n, '1.00'],
  ])('%d cents is %s', (cents, text) => {
    expect(centsText(cents)).toBe(text);
    expect(moneyOf(text, 'USD')).toEqual(money(cents, 'USD'));
  });

  test.each(['1', '1.0', '1.000', '--1.00', '+1.00', '.50', ' 1.00', '1.00\n'])('%j is not what we write', (text) => {
    expect(() => moneyOf(text, 'CAD')).toThrow('money.malformed');
  });

  test('what is written reads back the same, to the cent', () => {
    fc.assert(
      fc.property(anyCents, anyCurrency, (cents, currency) => {
        expect(moneyOf(centsText(cents), currency)).toEqual(money(cents, currency));
      }),
    );
  });

  test('any amount somebody can write is the same amount on the wire', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999n }), (cents) => {
        const text = centsText(cents);
        expect(moneyText(parseMoney(text, 'CAD'))).toBe(text);
      }),
    );
  });
});

test('a dollar is not the other dollar', () => {
  expect(sameMoney(cad('1.00'), cad('1.00'))).toBe(true);
  expect(sameMoney(cad('1.00'), usd('1.00'))).toBe(false);
});

describe('a share in basis points', () => {
  test.each([
    ['42.50', 500, '2.13'],
    ['1250.99', 500, '62.55'],
    ['99.99', 500, '5.00'],
    ['2500.00', 500, '125.00'],
    ['0.10', 500, '0.01'],
    ['0.09', 500, '0.00'],
    ['100.00', 0, '0.00'],
    ['100.00', 10_000, '100.00'],
  ])('of %s at %i bps is %s, half a cent rounded up', (amount, bps, share) => {
    expect(shareOf(cad(amount), bps)).toEqual(cad(share));
  });

  test('is never more than the amount and never off by more than half a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 10_000 }), (cents, bps) => {
        const share = shareOf(money(cents, 'CAD'), bps).cents;
        expect(share >= 0n && share <= cents).toBe(true);
        const errorInTenThousandths = share * 10_000n - cents * BigInt(bps);
        expect(errorInTenThousandths > -5000n && errorInTenThousandths <= 5000n).toBe(true);
      }),
    );
  });
});
