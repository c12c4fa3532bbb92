import type { Tx } from '@cordelle/db/connection.ts';
import { type CustomerFacts, customerStatus, requiredActions } from '@cordelle/domain/customer/readiness.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { customerListInput } from '@cordelle/validation/customers.ts';
import type { z } from 'zod';
import { alongNewest, COUNT_BOUND, likePattern, pageOf } from '../page.ts';

export type FactsRow = {
  active: boolean;
  authorizationStatus: CustomerFacts['authorization'];
  hasBankAccount: boolean;
  bankDisabled: boolean;
  verificationRequired: boolean;
  bankVerification: CustomerFacts['verification'];
  email: string | null;
};

export const factsOf = (row: FactsRow): CustomerFacts => ({
  active: row.active,
  authorization: row.authorizationStatus,
  bankDetails: !row.hasBankAccount ? 'missing' : row.bankDisabled ? 'disabled' : 'usable',
  verificationRequired: row.verificationRequired,
  verification: row.bankVerification,
  hasEmail: row.email !== null,
});

type ListRow = FactsRow & {
  id: bigint;
  name: string;
  customIdentifier: string | null;
  nextDate: string | null;
  nextCents: bigint | null;
  lastDate: string | null;
  lastCents: bigint | null;
  lastStatus: 'Sent to Bank' | 'Processed' | 'Approved' | 'Declined' | 'Chargeback' | null;
  createdAt: Date;
};

const SORT_COLUMNS = {
  createdAt: 'created_at',
  name: 'name',
  customIdentifier: 'custom_identifier',
  email: 'email',
} as const;

/** Customers of one client, or one of them, with their next and last debit; newest first unless asked otherwise. */
export async function listCustomers(
  { sql }: Tx,
  clientId: bigint,
  input: z.output<typeof customerListInput> & { readonly customerId?: string | undefined },
) {
  const { field, direction } = input.sort ?? { field: 'createdAt', direction: 'desc' };
  const order = sql.unsafe(alongNewest(direction, `c.${SORT_COLUMNS[field]}`, 'c.id'));
  const wanted = sql`
    c.client_id = ${clientId}
    ${input.customerId ? sql`and c.id = ${input.customerId}::bigint` : sql``}
    ${input.filter === 'all' ? sql`` : sql`and c.active = ${input.filter === 'active'}`}
    ${input.search ? sql`and (c.name ilike ${likePattern(input.search)} or c.email ilike ${likePattern(input.search)} or c.custom_identifier ilike ${likePattern(input.search)} or c.identifier ilike ${likePattern(input.search)})` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql<ListRow[]>`
      select c.id, c.name, c.custom_identifier as "customIdentifier", c.email, c.active, c.created_at as "createdAt",
             c.authorization_status as "authorizationStatus", c.verification_required as "verificationRequired",
             c.bank_verification as "bankVerification", b.id is not null as "hasBankAccount",
             b.disabled_at is not null as "bankDisabled",
             upcoming.process_date as "nextDate", upcoming.amount_cents as "nextCents",
             latest.process_date as "lastDate", latest.amount_cents as "lastCents", latest.status as "lastStatus"
        from (select * from customers c where ${wanted} order by ${order} limit ${input.limit} offset ${input.skip}) c
        left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
        left join lateral (
          select t.process_date, t.amount_cents from transactions t
           where t.client_id = c.client_id and t.customer_id = c.id and t.status = 'Future'
           order by t.process_date, t.id limit 1) upcoming on true
        left join lateral (
          select t.process_date, t.amount_cents, t.status from transactions t
           where t.client_id = c.client_id and t.customer_id = c.id
             and t.status in ('Sent to Bank', 'Processed', 'Approved', 'Declined', 'Chargeback')
           order by t.process_date desc, t.id desc limit 1) latest on true
       order by ${order}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from customers c where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(
    rows.map((row) => {
      const facts = factsOf(row);
      return {
        id: String(row.id),
        name: row.name,
        customIdentifier: row.customIdentifier,
        email: row.email,
        status: customerStatus(facts),
        requiredAction: requiredActions(facts)[0] ?? null,
        nextPayment: row.nextDate === null ? null : { date: row.nextDate, amount: centsText(row.nextCents ?? 0n) },
        lastPayment:
          row.lastDate === null || row.lastStatus === null
            ? null
            : { date: row.lastDate, amount: centsText(row.lastCents ?? 0n), status: row.lastStatus },
        createdAt: row.createdAt.toISOString(),
      };
    }),
    counted?.count ?? 0n,
  );
}

export type CustomerRow = FactsRow & {
  id: bigint;
  name: string;
  identifier: string;
  customIdentifier: string | null;
  customerType: 'Personal' | 'Business';
  phone: string | null;
  authorizationChannel: 'paper' | 'online' | 'phone' | 'in_person' | null;
  authorizedAt: Date | null;
  authorizationLimitCents: bigint | null;
  createdAt: Date;
  bankAccountId: bigint | null;
  mask: string | null;
  bankName: string | null;
  accountType: 'checking' | 'savings' | null;
  disabledReason: string | null;
  country: 'CA' | 'US' | null;
  institutionNumberEncrypted: string | null;
  transitNumberEncrypted: string | null;
  routingNumberEncrypted: string | null;
  accountNumberEncrypted: string | null;
};

/** One customer with the current bank details, still sealed. Throws `record.not_found`. */
export async function customerById({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<CustomerRow> {
  const [row] = await sql<CustomerRow[]>`
    select c.id, c.name, c.identifier, c.custom_identifier as "customIdentifier", c.customer_type as "customerType",
           c.email, c.phone, c.active, c.authorization_status as "authorizationStatus",
           c.authorization_channel as "authorizationChannel", c.authorized_at as "authorizedAt",
           c.authorization_limit_cents as "authorizationLimitCents",
           c.verification_required as "verificationRequired", c.bank_verification as "bankVerification",
           c.created_at as "createdAt", b.id as "bankAccountId", b.id is not null as "hasBankAccount",
           b.disabled_at is not null as "bankDisabled", b.mask, b.bank_name as "bankName",
           b.account_type as "accountType", b.disabled_reason as "disabledReason", b.country,
           b.institution_number_encrypted as "institutionNumberEncrypted",
           b.transit_number_encrypted as "transitNumberEncrypted",
           b.routing_number_encrypted as "routingNumberEncrypted",
           b.account_number_encrypted as "accountNumberEncrypted"
      from customers c
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}
