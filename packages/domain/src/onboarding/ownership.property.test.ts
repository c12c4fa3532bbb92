import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hiddenPart, type OwnerTree, partsOf, pathsTo, standingsOf } from './ownership.ts';
import { requirePlacement } from './ownership-changes.ts';
import { LEVELS_MAX, partOf, WHOLE, WHOLE_BPS } from './share.ts';

const CORPORATION = { country: 'CA', businessType: 'Corporation' } as const;

/** Wishes for parts, of few holders so that they meet again: what the rules refuse is left out. */
const wish = fc.record({
  holder: fc.integer({ min: 0, max: 11 }),
  parent: fc.integer({ min: -3, max: 5 }),
  shareBps: fc.integer({ min: 0, max: WHOLE_BPS }),
});
/** Holders 0 to 5 are entities, the others people; a parent below 0 is the business. */
const categoryOf = (holder: number) => (holder <= 5 ? ('Entity' as const) : ('Individual' as const));

/** A tree grown from wishes by the same rules as a person's. */
function grown(wishes: readonly { holder: number; parent: number; shareBps: number }[]): OwnerTree {
  return wishes.reduce<OwnerTree>(
    (tree, { holder, parent, shareBps }, at) => {
      const holderId = String(holder);
      const parentId = parent < 0 ? null : String(parent);
      const category = categoryOf(holder);
      const known = tree.holders.some(({ id }) => id === holderId);
      try {
        requirePlacement(
          tree,
          { holdingId: null, holderId: known ? holderId : null, parentId, category, shareBps },
          CORPORATION,
        );
      } catch {
        return tree;
      }
      return {
        holders: known ? tree.holders : [...tree.holders, { id: holderId, category, exempt: false }],
        holdings: [...tree.holdings, { id: String(at), holderId, parentId, category, shareBps, trustRole: null }],
      };
    },
    { holders: [], holdings: [] },
  );
}
const aTree = fc.array(wish, { minLength: 1, maxLength: 40 }).map(grown);
const individualParts = (tree: OwnerTree): bigint =>
  standingsOf(tree, CORPORATION).reduce((sum, { part }) => sum + part, 0n);

test('what individuals hold and what nobody is named for make the whole, exactly', () =>
  fc.assert(
    fc.property(aTree, (tree) => {
      expect(individualParts(tree) + hiddenPart(tree)).toBe(WHOLE);
    }),
  ));

test('the ways to a holder sum to their part', () =>
  fc.assert(
    fc.property(aTree, (tree) => {
      const parts = partsOf(tree);
      for (const { id } of tree.holders)
        expect(pathsTo(tree, id).reduce((sum, { part }) => sum + part, 0n)).toBe(parts.get(id) ?? 0n);
    }),
  ));

test('the ways to a holder are the product of matrices, S + S² + … + S⁵', () =>
  fc.assert(
    fc.property(aTree, (tree) => {
      const ids = [null, ...tree.holders.map(({ id }) => id)];
      const shares = ids.map((parent) =>
        ids.map((holder) =>
          BigInt(tree.holdings.find((held) => held.parentId === parent && held.holderId === holder)?.shareBps ?? 0),
        ),
      );
      // Row of the business in each power, brought to one denominator.
      let row = shares[0] ?? [];
      const sums = ids.map(() => 0n);
      for (let level = 1; level <= LEVELS_MAX; level++) {
        const scale = BigInt(WHOLE_BPS) ** BigInt(LEVELS_MAX - level);
        row.forEach((part, at) => {
          sums[at] = (sums[at] ?? 0n) + part * scale;
        });
        row = ids.map((_, to) => row.reduce((sum, part, via) => sum + part * (shares[via]?.[to] ?? 0n), 0n));
      }
      const parts = partsOf(tree);
      expect(tree.holders.map(({ id }) => parts.get(id) ?? 0n)).toEqual(sums.slice(1));
    }),
  ));

test('the order of entry changes nobody’s part, nor who counts', () =>
  fc.assert(
    fc.property(
      aTree.chain((tree) =>
        fc.tuple(
          fc.constant(tree),
          fc.shuffledSubarray([...tree.holdings], { minLength: tree.holdings.length }),
          fc.shuffledSubarray([...tree.holders], { minLength: tree.holders.length }),
        ),
      ),
      ([tree, holdings, holders]) => {
        const known = (one: OwnerTree) =>
          standingsOf(one, CORPORATION)
            .map(({ holderId, part, countsBy, controlsThroughMajority }) => [
              holderId,
              part,
              countsBy,
              controlsThroughMajority,
            ])
            .sort(([one], [other]) => Number(one) - Number(other));
        expect(known({ holders, holdings })).toEqual(known(tree));
      },
    ),
  ));

test('whoever is given more loses nothing, and nobody else does', () =>
  fc.assert(
    fc.property(aTree, fc.nat(), fc.nat(), (tree, which, more) => {
      const raised = tree.holdings[which % Math.max(1, tree.holdings.length)];
      fc.pre(raised !== undefined);
      const siblings = tree.holdings.filter(({ parentId }) => parentId === raised.parentId);
      const left = WHOLE_BPS - siblings.reduce((sum, { shareBps }) => sum + shareBps, 0);
      const holdings = tree.holdings.map((held) =>
        held === raised ? { ...held, shareBps: held.shareBps + (more % (left + 1)) } : held,
      );
      const before = partsOf(tree);
      for (const [id, part] of partsOf({ ...tree, holdings })) expect(part >= (before.get(id) ?? 0n)).toBe(true);
    }),
  ));

test('no part of a part is rounded, at any level', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: WHOLE_BPS }), { minLength: 1, maxLength: LEVELS_MAX }), (chain) => {
      const exact = chain.reduce((product, share) => product * BigInt(share), 1n);
      expect(chain.reduce(partOf, WHOLE) * BigInt(WHOLE_BPS) ** BigInt(chain.length)).toBe(exact * WHOLE);
    }),
  ));
