import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { type Money, moneyText } from '@cordelle/domain/money.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { type AuthorizationWork, changeAuthorizations } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { insertCustomers, refreshViews } from '@cordelle/engine/customers/customer-rows.ts';
import { type CustomerFact, recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { RowChanges } from '@cordelle/engine/row-changes.ts';
import { type CustomerDetail, eachDetail } from '@cordelle/validation/customers/fields.ts';
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

/** Who they are by is always said, the other details where they are known. */
type Details = Readonly<Record<'customIdentifier' | 'email' | 'phone', string | null>> &
  Readonly<Partial<Record<CustomerDetail, string | null>>>;

export type NewCustomer = Details & {
  readonly name: string;
  readonly address?: Address;
  readonly customerType: CustomerType;
  readonly language: 'en' | 'fr';
  readonly authorization: {
    readonly status: 'pending' | 'complete' | 'failed';
    readonly channel: 'paper' | 'online' | 'phone' | 'in_person' | 'provider' | null;
    /** Most that one debit may take. */
    readonly limit: Money | null;
    /** When the payer gave it; null: not known; left out: as they are written. */
    readonly givenAt?: Date | null;
    /** Where, and from which spreadsheet that is known. */
    readonly evidence?: Readonly<Record<string, string>>;
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
 * version of how. A constant number of statements; meant for at most a thousand at a time. Returns the ids in the same order.
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
  const rows: Parameters<typeof insertCustomers>[1][number][] = [];
  const accounts = new RowChanges(customerBankAccounts);
  const consents: GivenOnEntry[] = [];
  const facts: CustomerFact[] = [];
  let banks = 0;
  for (const [place, newcomer] of newcomers.entries()) {
    const id = ids[place];
    invariant(id !== undefined, 'every newcomer has an id');
    const { bank, authorization } = newcomer;
    const accountId = bank ? accountIds[banks++] : undefined;
    rows.push({ clientId, id, ...columnsOf(newcomer, id, at), ...notices, bankAccountId: accountId ?? null });
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
    consents.push({ customerId: id, newcomer, accountId: accountId ?? null });
    facts.push({ customerId: id, type: 'authorization_recorded', data: { channel: authorization.channel } });
  }
  await identifierNotTaken(insertCustomers(tx, rows));
  await Promise.all([accounts.write(tx), recordFacts(tx, clientId, facts, { actor, at })]);
  await giveAgreements(tx, clientId, consents, { actor, at });
  return ids;
}

type GivenOnEntry = {
  readonly customerId: bigint;
  readonly newcomer: NewCustomer;
  readonly accountId: bigint | null;
};

/** Each who is authorized as they are written has an agreement, as the client says it was collected. */
async function giveAgreements(
  tx: Tx,
  clientId: bigint,
  consents: readonly GivenOnEntry[],
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const works = consents.map(({ customerId, newcomer, accountId }): AuthorizationWork => {
    const { authorization, customerType: category, language } = newcomer;
    return {
      clientId,
      customerId,
      authorizationId: null,
      ...(authorization.evidence && { evidence: authorization.evidence }),
      command: {
        type: 'give',
        kind: null,
        purpose: 'payments',
        category,
        scope: null,
        channel: authorization.channel,
        limit: authorization.limit && moneyText(authorization.limit),
        bankAccountId: accountId === null ? null : String(accountId),
        language,
        givenAt: givenAtOf(newcomer, by.at)?.toISOString() ?? null,
        notice: null,
        termsHash: null,
      },
    };
  });
  await changeAuthorizations(tx, works, by);
  await refreshViews(
    tx,
    consents.map(({ customerId: id }) => ({ clientId, id })),
  );
}

const givenAtOf = ({ authorization: { status, givenAt } }: NewCustomer, at: Date): Date | null =>
  status !== 'complete' ? null : givenAt === undefined ? at : givenAt;

/** What the client wants its payers to be told, as far as nothing is said of one of them. */
async function noticeDefaults({ sql }: Tx, clientId: bigint) {
  const defaults = columns(clients, {
    paymentReminderEnabled: 'paymentRemindersEnabled',
    paymentReceiptEnabled: 'paymentReceiptsEnabled',
  });
  const [client] = await sql`
    select ${defaults} from clients where id = ${clientId}`;
  invariant(client, 'customers are made for a client that exists');
  return client;
}

function columnsOf(newcomer: NewCustomer, id: bigint, at: Date) {
  const { authorization, address } = newcomer;
  return {
    name: newcomer.name,
    ...eachDetail((detail) => newcomer[detail] ?? null),
    identifier: identifierOf(id),
    address1: address?.address1 ?? null,
    address2: address?.address2 ?? null,
    city: address?.city ?? null,
    provinceCode: address?.provinceCode ?? null,
    postalCode: address?.postalCode ?? null,
    customerType: newcomer.customerType,
    language: newcomer.language,
    authorizationStatus: authorization.status,
    authorizationChannel: authorization.channel,
    authorizedAt: givenAtOf(newcomer, at),
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

/** `createCustomers` for one customer, with the audit row; returns the id. */
export async function createCustomer(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  customer: NewCustomer,
  author: Author,
): Promise<bigint> {
  const [id] = await createCustomers(tx, keys, clientId, [customer], author);
  invariant(id !== undefined, 'one customer has one id');
  const { name, customerType } = customer;
  const audited = { action: 'customers.create', targetType: 'customers', targetId: id, after: { name, customerType } };
  await writeAuditRows(tx, [{ clientId, ...author, ...audited }]);
  return id;
}
