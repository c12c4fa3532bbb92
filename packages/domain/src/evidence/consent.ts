/** One version of how an agreement stands, as it was recorded. */
export type ConsentVersion = {
  /** The agreement it is of. */
  readonly authorizationId: bigint;
  /** 1, 2, 3, … of one payer, whatever agreement they are of. */
  readonly version: number;
  readonly kind: 'given' | 'changed' | 'account_changed' | 'approved' | 'told' | 'revoked';
  readonly recordedAt: Date;
};

/** An agreement with what became of it. */
export type Consent<Version extends ConsentVersion> = {
  /** How it was given; where that was never recorded, the first that is known of it. */
  readonly given: Version;
  /** Changes and revocations of it, the oldest first. */
  readonly later: readonly Version[];
  /** What the payer gave before it, under whatever agreement. */
  readonly before: Version | null;
};

/** The agreement that a version is of; without one, the newest that was given. Null where there is none. */
export function consentOf<Version extends ConsentVersion>(
  versions: readonly Version[],
  version: number | null,
): Consent<Version> | null {
  const ordered = versions.toSorted((one, other) => one.version - other.version);
  const named =
    version === null
      ? (ordered.findLast(({ kind }) => kind === 'given') ?? ordered.at(-1))
      : ordered.find((known) => known.version === version);
  if (!named) return null;
  const own = ordered.filter(({ authorizationId }) => authorizationId === named.authorizationId);
  const given = own.find(({ kind }) => kind === 'given') ?? own[0];
  if (!given) return null;
  return {
    given,
    later: own.filter((known) => known.version > given.version),
    before: ordered.findLast((known) => known.kind === 'given' && known.version < given.version) ?? null,
  };
}

/** How an agreement stands. Each is the instant at which that happened; null: it did not. */
export type Standing = {
  /** The last change of it. */
  readonly changedAt: Date | null;
  /** Taken back, by the payer or by what their bank said. */
  readonly endedAt: Date | null;
  /** Another one took its place, because payer or business said so. */
  readonly replacedAt: Date | null;
};

/** An agreement that was taken back stays ended, whatever was noted about it afterwards. */
export function standingOf(
  { later }: Pick<Consent<ConsentVersion>, 'later'>,
  { replacedAt }: Pick<Standing, 'replacedAt'>,
): Standing {
  return {
    changedAt: later.findLast(({ kind }) => kind === 'changed' || kind === 'account_changed')?.recordedAt ?? null,
    endedAt: later.find(({ kind }) => kind === 'revoked')?.recordedAt ?? null,
    replacedAt,
  };
}
