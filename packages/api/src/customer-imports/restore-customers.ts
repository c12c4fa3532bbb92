import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { Consent } from '@cordelle/domain/customer/consent.ts';
import { changeConsents } from '@cordelle/engine/authorizations/consent.ts';
import type { CustomerColumns } from '@cordelle/engine/customers/customer-rows.ts';
import { changeCustomers } from '@cordelle/engine/customers/customer-rows.ts';
import type { CustomerFact } from '@cordelle/engine/customers/record-fact.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { toCamelCase } from 'drizzle-orm/casing';
import type { ImportingClient } from './importing-client.ts';
import { type AgreedTerms, beginRestoring, finishRestoring } from './restore-agreements.ts';
import type { RowDetails } from './row-details.ts';
import type { UpdatingApp } from './update-rows.ts';

/** By what a line can say, the columns that it changes, besides those of the consent: all are given back. */
const CHANGED_BY = {
  name: ['name'],
  customIdentifier: ['custom_identifier'],
  email: ['email', 'email_bounced_at'],
  phone: ['phone'],
  homePhone: ['home_phone'],
  language: ['language'],
  address1: ['address1'],
  address2: ['address2'],
  city: ['city'],
  provinceCode: ['province_code'],
  postalCode: ['postal_code'],
  bank: ['bank_account_id', 'bank_verification', 'verification_method'],
  customerType: [],
  collected: [],
  givenAt: [],
  limit: [],
  place: [],
} as const satisfies Record<keyof RowDetails, readonly string[]>;
/** Columns in which the consent stands, as its rules name them. */
const TERMS = {
  customer_type: 'customerType',
  authorization_status: 'status',
  authorization_channel: 'channel',
  authorized_at: 'givenAt',
  authorization_requested_at: 'askedAt',
  authorization_limit_cents: 'limitCents',
} as const satisfies Record<string, keyof Consent>;
const RESTORED: readonly string[] = [...Object.values(CHANGED_BY).flat(), ...Object.keys(TERMS)];
/** Follow from another change and are no news by themselves. */
const SILENT: ReadonlySet<string> = new Set(['email_bounced_at', 'verification_method']);

/** Whom a line had changed: `{ column: [before, then] }` as JSON text, and the file and the line, which the evidence names. */
export type ChangedCustomer = {
  readonly customerId: bigint;
  readonly changes: string;
  readonly evidence: Readonly<Record<string, string>>;
};

type Restored = {
  readonly id: bigint;
  /** What each column is to hold again, as text. */
  readonly patch: Readonly<Record<string, string | null>>;
  readonly verification: string;
  /** The account until now. */
  readonly accountWas: bigint | null;
  readonly now: AgreedTerms;
};
type Account = { readonly id: bigint; readonly mask: string; readonly bankName: string | null };

/**
 * Gives customers back what they had, column by column: what somebody changed since stays as they left it. A test credit that
 * was under way was called off for good, so a verification does not go back to waiting. Payers whose agreements change with it are told
 * back.
 */
export async function restoreCustomers(
  tx: Tx,
  app: UpdatingApp,
  { id: clientId, today }: ImportingClient,
  changed: readonly ChangedCustomer[],
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  if (changed.length === 0) return;
  const rows = await patches(tx, clientId, changed);
  await changeCustomers(
    tx,
    rows.map(({ id, patch }) => ({ ...detailsIn(patch), clientId, id })),
  );
  const accounts = await accountsIn(tx, clientId, rows);
  await recordFacts(
    tx,
    clientId,
    rows.flatMap((row) => factsOf(row, accounts.get(row.patch.bank_account_id ?? ''))),
    by,
  );
  const evidence = new Map(changed.map((one) => [one.customerId, one.evidence]));
  const begun = await beginRestoring(tx, clientId, rows, { ...by, since: today });
  await changeConsents(
    tx,
    rows.map(({ id, patch, accountWas }) => ({
      clientId,
      id,
      accountWas,
      ...(begun.has(id) && { because: begun.get(id)?.record, evidence: evidence.get(id) }),
      command: { type: 'restore', terms: termsIn(patch), accountChanged: 'bank_account_id' in patch },
      told: { fields: Object.keys(patch).filter(isAgreement).map(toCamelCase).sort(), undone: true },
    })),
    by,
  );
  await finishRestoring(tx, app, clientId, begun, { ...by, evidence });
}

