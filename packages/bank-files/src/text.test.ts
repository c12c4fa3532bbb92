import { describe, expect, test } from 'vitest';
import { bankText, oneBytePerCharacter, zeroFilled } from './text.ts';

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

  test('a number is filled with zeros and never cut', () => {
    expect(zeroFilled(42, 6)).toBe('000042');
    expect(zeroFilled(125099n, 10)).toBe('0000125099');
    expect(() => zeroFilled(1234567, 6)).toThrow('broken invariant');
    expect(() => zeroFilled(-1, 6)).toThrow('broken invariant');
    expect(() => zeroFilled(1.5, 6)).toThrow('broken invariant');
  });
});

describe('what a bank wrote, one byte per character', () => {
  test.each([
    ['UTF-8', Buffer.from('LÚCIA GAGNÉ 5¢', 'utf8'), 'LUCIA GAGNE 5?'],
    ['UTF-8 with marks of their own', Buffer.from('LÚCIA GAGNÉ'.normalize('NFD'), 'utf8'), 'LUCIA GAGNE'],
    ['UTF-8 after a byte order mark', Buffer.from('\ufeff101', 'utf8'), '101'],
    ['characters of four bytes', Buffer.from('A😀B', 'utf8'), 'A?B'],
    ['Latin-1', Buffer.from('LÚCIA GAGNÉ', 'latin1'), 'LUCIA GAGNE'],
    ['digits of other scripts, which are no digits', Buffer.from('1²٣', 'utf8'), '1??'],
    ['ASCII with control characters', Buffer.from('A\0B\r\n'), 'A\0B\r\n'],
  ])('%s', (_, bytes, text) => {
    expect(oneBytePerCharacter(bytes).toString('latin1')).toBe(text);
  });
});
