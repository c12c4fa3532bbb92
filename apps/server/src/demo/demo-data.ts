import type { App } from '@cordelle/api/app.ts';
import { hashPassword } from '@cordelle/api/auth/password.ts';
import { sealNumbers } from '@cordelle/api/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/api/bank-numbers/keyring.ts';
import { createCustomer } from '@cordelle/api/customers/create-customer.ts';
import { advanceBusinessTime } from '@cordelle/api/sandbox/advance-business-time.ts';
import { createSchedule } from '@cordelle/api/transaction-schedules/commands.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { lastTwo } from '@cordelle/db/mask.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { parseMoney } from '@cordelle/domain/money.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { Role } from '@cordelle/validation/permissions.ts';
import { type DemoCustomer, demoCustomers, testCustomers } from './plan.ts';

export const DEMO_PASSWORD = 'demo-Cordelle-1!';
const MONTHS = 12;
const ACTOR = 'system:demo';
const FINISHED = 'demo.finished';

const CLIENTS = {
  CA: { businessName: 'Maple Dental', industry: 'health', language: 'en', holdbackBps: 0 },
  US: { businessName: 'Boreal Gym', industry: 'health', language: 'en', holdbackBps: 250 },
} as const;

type Member = { readonly email: string; readonly first: string; readonly last: string; readonly role: Role };
const MEMBERS: readonly Member[] = [
  { email: 'demo@cordelle.test', first: 'Amélie', last: 'Bergeron', role: 'client_primary' },
  { email: 'readonly@cordelle.test', first: 'Robin', last: 'Read', role: 'client_read_only' },
];
const STAFF = { email: 'staff@cordelle.test', first: 'Sasha', last: 'Provider' };
const PAYER = { email: 'customer@cordelle.test', first: 'Amélie', last: 'Tremblay' };

/** What `npm start` tells of the demonstration. */
export const demoSignIns = (sandboxUrl: string): string[] => [
  '',
  ...[...MEMBERS.map(({ email }) => email), STAFF.email, PAYER.email].map((email) => `  ${email}`),
  `  password  ${DEMO_PASSWORD}`,
  '',
  `  Test accounts and the mail inbox: ${sandboxUrl}`,
];

/**
 * A Canadian and an American client with a year of payments, made by the real engine: customers and schedules are saved
 * a year ago, and business time then passes day by day, with real files to and from the sandbox bank. Begun work is
 * finished at the next start; finished work is left alone.
 */
export async function makeDemoData(product: App, today: Date): Promise<void> {
  if (await isFinished(product)) return;
  const started = performance.now();
  product.log.info({}, 'making demo data: a year of payments through the real engine');
  const app: App = { ...product, log: { ...product.log, info: () => undefined } };
  const begun = await beginDemo(app);
  const end = localDate(today, RAIL_FACTS.CA.zone);
  const first = begun.date;
  for (let month = 0; month <= MONTHS; month += 1) {
    const monthStart = addDays(first, Math.floor((month * 365) / MONTHS));
    const until = monthStart < end ? monthStart : end;
    if (until > localDate(app.clock.now(), RAIL_FACTS.CA.zone)) await advance(app, until);
    if (monthStart < end) for (const { rail, clientId } of begun.clients) await join(app, rail, clientId, month);
  }
  if (end > localDate(app.clock.now(), RAIL_FACTS.CA.zone)) await advance(app, end);
  await markFinished(app);
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

async function markFinished(app: App): Promise<void> {
  await app.worker.sql`
    insert into audit_log (client_id, at, actor, action, target_type, result)
    values (${PROVIDER_CLIENT_ID}, ${app.clock.now()}, ${ACTOR}, ${FINISHED}, 'demo', 'done')`;
}

type Begun = { readonly date: string; readonly clients: { readonly rail: Rail; readonly clientId: bigint }[] };

/** Clients and people, in one transaction; found again when an earlier start was interrupted. */
async function beginDemo(app: App): Promise<Begun> {
  const at = app.clock.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const accounts = (await app.sandbox?.testAccounts()) ?? [];
  return inTransaction(app.worker, {}, async (tx) => {
    const known = await tx.sql<{ id: bigint; country: Rail; createdAt: Date }[]>`
      select id, country, created_at as "createdAt" from clients order by id`;
    const [first] = known;
    if (first) {
      return {
        date: localDate(first.createdAt, RAIL_FACTS.CA.zone),
        clients: known.map(({ id, country }) => ({ rail: country, clientId: id })),
      };
    }
    const clients: { rail: Rail; clientId: bigint }[] = [];
    for (const rail of ['CA', 'US'] as const) clients.push({ rail, clientId: await insertClient(app, tx, rail, at) });
    for (const member of MEMBERS) {
      const userId = await insertUser(tx, member, 'member', passwordHash, at);
      for (const { clientId } of clients) await insertMembership(tx, clientId, userId, member.role, null, at);
    }
    await insertUser(tx, STAFF, 'staff', passwordHash, at);
    for (const { rail, clientId } of clients)
      for (const customer of testCustomers(rail, accounts))
        await createCustomer(tx, app.keys, clientId, customer, { actor: ACTOR, at, requestId: null });
    const [maple] = clients;
    invariant(maple, 'the Canadian client exists');
    const payer = await joinOne(app, tx, maple.rail, maple.clientId, at, demoCustomers('CA')[0]);
    const payerUser = await insertUser(tx, PAYER, 'customer', passwordHash, at);
    await insertMembership(tx, maple.clientId, payerUser, 'customer_account', payer, at);
    return { date: localDate(at, RAIL_FACTS.CA.zone), clients };
  });
}

/** Customers who join in a month, with their schedules; those who already did are left out. */
async function join(app: App, rail: Rail, clientId: bigint, month: number): Promise<void> {
  const at = app.clock.now();
  await inTransaction(app.worker, { clientId }, async (tx) => {
    const known = await tx.sql<{ reference: string }[]>`
      select custom_identifier as reference from customers where client_id = ${clientId} and custom_identifier is not null`;
    const references = new Set(known.map(({ reference }) => reference));
    for (const demo of demoCustomers(rail)) {
      if (demo.joinsInMonth !== month || references.has(demo.customer.customIdentifier ?? '')) continue;
      await joinOne(app, tx, rail, clientId, at, demo);
    }
  });
}

async function joinOne(
  app: App,
  tx: Tx,
  rail: Rail,
  clientId: bigint,
  at: Date,
  demo: DemoCustomer | undefined,
): Promise<bigint> {
  invariant(demo, 'the plan has somebody to join');
  const customerId = await createCustomer(tx, app.keys, clientId, demo.customer, { actor: ACTOR, at, requestId: null });
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
        processDate: addDays(localDate(at, RAIL_FACTS[rail].zone), startsAfterDays),
        secondProcessDate: null,
        comment,
      },
    );
  }
  return customerId;
}

