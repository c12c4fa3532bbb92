/** Least and most of a class, both included; null: without end. */
type Class = { readonly from: bigint; readonly to: bigint | null };

const dollars = (from: bigint, below: bigint | null): Class => ({
  from: from === 0n ? 1n : from * 100n,
  to: below === null ? null : below * 100n - 1n,
});
const counts = (from: bigint, to: bigint | null): Class => ({ from, to });

/** In cents, by the value of the list `averageTransactionAmount`. */
const AVERAGES: Readonly<Record<string, Class>> = {
  'Under $100': dollars(0n, 100n),
  '$100 - $499': dollars(100n, 500n),
  '$500 - $999': dollars(500n, 1000n),
  '$1,000 - $4,999': dollars(1000n, 5000n),
  '$5,000 - $9,999': dollars(5000n, 10_000n),
  '$10,000 or more': dollars(10_000n, null),
};

/** By the value of the lists `monthlyTransactionCount` and `customerCount`. */
const COUNTS: Readonly<Record<string, Class>> = {
  '1 - 10': counts(1n, 10n),
  '11 - 50': counts(11n, 50n),
  '51 - 100': counts(51n, 100n),
  '101 - 500': counts(101n, 500n),
  '501 - 1,000': counts(501n, 1000n),
  'More than 1,000': counts(1001n, null),
};

/** In cents, by the value of the list `monthlyTransactionAmount`. */
const MONTHS: Readonly<Record<string, Class>> = {
  'Under $5,000': dollars(0n, 5000n),
  '$5,000 - $24,999': dollars(5000n, 25_000n),
  '$25,000 - $99,999': dollars(25_000n, 100_000n),
  '$100,000 - $499,999': dollars(100_000n, 500_000n),
  '$500,000 or more': dollars(500_000n, null),
};

/** What a business said of the payments it will collect; null or left away: not said yet. Classes by the values of their lists. */
export type StatedVolumes = {
  readonly average?: string | null;
  readonly customers?: string | null;
  readonly count?: string | null;
  readonly month?: string | null;
  readonly largestCents?: bigint | null;
};

/** Least and most cents of the month that was stated; null for a class that is not on the list. */
export const monthStated = (month: string | null | undefined): Class | null => MONTHS[month ?? ''] ?? null;

/** Two figures that cannot both be so, or that are seldom so together. */
export const VOLUME_DOUBTS = [
  'month_is_not_average_by_count',
  'largest_below_average',
  'largest_above_month',
  'many_payments_per_customer',
  'few_payments_per_customer',
] as const;
export type VolumeDoubt = (typeof VOLUME_DOUBTS)[number];

/** Doubts that only ask: such businesses exist. */
const QUESTIONS: readonly VolumeDoubt[] = ['many_payments_per_customer', 'few_payments_per_customer'];

const overlap = (one: Class, other: Class): boolean =>
  (one.to === null || one.to >= other.from) && (other.to === null || other.to >= one.from);

/**
 * What of the stated volumes does not go together: a hint to who states them, a line to who reviews them, never a refusal.
 * Payments per customer are asked about above 4 and below 0.05 a month, by the most favourable reading of the classes.
 */
export function volumeDoubts(stated: StatedVolumes): VolumeDoubt[] {
  const average = AVERAGES[stated.average ?? ''];
  const count = COUNTS[stated.count ?? ''];
  const customers = COUNTS[stated.customers ?? ''];
  const month = MONTHS[stated.month ?? ''];
  const largest = stated.largestCents ?? null;
  const doubts: VolumeDoubt[] = [];
  if (average && count && month) {
    const to = average.to === null || count.to === null ? null : average.to * count.to;
    if (!overlap({ from: average.from * count.from, to }, month)) doubts.push('month_is_not_average_by_count');
  }
  if (average && largest !== null && largest < average.from) doubts.push('largest_below_average');
  if (month?.to && largest !== null && largest > month.to) doubts.push('largest_above_month');
  if (count && customers) {
    if (customers.to !== null && count.from > 4n * customers.to) doubts.push('many_payments_per_customer');
    if (count.to !== null && count.to * 20n < customers.from) doubts.push('few_payments_per_customer');
  }
  return doubts;
}

/** Whether the stated volumes can all be so. */
export const volumesFit = (stated: StatedVolumes): boolean =>
  volumeDoubts(stated).every((doubt) => QUESTIONS.includes(doubt));
