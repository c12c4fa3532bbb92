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
