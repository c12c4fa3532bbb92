import type { Tx } from '@cordelle/db/connection.ts';
import type { Requirement } from '@cordelle/domain/onboarding/requirements.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** Of what records are asked what they lack for an application. */
export type NeededFor = {
  readonly clientId: bigint;
  /** Who fills it in. */
  readonly userId: bigint;
  readonly country: Rail;
  readonly businessType: string | null;
  /** Owners are kept as a tree of shares; otherwise as a list. */
  readonly ownersAsTree: boolean;
  /** Somebody fills it in for another business: they are never the one who shows who they are. */
  readonly hasThirdParty: boolean;
};

/** What one kind of records lacks, and what of it is done: rows for every need it knows. */
export type Needed = (tx: Tx, of: NeededFor) => Promise<readonly Requirement[]>;
