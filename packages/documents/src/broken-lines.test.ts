import { describe, expect, test } from 'vitest';
import { brokenLines } from './broken-lines.ts';

/** Each letter is one wide. */
const lines = (text: string, width: number) => brokenLines(text, width, (part) => [...part].length);

describe('a text in lines', () => {
  test.each([
    ['of one that fits', 'Ada Roy', 10, ['Ada Roy']],
    ['is broken between words', 'Clinique dentaire Érable', 10, ['Clinique', 'dentaire', 'Érable']],
    ['keeps what a hard space holds together', 'le 26\u00a0nov. 2026', 8, ['le', '26\u00a0nov.', '2026']],
    ['takes line breaks and many spaces for one', 'un\r\n  deux', 20, ['un deux']],
    [
      'begins a wide word on its own line, and breaks it at its signs',
      'see PD-2026-000123',
      9,
      ['see', 'PD-2026-', '000123'],
    ],
    ['breaks a word without signs where the line ends', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['goes on after the end of a broken word', 'abcdef gh', 4, ['abcd', 'ef', 'gh']],
    ['takes a letter that is wider than the line', 'ab', 0.5, ['a', 'b']],
    ['breaks between letters, never inside one', '🎉🎉🎉', 2, ['🎉🎉', '🎉']],
    ['of nothing has none', ' \n ', 5, []],
  ] as const)('%s', (_, text, width, expected) => {
    expect(lines(text, width)).toEqual(expected);
  });
});
