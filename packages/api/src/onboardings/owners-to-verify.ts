import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { standingsOf } from '@cordelle/domain/onboarding/ownership.ts';
import type { NeededFor } from './needed.ts';
import { HOLDING, treeOf } from './owners/owner-rows.ts';

const OWNER = columns(stakeholders, [
  'id',
  'category',
  'firstName',
  'lastName',
  'email',
  'userId',
  'isPrimaryOwner',
  'exemptReason',
  'verifiedAt',
  'personKey',
]);
type Owner = Row<typeof OWNER>;

/** Somebody who has to show who they are. */
export type OwnerToVerify = Omit<Owner, 'category' | 'exemptReason' | 'isPrimaryOwner'>;

/**
 * Who has to show who they are: each individual who counts as an owner of the tree (a quarter, running it, a trust); of a list,
 * whoever answers for the business.
 */
export async function ownersToVerify(
  { sql }: Tx,
  {
    clientId,
    country,
    businessType,
    ownersAsTree,
  }: Pick<NeededFor, 'clientId' | 'country' | 'businessType' | 'ownersAsTree'>,
): Promise<readonly OwnerToVerify[]> {
  const owners = await sql`
    select ${OWNER} from stakeholders where client_id = ${clientId} and removed_at is null order by id`;
  const individuals = owners.filter(({ category }) => category === 'Individual');
  if (!ownersAsTree) return individuals.filter(({ isPrimaryOwner }) => isPrimaryOwner);
  const holdings = await sql`select ${HOLDING} from shareholdings where client_id = ${clientId} order by id`;
  const counting = new Set(
    standingsOf(treeOf({ stakeholders: owners, holdings }), { country, businessType: businessType ?? '' })
      .filter(({ countsBy }) => countsBy.length > 0)
      .map(({ holderId }) => holderId),
  );
  return individuals.filter(({ id }) => counting.has(String(id)));
}
