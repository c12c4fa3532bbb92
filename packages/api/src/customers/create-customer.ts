import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { lastTwo, mask } from '@cordelle/db/mask.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import type { Money } from '@cordelle/domain/money.ts';
import { type BankNumbers, comparedNumbers, sealNumbers } from '../bank-numbers/bank-numbers.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';

export type NewCustomer = {
  readonly name: string;
  readonly customIdentifier: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly customerType: CustomerType;
  readonly language: 'en' | 'fr';
  readonly authorization: {
    readonly status: 'pending' | 'complete' | 'failed';
    readonly channel: 'paper' | 'online' | 'phone' | 'in_person' | 'provider' | null;
    /** Most that one debit may take. */
    readonly limit: Money | null;
  };
  readonly bank: (BankNumbers & { readonly bankName: string | null }) | null;
  readonly verificationRequired: boolean;
};

type Author = { readonly actor: string; readonly at: Date; readonly requestId: string | null };

/** `C-00000042`: our public reference, unique within the client. */
const identifierOf = (id: bigint): string => `C-${String(id).padStart(8, '0')}`;

/** Writes a customer with its first bank details and the audit row; answers the id. */
export async function createCustomer(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  customer: NewCustomer,
  author: Author,
): Promise<bigint> {
  const { sql } = tx;
  const [ids] = await sql<{ customer: bigint; account: bigint }[]>`
    select nextval('customers_id_seq') as customer, nextval('customer_bank_accounts_id_seq') as account`;
  if (!ids) throw new Error('the sequences gave no values');
  await sql`
    insert into customers (client_id, id, name, custom_identifier, identifier, email, phone, customer_type, language,
                           authorization_status, authorization_channel, authorized_at, authorization_limit_cents,
                           verification_required, bank_account_id, created_at)
    values (${clientId}, ${ids.customer}, ${customer.name}, ${customer.customIdentifier}, ${identifierOf(ids.customer)},
            ${customer.email}, ${customer.phone}, ${customer.customerType}, ${customer.language},
            ${customer.authorization.status}, ${customer.authorization.channel},
            ${customer.authorization.status === 'complete' ? author.at : null},
            ${customer.authorization.limit?.cents ?? null}, ${customer.verificationRequired},
            ${customer.bank ? ids.account : null}, ${author.at})`;
  if (customer.bank) {
    const keyring = await keyringOf(tx, keys, clientId);
    const sealed = sealNumbers(
      keyring,
      { table: 'customer_bank_accounts', clientId, rowId: ids.account },
      customer.bank,
    );
    await sql`
      insert into customer_bank_accounts (client_id, id, customer_id, version, country, institution_number_encrypted,
                                          transit_number_encrypted, routing_number_encrypted, account_number_encrypted,
                                          account_type, last2, mask, bank_name, blind_index, source, created_at)
      values (${clientId}, ${ids.account}, ${ids.customer}, 1, ${sealed.country}, ${sealed.institutionNumberEncrypted},
              ${sealed.transitNumberEncrypted}, ${sealed.routingNumberEncrypted}, ${sealed.accountNumberEncrypted},
              ${sealed.accountType}, ${lastTwo(customer.bank.account)}, ${mask(customer.bank.account)},
              ${customer.bank.bankName}, ${searchIndexOf(keys, clientId, comparedNumbers(customer.bank))}, 'entry',
              ${author.at})`;
  }
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result, request_id)
    values (${clientId}, ${author.at}, ${author.actor}, 'customers.create', 'customers', ${String(ids.customer)},
            ${JSON.stringify({ name: customer.name, customerType: customer.customerType })}::jsonb, 'done',
            ${author.requestId})`;
  return ids.customer;
}
