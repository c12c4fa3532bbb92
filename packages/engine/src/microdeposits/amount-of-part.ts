import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { microdepositAmounts } from '@cordelle/db/schema/microdeposits.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';

/** Cents of one of the two secret credits: needed when the bank refuses it, never shown. */
export async function amountOfPart(
  tx: Tx,
  keys: KeyStore,
  credit: { readonly clientId: bigint; readonly streamId: bigint; readonly part: 1 | 2 },
): Promise<bigint> {
  const { clientId, streamId, part } = credit;
  const [row] = await tx.sql`
    select ${columns(microdepositAmounts, { first: 'firstEncrypted', second: 'secondEncrypted' })} from microdeposit_amounts
     where client_id = ${clientId} and id = ${streamId}`;
  if (!row) throw new Error(`microdeposit ${streamId} has no amounts`);
  const place = { table: 'microdeposit_amounts', clientId, rowId: streamId };
  const keyring = await keyringOf(tx, keys, clientId);
  return BigInt(
    part === 1
      ? decryptSecret(keyring, { ...place, column: 'first_encrypted' }, row.first)
      : decryptSecret(keyring, { ...place, column: 'second_encrypted' }, row.second),
  );
}
