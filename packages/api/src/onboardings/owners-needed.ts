import { columns, type Row } from '@cordelle/db/columns.ts';
import { clientOnboardings, shareholdings, stakeholders } from '@cordelle/db/schema/onboardings.ts';
import type { Requirement } from '@cordelle/domain/onboarding/requirements.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { Needed } from './needed.ts';

const OWNER = columns(stakeholders, 's', ['isPrimaryOwner', 'dateOfBirthEncrypted', 'position', 'address1']);
const HELD = columns(shareholdings, 'h', ['shareBps']);
const APPLICATION = columns(clientOnboardings, ['ownersCompleted']);

/** What is lacking of the owners: who holds the business, and who runs it. A tree is confirmed, a list is filled in page by page. */
export const ownersNeeded: Needed = async ({ sql }, { clientId, ownersAsTree }) => {
  const held = await sql`
    select ${OWNER}, ${HELD} from shareholdings h
      join stakeholders s on s.client_id = h.client_id and s.id = h.stakeholder_id
     where h.client_id = ${clientId} and h.parent_stakeholder_id is null and s.removed_at is null`;
  if (!ownersAsTree) return ofList(held);
  const [application] = await sql`select ${APPLICATION} from client_onboardings where client_id = ${clientId}`;
  return [need('owners.tree', 'shareholders', held.length > 0 && application?.ownersCompleted === true)];
};

function ofList(held: readonly (Row<typeof OWNER> & Row<typeof HELD>)[]): Requirement[] {
  const named = held.length > 0;
  return [
    need('owners.tree', 'owners_names', named),
    need(
      'owners.primary',
      'primary_owner',
      held.some((owner) => owner.isPrimaryOwner),
    ),
    need(
      'owners.details',
      'owners_info',
      named && held.every((owner) => owner.dateOfBirthEncrypted && owner.position && owner.address1),
    ),
  ];
}

const need = (key: string, section: SubState, isDone: boolean): Requirement => ({
  key,
  section,
  state: isDone ? 'done' : 'due',
  who: 'user',
});
