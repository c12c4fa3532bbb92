import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { enteredOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { bankNumbers } from '@cordelle/validation/customers/edit.ts';
import type { z } from 'zod';
import type { SealedNumbers } from '../bank-numbers/bank-numbers.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { openNumbers } from '../bank-numbers/open-numbers.ts';
import type { Editor } from './change-bank-details.ts';
import { recordFacts } from './record-fact.ts';

/**
 * The numbers of the account that is debited today, in clear: the audit row comes first, and the timeline tells who looked.
 * Throws `record.not_found` where there is no such customer, or none of them has bank details.
 */
export async function showNumbers(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  customerId: bigint,
  by: Editor,
): Promise<z.output<typeof bankNumbers>> {
  const [stored] = await tx.sql<(SealedNumbers & { id: bigint })[]>`
    select a.id, a.country, a.institution_number_encrypted as "institutionNumberEncrypted",
           a.transit_number_encrypted as "transitNumberEncrypted", a.routing_number_encrypted as "routingNumberEncrypted",
           a.account_number_encrypted as "accountNumberEncrypted", a.account_type as "accountType"
      from customers c join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  if (!stored) throw new DomainError('record.not_found');
  const row = { table: 'customer_bank_accounts', clientId, rowId: stored.id, sealed: stored } as const;
  const keyring = await keyringOf(tx, keys, clientId);
  const [numbers] = await openNumbers(tx, keyring, { ...by, purpose: 'shown_to_user' }, [row]);
  if (!numbers) throw new DomainError('record.not_found');
  await recordFacts(tx, clientId, [{ customerId, type: 'bank_numbers_viewed' }], by);
  const shown = enteredOf(numbers);
  return {
    bankAccountType: shown.bankAccountType ?? null,
    routingNumber: shown.routingNumber ?? null,
    transitNumber: shown.transitNumber ?? null,
    institutionNumber: shown.institutionNumber ?? null,
    accountNumber: numbers.account,
  };
}
