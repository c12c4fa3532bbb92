import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';

/** The day an owner was born, as it was entered; null: nobody said. */
export async function ownerBirthDate(
  tx: Tx,
  { keys }: Pick<App, 'keys'>,
  clientId: bigint,
  ownerId: bigint,
): Promise<string | null> {
  const [owner] = await tx.sql`
    select ${columns(stakeholders, ['dateOfBirthEncrypted'])} from stakeholders
     where client_id = ${clientId} and id = ${ownerId}`;
  if (!owner?.dateOfBirthEncrypted) return null;
  const place = { table: 'stakeholders', column: 'date_of_birth_encrypted', clientId, rowId: ownerId };
  return decryptSecret(await keyringOf(tx, keys, clientId), place, owner.dateOfBirthEncrypted);
}
