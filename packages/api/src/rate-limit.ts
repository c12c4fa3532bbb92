import { DomainError } from '@cordelle/domain/errors.ts';

/** Tokens per second and how many may be saved up. */
type Bucket = { readonly perSecond: number; readonly burst: number };

/** Rate classes a procedure declares. `none` is for calls that cost nothing and reveal nothing. */
export const RATE_CLASSES = {
  none: null,
  read: { perSecond: 30, burst: 100 },
  write: { perSecond: 30, burst: 100 },
  /** What browsers report of themselves. */
  error_report: { perSecond: 10 / 60, burst: 10 },
  sign_in: { perSecond: 20 / 60, burst: 20 },
} as const satisfies Record<string, Bucket | null>;
export type RateClass = keyof typeof RATE_CLASSES;

const HOLDERS_MAX = 50_000;

/** Token buckets of one process, keyed by class and caller. Forgets the callers it has not seen for longest. */
export function rateLimiter(nowMs: () => number) {
  const holders = new Map<string, { tokens: number; at: number }>();
  return {
    /** Takes one token, or throws `rate.limited` with the seconds to wait. */
    take(rate: RateClass, caller: string): void {
      const bucket = RATE_CLASSES[rate];
      if (!bucket) return;
      const key = `${rate} ${caller}`;
      const now = nowMs();
      const holder = holders.get(key) ?? { tokens: bucket.burst, at: now };
      const tokens = Math.min(bucket.burst, holder.tokens + ((now - holder.at) / 1000) * bucket.perSecond);
      holders.delete(key);
      holders.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
      for (const oldest of holders.keys()) {
        if (holders.size <= HOLDERS_MAX) break;
        holders.delete(oldest);
      }
      if (tokens < 1) throw new DomainError('rate.limited', { seconds: Math.ceil((1 - tokens) / bucket.perSecond) });
    },
  };
}
export type RateLimiter = ReturnType<typeof rateLimiter>;
