import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import {
  type CustomerAction,
  type CustomerChange,
  type CustomerSwitch,
  decideAction,
} from '@cordelle/domain/customer/actions.ts';
import { DomainError, unreachable } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { type CustomerColumns, changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { factsOf, readinessColumns } from '@cordelle/engine/customers/readiness-facts.ts';
import { type CustomerFact, recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { requestMicrodeposits } from '@cordelle/engine/microdeposits/request.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { archiveCustomers, unarchiveCustomers } from './archive-customers.ts';
import type { Ended } from './end-payments.ts';

/** What is to be known about something that was done. */
export type Notice =
  | { readonly type: 'ended'; readonly ended: Ended }
  | { readonly type: 'schedules_stay_ended'; readonly schedules: number }
  | { readonly type: 'missing_contact' };

/** What became of one customer. */
export type Acted = {
  readonly id: bigint;
  readonly name: string;
  readonly outcome: 'done' | 'unchanged' | 'refused';
  readonly refusal: DomainError | null;
  readonly notices: readonly Notice[];
};

const ACTED_ON = joined(
  readinessColumns,
  columns(customers, 'c', [
    'id',
    'name',
    'customIdentifier',
    'apiService',
    'email',
    'emailBouncedAt',
    'autoImportInvoices',
    'autoUpdate',
    'paymentReminderEnabled',
    'paymentReceiptEnabled',
    'automaticRetries',
    'paymentReminderUnsubscribedAt',
    'paymentReceiptUnsubscribedAt',
    'bankAccountId',
  ]),
  nullable(columns(customerBankAccounts, 'b', ['blindIndex'])),
  computed<{ identifierTaken: boolean }>({
    identifierTaken: `exists (
      select 1 from customers o
       where o.client_id = c.client_id and o.custom_identifier = c.custom_identifier and o.archived_at is null and o.id <> c.id)`,
  }),
);
type CustomerRow = Row<typeof ACTED_ON>;

/** What an action needs besides the customers. */
type Acting = { readonly requestMeta: RequestMeta; readonly keys: KeyStore; readonly rail: Rail };

/**
 * Does one thing with customers of one client, each by itself: who refuses stops nobody else. A constant number of statements.
 * Throws `record.not_found` when one of them is no customer of the client: then nothing is done at all.
 */
export async function actOnCustomers(
  tx: Tx,
  acting: Acting,
  action: CustomerAction,
  customerIds: readonly bigint[],
): Promise<Acted[]> {
  const wanted = [...new Set(customerIds)];
  const rows = await customersOf(tx, acting.requestMeta.clientId, wanted, 'held');
  if (rows.size < wanted.length) throw new DomainError('record.not_found');
  const decided = decisionsOf(action, wanted, rows);
  const changing = decided.flatMap(({ row, change }) => (change ? [{ row, change }] : []));
  const after = await carryOut(tx, acting, changing);
  return decided.map(({ row: { id, name }, change, refusal }) => {
    const late = refusal ?? after.refused.get(id) ?? null;
    const outcome = late ? 'refused' : change ? 'done' : 'unchanged';
    return { id, name, outcome, refusal: late, notices: late ? [] : (after.notices.get(id) ?? []) };
  });
}

/** What would become of customers of one client, if it were done now. Changes nothing. */
export async function decideOnCustomers(
  tx: Tx,
  clientId: bigint,
  action: CustomerAction,
  customerIds: readonly bigint[],
): Promise<Omit<Acted, 'notices'>[]> {
  const rows = await customersOf(tx, clientId, customerIds, 'seen');
  return decisionsOf(action, customerIds, rows).map(({ row: { id, name }, change, refusal }) => {
    const outcome = refusal ? 'refused' : change ? 'done' : 'unchanged';
    return { id, name, outcome, refusal };
  });
}

function decisionsOf(
  action: CustomerAction,
  ids: readonly bigint[],
  rows: ReadonlyMap<bigint, CustomerRow>,
): ({ readonly row: CustomerRow } & Decision)[] {
  const taken = new Set<string>();
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? { row, ...decisionOf(action, row, taken) } : [];
  });
}

/** The customers as they are. `held`: nobody else's to change until the transaction ends, in one order, so that nobody waits in a circle. */
async function customersOf(
  { sql }: Tx,
  clientId: bigint,
  ids: readonly bigint[],
  how: 'held' | 'seen',
): Promise<ReadonlyMap<bigint, CustomerRow>> {
  const rows = await sql`
    select ${ACTED_ON}
      from customers c
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
     where c.client_id = ${clientId} and c.id = any(${arrayLiteral(ids)}::bigint[])
     order by c.id ${how === 'held' ? sql`for update of c` : sql``}`;
  return new Map(rows.map((row) => [row.id, row]));
}

type Decision = { readonly change: CustomerChange | null; readonly refusal: DomainError | null };

