import { describe, expect, test } from 'vitest';
import { keyIn, oneTimeCode } from './one-time-code.ts';

/** `12345678901234567890`, the key of the test vectors in RFC 6238, appendix B. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the key in what somebody pasted', () => {
  test.each([
    ['as it is', KEY],
    ['in groups', 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq'],
    ['with dashes and padding', 'GEZD-GNBV-GY3T-QOJQ-GEZD-GNBV-GY3T-QOJQ===='],
    ['in an address', `otpauth://totp/Cordelle:ada@example.test?issuer=Cordelle&secret=${KEY}&digits=6`],
  ])('%s', (_, pasted) => {
    expect(keyIn(pasted)?.toString()).toBe('12345678901234567890');
  });

  test.each(['', '   ', 'A', '01189', 'not a key!', 'otpauth://totp/nobody', 'A'.repeat(129)])(
    'there is none in %j',
    (pasted) => {
      expect(keyIn(pasted)).toBeNull();
    },
  );
});

// RFC 6238 appendix B (SHA-1): the last six of its eight digits.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 1],
  [1_111_111_111, '050471', 29],
  [1_234_567_890, '005924', 30],
  [2_000_000_000, '279037', 10],
  [20_000_000_000, '353130', 10],
])('at second %i the code is %s, for %i more seconds', (seconds, code, secondsLeft) => {
  const key = keyIn(KEY) ?? Buffer.alloc(0);
  expect(oneTimeCode(key, new Date(seconds * 1000))).toEqual({ code, secondsLeft });
});
