import { invariant } from '../errors.ts';
import type { OwnerCategory, TrustRole } from './owner-kinds.ts';
import { isQuarter, LEVELS_MAX, partOf, WHOLE, WHOLE_BPS } from './share.ts';

/** Somebody, or some entity, that holds or runs the business: once, however many parts they hold. */
export type Holder = {
  readonly id: string;
  readonly category: 'Individual' | 'Entity';
  /** Nobody behind it is asked for: a listed company, a bank. */
  readonly exempt: boolean;
};

/** A part of the business, or of an entity. What is held of an entity belongs to the entity, however often it is named. */
export type Holding = {
  readonly id: string;
  readonly holderId: string;
  /** Null: of the business itself. */
  readonly parentId: string | null;
  /** A control person counts without a share, and is not added up. */
  readonly category: OwnerCategory;
  readonly shareBps: number;
  readonly trustRole: TrustRole | null;
};

export type OwnerTree = { readonly holders: readonly Holder[]; readonly holdings: readonly Holding[] };

/** What of a business decides who counts among its owners. */
export type OwnedBusiness = { readonly country: 'CA' | 'US'; readonly businessType: string };

/** One way from the business down to a holder: the holdings on it, from the top. */
export type OwnershipPath = { readonly holdings: readonly Holding[]; readonly part: bigint };

/** Why an individual counts: by a quarter of the business, by running it, by what they are to a trust. */
export type CountsBy = 'share' | 'control' | 'trust';

export type OwnerStanding = {
  readonly holderId: string;
  /** Exact, of `WHOLE`. */
  readonly part: bigint;
  readonly paths: readonly OwnershipPath[];
  /** None: does not count. */
  readonly countsBy: readonly CountsBy[];
  /** Commands a quarter by chains of more than half, though the product is less. */
  readonly controlsThroughMajority: boolean;
};

const owns = (holding: Holding): boolean => holding.category !== 'ControlPerson';

/** Parts of a business or an entity that are held, control persons left out. */
export const holdingsOf = (tree: OwnerTree, parentId: string | null): readonly Holding[] =>
  tree.holdings.filter((holding) => holding.parentId === parentId && owns(holding));

/** Ways from the business down to a holder. Throws plainly on a tree that goes in a circle. */
export function pathsTo(tree: OwnerTree, holderId: string): readonly OwnershipPath[] {
  const upwards = (id: string, below: readonly Holding[]): OwnershipPath[] => {
    invariant(below.length < LEVELS_MAX, 'no chain of owners is longer than allowed');
    return tree.holdings
      .filter((holding) => holding.holderId === id && owns(holding))
      .flatMap((holding) => {
        const chain = [holding, ...below];
        return holding.parentId === null
          ? [{ holdings: chain, part: chain.reduce((part, { shareBps }) => partOf(part, shareBps), WHOLE) }]
          : upwards(holding.parentId, chain);
      });
  };
  return upwards(holderId, []);
}

/** Exact part of each holder, entities too; in one pass per level, whatever the number of ways. */
export function partsOf(tree: OwnerTree): ReadonlyMap<string, bigint> {
  const parts = new Map<string, bigint>();
  let level = new Map<string | null, bigint>([[null, WHOLE]]);
  for (let depth = 0; level.size > 0; depth++) {
    const below = new Map<string | null, bigint>();
    for (const holding of tree.holdings) {
      const part = level.get(holding.parentId);
      if (part === undefined || !owns(holding)) continue;
      const held = partOf(part, holding.shareBps);
      below.set(holding.holderId, (below.get(holding.holderId) ?? 0n) + held);
      parts.set(holding.holderId, (parts.get(holding.holderId) ?? 0n) + held);
    }
    invariant(depth < LEVELS_MAX || below.size === 0, 'no chain of owners is longer than allowed');
    level = below;
  }
  return parts;
}

/** Roles that count in a trust, whatever is held. Source: PCMLTFR s. 138(1)(c); 31 CFR 1010.230(d)(3). */
const ROLES_THAT_COUNT: Readonly<Record<OwnedBusiness['country'], readonly TrustRole[]>> = {
  CA: ['trustee', 'settlor', 'beneficiary'],
  US: ['trustee'],
};

/** Every individual with their part, its ways, and whether and why they count; in the order of the tree's holders. */
export function standingsOf(tree: OwnerTree, business: OwnedBusiness): readonly OwnerStanding[] {
  const parts = partsOf(tree);
  const heldByTrust = (holding: Holding): boolean =>
    holding.trustRole !== null &&
    ROLES_THAT_COUNT[business.country].includes(holding.trustRole) &&
    (holding.parentId === null || isQuarter(parts.get(holding.parentId) ?? 0n));
  return tree.holders
    .filter(({ category }) => category === 'Individual')
    .map(({ id }) => {
      const held = tree.holdings.filter(({ holderId }) => holderId === id);
      const part = parts.get(id) ?? 0n;
      const paths = pathsTo(tree, id);
      const reasons: readonly (CountsBy | null)[] = [
        isQuarter(part) ? 'share' : null,
        held.some(({ category, parentId }) => category === 'ControlPerson' && parentId === null) ? 'control' : null,
        held.some(heldByTrust) ? 'trust' : null,
      ];
      return {
        holderId: id,
        part,
        paths,
        countsBy: reasons.filter((reason) => reason !== null),
        controlsThroughMajority: !isQuarter(part) && paths.some(commandsQuarter),
      };
    });
}

/** More than half at each link, ending in a quarter of the business. */
const commandsQuarter = ({ holdings: [top, ...below] }: OwnershipPath): boolean =>
  top !== undefined &&
  4 * top.shareBps >= WHOLE_BPS &&
  below.length > 0 &&
  below.every(({ shareBps }) => 2 * shareBps > WHOLE_BPS);

/** What of the business nobody was named for, of `WHOLE`; entities of which nobody is asked for leave no gap. */
export function hiddenPart(tree: OwnerTree): bigint {
  const parts = new Map<string | null, bigint>([[null, WHOLE], ...partsOf(tree)]);
  const exempt = new Set(tree.holders.filter((holder) => holder.exempt).map(({ id }) => id));
  const entities = tree.holders.filter(({ category, id }) => category === 'Entity' && !exempt.has(id));
  return [null, ...entities.map(({ id }) => id)].reduce((sum, id) => {
    const named = holdingsOf(tree, id).reduce((total, { shareBps }) => total + shareBps, 0);
    return sum + partOf(parts.get(id) ?? 0n, WHOLE_BPS - named);
  }, 0n);
}

/** Whether somebody with a quarter may be missing among those who were named. */
export const somebodyMayBeMissing = (tree: OwnerTree): boolean => isQuarter(hiddenPart(tree));
