/** Digits of an estimate that say something. */
const SIGNIFICANT_DIGITS = 3;

/** An estimate as exact as it is: whole dollars, and of those three digits that are not zero. Half a step rounds away from zero. */
export function roundedCents(cents: bigint): bigint {
  const size = cents < 0n ? -cents : cents;
  const digits = String(size / 100n).length;
  const step = 100n * 10n ** BigInt(Math.max(0, digits - SIGNIFICANT_DIGITS));
  const rounded = ((size + step / 2n) / step) * step;
  return cents < 0n ? -rounded : rounded;
}
