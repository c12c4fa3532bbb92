import { hashPassword } from '@cordelle/api/auth/password.ts';
import { createCustomer } from '@cordelle/api/customers/create-customer.ts';
import { createSchedule } from '@cordelle/api/transaction-schedules/commands.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { forClient, inTransaction } from '@cordelle/db/connection.ts';
import { clients as clientTable } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { DEFAULT_PRICES } from '@cordelle/domain/invoice/fees.ts';
import { periodOf } from '@cordelle/domain/invoice/period.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { parseMoney } from '@cordelle/domain/money.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { advanceBusinessTime } from '@cordelle/engine/day/advance-business-time.ts';
import { makeDemoApplications } from './applications.ts';
import { leaveUnfinished, proveAccount, signedInAtBank } from './customer-states.ts';
import type { DemoCustomer } from './plan.ts';
import { demoCustomers, firstDebit, formerCustomers, testCustomers, unluckyCustomers } from './plan.ts';
import { insertDemoProvider } from './provider.ts';
import type { EarlyClient } from './sign-ins.ts';
import {
  DEMO_CLIENTS,
  DEMO_MEMBERS,
  DEMO_NEW_MEMBER,
  DEMO_PASSWORD,
  DEMO_PAYER,
  DEMO_STAFF,
  insertDemoClient,
  insertDemoMembership,
  insertDemoUser,
} from './sign-ins.ts';

const MONTHS = 12;
const ACTOR = 'system:demo';
const FINISHED = 'demo.finished';

/**
 * A Canadian and an American client with a year of payments, made by the real engine: customers and schedules are saved
 * a year ago, and business time then passes day by day, with real files to and from the sandbox bank. Beside them stand a
 * client of every other status, and somebody of every role. Begun work is finished at the next start; finished work is
 * left alone. `end`: the business day on which they end.
 */
export async function makeDemoData(product: App, end: string): Promise<void> {
  if (await isFinished(product)) return;
  const started = performance.now();
  product.log.info({}, 'making demo data: a year of payments through the real engine');
  const { log } = product;
  const app: App = {
    ...product,
    log: {
      info: () => undefined,
      warn: (fields, message) => log.warn(fields, message),
      error: (fields, message) => log.error(fields, message),
    },
  };
  const begun = await beginDemo(app);
  const first = begun.date;
  for (let month = 0; month <= MONTHS; month += 1) {
    const monthStart = addDays(first, Math.floor((month * 365) / MONTHS));
    const until = monthStart < end ? monthStart : end;
    if (until > providerDate(app.clock.now())) await advance(app, until);
    if (monthStart < end) for (const { rail, clientId } of begun.clients) await join(app, rail, clientId, month);
  }
  if (end > providerDate(app.clock.now())) await advance(app, end);
  await makeDemoApplications(app);
  await finish(app, begun);
  product.log.info({ seconds: Math.round((performance.now() - started) / 1000) }, 'demo data is ready');
}

async function advance(app: App, until: string): Promise<void> {
  const { ran } = await advanceBusinessTime(app, { until });
  const failed = ran.find(({ failure }) => failure !== null);
  if (failed) throw new Error(`demo data: ${failed.rail} ${failed.date} ${failed.step}: ${failed.failure}`);
}

async function isFinished(app: App): Promise<boolean> {
  const [row] = await app.worker.sql`
    select 1 from audit_log where client_id = ${PROVIDER_CLIENT_ID} and action = ${FINISHED} limit 1`;
  return row !== undefined;
}

/** The year is over: some customers are left on their way, the client that gave up collecting is closed, and nothing of this is done again. */
async function finish(app: App, { clients }: Begun): Promise<void> {
  const at = app.clock.now();
  await inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    for (const { rail, clientId } of clients)
      await leaveUnfinished(app, forClient(tx, clientId), { rail, clientId, actor: ACTOR, at });
    const closed = await sql`
      update clients set status = 'closed', closed_at = ${at}
       where business_name = ${DEMO_CLIENTS.harbour.businessName} and status = 'approved' returning ${columns(clientTable, ['id'])}`;
    const act = { at, actor: ACTOR, action: 'clients.changeStatus', targetType: 'clients' };
    const change = { before: { status: 'approved' }, after: { status: 'closed' } };
    await writeAuditRows(
      tx,
      closed.map(({ id }) => ({ ...act, ...change, clientId: id, targetId: id })),
    );
    await beginCharityAndSchool(app, tx, at);
    await writeAuditRows(tx, [
      { clientId: PROVIDER_CLIENT_ID, at, actor: ACTOR, action: FINISHED, targetType: 'demo', targetId: null },
    ]);
  });
}

/** Pages of the two other kinds: donations, and a public link by which parents choose what is debited and when. */
async function beginCharityAndSchool(app: App, tx: Tx, at: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const userId = await insertDemoUser(tx, app.keys, DEMO_NEW_MEMBER, { kind: 'member', passwordHash, at });
  for (const name of DEMO_NEW_MEMBER.clients) {
    const clientId = await insertDemoClient(tx, app.keys, name, at);
    await insertDemoMembership(tx, { ...DEMO_NEW_MEMBER, clientId, userId }, at);
    await tx.sql`
      insert into authorization_settings (client_id, require_phone, allow_transaction_schedule, allow_microdeposit,
                                          enable_comment_description, updated_at)
      values (${clientId}, ${name === 'birch'}, ${name === 'birch'}, ${name === 'birch'}, ${name === 'willow'}, ${at})`;
  }
}

