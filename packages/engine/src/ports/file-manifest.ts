import type { Rail } from '@cordelle/domain/rail.ts';

/** A file of ours as it stands outside the database. */
export type ManifestLine = {
  readonly rail: Rail;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Decimal text; how many items each sums. */
  readonly debits: { readonly amount: string; readonly count: number };
  readonly credits: { readonly amount: string; readonly count: number };
  /** Business time, ISO 8601. */
  readonly writtenAt: string;
};

/**
 * List of every file we made, kept apart from the database and only ever added to: after a restore it shows which files
 * the database has forgotten, so that none is made a second time.
 */
export type FileManifest = {
  /** On the medium when this resolves. */
  add(line: ManifestLine): Promise<void>;
  /** Oldest first. A line that was read before is the same object. */
  lines(rail: Rail): Promise<readonly ManifestLine[]>;
};
