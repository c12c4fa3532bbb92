import { DomainError } from '../errors.ts';
import type { OwnerCategory } from './owner-kinds.ts';
import { type Holding, holdingsOf, type OwnedBusiness, type OwnerTree } from './ownership.ts';
import { ownershipForm } from './ownership-form.ts';
import { LEVELS_MAX, shareText, WHOLE_BPS } from './share.ts';

/** More parts than a business names; bounds the ways through its tree. */
export const HOLDINGS_MAX = 100;

/** A part as it is about to be written. */
export type Placement = {
  /** Null: a new one. */
  readonly holdingId: string | null;
  /** Null: of somebody who is not in the tree. */
  readonly holderId: string | null;
  readonly parentId: string | null;
  readonly category: OwnerCategory;
  readonly shareBps: number;
};

/** How far below the business somebody stands, by the longest way; 0 is the business itself. */
export function levelOf(tree: OwnerTree, id: string | null): number {
  if (id === null) return 0;
  const above = tree.holdings.filter(({ holderId }) => holderId === id).map(({ parentId }) => levelOf(tree, parentId));
  return 1 + Math.max(0, ...above);
}

/** Levels that somebody needs below themselves: an entity always one, for its individual. */
function levelsBelow(tree: OwnerTree, id: string | null): number {
  const below = id === null ? [] : holdingsOf(tree, id);
  return Math.max(1, ...below.map((held) => 1 + (held.category === 'Entity' ? levelsBelow(tree, held.holderId) : 0)));
}

/** Whether an entity may hold a part of `parentId`: an individual must fit below it. */
export const entityMayHold = (tree: OwnerTree, parentId: string | null): boolean =>
  levelOf(tree, parentId) + 2 <= LEVELS_MAX;

/** Whether `id` is `other` or stands above it on some way to the business's owners. */
const standsAbove = (tree: OwnerTree, id: string, other: string | null): boolean =>
  other !== null &&
  (id === other ||
    tree.holdings.some(({ holderId, parentId }) => holderId === other && standsAbove(tree, id, parentId)));

/** What is left of a parent, in 1/100 %; the part that is edited is left out. */
export function remainingShare(tree: OwnerTree, parentId: string | null, holdingId: string | null): number {
  const others = holdingsOf(tree, parentId).filter(({ id }) => id !== holdingId);
  return WHOLE_BPS - others.reduce((sum, { shareBps }) => sum + shareBps, 0);
}

/** Whether somebody holds a part of `parentId` already; running the business beside holding a part of it is no other part. */
const heldAlready = (tree: OwnerTree, { holderId, parentId, holdingId, category }: Placement): boolean =>
  tree.holdings.some(
    (held) =>
      held.holderId === holderId &&
      held.parentId === parentId &&
      held.id !== holdingId &&
      (held.category === 'ControlPerson') === (category === 'ControlPerson'),
  );

/** Throws what stands against a part: its parent, a circle, too many levels, twice the same, or more than the whole. */
export function requirePlacement(tree: OwnerTree, placement: Placement, business: OwnedBusiness): void {
  const { holderId, holdingId, parentId, category, shareBps } = placement;
  if (parentId !== null && !tree.holders.some(({ id, category: kind }) => id === parentId && kind === 'Entity'))
    throw new DomainError('record.not_found');
  if (holdingId === null && tree.holdings.length >= HOLDINGS_MAX) throw new DomainError('owners.too_many');
  if (ownershipForm(business) === 'proprietor') requireProprietor(tree, placement);
  if (category === 'ControlPerson' && parentId !== null) throw new DomainError('owners.control_person_of_business');
  if (holderId !== null && standsAbove(tree, holderId, parentId)) throw new DomainError('owners.circle');
  const below = category === 'Entity' ? levelsBelow(tree, holderId) : 0;
  if (levelOf(tree, parentId) + 1 + below > LEVELS_MAX) throw new DomainError('owners.too_deep');
  if (holderId !== null && heldAlready(tree, placement)) throw new DomainError('owners.twice_under_parent');
  if (category === 'ControlPerson') return;
  const remaining = remainingShare(tree, parentId, holdingId);
  if (shareBps > remaining)
    throw new DomainError('owners.share_over_whole', { remaining: Number(shareText(remaining)) });
}

/** A proprietor is alone and holds all of it. */
function requireProprietor(tree: OwnerTree, { holdingId, category, parentId, shareBps }: Placement): void {
  const alone = tree.holdings.every(({ id }) => id === holdingId);
  if (!alone || category !== 'Individual' || parentId !== null || shareBps !== WHOLE_BPS)
    throw new DomainError('owners.proprietor_alone');
}

/** Holders in the tree who may take a part of `parentId`: not there yet, without a circle and within the levels. */
export const pickable = (tree: OwnerTree, parentId: string | null, business: OwnedBusiness): readonly string[] =>
  tree.holders
    .filter(({ id, category }) =>
      fits(tree, { holdingId: null, holderId: id, parentId, category, shareBps: 0 }, business),
    )
    .map(({ id }) => id);

function fits(tree: OwnerTree, placement: Placement, business: OwnedBusiness): boolean {
  try {
    requirePlacement(tree, placement, business);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** What goes with a part: below an entity that nobody else names, its own owners too. */
export type Removal = { readonly holdingIds: readonly string[]; readonly holderIds: readonly string[] };

export function removalOf(tree: OwnerTree, holdingId: string): Removal {
  const named = (left: readonly Holding[], id: string) => left.some(({ holderId }) => holderId === id);
  const without = (left: readonly Holding[], held: Holding): readonly Holding[] => {
    const rest = left.filter(({ id }) => id !== held.id);
    if (named(rest, held.holderId)) return rest;
    return rest.filter(({ parentId }) => parentId === held.holderId).reduce(without, rest);
  };
  const removed = tree.holdings.find(({ id }) => id === holdingId);
  if (!removed) throw new DomainError('record.not_found');
  const left = without(tree.holdings, removed);
  return {
    holdingIds: tree.holdings.filter((held) => !left.includes(held)).map(({ id }) => id),
    holderIds: tree.holders.filter(({ id }) => !named(left, id)).map(({ id }) => id),
  };
}
