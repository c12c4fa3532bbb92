import { DomainError } from '@cordelle/domain/errors.ts';

/** Tokens per second and how many may be saved up. */
type Bucket = { readonly perSecond: number; readonly burst: number };

/** Bytes of exported files that somebody may take along in an hour (D-066). */
export const EXPORT_BYTES_MAX = 500_000_000;

/** Rate classes a procedure declares. `none` is for calls that cost nothing and reveal nothing. */
export const RATE_CLASSES = {
  none: null,
  read: { perSecond: 30, burst: 100 },
  write: { perSecond: 30, burst: 100 },
  /** Lists as files: what counts is their bytes, once they are sent, so that a month end of many small ones is no matter. */
  export: { perSecond: EXPORT_BYTES_MAX / 3600, burst: EXPORT_BYTES_MAX },
  upload: { perSecond: 30 / 3600, burst: 30 },
  /** Promo codes that are tried. Source: security §7. */
  promo_code: { perSecond: 10 / 3600, burst: 10 },
  /** What browsers report of themselves. */
  error_report: { perSecond: 10 / 60, burst: 10 },
  /** Pages that payers open from an address they were given. */
  public: { perSecond: 1, burst: 60 },
  /** Guesses at the amounts of microdeposits. */
  microdeposit_check: { perSecond: 10 / 3600, burst: 10 },
  /** Addresses that name nobody: whoever tries many is guessing. */
  public_miss: { perSecond: 20 / 600, burst: 20 },
  /** Records that are not there for somebody who signed in: so many are written down. */
  missed_record: { perSecond: 60 / 3600, burst: 30 },
  /** Authorizations and donations that are sent off. */
  public_submit: { perSecond: 10 / 600, burst: 10 },
  /** Logos on those pages, which browsers keep. */
  picture: { perSecond: 5, burst: 120 },
  /** Accounting software that is asked anew, whatever was read a moment ago. Source: security §6. */
  accounting_force: { perSecond: 6 / 60, burst: 6 },
  /** Messages of services to us. */
  webhook: { perSecond: 100, burst: 200 },
  sign_in: { perSecond: 20 / 60, burst: 20 },
} as const satisfies Record<string, Bucket | null>;
export type RateClass = keyof typeof RATE_CLASSES;
export const RATE_CLASS_NAMES = Object.keys(RATE_CLASSES) as RateClass[];

/** What somebody known may do of `read` and `write` together. Source: security §7. */
const BUCKETS_OF_CALLERS = {
  session: { perSecond: 30, burst: 100 },
  api_key: { perSecond: 50, burst: 100 },
} as const satisfies Record<string, Bucket>;

/** Who takes: an address, a session or device of a person, a key. */
export type RateCaller = { readonly kind: 'address' | keyof typeof BUCKETS_OF_CALLERS; readonly name: string };

/** What a caller of a kind may do, as programs are told. Null: as many at once as they like. */
export const limitsOf = (kind: keyof typeof BUCKETS_OF_CALLERS) => ({
  requestsPerSecond: BUCKETS_OF_CALLERS[kind].perSecond,
  burst: BUCKETS_OF_CALLERS[kind].burst,
  concurrent: kind === 'api_key' ? AT_ONCE_MAX : null,
});

function bucketFor(rate: RateClass, { kind }: RateCaller): { bucket: Bucket | null; shared: string } {
  const general = rate === 'read' || rate === 'write';
  if (general && kind !== 'address') return { bucket: BUCKETS_OF_CALLERS[kind], shared: 'any' };
  return { bucket: RATE_CLASSES[rate], shared: rate };
}

/** How a limit stands for somebody: what it allows in how many seconds, what is left, and when all of it is there again. */
export type RateStanding = {
  readonly name: string;
  readonly burst: number;
  readonly windowSeconds: number;
  readonly left: number;
  readonly resetSeconds: number;
};

const HOLDERS_MAX = 50_000;

/** What somebody took of a limit. */
export type Taken = { readonly rate: RateClass; readonly caller: RateCaller; readonly count: number };

/**
 * Token buckets of one process, keyed by class and caller. Forgets the callers it has not seen for longest. Processes that tell each
 * other what was taken (`drain`, `hear`) keep the limits together.
 */
