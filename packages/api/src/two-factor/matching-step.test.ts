import { generateHOTP } from '@oslojs/otp';
import { describe, expect, test } from 'vitest';
import { matchingStep } from './matching-step.ts';

/** The secret of RFC 6238, appendix B; its codes cut to six digits. */
const SECRET = new TextEncoder().encode('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('the code of a step', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d s is %s, as the standard says', (seconds, code) => {
    expect(matchingStep(SECRET, code, at(seconds), null)).toBe(BigInt(Math.floor(seconds / 30)));
  });

  const codeOf = (step: bigint) => generateHOTP(SECRET, step, 6);
  const now = at(30 * 1000 + 15);

  test.each([999n, 1000n, 1001n])('is heard one step to either side: %d', (step) => {
    expect(matchingStep(SECRET, codeOf(step), now, null)).toBe(step);
  });

  test.each([998n, 1002n])('is not heard further away: %d', (step) => {
    expect(matchingStep(SECRET, codeOf(step), now, null)).toBeNull();
  });

  test('is heard once, and no earlier one after it', () => {
    expect(matchingStep(SECRET, codeOf(1000n), now, 1000n)).toBeNull();
    expect(matchingStep(SECRET, codeOf(999n), now, 1000n)).toBeNull();
    expect(matchingStep(SECRET, codeOf(1001n), now, 1000n)).toBe(1001n);
  });

  test.each([
    ['Arabic digits', codeOf(1000n).replace(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))],
    ['full-width digits', codeOf(1000n).replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ['a space', ` ${codeOf(1000n)}`],
    ['a line break', `${codeOf(1000n)}\n`],
    ['five digits', codeOf(1000n).slice(1)],
    ['a sign', `+${codeOf(1000n).slice(1)}`],
    ['nothing', ''],
  ])('is not heard with %s', (_, code) => {
    expect(matchingStep(SECRET, code, now, null)).toBeNull();
  });
});
