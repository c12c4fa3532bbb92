import { columns } from '@cordelle/db/columns.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import type { Needed } from './needed.ts';

/** Whose identity is still to be shown. */
export const identityNeeded: Needed = async ({ sql }, { clientId, userId }) => {
  const people = await sql`
    select ${columns(stakeholders, ['id', 'userId', 'verifiedAt'])} from stakeholders
     where client_id = ${clientId} and category = 'Individual' and removed_at is null order by id`;
  return people.map((person) => ({
    key: `owner.${person.id}.identity`,
    section: 'owner_verification',
    state: person.verifiedAt ? 'done' : 'checking',
    who: person.userId === userId ? 'user' : 'owner',
  }));
};