export function rateLimiter(nowMs: () => number) {
  const holders = new Map<string, { tokens: number; at: number }>();
  /** Since it was last asked for; nothing is noted before somebody asks. */
  let taken: Map<string, Taken> | null = null;
  const keyOf = (shared: string, { kind, name }: RateCaller): string => `${shared} ${kind} ${name}`;
  const tokensOf = ({ burst, perSecond }: Bucket, key: string): number => {
    const holder = holders.get(key);
    return holder ? Math.min(burst, holder.tokens + ((nowMs() - holder.at) / 1000) * perSecond) : burst;
  };
  const keep = (key: string, tokens: number): void => {
    holders.delete(key);
    holders.set(key, { tokens, at: nowMs() });
    for (const oldest of holders.keys()) {
      if (holders.size <= HOLDERS_MAX) break;
      holders.delete(oldest);
    }
  };
  const note = (key: string, { rate, caller, count }: Taken): void => {
    if (!taken || count <= 0) return;
    const before = taken.get(key)?.count ?? 0;
    // More than are counted here need not be told of.
    if (before > 0 || taken.size < HOLDERS_MAX) taken.set(key, { rate, caller, count: count + before });
  };
  const pay = ({ rate, caller, count }: Taken): string | null => {
    const { bucket, shared } = bucketFor(rate, caller);
    if (!bucket) return null;
    const key = keyOf(shared, caller);
    keep(key, tokensOf(bucket, key) - count);
    return key;
  };
  return {
    /** As if nobody had asked yet. */
    forget(): void {
      holders.clear();
    },
    /** Takes one token, or with zero only asks for one. Throws `rate.limited` with the seconds to wait. */
    take(rate: RateClass, caller: RateCaller, count = 1): void {
      const { bucket, shared } = bucketFor(rate, caller);
      if (!bucket) return;
      const key = keyOf(shared, caller);
      const tokens = tokensOf(bucket, key);
      keep(key, tokens < 1 ? tokens : tokens - count);
      if (tokens >= 1) note(key, { rate, caller, count });
      else throw new DomainError('rate.limited', { seconds: Math.ceil((1 - tokens) / bucket.perSecond) });
    },
    /** Takes what was used already, however little is left: what follows waits for it. */
    spend(rate: RateClass, caller: RateCaller, count: number): void {
      const key = pay({ rate, caller, count });
      if (key) note(key, { rate, caller, count });
    },
    /** What was taken here since the last time this was asked. */
    drain(): readonly Taken[] {
      const drained = [...(taken?.values() ?? [])];
      taken = new Map();
      return drained;
    },
    /** What another process let through counts here as well. */
    hear(elsewhere: readonly Taken[]): void {
      for (const one of elsewhere) pay(one);
    },
    /** Null where nothing is counted. */
    standing(rate: RateClass, caller: RateCaller): RateStanding | null {
      const { bucket, shared } = bucketFor(rate, caller);
      if (!bucket) return null;
      const { burst, perSecond } = bucket;
      const tokens = tokensOf(bucket, keyOf(shared, caller));
      return {
        name: shared === 'any' ? 'requests' : shared,
        burst,
        // In milliseconds first: a third of a second has no end as a number.
        windowSeconds: Math.ceil(Math.round((burst / perSecond) * 1000) / 1000),
        left: Math.max(0, Math.floor(tokens)),
        resetSeconds: Math.ceil((burst - tokens) / perSecond),
      };
    },
  };
}

/** Requests one API key may have under way. */
const AT_ONCE_MAX = 20;
/** Exports one person or key may have under way. */
export const EXPORTS_AT_ONCE_MAX = 5;

/** Limits as their readers' programs know them. Source: draft-ietf-httpapi-ratelimit-headers-10. */
export function rateHeaders(standings: readonly RateStanding[]): Record<string, string> {
  const listed = (one: (standing: RateStanding) => string) => standings.map(one).join(', ');
  const unit = (name: string) => (name === 'export' ? ';qu="content-bytes"' : '');
  return {
    'RateLimit-Policy': listed(
      ({ name, burst, windowSeconds }) => `"${name}";q=${burst};w=${windowSeconds}${unit(name)}`,
    ),
    RateLimit: listed(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`),
  };
}

/** Counts the requests of each key under way in one process. */
export function keyTurns() {
  const underWay = new Map<string, number>();
  return {
    /** Runs `work`, or throws `rate.limited` when the key has as many requests under way as it may. Others are not counted. */
    during<T>({ kind, name }: RateCaller, work: () => Promise<T>): Promise<T> {
      return kind === 'api_key' ? this.atMost(AT_ONCE_MAX, name, work) : work();
    },
    /** Runs `work`, or throws `rate.limited` when so much of that name is under way. */
    async atMost<T>(most: number, name: string, work: () => Promise<T>): Promise<T> {
      const before = underWay.get(name) ?? 0;
      if (before >= most) throw new DomainError('rate.limited', { seconds: 1 });
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
