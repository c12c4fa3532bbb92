import { fullName } from '@cordelle/domain/onboarding/person-name.ts';
import { m } from '@cordelle/i18n/messages';
import type { Owners, Shareholding, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';

/** A percentage as people read it, all of its decimals: `27%`, in French `27,5 %`. */
export const percent = (text: string, locale: 'en' | 'fr'): string =>
  locale === 'fr' ? `${text.replace('.', ',')}\u00a0%` : `${text}%`;

export const ownerName = (owner: Pick<Stakeholder, 'category' | 'legalName' | 'firstName' | 'lastName'>): string =>
  owner.category === 'Entity' ? (owner.legalName ?? '') : fullName(owner);

type Tree = Pick<Owners, 'business' | 'stakeholders' | 'shareholdings'>;

export const stakeholderOf = (owners: Pick<Owners, 'stakeholders'>, id: string): Stakeholder => {
  const found = owners.stakeholders.find((one) => one.id === id);
  if (!found) throw new Error('a part belongs to a stakeholder');
  return found;
};

/** What a part is held of: the business, or an entity. */
export const parentName = (owners: Tree, parentId: string | null): string =>
  parentId === null ? owners.business.name : ownerName(stakeholderOf(owners, parentId));

/** Parts of a parent in their order; whoever runs it last. */
export const partsOf = ({ shareholdings }: Tree, parentId: string | null): Shareholding[] =>
  [
    shareholdings.filter((held) => held.parentId === parentId && held.ownerCategory !== 'ControlPerson'),
    shareholdings.filter((held) => held.parentId === parentId && held.ownerCategory === 'ControlPerson'),
  ].flat();

/** `15% directly + 40% of 30% through Holding Inc. = 27%`; null where a single part says it all. */
export function pathWords(owners: Tree, { paths, part }: Stakeholder, locale: 'en' | 'fr'): string | null {
  const onlyDirect = paths.length === 1 && paths[0]?.holdingIds.length === 1;
  if (paths.length === 0 || onlyDirect) return null;
  const words = paths.map(({ holdingIds }) => {
    const held = holdingIds.flatMap((id) => owners.shareholdings.find((one) => one.id === id) ?? []).reverse();
    const shares = held.map(({ share }) => percent(share, locale));
    if (held.length === 1) return m.owners_path_direct({ share: shares[0] ?? '' });
    const names = held.slice(1).map(({ stakeholderId }) => ownerName(stakeholderOf(owners, stakeholderId)));
    return m.owners_path_through({
      shares: shares.reduce((part, whole) => m.owners_share_of({ part, whole })),
      names: names.join(', '),
    });
  });
  return m.owners_path_sum({ paths: words.join(' + '), share: percent(part, locale) });
}