type Begun = { readonly date: string; readonly clients: readonly { readonly rail: Rail; readonly clientId: bigint }[] };

/** Clients and people, in one transaction; found again when an earlier start was interrupted. */
async function beginDemo(app: App): Promise<Begun> {
  const at = app.clock.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const accounts = (await app.sandbox?.testAccounts()) ?? [];
  return inTransaction(app.worker, {}, async (tx) => {
    const known = await tx.sql`
      select ${columns(clientTable, ['id', 'businessName', 'country', 'createdAt'])} from clients order by id`;
    const [first] = known;
    if (first) {
      const collecting: readonly string[] = [DEMO_CLIENTS.maple.businessName, DEMO_CLIENTS.boreal.businessName];
      return {
        date: providerDate(first.createdAt),
        clients: known
          .filter(({ businessName }) => collecting.includes(businessName))
          .map(({ id, country }) => ({ rail: country, clientId: id })),
      };
    }
    const ids = await insertClients(app, tx, at);
    await insertDemoProvider(tx, ACTOR, at);
    for (const member of DEMO_MEMBERS) {
      const userId = await insertDemoUser(tx, app.keys, member, { kind: 'member', passwordHash, at });
      for (const name of member.clients) await insertDemoMembership(tx, { ...member, clientId: ids[name], userId }, at);
    }
    await insertDemoUser(tx, app.keys, DEMO_STAFF, { kind: 'staff', passwordHash, at });
    await netFees(tx, ids.maple, at);
    const clients = [
      { rail: 'CA', clientId: ids.maple },
      { rail: 'US', clientId: ids.boreal },
    ] as const;
    for (const { rail, clientId } of clients)
      for (const customer of testCustomers(rail, accounts))
        await createCustomer(tx, app.keys, clientId, customer, { actor: ACTOR, at, requestId: null });
    for (const student of formerCustomers()) await joinOne(app, tx, 'CA', ids.harbour, at, student);
    const customerId = await joinOne(app, tx, 'CA', ids.maple, at, demoCustomers('CA')[0]);
    const userId = await insertDemoUser(tx, app.keys, DEMO_PAYER, { kind: 'customer', passwordHash, at });
    await insertDemoMembership(tx, { clientId: ids.maple, userId, role: 'customer_account', customerId }, at);
    return { date: providerDate(at), clients };
  });
}

/** The prices of the product, taken off settlements instead of debited. */
async function netFees(tx: Tx, clientId: bigint, at: Date): Promise<void> {
  const prices = DEFAULT_PRICES;
  await tx.sql`
    insert into client_fee_plans (client_id, valid_from, monthly_cents, transaction_cents, decline_cents,
                                  chargeback_cents, verification_cents, microdeposit_cents, stop_cents,
                                  payout_bounce_cents, collection, actor, created_at)
    values (${clientId}, ${periodOf(providerDate(at)).startDate}, ${prices.monthly},
            ${prices.transaction}, ${prices.decline}, ${prices.chargeback}, ${prices.verification},
            ${prices.microdeposit}, ${prices.stop}, ${prices.payout_bounce}, 'netting', ${ACTOR}, ${at})`;
}

async function insertClients(app: App, tx: Tx, at: Date): Promise<Record<EarlyClient, bigint>> {
  const insert = (name: EarlyClient) => insertDemoClient(tx, app.keys, name, at);
  // One after the other: somebody's clients are listed in the order of their ids.
  return {
    maple: await insert('maple'),
    boreal: await insert('boreal'),
    cedar: await insert('cedar'),
    pine: await insert('pine'),
    harbour: await insert('harbour'),
  };
}

/** Customers who join in a month, with their schedules; those who already did are left out. */
async function join(app: App, rail: Rail, clientId: bigint, month: number): Promise<void> {
  const at = app.clock.now();
  await inTransaction(app.worker, { clientId }, async (tx) => {
    const known = await tx.sql`
      select ${present(columns(customers, { reference: 'customIdentifier' }))} from customers where client_id = ${clientId} and custom_identifier is not null`;
    const references = new Set(known.map(({ reference }) => reference));
    for (const demo of [...demoCustomers(rail), ...unluckyCustomers(rail)]) {
      if (demo.joinsInMonth !== month || references.has(demo.customer.customIdentifier ?? '')) continue;
      await joinOne(app, tx, rail, clientId, at, demo);
    }
  });
}

async function joinOne(
  app: App,
  open: Tx,
  rail: Rail,
  clientId: bigint,
  at: Date,
  demo: DemoCustomer | undefined,
): Promise<bigint> {
  invariant(demo, 'the plan has somebody to join');
  const tx = forClient(open, clientId);
  const customerId = await createCustomer(tx, app.keys, clientId, demo.customer, { actor: ACTOR, at, requestId: null });
  await signedInAtBank(tx, { rail, clientId, actor: ACTOR, at }, customerId, demo.customer);
  if (demo.provesAccount) await proveAccount(app, tx, { rail, clientId, actor: ACTOR, at }, customerId);
  if (demo.schedule) {
    const { amount, frequency, installments, startsAfterDays, comment } = demo.schedule;
    await createSchedule(
      tx,
      { clientId, now: at, meta: { actor: ACTOR, cause: 'demo data', occurredAt: at } },
      {
        customerId: String(customerId),
        amount: parseMoney(amount, currencyOf(rail)),
        frequency,
        installments,
        processDate: firstDebit(rail, at, startsAfterDays),
        secondProcessDate: null,
        comment,
      },
    );
  }
  return customerId;
}
