import { createHash } from 'node:crypto';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { shareholdings, stakeholders } from '@cordelle/db/schema/onboardings.ts';
import type { NamedPerson } from '@cordelle/domain/onboarding/owner-identity.ts';
import type { OwnerTree } from '@cordelle/domain/onboarding/ownership.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';

const STAKEHOLDER = columns(stakeholders, [
  'id',
  'category',
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
  'exemptReason',
  'country',
  'address1',
  'city',
  'provinceCode',
  'postalCode',
  'verifiedAt',
]);
export const HOLDING = columns(shareholdings, [
  'id',
  'stakeholderId',
  'parentStakeholderId',
  'category',
  'shareBps',
  'trustRole',
]);

export type StakeholderRow = Omit<Row<typeof STAKEHOLDER>, 'dateOfBirthEncrypted'> & {
  readonly dateOfBirth: string | null;
};
export type HoldingRow = Row<typeof HOLDING>;

/** A person as they are named. */
export const personOf = ({ firstName, lastName, dateOfBirth }: StakeholderRow): NamedPerson => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  dateOfBirth,
});

/** Who holds a business, and what. */
export type OwnerRows = {
  readonly stakeholders: readonly StakeholderRow[];
  readonly holdings: readonly HoldingRow[];
  /** Another one as soon as any of it changed: what somebody read and what is there can be compared. */
  readonly version: string;
};

const placeOf = (clientId: bigint, stakeholderId: bigint): SecretPlace => ({
  table: 'stakeholders',
  column: 'date_of_birth_encrypted',
  clientId,
  rowId: stakeholderId,
});

/** A day (`YYYY-MM-DD`) as `stakeholders` stores it. */
export const sealBirthDate = async (tx: Tx, keys: KeyStore, clientId: bigint, id: bigint, day: string) =>
  encryptSecret(await keyringOf(tx, keys, clientId), placeOf(clientId, id), day);

const opened = async (tx: Tx, keys: KeyStore, clientId: bigint, rows: readonly Row<typeof STAKEHOLDER>[]) => {
  // A client whose owners keep no secret may have no key yet, and reading makes none.
  const keyring = rows.some((row) => row.dateOfBirthEncrypted !== null) ? await keyringOf(tx, keys, clientId) : null;
  return rows.map(
    ({ dateOfBirthEncrypted: sealed, ...row }): StakeholderRow => ({
      ...row,
      dateOfBirth: sealed && keyring ? decryptSecret(keyring, placeOf(clientId, row.id), sealed) : null,
    }),
  );
};

/** Who was among the owners once: what was found of them is theirs again when they come back. */
export const removedStakeholders = async (tx: Tx, keys: KeyStore, clientId: bigint): Promise<StakeholderRow[]> =>
  opened(
    tx,
    keys,
    clientId,
    await tx.sql`
      select ${STAKEHOLDER} from stakeholders where client_id = ${clientId} and removed_at is not null order by id desc`,
  );

/** Who is to be an owner, and is not yet. */
export const proposedStakeholders = async (tx: Tx, keys: KeyStore, clientId: bigint): Promise<StakeholderRow[]> =>
  opened(
    tx,
    keys,
    clientId,
    await tx.sql`
      select ${STAKEHOLDER} from stakeholders
       where client_id = ${clientId} and removed_at is not null and proposed_at is not null order by id`,
  );

/** The owners of a client, each in the order in which they were added. */
export async function ownerRows(tx: Tx, keys: KeyStore, clientId: bigint): Promise<OwnerRows> {
  const people = await tx.sql`
    select ${STAKEHOLDER} from stakeholders where client_id = ${clientId} and removed_at is null order by id`;
  const holdings = await tx.sql`select ${HOLDING} from shareholdings where client_id = ${clientId} order by id`;
  return {
    stakeholders: await opened(tx, keys, clientId, people),
    holdings,
    version: versionOf(people, holdings),
  };
}

function versionOf(people: readonly Row<typeof STAKEHOLDER>[], holdings: readonly HoldingRow[]): string {
  // Showing who one is changes nothing of what is owned.
  const said = people.map(({ verifiedAt: _, ...person }) => person);
  const text = JSON.stringify([said, holdings], (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The owners as the rules of ownership look at them. */
export const treeOf = ({
  stakeholders: people,
  holdings,
}: {
  readonly stakeholders: readonly Pick<StakeholderRow, 'id' | 'category' | 'exemptReason'>[];
  readonly holdings: readonly HoldingRow[];
}): OwnerTree => ({
  holders: people.map(({ id, category, exemptReason }) => ({
    id: String(id),
    category,
    exempt: exemptReason !== null,
  })),
  holdings: holdings.map(({ id, stakeholderId, parentStakeholderId, ...held }) => ({
    ...held,
    id: String(id),
    holderId: String(stakeholderId),
    parentId: parentStakeholderId === null ? null : String(parentStakeholderId),
  })),
});
