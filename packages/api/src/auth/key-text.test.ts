import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyText, newApiKey, readApiKey, secretMatches } from './key-text.ts';

/** Computed by others: secret bytes, mode, key. */
const VECTORS = [
  ['11', 'test', 'cdl_test_a1b2c3d4_42un7GJ8wIAbHDnhePy2Mqo9gkXYFS7sXjeCn1f4haT1YOjof'],
  ['11', 'live', 'cdl_live_a1b2c3d4_42un7GJ8wIAbHDnhePy2Mqo9gkXYFS7sXjeCn1f4haT4JG74s'],
  ['ff', 'test', 'cdl_test_a1b2c3d4_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp12DHGSc'],
  ['00', 'test', 'cdl_test_a1b2c3d4_00000000000000000000000000000000000000000003s1m0E'],
] as const;
const OLD = 'pk_live_00a1b2c3_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

describe('the text of a key', () => {
  test.each(VECTORS)('of 32 bytes %s, %s', (byte, mode, key) => {
    expect(keyText(mode, 'a1b2c3d4', Buffer.from(byte.repeat(32), 'hex'))).toBe(key);
    expect(readApiKey(key)).toEqual({ mode, publicId: 'a1b2c3d4', secret: key.slice(18, 61) });
  });

  test('is stored as the hash of its secret alone', () => {
    const secret = readApiKey(VECTORS[0][2])?.secret ?? '';
    const hash = '3fe8bc46139fa509d669106ddd10685257e59e64fa7881c76fdfb318fdf0aed7';
    expect(createHash('sha256').update(secret).digest('hex')).toBe(hash);
    expect(secretMatches(secret, hash)).toBe(true);
    expect(secretMatches(`${secret.slice(1)}x`, hash)).toBe(false);
  });

  test('a new one has the published form, reads back, and shows its end', () => {
    const { text, publicId, prefix, ending } = newApiKey('live');
    expect(text).toMatch(/^cdl_(test|live)_[a-z0-9]{8}_[A-Za-z0-9]{49}$/);
    expect(readApiKey(text)).toMatchObject({ mode: 'live', publicId });
    expect(text.startsWith(`${prefix}_${publicId}_`)).toBe(true);
    expect(text.endsWith(ending)).toBe(true);
  });

  test.each([
    ['cut off', VECTORS[0][2].slice(0, -1)],
    ['one letter wrong', VECTORS[0][2].replace('42un', '42uN')],
    ['of the other mode', VECTORS[0][2].replace('cdl_test', 'cdl_live')],
    ['with something behind', `${VECTORS[0][2]}x`],
    ['nothing', ''],
  ])('is refused when it is %s', (_, text) => {
    expect(readApiKey(text)).toBeNull();
  });

  test('written the old way goes on, with the check it had', () => {
    expect(readApiKey(`${OLD}c1gwfq`)).toEqual({ mode: null, publicId: '00a1b2c3', secret: 'A'.repeat(43) });
    expect(readApiKey(`${OLD}zzzzzz`)).toBeNull();
  });
});
