import { describe, expect, test } from 'vitest';
import { readRecoveryCode, recoveryCodeOf } from './recovery-code.ts';

describe('Given sixteen random bytes', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, place) => place * 17);

  test('when a code is made, then it stands in groups of four letters that nobody mixes up', () => {
    expect(recoveryCodeOf(bytes)).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  test('when there are fewer of them, then no weaker code is made', () => {
    expect(() => recoveryCodeOf(bytes.slice(1))).toThrow('16 bytes');
  });
});

describe('Given a code as it was shown', () => {
  const shown = '40k1-m2xq-90ab-hj3t';

  test.each([
    ['as it is', shown],
    ['without hyphens', '40k1m2xq90abhj3t'],
    ['in capitals, with spaces', ' 40K1 M2XQ 90AB HJ3T '],
    ['with what looks alike', '4oki-M2XQ-9Oab-hj3t'],
    ['with the hyphens of a word processor', '40k1‑m2xq–90ab‐hj3t'],
  ])('when it is typed %s, then it is read', (_, typed) => {
    expect(readRecoveryCode(typed)).toBe(shown);
  });

  test.each([
    ['too short', '40k1-m2xq-90ab-hj3'],
    ['too long', '40k1-m2xq-90ab-hj3tt'],
    ['a letter no code has', 'u0k1-m2xq-90ab-hj3t'],
    ['a code of an app', '123456'],
    ['nothing', ''],
  ])('when what is typed is %s, then it is none', (_, typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  });
});
