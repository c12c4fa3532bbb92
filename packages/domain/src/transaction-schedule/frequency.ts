/** How often a schedule debits, in the words of the public contract. */
export const FREQUENCIES = [
  'Once',
  'Twice',
  'Weekly',
  'Every Other Week',
  'Monthly',
  'Every Other Month',
  'Quarterly',
  'Semi-Annually',
  'Yearly',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Most debits of a schedule that has an end. */
export const INSTALLMENTS_MAX = 1200;
/** Most debits of one schedule whose amounts are given one by one. */
export const INSTALLMENT_AMOUNTS_MAX = 120;
