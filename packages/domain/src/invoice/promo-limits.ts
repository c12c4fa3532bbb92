/** Characters of a promo code at most. */
export const PROMO_CODE_LENGTH_MAX = 50;
/** Months one code takes off at most. */
export const PROMO_MONTHS_MAX = 36;
/** Businesses that may have one code at most. */
export const PROMO_USES_MAX = 1_000_000;
