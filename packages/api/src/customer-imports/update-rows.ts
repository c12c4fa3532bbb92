import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { enteredOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { App } from '@cordelle/engine/app.ts';
import { tellOfChanges } from '@cordelle/engine/mail/tell-of-change.ts';
import type { ChangeReason, CustomerChange } from '../customers/customer-change.ts';
import { updateCustomer } from '../customers/update-customer.ts';
import type { EvaluatedRow } from './evaluate-rows.ts';
import type { ImportingClient } from './importing-client.ts';
import { sealPrevious } from './row-content.ts';
import type { RowDetails } from './row-details.ts';

/** Customers are changed side by side on one connection: none waits for the answers to another's statements. */
const AT_ONCE = 50;

export type KnownRow = EvaluatedRow & { readonly customerId: bigint };

/** What changing customers needs of the product: their payers are told. */
export type UpdatingApp = Pick<App, 'keys' | 'addresses' | 'wallClock'>;

/** Where an agreement, or a change of one, comes from, as its evidence notes it. */
export const inSpreadsheet = (importId: bigint, line: number) => ({
  spreadsheet: String(importId),
  spreadsheetLine: String(line),
});

/**
 * Changes known customers as lines ask, and keeps with each line what was different before, so that it can be taken back. Payers whose
 * agreements say something else now are told.
 */
export async function updateKnown(
  tx: Tx,
  app: UpdatingApp,
  keyring: DataKeyring,
  client: ImportingClient,
  { importId, rows }: { readonly importId: bigint; readonly rows: readonly KnownRow[] },
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const before = await snapshots(tx, client.id, rows);
  const told: bigint[] = [];
  const reason: ChangeReason = { ...SPREADSHEET, since: client.today };
  const update = async ({ customerId, details, line }: KnownRow) => {
    const change = { ...changeOf(details), reason, evidence: inSpreadsheet(importId, line) };
    const begun = await updateCustomer(tx, app.keys, client, customerId, change, { ...by, requestId: null });
    if (begun) told.push(BigInt(begun.record.changeId));
  };
  const alone = await withTestCredits(tx, client.id, rows);
  const together = rows.filter(({ customerId }) => !alone.has(customerId));
  for (let first = 0; first < together.length; first += AT_ONCE)
    await Promise.all(together.slice(first, first + AT_ONCE).map(update));
  for (const row of rows.filter(({ customerId }) => alone.has(customerId))) await update(row);
  await tellOfChanges(tx, app, client.id, told);
  const changed = await changesSince(tx, client.id, before);
  const previous = rows.map(({ id, customerId }) =>
    sealPrevious(keyring, { clientId: client.id, rowId: id }, changed.get(customerId) ?? '{}'),
  );
  await tx.sql`
    update customer_import_rows r
       set state = 'updated', selected = false, customer_id = u.customer_id, previous_encrypted = u.previous
      from unnest(${arrayLiteral(rows.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(rows.map(({ customerId }) => customerId))}::bigint[],
                  ${arrayLiteral(previous)}::text[]) as u (id, customer_id, previous)
     where r.client_id = ${client.id} and r.id = u.id`;
}

/** A spreadsheet says that something is otherwise, and not why. What is planned above a lower limit is held. */
const SPREADSHEET = {
  cause: 'spreadsheet',
  means: null,
  agreedOn: null,
  formIsProof: false,
  noticeCode: null,
  above: 'keep',
} as const;

/** Customers whose test credits are under way: other digits call those off in the client's log, which takes one writer at a time. */
async function withTestCredits({ sql }: Tx, clientId: bigint, rows: readonly KnownRow[]): Promise<ReadonlySet<bigint>> {
  const found = await sql`
    select distinct ${columns(microdeposits, ['customerId'])} from microdeposits
     where client_id = ${clientId} and status = 'Requested'
       and customer_id = any(${arrayLiteral(rows.map(({ customerId }) => customerId))}::bigint[])`;
  return new Set(found.map(({ customerId }) => customerId));
}

/** What a line asks of somebody known: blank cells ask for nothing. */
const changeOf = ({ collected, givenAt, bank, limit, ...details }: RowDetails): CustomerChange => ({
  name: details.name,
  customIdentifier: details.customIdentifier,
  email: details.email,
  phone: details.phone,
  homePhone: details.homePhone,
  customerType: details.customerType,
  address: {
    ...(details.address1 !== undefined && { address1: details.address1 }),
    ...(details.address2 !== undefined && { address2: details.address2 }),
    ...(details.city !== undefined && { city: details.city }),
    ...(details.provinceCode !== undefined && { provinceCode: details.provinceCode }),
    ...(details.postalCode !== undefined && { postalCode: details.postalCode }),
  },
  language: details.language,
  collected,
  givenAt,
  limit,
  bank: bank && enteredOf(bank),
});

/** A customer's row as JSON text: it holds names and addresses, no number of an account. */
const SNAPSHOT = joined(columns(customers, ['id']), computed<{ row: string }>({ row: 'to_jsonb(c)::text' }));
type Snapshot = Row<typeof SNAPSHOT>;

const snapshots = ({ sql }: Tx, clientId: bigint, rows: readonly KnownRow[]) =>
  sql`
    select ${SNAPSHOT} from customers c
     where client_id = ${clientId} and id = any(${arrayLiteral(rows.map(({ customerId }) => customerId))}::bigint[])
     order by id for update`;

/** `{ column: [before, now] }` as JSON text, by customer. */
async function changesSince(
  { sql }: Tx,
  clientId: bigint,
  before: readonly Snapshot[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await sql`
    select ${columns(customers, 'c', ['id'])},
           ${computed<{ changed: string }>({
             changed: 'jsonb_object_agg(now.key, jsonb_build_array(u.row -> now.key, now.value))::text',
           })}
      from unnest(${arrayLiteral(before.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(before.map(({ row }) => row))}::jsonb[]) as u (id, row)
      join customers c on c.client_id = ${clientId} and c.id = u.id
      cross join lateral jsonb_each(to_jsonb(c)) as now
     where u.row -> now.key is distinct from now.value
     group by c.id`;
  return new Map(rows.map(({ id, changed }) => [id, changed]));
}
