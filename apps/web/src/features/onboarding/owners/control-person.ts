import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import { CONTROL_POSITIONS } from '@cordelle/validation/person-rules.ts';
import type { Fields } from '../applying.ts';
import { asSaveOwner } from './owner-values.ts';

/** Chosen instead of somebody who is listed. */
export const SOMEBODY_ELSE = 'else';

/** What somebody is known to be, where a business is run in it. */
export function controlPositionOf({ stakeholders }: Owners, id: string): string {
  const position = stakeholders.find((one) => one.id === id)?.position ?? '';
  return CONTROL_POSITIONS.includes(position) ? position : '';
}

/** Somebody who is listed, as whoever runs the business. */
export const asControlPerson = (owners: Owners, { who, position }: Fields) =>
  asSaveOwner({
    ownersVersion: owners.version,
    parentId: null,
    ownerCategory: 'ControlPerson',
    share: '0',
    trustRole: null,
    stakeholderId: who,
    isSignupUser: false,
    position: position || null,
  });
