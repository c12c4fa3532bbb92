import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerAuthorizations } from '@cordelle/db/schema/customer-authorizations.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openOriginal } from '@cordelle/engine/customers/agreement-original.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { agreementOriginal } from '@cordelle/validation/customers/record.ts';
import type { z } from 'zod';
import type { Editor } from './change-bank-details.ts';

/**
 * The original of one agreement, with the number of the account in full: the audit row comes first, and the timeline tells who
 * looked. Throws `record.not_found` where there is none.
 */
export async function showOriginal(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  { customerId, version }: { readonly customerId: bigint; readonly version: number },
  by: Editor,
): Promise<z.output<typeof agreementOriginal>> {
  const [row] = await tx.sql`
    select ${columns(customerAuthorizations, ['id'])},
           ${present(columns(customerAuthorizations, ['originalEncrypted', 'originalHash']))}
      from customer_authorizations
     where client_id = ${clientId} and customer_id = ${customerId} and version = ${version} and original_hash is not null`;
  if (!row) throw new DomainError('record.not_found');
  const text = await openOriginal(tx, await keyringOf(tx, keys, clientId), clientId, row, by);
  await recordFacts(tx, clientId, [{ customerId, type: 'bank_numbers_viewed' }], by);
  return { text, hash: row.originalHash };
}
