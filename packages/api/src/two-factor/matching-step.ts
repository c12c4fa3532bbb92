import { verifyHOTP } from '@oslojs/otp';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones run a little early or late: one step to either side is heard. */
const STEPS_AROUND = [-1n, 0n, 1n] as const;

/** Six ASCII digits; the digits of other scripts are not. */
const WELL_FORMED = /^[0-9]{6}$/;

/**
 * The 30-second step of the code (TOTP: SHA-1, six digits), of the three around `now` that come after `lastStep`; null when
 * the code belongs to none of them. Source: RFC 6238 and security §2.
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: bigint | null): bigint | null {
  if (!WELL_FORMED.test(code)) return null;
  const current = BigInt(Math.floor(now.getTime() / 1000 / STEP_SECONDS));
  const matching = STEPS_AROUND.map((offset) => current + offset).filter((step) =>
    verifyHOTP(secret, step, DIGITS, code),
  );
  return matching.find((step) => lastStep === null || step > lastStep) ?? null;
}
