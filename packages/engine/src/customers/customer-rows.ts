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
