import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { App } from '@cordelle/engine/app.ts';
import { tellOfChanges } from '@cordelle/engine/mail/tell-of-change.ts';
import type { ChangeReason } from '../customers/customer-change.ts';
import { updateCustomer } from '../customers/update-customer.ts';
import { changeOf } from './change-of-line.ts';
import type { EvaluatedRow } from './evaluate-rows.ts';
import type { ImportingClient } from './importing-client.ts';
import { sealPrevious } from './row-content.ts';
import { changesText } from './store-evaluated.ts';

/** Customers that are changed side by side on one connection: none waits for the answers to another's statements. */
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
  const told = new Map<bigint, bigint>();
  const reason: ChangeReason = { ...SPREADSHEET, since: client.today };
  const update = async ({ customerId, details, line }: KnownRow) => {
    const change = { ...changeOf(details), reason, evidence: inSpreadsheet(importId, line) };
    const begun = await updateCustomer(tx, app.keys, client, customerId, change, { ...by, requestId: null });
    if (begun) told.set(customerId, BigInt(begun.record.changeId));
  };
  for (let first = 0; first < rows.length; first += AT_ONCE)
    await Promise.all(rows.slice(first, first + AT_ONCE).map(update));
  await tellOfChanges(tx, app, client.id, [...told.values()]);
  const changed = await changesSince(tx, client.id, before);
  const previous = rows.map(({ id, customerId }) =>
    sealPrevious(keyring, { clientId: client.id, rowId: id }, changed.get(customerId) ?? '{}'),
  );
  await tx.sql`
    update customer_import_rows r
       set state = 'updated', selected = false, customer_id = u.customer_id, previous_encrypted = u.previous,
           changes = u.changes, payer_told = u.payer_told
      from unnest(${arrayLiteral(rows.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(rows.map(({ customerId }) => customerId))}::bigint[],
                  ${arrayLiteral(previous)}::text[],
                  ${arrayLiteral(rows.map(({ foreseen }) => changesText(foreseen)))}::jsonb[],
                  ${arrayLiteral(rows.map(({ customerId }) => told.has(customerId)))}::boolean[])
           as u (id, customer_id, previous, changes, payer_told)
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
