/** One version of how a payer's consent stands, as it was recorded. */
export type ConsentVersion = {
  /** 1, 2, 3, … of one payer. */
  readonly version: number;
  readonly kind: 'given' | 'changed' | 'approved' | 'revoked';
  readonly recordedAt: Date;
};

/** A consent with what became of it. */
export type Consent<Version extends ConsentVersion> = {
  /** How it was given; where that was never recorded, the first that is known of it. */
  readonly given: Version;
  /** Changes and revocations of it, the oldest first. */
  readonly later: readonly Version[];
  /** The consent given before it, and the one that took its place. */
  readonly before: Version | null;
  readonly next: Version | null;
};

/**
 * The consent that a version belongs to; without one, the newest that was given. Null where there is none. Each version that was
 * given begins a consent, and the versions after it, up to the next one given, are what became of it.
 */
export function consentOf<Version extends ConsentVersion>(
  versions: readonly Version[],
  version: number | null,
): Consent<Version> | null {
  const ordered = versions.toSorted((one, other) => one.version - other.version);
  const begins = ordered.filter(({ kind }, place) => place === 0 || kind === 'given');
  if (version !== null && !ordered.some((known) => known.version === version)) return null;
  const place = begins.findLastIndex((known) => version === null || known.version <= version);
  const given = begins[place];
  if (!given) return null;
  const next = begins[place + 1] ?? null;
  return {
    given,
    later: ordered.filter((known) => known.version > given.version && (!next || known.version < next.version)),
    before: begins[place - 1] ?? null,
    next,
  };
}

/** How a consent stands. Each is the instant at which that happened; null: it did not. */
export type Standing = {
  /** The last change of it. */
  readonly changedAt: Date | null;
  /** Taken back, by the payer or by what their bank said. */
  readonly endedAt: Date | null;
  /** The payer gave another one, which holds in its place. */
  readonly replacedAt: Date | null;
};

/** A consent that was taken back stays ended, whatever was noted about it afterwards. */
export function standingOf({ later, next }: Pick<Consent<ConsentVersion>, 'later' | 'next'>): Standing {
  return {
    changedAt: later.findLast(({ kind }) => kind === 'changed')?.recordedAt ?? null,
    endedAt: later.find(({ kind }) => kind === 'revoked')?.recordedAt ?? null,
    replacedAt: next?.recordedAt ?? null,
  };
}