/** `taken`: identifiers that customers before this one took back in the same call. */
function decisionOf(action: CustomerAction, row: CustomerRow, taken: Set<string>): Decision {
  const { customIdentifier } = row;
  try {
    const change = decideAction(action, {
      ...factsOf(row),
      identifierTaken: row.identifierTaken || (customIdentifier !== null && taken.has(customIdentifier)),
      linked: row.apiService !== null,
      reachable: row.email !== null && row.emailBouncedAt === null,
      on: {
        auto_import_invoices: row.autoImportInvoices,
        auto_update: row.autoUpdate,
        payment_reminder: row.paymentReminderEnabled,
        payment_receipt: row.paymentReceiptEnabled,
        automatic_retries: row.automaticRetries,
      },
      unsubscribed: {
        payment_reminder: row.paymentReminderUnsubscribedAt !== null,
        payment_receipt: row.paymentReceiptUnsubscribedAt !== null,
      },
    });
    if (change?.type === 'unarchive' && customIdentifier !== null) taken.add(customIdentifier);
    return { change, refusal: null };
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return { change: null, refusal };
  }
}

type Changing = { readonly row: CustomerRow; readonly change: CustomerChange };
type After = {
  readonly refused: ReadonlyMap<bigint, DomainError>;
  readonly notices: ReadonlyMap<bigint, readonly Notice[]>;
};

/** One call does one thing, so every change is of one type. */
async function carryOut(tx: Tx, acting: Acting, changing: readonly Changing[]): Promise<After> {
  const [first] = changing;
  const none: After = { refused: new Map(), notices: new Map() };
  if (!first) return none;
  const ids = changing.map(({ row }) => row.id);
  switch (first.change.type) {
    case 'archive': {
      const ended = await archiveCustomers(tx, acting.requestMeta, acting.rail, ids);
      return { ...none, notices: new Map([...ended].map(([id, what]) => [id, [{ type: 'ended', ended: what }]])) };
    }
    case 'unarchive': {
      const stay = await unarchiveCustomers(tx, acting.requestMeta, ids);
      const told = [...stay].filter(([, schedules]) => schedules > 0);
      return {
        ...none,
        notices: new Map(told.map(([id, schedules]) => [id, [{ type: 'schedules_stay_ended', schedules }]])),
      };
    }
    case 'send_microdeposit': {
      const accounts = changing.flatMap(({ row: { id, bankAccountId, blindIndex } }) =>
        bankAccountId === null || blindIndex === null ? [] : [{ customerId: id, bankAccountId, blindIndex }],
      );
      return {
        ...none,
        refused: await requestMicrodeposits(tx, acting.keys, acting.requestMeta, acting.rail, accounts),
      };
    }
    case 'switch': {
      await turn(tx, acting.requestMeta, first.change.name, first.change.on, ids);
      const missing = changing.filter(({ change }) => change.type === 'switch' && change.missingContact);
      return { ...none, notices: new Map(missing.map(({ row }) => [row.id, [{ type: 'missing_contact' }]])) };
    }
    default:
      return unreachable(first.change);
  }
}

/** A notice that somebody said so of: what the client wants for all others no longer reaches these payers. */
const COLUMNS: Readonly<Record<CustomerSwitch, (on: boolean) => CustomerColumns>> = {
  auto_import_invoices: (autoImportInvoices) => ({ autoImportInvoices }),
  auto_update: (autoUpdate) => ({ autoUpdate }),
  payment_reminder: (on) => ({ paymentReminderEnabled: on, paymentReminderChosen: true }),
  payment_receipt: (on) => ({ paymentReceiptEnabled: on, paymentReceiptChosen: true }),
  automatic_retries: (automaticRetries) => ({ automaticRetries }),
};

/** What the timeline tells of a switch. */
function factOf(name: CustomerSwitch, on: boolean): Omit<CustomerFact, 'customerId'> {
  switch (name) {
    case 'payment_reminder':
    case 'payment_receipt':
      return { type: 'notification_settings_updated', data: { setting: name, enabled: on } };
    case 'auto_import_invoices':
      return { type: 'integration_settings_updated', data: { autoImportInvoices: on } };
    case 'auto_update':
      return { type: 'integration_settings_updated', data: { autoUpdate: on } };
    case 'automatic_retries':
      return { type: 'collection_settings_updated', data: { setting: name, enabled: on } };
  }
}

async function turn(
  tx: Tx,
  requestMeta: RequestMeta,
  name: CustomerSwitch,
  on: boolean,
  ids: readonly bigint[],
): Promise<void> {
  await changeCustomersAlike(tx, requestMeta.clientId, ids, COLUMNS[name](on));
  await recordFacts(
    tx,
    requestMeta.clientId,
    ids.map((customerId) => ({ customerId, ...factOf(name, on) })),
    { actor: requestMeta.meta.actor, at: requestMeta.now },
  );
}

/** Cuts the tie between a customer and the accounting software: nothing is imported or updated any more. */
export async function disconnectCustomer(
  tx: Tx,
  { clientId, now, meta }: RequestMeta,
  customerId: bigint,
): Promise<void> {
  const [linked] = await tx.sql`
    select ${columns(customers, { service: 'apiService' })} from customers
     where client_id = ${clientId} and id = ${customerId} and api_service is not null for update`;
  if (!linked) return;
  const unlinked = { apiService: null, apiCustomerId: null, autoImportInvoices: false, autoUpdate: false };
  await changeCustomersAlike(tx, clientId, [customerId], unlinked);
  await tx.sql`
    delete from accounting_customers l using accounting_connections a
     where l.client_id = ${clientId} and l.customer_id = ${customerId} and a.client_id = l.client_id and a.id = l.connection_id
       and a.status <> 'not_connected'`;
  const fact = { customerId, type: 'integration_disconnected', data: { service: linked.service } } as const;
  await recordFacts(tx, clientId, [fact], { actor: meta.actor, at: now });
}
