import type { Holder, Holding, OwnerTree } from '../onboarding/ownership.ts';
import { parseShare } from '../onboarding/share.ts';

/** The business itself, in the notation of these tests. */
const BUSINESS = 'T';

/**
 * A tree from its edges, `Ana→T 25 · H→T 50 · Bo→H 100`: whoever something is held of is an entity, everybody else an
 * individual; `Ana→T control` runs the business. Holders are called by their names; `entities` names those without owners.
 */
export function ownerTree(edges: string, entities: readonly string[] = []): OwnerTree {
  const read = edges
    .split('·')
    .map((edge) => edge.trim())
    .filter((edge) => edge !== '')
    .map((edge) => {
      const [, holder = '', parent = '', share = ''] = /^(\S+)→(\S+) (\S+)$/.exec(edge) ?? [];
      return { holder, parent, share };
    });
  const isEntity = (name: string) => entities.includes(name) || read.some(({ parent }) => parent === name);
  const holders = [...new Set(read.map(({ holder }) => holder))].map(
    (id): Holder => ({ id, category: isEntity(id) ? 'Entity' : 'Individual', exempt: false }),
  );
  const holdings = read.map(({ holder, parent, share }): Holding => {
    const shareBps = share === 'control' ? 0 : parseShare(share);
    if (shareBps === null || holder === '') throw new Error(`no edge of a tree: ${holder}→${parent} ${share}`);
    const category = share === 'control' ? 'ControlPerson' : isEntity(holder) ? 'Entity' : 'Individual';
    const parentId = parent === BUSINESS ? null : parent;
    return { id: `${holder}→${parent}`, holderId: holder, parentId, category, shareBps, trustRole: null };
  });
  return { holders, holdings };
}
