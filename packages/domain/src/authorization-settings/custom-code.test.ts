import { describe, expect, test } from 'vitest';
import { CODE_PATTERN, isReservedCode } from './custom-code.ts';

describe('the last part of a public address', () => {
  test.each(['abc', 'maple-dental', '123', 'a'.repeat(60)])('may be %s', (code) => {
    expect(CODE_PATTERN.test(code)).toBe(true);
    expect(isReservedCode(code)).toBe(false);
  });

  test.each(['ab', 'a'.repeat(61), 'Maple', 'maple_dental', 'érable', 'a b', 'abc\n', 'a/b', ''])(
    'is never %j',
    (code) => expect(CODE_PATTERN.test(code)).toBe(false),
  );

  test.each(['admin', 'sign-in', 'support', '---'])('is not %s, which would pass for ours', (code) =>
    expect(isReservedCode(code)).toBe(true),
  );
});
