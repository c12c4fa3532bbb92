import { describe, expect, test } from 'vitest';
import { bankText, leftJustified, zeroFilled } from './text.ts';

describe('text as the rails carry it', () => {
  test.each([
    ['MAYA THOMPSON', 'MAYA THOMPSON'],
    ['Émilie Gagnon', 'EMILIE GAGNON'],
    ['François Côté', 'FRANCOIS COTE'],
    ['Cœur et Ægir', 'COEUR ET AEGIR'],
    ['Straße', 'STRASSE'],
    ['Jean‑Luc O’Neil', "JEAN-LUC O'NEIL"],
    ['Łukasz Øster', 'LUKASZ OSTER'],
    ['李 Wei', ' WEI'],
    ['a\u0000b\nc', 'ABC'],
    ['½ price', ' PRICE'],
    ['', ''],
  ])('%j is sent as %j', (given, sent) => {
    expect(bankText(given)).toBe(sent);
  });

  test('a name is cut and filled to its field', () => {
    expect(leftJustified('Émilie', 8)).toBe('EMILIE  ');
    expect(leftJustified('A very long company name', 10)).toBe('A VERY LON');
  });

  test('a number is filled with zeros and never cut', () => {
    expect(zeroFilled(42, 6)).toBe('000042');
    expect(zeroFilled(125099n, 10)).toBe('0000125099');
    expect(() => zeroFilled(1234567, 6)).toThrow('broken invariant');
    expect(() => zeroFilled(-1, 6)).toThrow('broken invariant');
    expect(() => zeroFilled(1.5, 6)).toThrow('broken invariant');
  });
});
