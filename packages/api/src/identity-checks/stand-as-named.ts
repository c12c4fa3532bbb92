import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { agreementOf } from './agreement.ts';
import { ownerBirthDate } from './birth-date.ts';
import { type Check, documentOf, personKeyOf } from './checks.ts';
import { shownOfOwner, standingOf } from './standing.ts';

type Owner = { readonly clientId: bigint; readonly ownerId: bigint };

/**
 * After an owner's name or birth date was made another: they stand by what was shown of whom they are now, and by nothing else. A name
 * that is corrected back has what was shown under it again. The owner's row is held by the caller.
 */
export async function standAsNamed(tx: Tx, { keys }: Pick<App, 'keys'>, { clientId, ownerId }: Owner): Promise<void> {
  const { sql } = tx;
  const [named] = await sql`
    select ${columns(stakeholders, ['firstName', 'lastName'])} from stakeholders where client_id = ${clientId} and id = ${ownerId}`;
  invariant(named, 'whoever was changed is there');
  const person = {
    firstName: named.firstName ?? '',
    lastName: named.lastName ?? '',
    dateOfBirth: await ownerBirthDate(tx, { keys }, clientId, ownerId),
  };
  const personKey = personKeyOf(keys, clientId, person);
  const { check } = standingOf({ id: ownerId, personKey }, await shownOfOwner(tx, clientId, ownerId), true);
  const verifiedAt = check?.status === 'approved' ? check.changedAt : null;
  await sql`
    update stakeholders set person_key = ${personKey}, verified_at = ${verifiedAt} where client_id = ${clientId} and id = ${ownerId}`;
  const document = check && (await documentOf(tx, keys, check));
  if (check && document) await compareAnew(tx, check, agreementOf(document, person));
  // What was said on a link was said by whoever they were.
  await sql`
    update owner_links set form_completed_at = null, browser_finished_at = null
     where client_id = ${clientId} and stakeholder_id = ${ownerId} and replaced_at is null`;
}

/** News of a session under another name was compared with nobody. */
async function compareAnew({ sql }: Tx, { clientId, id }: Check, agreement: ReturnType<typeof agreementOf>) {
  const { nameAgrees, birthDateAgrees } = agreement;
  await sql`
    update identity_checks set name_agrees = ${nameAgrees}, birth_date_agrees = ${birthDateAgrees}
     where client_id = ${clientId} and id = ${id}`;
}
