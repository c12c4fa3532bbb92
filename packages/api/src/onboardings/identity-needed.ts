import type { Tx } from '@cordelle/db/connection.ts';
import type { RequirementState } from '@cordelle/domain/onboarding/requirements.ts';
import type { Needed } from './needed.ts';
import { ownersToVerify } from './owners-to-verify.ts';

/**
 * Whose identity is still to be shown: to be asked for until they have a link, then waited for. Where no service checks, the
 * provider's people do, and the application goes on.
 */
export const identityNeeded: Needed = async (tx, of) => {
  const owners = await ownersToVerify(tx, of);
  const asked = await howOwnersStand(tx, of.clientId);
  return owners.map(({ id, userId, verifiedAt }) => {
    const standing = asked.get(id);
    return {
      key: `owner.${id}.identity`,
      section: 'owner_verification',
      state: verifiedAt ? 'done' : (standing ?? 'due'),
      who: standing === 'done' ? 'provider' : userId === of.userId ? 'user' : 'owner',
    };
  });
};

/** Owners who were asked: waited for, refused, or left to the provider's people. */
async function howOwnersStand({ sql }: Tx, clientId: bigint): Promise<ReadonlyMap<bigint, RequirementState>> {
  const rows = await sql<{ id: bigint; status: string | null; provider: string | null }[]>`
    select s.id, k.status, k.provider
      from stakeholders s
      left join owner_links l on l.client_id = s.client_id and l.stakeholder_id = s.id and l.replaced_at is null
      left join lateral (
        select status, provider from identity_checks k
         where k.client_id = ${clientId} and k.stakeholder_id = s.id
           and (l.reopened_at is null or k.requested_at > l.reopened_at)
         order by k.id desc limit 1) k on true
     where s.client_id = ${clientId} and (l.id is not null or k.status is not null)`;
  return new Map(
    rows.map(({ id, status, provider }): [bigint, RequirementState] => [
      id,
      status === 'declined' ? 'wrong' : provider === 'by_hand' ? 'done' : 'checking',
    ]),
  );
}
