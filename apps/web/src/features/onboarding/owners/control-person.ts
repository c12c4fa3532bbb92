import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import type { Fields } from '../applying.ts';
import { asSaveOwner } from './owner-values.ts';

/** Chosen instead of somebody who is listed. */
export const SOMEBODY_ELSE = 'else';

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
