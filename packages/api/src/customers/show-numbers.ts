import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { enteredOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { SEALED_COLUMNS } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openNumbers } from '@cordelle/engine/bank-numbers/open-numbers.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { bankNumbers } from '@cordelle/validation/customers/edit-answers.ts';
import type { z } from 'zod';
import type { Editor } from './change-bank-details.ts';

/** Whose account: the one of a customer that is debited today, or the one a payment was or will be debited from. */
type Whose = { readonly customerId: bigint } | { readonly transactionId: bigint };

/**
 * The numbers of an account in clear: the audit row comes first, and the timeline tells who looked. Throws
 * `record.not_found` where there is no such record, or it has no bank details.
 */
export async function showNumbers(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  whose: Whose,
  by: Editor,
): Promise<z.output<typeof bankNumbers>> {
  const { sql } = tx;
  const [stored] = await sql`
    select ${columns(customerBankAccounts, 'a', ['id', 'customerId', ...SEALED_COLUMNS])}
      from customers c
      ${'transactionId' in whose ? sql`join transactions t on t.client_id = c.client_id and t.customer_id = c.id` : sql``}
      join customer_bank_accounts a
        on a.client_id = c.client_id
       and a.id = ${'transactionId' in whose ? sql`coalesce(t.bank_account_id, c.bank_account_id)` : sql`c.bank_account_id`}
     where c.client_id = ${clientId}
       and ${'transactionId' in whose ? sql`t.id = ${whose.transactionId}` : sql`c.id = ${whose.customerId}`}`;
  if (!stored) throw new DomainError('record.not_found');
  const row = { table: 'customer_bank_accounts', clientId, rowId: stored.id, sealed: stored } as const;
  const keyring = await keyringOf(tx, keys, clientId);
  const [numbers] = await openNumbers(tx, keyring, { ...by, purpose: 'shown_to_user' }, [row]);
  if (!numbers) throw new DomainError('record.not_found');
  await recordFacts(tx, clientId, [{ customerId: stored.customerId, type: 'bank_numbers_viewed' }], by);
  const shown = enteredOf(numbers);
  return {
    bankAccountType: shown.bankAccountType ?? null,
    routingNumber: shown.routingNumber ?? null,
    transitNumber: shown.transitNumber ?? null,
    institutionNumber: shown.institutionNumber ?? null,
    accountNumber: numbers.account,
  };
}
