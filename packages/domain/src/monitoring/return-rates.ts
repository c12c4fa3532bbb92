/** Over how many days debits and their returns are counted. Source: Nacha rules, risk management of originators. */
export const RATE_DAYS = 60;

/** Return codes by what they say of whoever debits. Source: Nacha rules; R51 counts as unauthorized. */
export const RATED_CODES = {
  unauthorized: ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'],
  administrative: ['R02', 'R03', 'R04'],
} as const;

/** What share of the debits may come back, in hundredths of a percent. Source: Nacha rules, 0.5 / 3 / 15 %. */
export const RATE_LIMITS = { unauthorized: 50, administrative: 300, overall: 1500 } as const;
export type ReturnRate = keyof typeof RATE_LIMITS;

/** Somebody looks before the limit is reached: at 80 % of it. Source: security §14. */
const WARNED_AT_PERCENT = 80;
/** One return of a business that debits five people is no rate. */
const RETURNS_MIN = 3;

/** How many debits went out, and how many came back by what the code says; `overall`: with any code. */
export type CountedReturns = Readonly<Record<ReturnRate, number>> & { readonly debits: number };

function ratesAt(counted: CountedReturns, percent: number): ReturnRate[] {
  const rates: readonly ReturnRate[] = ['unauthorized', 'administrative', 'overall'];
  return rates.filter(
    (rate) =>
      counted[rate] >= RETURNS_MIN && counted[rate] * 10_000 * 100 >= counted.debits * RATE_LIMITS[rate] * percent,
  );
}

/** The rates of a client that are near their limits, or over them. */
export const ratesToWatch = (counted: CountedReturns): ReturnRate[] => ratesAt(counted, WARNED_AT_PERCENT);

/** The rates of a client that have reached their limits. */
export const ratesExceeded = (counted: CountedReturns): ReturnRate[] => ratesAt(counted, 100);
