import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { and, eq, ne } from 'drizzle-orm';
import { RowChanges } from '../row-changes.ts';

type NewRow = typeof customers.$inferInsert;
type Columns = Partial<Omit<NewRow, 'clientId' | 'id'>>;

export type CustomerKey = { readonly clientId: bigint; readonly id: bigint };
export const nameOf = ({ clientId, id }: CustomerKey): string => `${clientId}/${id}`;

/** Columns in which a consent stands: `changeConsents` alone writes them, with the proof and the timeline. */
export type ConsentColumns = Pick<
  Columns,
  | 'customerType'
  | 'authorizationStatus'
  | 'authorizationChannel'
  | 'authorizedAt'
  | 'authorizationLimitCents'
  | 'authorizationRequestedAt'
>;
/** What may change of a customer. */
export type CustomerColumns = Omit<Columns, keyof ConsentColumns>;

/** Customers begin. One statement, however many. */
export async function insertCustomers(tx: Tx, rows: readonly (NewRow & { readonly id: bigint })[]): Promise<void> {
  const changes = new RowChanges(customers);
  for (const { clientId, id, ...columns } of rows) changes.insert({ clientId, id }, columns);
  await changes.write(tx);
}

/** Customers of any clients change, each in columns of its own; one statement for those that change in the same ones. */
export async function changeCustomers<Change extends CustomerKey & CustomerColumns>(
  tx: Tx,
  changes: readonly Change[],
): Promise<void> {
  await write(tx, changes);
}

/** Customers of one client change alike. */
export const changeCustomersAlike = (
  tx: Tx,
  clientId: bigint,
  ids: readonly bigint[],
  columns: CustomerColumns,
): Promise<void> =>
  write(
    tx,
    ids.map((id) => ({ ...columns, clientId, id })),
  );

/** For `consent.ts` alone. */
export const writeConsentColumns = (tx: Tx, changes: readonly (CustomerKey & ConsentColumns)[]): Promise<void> =>
  write(tx, changes);

async function write(tx: Tx, changes: readonly (CustomerKey & Columns)[]): Promise<void> {
  const rows = new RowChanges(customers);
  for (const { clientId, id, ...columns } of changes)
    if (Object.keys(columns).length > 0) rows.set({ clientId, id }, columns);
  await rows.write(tx);
}

/**
 * Which agreement `a` new schedules of a customer are made under: one that stands, for debits as agreed before one that asks for
 * each and one for a single debit, the newest first; where none stands, the last that did.
 */
export const VIEW_ORDER = `
  case when a.status in ('in_force', 'suspended') then 0 when a.status = 'used' then 1 when a.status = 'requested' then 2 else 3 end,
  case when a.kind = 'one_time' then 2 when a.kind = 'sporadic' then 1 else 0 end, a.number desc nulls first, a.recorded_at desc, a.id desc`;

/**
 * What the contract names on a customer shows the agreement that new schedules would be made under: call it after one was given
 * or ended. Where none stands, it stays as it is. One statement.
 */
export async function refreshViews({ sql }: Tx, keys: readonly CustomerKey[]): Promise<void> {
  if (keys.length === 0) return;
  const shown = (column: string, of: string) =>
    sql.unsafe(`case when a.status in ('in_force', 'suspended', 'used') then ${of} else c.${column} end`);
  await sql`
    update customers c
       set authorization_id = a.id,
           authorization_status = ${shown('authorization_status', `'complete'`)},
           authorization_channel = ${shown('authorization_channel', 'a.channel')},
           customer_type = ${shown('customer_type', 'a.category')},
           authorization_limit_cents = ${shown('authorization_limit_cents', 'a.limit_cents')},
           authorized_at = ${shown('authorized_at', 'a.given_at')}
      from (select distinct on (a.client_id, a.customer_id) a.*
              from unnest(${arrayLiteral(keys.map(({ clientId }) => clientId))}::bigint[],
                          ${arrayLiteral(keys.map(({ id }) => id))}::bigint[]) as k (client_id, id)
              join authorizations a on a.client_id = k.client_id and a.customer_id = k.id
             order by a.client_id, a.customer_id, ${sql.unsafe(VIEW_ORDER)}) a
     where c.client_id = a.client_id and c.id = a.customer_id`;
}

/** Turns a notice on or off for all customers of a client but those of whom somebody said something else. One statement. */
export async function turnNoticeForAll(
  { orm }: Tx,
  clientId: bigint,
  notice: 'payment_reminder' | 'payment_receipt',
  on: boolean,
): Promise<void> {
  const { paymentReminderEnabled, paymentReminderChosen, paymentReceiptEnabled, paymentReceiptChosen } = customers;
  const isReminder = notice === 'payment_reminder';
  const [enabled, chosen] = isReminder
    ? [paymentReminderEnabled, paymentReminderChosen]
    : [paymentReceiptEnabled, paymentReceiptChosen];
  await orm
    .update(customers)
    .set(isReminder ? { paymentReminderEnabled: on } : { paymentReceiptEnabled: on })
    .where(and(eq(customers.clientId, clientId), eq(chosen, false), ne(enabled, on)));
}
