import type { RequirementState } from '@cordelle/domain/onboarding/requirements.ts';
import { BY_HAND } from '../identity-checks/checks.ts';
import { type Shown, shownOfClient, standingOf } from '../identity-checks/standing.ts';
import type { Needed } from './needed.ts';
import { type OwnerToVerify, ownersToVerify } from './owners-to-verify.ts';

/**
 * Whose identity is still to be shown: to be asked for until they have a link, then waited for. Where no service checks, the
 * provider's people do, and the application goes on.
 */
export const identityNeeded: Needed = async (tx, of) => {
  const owners = await ownersToVerify(tx, of);
  const shown = await shownOfClient(tx, of.clientId);
  return owners.map((owner) => {
    const { id, userId, verifiedAt } = owner;
    const state = stateOf(owner, shown);
    return {
      key: `owner.${id}.identity`,
      section: 'owner_verification',
      state: verifiedAt ? 'done' : state,
      who: state === 'done' ? 'provider' : userId === of.userId ? 'user' : 'owner',
    };
  });
};

/** To be asked, waited for, refused, or left to the provider's people. */
function stateOf(owner: OwnerToVerify, shown: Shown): RequirementState {
  const { check, link } = standingOf(owner, shown, true);
  if (check?.status === 'declined') return 'wrong';
  if (check?.provider === BY_HAND) return 'done';
  return check || link ? 'checking' : 'due';
}
