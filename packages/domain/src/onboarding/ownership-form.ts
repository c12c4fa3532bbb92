import { type OwnedBusiness, type OwnerStanding, type OwnerTree, standingsOf } from './ownership.ts';

/** How the owners of a business are asked for. */
export type OwnershipForm =
  /** One individual, who holds all of it. */
  | 'proprietor'
  /** Holders with shares, over as many levels as it takes. */
  | 'shares'
  /** Nobody holds it: an officer without a share. */
  | 'officer'
  /** Individuals with a role, whatever they hold. */
  | 'trust';

const FORMS: Readonly<Record<string, OwnershipForm>> = {
  Proprietorship: 'proprietor',
  'Non-Profit Corporation': 'officer',
  'Registered Charity': 'officer',
  'Co-operative': 'officer',
  'Society or Association': 'officer',
  'Government or Municipality': 'officer',
  Government: 'officer',
  Trust: 'trust',
};

export const ownershipForm = ({ businessType }: Pick<OwnedBusiness, 'businessType'>): OwnershipForm =>
  FORMS[businessType] ?? 'shares';

/**
 * Whether it is asked who runs the business even where somebody holds a quarter: in the United States always, of a limited
 * partnership because its general partner may hold next to nothing. A proprietor runs their own. Source: 31 CFR 1010.230(d)(2).
 */
export const asksWhoRunsIt = (business: OwnedBusiness): boolean =>
  ownershipForm(business) !== 'proprietor' &&
  (business.country === 'US' || business.businessType === 'Limited Partnership');

/** Entities that nobody stands behind yet: each needs an individual of its own. */
export function entitiesWithoutIndividual(tree: OwnerTree): readonly string[] {
  const withOne = new Set(
    tree.holdings.filter(({ category }) => category !== 'Entity').map(({ parentId }) => parentId),
  );
  return tree.holders.filter(({ category, id }) => category === 'Entity' && !withOne.has(id)).map(({ id }) => id);
}

/** Whether the owners can be confirmed: there are some, and an individual stands behind each entity. */
export const treeIsWhole = (tree: OwnerTree): boolean =>
  tree.holdings.length > 0 && entitiesWithoutIndividual(tree).length === 0;

/** Where the page of shareholders begins. */
export const firstScreen = (tree: OwnerTree): 'intro' | 'summary' => (tree.holdings.length > 0 ? 'summary' : 'intro');

export const controlPersonOf = (tree: OwnerTree): string | null =>
  tree.holdings.find(({ category, parentId }) => category === 'ControlPerson' && parentId === null)?.holderId ?? null;

/** Where the summary of a whole tree leads; `complete`: nothing is left to be asked. */
export function screenAfterSummary(
  tree: OwnerTree,
  business: OwnedBusiness,
): 'controlling' | 'no_controlling' | 'complete' {
  if (controlPersonOf(tree) !== null) return 'complete';
  return standingsOf(tree, business).some(({ countsBy }) => countsBy.length > 0) ? 'controlling' : 'no_controlling';
}

/** Who has to show who they are and cannot be written to; whoever signs up shows it at once and needs no letter. */
export const cannotBeWrittenTo = (
  standings: readonly OwnerStanding[],
  people: readonly { readonly id: string; readonly email: string | null }[],
  signupHolderId: string | null,
): string | null =>
  standings.find(
    ({ holderId, countsBy }) =>
      countsBy.length > 0 && holderId !== signupHolderId && !people.find(({ id }) => id === holderId)?.email,
  )?.holderId ?? null;

/**
 * Who answers for the business and shows who they are first: the person who signs up where they count, else who holds most,
 * else who runs it. Null: nobody counts.
 */
export function primaryOwnerOf(standings: readonly OwnerStanding[], signupHolderId: string | null): string | null {
  const counting = standings.filter(({ countsBy }) => countsBy.length > 0);
  const signup = counting.find(({ holderId }) => holderId === signupHolderId);
  const most = counting.reduce<OwnerStanding | null>((best, one) => (best && best.part >= one.part ? best : one), null);
  return (signup ?? most)?.holderId ?? null;
}
