import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { ownerLinks, shareholdings, stakeholders } from '@cordelle/db/schema/onboardings.ts';
import type { OwnerVerification } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { OnboardingClient, PublicOwner, PublicStakeholder } from '@cordelle/validation/onboarding/public.ts';
import type { UserContext } from '../context.ts';
import type { Application } from './application.ts';

const OWNER = joined(
  columns(shareholdings, 'h', ['parentStakeholderId', 'category', 'shareBps', 'trustRole']),
  columns(shareholdings, 'h', { holdingId: 'id' }),
  columns(stakeholders, 's', [
    'id',
    'firstName',
    'lastName',
    'dateOfBirthEncrypted',
    'email',
    'position',
    'userId',
    'isPrimaryOwner',
    'legalName',
    'countryOfIncorporation',
    'registrationNumber',
    'country',
    'address1',
    'city',
    'provinceCode',
    'postalCode',
    'verifiedAt',
  ]),
);
type Held = Row<typeof OWNER> & { readonly dateOfBirth: string | null };

type Owners = Pick<
  OnboardingClient,
  'primaryOwnerId' | 'ownerFormUrl' | 'signupUserIsPrimaryOwner' | 'ownersAttributes' | 'stakeholdersAttributes'
>;

const PERCENT = 100;

/** Who owns a business: as parts of a tree, and those at its top as a list. */
export async function publicOwners(
  tx: Tx,
  { app }: UserContext,
  { client, person, requirements }: Application,
): Promise<Owners> {
  const clientId = client?.id ?? null;
  const rows = await tx.sql`
    select ${OWNER} from shareholdings h join stakeholders s on s.client_id = h.client_id and s.id = h.stakeholder_id
     where h.client_id = ${clientId} and s.removed_at is null order by h.id`;
  const sealed = clientId !== null && rows.some(({ dateOfBirthEncrypted }) => dateOfBirthEncrypted !== null);
  const keyring = sealed ? await keyringOf(tx, app.keys, clientId) : null;
  const held = rows.map((row): Held => {
    const place = { table: 'stakeholders', column: 'date_of_birth_encrypted', clientId: clientId ?? 0n, rowId: row.id };
    const stored = row.dateOfBirthEncrypted;
    return { ...row, dateOfBirth: keyring && stored ? decryptSecret(keyring, place, stored) : null };
  });
  const stateOf = ({ id, verifiedAt }: Held): OwnerVerification => {
    if (verifiedAt) return 'complete';
    const needed = requirements.find(({ key }) => key === `owner.${id}.identity`);
    return needed?.state === 'wrong' ? 'failed' : 'pending';
  };
  const primary = held.find(({ isPrimaryOwner }) => isPrimaryOwner);
  return {
    primaryOwnerId: primary ? String(primary.id) : null,
    ownerFormUrl: clientId !== null && primary ? await codeOf(tx, app.keys, clientId, primary.id) : null,
    signupUserIsPrimaryOwner: primary !== undefined && primary.userId === person.id,
    ownersAttributes: held
      .filter(({ parentStakeholderId }) => parentStakeholderId === null)
      .map((row) => asOwner(row, stateOf(row))),
    stakeholdersAttributes: held.map((row) => asStakeholder(row, held, String(clientId))),
  };
}

/** The secret of the newest link, which whoever fills it in may hand on. */
async function codeOf(tx: Tx, keys: KeyStore, clientId: bigint, ownerId: bigint): Promise<string | null> {
  const [link] = await tx.sql`
    select ${columns(ownerLinks, ['id', 'codeEncrypted'])} from owner_links
     where client_id = ${clientId} and stakeholder_id = ${ownerId} and replaced_at is null order by id desc limit 1`;
  if (!link) return null;
  const place = { table: 'owner_links', column: 'code_encrypted', clientId, rowId: link.id };
  return decryptSecret(await keyringOf(tx, keys, clientId), place, link.codeEncrypted);
}

const addressesOf = ({ id, country, address1, city, provinceCode, postalCode }: Held): PublicOwner['addresses'] =>
  address1 === null ? [] : [{ id: String(id), country, address1, city, provinceCode, postalCode }];

const asOwner = (row: Held, completionStatus: OwnerVerification): PublicOwner => ({
  id: String(row.id),
  name: row.legalName ?? [row.firstName, row.lastName].filter(Boolean).join(' '),
  share: (row.shareBps / PERCENT).toFixed(2),
  position: row.position,
  dateOfBirth: row.dateOfBirth,
  email: row.email,
  completionStatus,
  verified: row.verifiedAt !== null,
  addresses: addressesOf(row),
});

const asStakeholder = (row: Held, all: readonly Held[], clientId: string): PublicStakeholder => ({
  id: String(row.holdingId),
  stakeholderId: String(row.id),
  parentOwnerId: row.parentStakeholderId === null ? null : String(row.parentStakeholderId),
  ownerCategory: row.category,
  share: (row.shareBps / PERCENT).toFixed(2),
  firstName: row.firstName,
  lastName: row.lastName,
  dateOfBirth: row.dateOfBirth,
  email: row.email,
  position: row.position,
  trustRole: row.trustRole,
  userId: row.userId === null ? null : String(row.userId),
  clientId,
  verified: row.verifiedAt !== null,
  addressesAttributes: addressesOf(row),
  legalName: row.legalName,
  countryOfIncorporation: row.countryOfIncorporation,
  registrationNumber: row.registrationNumber,
  shareholdersAttributes: all
    .filter(({ parentStakeholderId }) => parentStakeholderId === row.id)
    .map(({ holdingId }) => ({ id: String(holdingId) })),
});