const isTerm = (column: string): column is keyof typeof TERMS => column in TERMS;
const isAgreement = (column: string): boolean => isTerm(column) && column !== 'authorization_requested_at';

/** What each customer gets back, under a lock: values as text, which is exact for every type. */
const patches = ({ sql }: Tx, clientId: bigint, changed: readonly ChangedCustomer[]): Promise<Restored[]> => sql<
  Restored[]
>`
  select * from (
    select c.id, c.bank_verification as verification, c.bank_account_id as "accountWas",
           jsonb_build_object('name', c.name, 'customer_type', c.customer_type,
                              'bank_account_id', c.bank_account_id::text,
                              'authorization_limit_cents', c.authorization_limit_cents::text) as now,
           (select jsonb_object_agg(change.key,
                     case when change.key = 'bank_verification' and change.value ->> 0 = 'pending' then 'none'
                          when change.key = 'verification_method' and u.changes #>> '{bank_verification,0}' = 'pending' then null
                          else change.value ->> 0 end)
              from jsonb_each(u.changes) as change
             where change.key = any(${arrayLiteral(RESTORED)}::text[])
               and to_jsonb(c) -> change.key = change.value -> 1) as patch
      from unnest(${arrayLiteral(changed.map(({ customerId }) => customerId))}::bigint[],
                  ${arrayLiteral(changed.map(({ changes }) => changes))}::jsonb[]) as u (id, changes)
      join customers c on c.client_id = ${clientId} and c.id = u.id
     order by c.id for update of c) as patches
   where patch is not null`;

/** The cast holds because the columns are the table's own, and the text of each is one PostgreSQL wrote. */
function detailsIn(patch: Restored['patch']): CustomerColumns {
  const entries = Object.entries(patch).filter(([column]) => !isTerm(column));
  return Object.fromEntries(entries.map(([column, value]) => [toCamelCase(column), value])) as CustomerColumns;
}

/** As `detailsIn`, with instants and amounts as the rules hold them. */
function termsIn(patch: Restored['patch']): Partial<Consent> {
  const terms: Record<string, string | bigint | Date | null> = {};
  for (const [column, value] of Object.entries(patch)) if (isTerm(column)) terms[TERMS[column]] = held(column, value);
  return terms as Partial<Consent>;
}

function held(column: keyof typeof TERMS, value: string | null): string | bigint | Date | null {
  if (value === null) return null;
  if (column === 'authorization_limit_cents') return BigInt(value);
  return column === 'authorized_at' || column === 'authorization_requested_at' ? new Date(value) : value;
}

async function accountsIn({ sql }: Tx, clientId: bigint, rows: readonly Restored[]) {
  const ids = rows.flatMap(({ patch }) => (patch.bank_account_id ? [BigInt(patch.bank_account_id)] : []));
  const accounts = await sql<Account[]>`
    select id, mask, bank_name as "bankName" from customer_bank_accounts
     where client_id = ${clientId} and id = any(${arrayLiteral(ids)}::bigint[])`;
  return new Map(accounts.map((account) => [String(account.id), account]));
}

function factsOf({ id: customerId, patch, verification }: Restored, account: Account | undefined): CustomerFact[] {
  const facts: CustomerFact[] = [];
  const isContact = (column: string) =>
    !isTerm(column) && !SILENT.has(column) && column !== 'bank_account_id' && column !== 'bank_verification';
  const contact = Object.keys(patch).filter(isContact).map(toCamelCase).sort();
  if (contact.length > 0)
    facts.push({ customerId, type: 'contact_details_updated', data: { fields: contact, undone: true } });
  if ('bank_account_id' in patch)
    facts.push({
      customerId,
      type: 'bank_details_updated',
      data: { accountNumber: account?.mask ?? null, bankName: account?.bankName ?? null, undone: true },
    });
  const { bank_verification: restored = verification } = patch;
  if (restored !== verification)
    facts.push({ customerId, type: 'verification_changed', data: { from: verification, to: restored } });
  return facts;
}
