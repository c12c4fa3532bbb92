import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerAuthorizations } from '@cordelle/db/schema/customer-authorizations.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Money } from '@cordelle/domain/money.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { type CustomerFact, recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { RowChanges } from '@cordelle/engine/row-changes.ts';
import { bankAccountRow } from './bank-account-row.ts';
import { identifierNotTaken } from './identifier-taken.ts';

export type Address = {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  /** Province or state. */
  readonly provinceCode: string | null;
  readonly postalCode: string | null;
};

export type NewCustomer = {
  readonly name: string;
  readonly customIdentifier: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly homePhone?: string | null;
  readonly address?: Address;
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
  readonly apiCustomerId?: string | null;
};

export type Author = { readonly actor: string; readonly at: Date; readonly requestId: string | null };

/** How they came to us, as the timeline tells it. */
type Origin = 'customer_created' | 'customer_imported';

/** `C-00000042`: our public reference, unique within the client. */
const identifierOf = (id: bigint): string => `C-${String(id).padStart(8, '0')}`;

/**
 * Writes customers with their first bank details, what the timeline tells of them and, where they authorized, the first
 * version of how. A constant number of statements; meant for at most a thousand at a time. Answers the ids in the same order.
 * The audit row is the caller's. Throws `customer.custom_identifier_taken` when another active customer has one of the
 * identifiers.
 */
export async function createCustomers(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  newcomers: readonly NewCustomer[],
  by: { readonly actor: string; readonly at: Date; readonly origin?: Origin },
): Promise<bigint[]> {
  if (newcomers.length === 0) return [];
  const { actor, at, origin = 'customer_created' } = by;
  const withBank = newcomers.filter(({ bank }) => bank !== null).length;
  const [ids, accountIds, notices] = await Promise.all([
    nextIds(tx, 'customers_id_seq', newcomers.length),
    nextIds(tx, 'customer_bank_accounts_id_seq', withBank),
    noticeDefaults(tx, clientId),
  ]);
  const keyring = withBank > 0 ? await keyringOf(tx, keys, clientId) : null;
  const rows = new RowChanges(customers);
  const accounts = new RowChanges(customerBankAccounts);
  const consents: Consent[] = [];
  const facts: CustomerFact[] = [];
  let banks = 0;
  for (const [place, newcomer] of newcomers.entries()) {
    const id = ids[place];
    invariant(id !== undefined, 'every newcomer has an id');
    const { bank, authorization } = newcomer;
    const accountId = bank ? accountIds[banks++] : undefined;
    rows.insert({ clientId, id }, { ...columnsOf(newcomer, id, at), ...notices, bankAccountId: accountId ?? null });
    if (bank && keyring && accountId !== undefined)
      accounts.insert(
        { clientId, id: accountId },
        bankAccountRow(
          keys,
          keyring,
          { clientId, id: accountId },
          { customerId: id, version: 1, numbers: bank, bankName: bank.bankName, at },
        ),
      );
    facts.push({ customerId: id, type: origin });
    if (authorization.status !== 'complete') continue;
    consents.push({ customerId: id, newcomer, bankAccountId: accountId ?? null });
    facts.push({ customerId: id, type: 'authorization_recorded', data: { channel: authorization.channel } });
  }
  await identifierNotTaken(rows.write(tx));
  await Promise.all([
    accounts.write(tx),
    recordConsents(tx, clientId, consents, by),
    recordFacts(tx, clientId, facts, { actor, at }),
  ]);
  return ids;
}

/** What the client wants its payers to be told, as far as nothing is said of one of them. */
async function noticeDefaults({ sql }: Tx, clientId: bigint) {
  const [client] = await sql<{ paymentReminderEnabled: boolean; paymentReceiptEnabled: boolean }[]>`
    select payment_reminders_enabled as "paymentReminderEnabled", payment_receipts_enabled as "paymentReceiptEnabled"
      from clients where id = ${clientId}`;
  invariant(client, 'customers are made for a client that exists');
  return client;
}

type Consent = {
  readonly customerId: bigint;
  readonly newcomer: NewCustomer;
  readonly bankAccountId: bigint | null;
};

async function recordConsents(
  tx: Tx,
  clientId: bigint,
  consents: readonly Consent[],
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const ids = await nextIds(tx, 'customer_authorizations_id_seq', consents.length);
  const rows = new RowChanges(customerAuthorizations);
  for (const [place, { customerId, newcomer, bankAccountId }] of consents.entries()) {
    const id = ids[place];
    invariant(id !== undefined, 'every version has an id');
    rows.insert(
      { clientId, id },
      {
        customerId,
        version: 1,
        kind: 'given',
        agreementType: newcomer.customerType,
        channel: newcomer.authorization.channel,
        limitCents: newcomer.authorization.limit?.cents ?? null,
        givenAt: at,
        bankAccountId,
        language: newcomer.language,
        actor,
        recordedAt: at,
      },
    );
  }
  await rows.write(tx);
}

function columnsOf(newcomer: NewCustomer, id: bigint, at: Date) {
  const { authorization, address } = newcomer;
  return {
    name: newcomer.name,
    customIdentifier: newcomer.customIdentifier,
    identifier: identifierOf(id),
    email: newcomer.email,
    phone: newcomer.phone,
    homePhone: newcomer.homePhone ?? null,
    address1: address?.address1 ?? null,
    address2: address?.address2 ?? null,
    city: address?.city ?? null,
    provinceCode: address?.provinceCode ?? null,
    postalCode: address?.postalCode ?? null,
    customerType: newcomer.customerType,
    language: newcomer.language,
    authorizationStatus: authorization.status,
    authorizationChannel: authorization.channel,
    authorizedAt: authorization.status === 'complete' ? at : null,
    authorizationLimitCents: authorization.limit?.cents ?? null,
    verificationRequired: newcomer.verificationRequired,
    apiCustomerId: newcomer.apiCustomerId ?? null,
    createdAt: at,
  };
}

async function nextIds({ sql }: Tx, sequence: string, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const rows = await sql<{ id: bigint }[]>`
    select nextval(${sequence}::text::regclass) as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

/** `createCustomers` for one customer, with the audit row; answers the id. */
export async function createCustomer(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  customer: NewCustomer,
  author: Author,
): Promise<bigint> {
  const [id] = await createCustomers(tx, keys, clientId, [customer], author);
  invariant(id !== undefined, 'one customer has one id');
  await tx.sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result, request_id)
    values (${clientId}, ${author.at}, ${author.actor}, 'customers.create', 'customers', ${String(id)},
            ${JSON.stringify({ name: customer.name, customerType: customer.customerType })}::jsonb, 'done',
            ${author.requestId})`;
  return id;
}
