import type { Owners, Shareholding } from '@cordelle/validation/onboarding/owners.ts';
import { CONTROL_POSITIONS } from '@cordelle/validation/person-rules.ts';
import type { Fields } from '../applying.ts';
import { asSaveOwner } from './owner-values.ts';
import type { OwnersChanging } from './use-owners.ts';

/** Chosen instead of somebody who is listed. */
export const SOMEBODY_ELSE = 'else';

/** What somebody is known to be, where a business is run in it. */
export function controlPositionOf({ stakeholders }: Owners, id: string): string {
  const position = stakeholders.find((one) => one.id === id)?.position ?? '';
  return CONTROL_POSITIONS.includes(position) ? position : '';
}

/** Who is said to run the business already; undefined: nobody yet. */
export const controlPersonOf = ({ shareholdings }: Owners): Shareholding | undefined =>
  shareholdings.find(({ ownerCategory }) => ownerCategory === 'ControlPerson');

/** Names somebody who is listed as whoever runs the business, in place of whoever was named before. */
export async function nameControlPerson({ owners, save, remove }: OwnersChanging, answers: Fields): Promise<Owners> {
  const before = controlPersonOf(owners);
  if (!before) return save.mutateAsync(asControlPerson(owners, answers));
  if (before.stakeholderId === answers.who)
    return save.mutateAsync(asSaveOwner({ ...asControlPerson(owners, answers), holdingId: before.id }));
  const without = await remove.mutateAsync({ ownersVersion: owners.version, holdingId: before.id });
  return save.mutateAsync(asControlPerson(without, answers));
}

const asControlPerson = ({ version }: Owners, { who, position }: Fields) =>
  asSaveOwner({
    ownersVersion: version,
    parentId: null,
    ownerCategory: 'ControlPerson',
    share: '0',
    trustRole: null,
    stakeholderId: who,
    isSignupUser: false,
    position: position || null,
  });