async function insertClient(app: App, tx: Tx, rail: Rail, at: Date): Promise<bigint> {
  const { businessName, industry, language, holdbackBps } = CLIENTS[rail];
  const { currency, zone } = RAIL_FACTS[rail];
  const [client] = await tx.sql<{ id: bigint }[]>`
    insert into clients (business_name, country, currency, status, holdback_bps, default_language,
                         statement_short_name, statement_long_name, industry, zone, created_at)
    values (${businessName}, ${rail}, ${currency}, 'approved', ${holdbackBps}, ${language}, ${businessName},
            ${businessName}, ${industry}, ${zone}, ${at})
    returning id`;
  invariant(client, 'the client was written');
  for (const purpose of ['settlement', 'billing'] as const) {
    const [row] = await tx.sql<{ id: bigint }[]>`select nextval('client_bank_accounts_id_seq') as id`;
    invariant(row, 'the sequence gave a value');
    const numbers =
      rail === 'CA'
        ? ({ country: 'CA', institution: '004', transit: '10202', account: '2233445' } as const)
        : ({ country: 'US', routing: '121042882', account: '4455667788', accountType: 'checking' } as const);
    const keyring = await keyringOf(tx, app.keys, client.id);
    const sealed = sealNumbers(keyring, { table: 'client_bank_accounts', clientId: client.id, rowId: row.id }, numbers);
    await tx.sql`
      insert into client_bank_accounts (client_id, id, purpose, country, institution_number_encrypted,
                                        transit_number_encrypted, routing_number_encrypted, account_number_encrypted,
                                        account_type, last2, bank_name, created_at)
      values (${client.id}, ${row.id}, ${purpose}, ${rail}, ${sealed.institutionNumberEncrypted},
              ${sealed.transitNumberEncrypted}, ${sealed.routingNumberEncrypted}, ${sealed.accountNumberEncrypted},
              ${sealed.accountType}, ${lastTwo(numbers.account)}, ${rail === 'CA' ? 'TD Canada Trust' : 'Wells Fargo'}, ${at})`;
  }
  return client.id;
}

async function insertUser(
  { sql }: Tx,
  user: { email: string; first: string; last: string },
  kind: 'member' | 'staff' | 'customer',
  passwordHash: string,
  at: Date,
): Promise<bigint> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values (${user.email}, ${passwordHash}, ${user.first}, ${user.last}, 'en', ${kind}, ${at})
    returning id`;
  invariant(row, 'the user was written');
  return row.id;
}

async function insertMembership(
  { sql }: Tx,
  clientId: bigint,
  userId: bigint,
  role: Role,
  customerId: bigint | null,
  at: Date,
): Promise<void> {
  await sql`
    insert into memberships (client_id, user_id, role, customer_id, created_at)
    values (${clientId}, ${userId}, ${role}, ${customerId}, ${at})`;
}
