import { DomainError } from '@cordelle/domain/errors.ts';

/** Tokens per second and how many may be saved up. */
type Bucket = { readonly perSecond: number; readonly burst: number };

/** Rate classes a procedure declares. `none` is for calls that cost nothing and reveal nothing. */
export const RATE_CLASSES = {
  none: null,
  read: { perSecond: 30, burst: 100 },
  write: { perSecond: 30, burst: 100 },
  /** The list as a file: the costliest thing to read. */
  export: { perSecond: 10 / 3600, burst: 10 },
  upload: { perSecond: 30 / 3600, burst: 30 },
  /** What browsers report of themselves. */
  error_report: { perSecond: 10 / 60, burst: 10 },
  /** Pages that payers open from an address they were given. */
  public: { perSecond: 1, burst: 60 },
  /** Guesses at the amounts of microdeposits. */
  microdeposit_check: { perSecond: 10 / 3600, burst: 10 },
  /** Addresses that name nobody: whoever tries many is guessing. */
  public_miss: { perSecond: 20 / 600, burst: 20 },
  /** Authorizations and gifts that are sent off. */
  public_submit: { perSecond: 10 / 600, burst: 10 },
  /** Logos on those pages, which browsers keep. */
  picture: { perSecond: 5, burst: 120 },
  sign_in: { perSecond: 20 / 60, burst: 20 },
} as const satisfies Record<string, Bucket | null>;
export type RateClass = keyof typeof RATE_CLASSES;

/** What somebody known may do of `read` and `write` together. Source: security requirements, rate limits. */
const BUCKETS_OF_CALLERS = {
  session: { perSecond: 30, burst: 100 },
  api_key: { perSecond: 50, burst: 100 },
} as const satisfies Record<string, Bucket>;

/** Who takes: an address, a session or device of a person, a key. */
export type RateCaller = { readonly kind: 'address' | keyof typeof BUCKETS_OF_CALLERS; readonly name: string };

function bucketFor(rate: RateClass, { kind }: RateCaller): { bucket: Bucket | null; shared: string } {
  const general = rate === 'read' || rate === 'write';
  if (general && kind !== 'address') return { bucket: BUCKETS_OF_CALLERS[kind], shared: 'any' };
  return { bucket: RATE_CLASSES[rate], shared: rate };
}

const HOLDERS_MAX = 50_000;

/** Token buckets of one process, keyed by class and caller. Forgets the callers it has not seen for longest. */
export function rateLimiter(nowMs: () => number) {
  const holders = new Map<string, { tokens: number; at: number }>();
  return {
    /** As if nobody had asked yet. */
    forget(): void {
      holders.clear();
    },
    /** Takes one token, or throws `rate.limited` with the seconds to wait. */
    take(rate: RateClass, caller: RateCaller): void {
      const { bucket, shared } = bucketFor(rate, caller);
      if (!bucket) return;
      const key = `${shared} ${caller.kind} ${caller.name}`;
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

/** Requests one API key may have under way. */
const AT_ONCE_MAX = 20;

/** Counts the requests of each key under way in one process. */
export function keyTurns() {
  const underWay = new Map<string, number>();
  return {
    /** Runs `work`, or throws `rate.limited` when the key has as many requests under way as it may. Others are not counted. */
    async during<T>({ kind, name }: RateCaller, work: () => Promise<T>): Promise<T> {
      if (kind !== 'api_key') return work();
      const before = underWay.get(name) ?? 0;
      if (before >= AT_ONCE_MAX) throw new DomainError('rate.limited', { seconds: 1 });
      underWay.set(name, before + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(name) ?? 1) - 1;
        if (left === 0) underWay.delete(name);
        else underWay.set(name, left);
      }
    },
  };
}
