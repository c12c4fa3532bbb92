import { inTransaction } from '@cordelle/db/connection.ts';
import { RIGHTS } from '@cordelle/db/rights-list.ts';
import { GLOBAL_TABLES } from '@cordelle/db/schema/global-tables.ts';
import type { PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import { sendPayerNotices } from '@cordelle/engine/payer-notices/send-notices.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { PayerAnswers } from '@cordelle/validation/payer-flows.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers } from './testing/callers.ts';
import { pictureOf } from './testing/pictures.ts';

/** Tables a lived-in installation of one client has no row in yet; their walls are the same, and tested by their policies. */
const EMPTY: readonly string[] = [
  'audit_seals',
  'billing_authorizations',
  'client_bank_connections',
  'dismissed_alerts',
  'export_jobs',
];

const PRICES = {
  fromMonth: '2026-03',
  prices: {
    monthly: '25.00',
    transaction: '0.60',
    decline: '12.00',
    chargeback: '25.00',
    verification: '2.00',
    microdeposit: '1.00',
    stop: '29.00',
    payoutBounce: '15.00',
  },
  collection: 'debit',
} as const;

/** What accounting software told of a client, and was told. */
async function keepOutsideBooks({ database: { owner } }: DayWorld, id: bigint): Promise<void> {
  const [books] = await owner<{ id: bigint }[]>`
    insert into accounting_connections (client_id, software, organisation_id, organisation_name, base_currency, status, status_since,
                                        connected_by, connected_at)
    values (${String(id)}, 'xero', 'o', 'Maple', 'CAD', 'not_connected', now(), 'system:test', now()) returning id`;
  const of = { client: String(id), books: String(books?.id) };
  await owner`
    insert into accounting_contacts (client_id, connection_id, contact_id, name, state, is_customer, changed_at, read_at)
    values (${of.client}, ${of.books}, 'c', 'Ada', 'active', true, now(), now())`;
  await owner`
    insert into accounting_invoices (client_id, connection_id, invoice_id, contact_id, contact_name, total_cents, due_cents, currency,
                                     state, changed_at, read_at)
    values (${of.client}, ${of.books}, 'i', 'c', 'Ada', 1, 1, 'CAD', 'open', now(), now())`;
  await owner`
    insert into accounting_customers (client_id, connection_id, contact_id, customer_id, copied, linked_by, linked_at)
    values (${of.client}, ${of.books}, 'c', ${String(id * 1000n + 1n)}, '{}', 'system:test', now())`;
  await owner`
    insert into accounting_schedules (client_id, connection_id, schedule_id, invoice_id, due_cents, automatic, linked_at)
    select client_id, ${of.books}, id, 'i', 1, false, now() from transaction_schedules where client_id = ${of.client} limit 1`;
  await owner`
    insert into accounting_reports (client_id, connection_id, kind, subject, amount_cents, currency, date, reference, state, actor,
                                    created_at, updated_at)
    values (${of.client}, ${of.books}, 'payment', 'transaction 1', 1, 'CAD', '2026-03-26', 'CDL-1-1', 'waiting', 'system:test', now(), now())`;
  await owner`
    insert into accounting_journal (client_id, connection_id, at, direction, what, result, actor)
    values (${of.client}, ${of.books}, now(), 'read', 'contacts', 'done', 'system:test')`;
  await owner`
    insert into api_key_requests (client_id, key_id, at, method, route, status, duration_ms, request_id, replayed, ip)
    select client_id, id, now(), 'GET', '/me', 200, 1, 'r', false, '192.0.2.1' from api_keys where client_id = ${of.client} limit 1`;
}

let days: BankingDays;
let tables: string[];

type Member = Awaited<ReturnType<Awaited<ReturnType<Callers['member']>>>>;
type Nobody = ReturnType<Callers['nobody']>;

/** What an office does with its customers, so that every table about them has rows. */
async function liveIn(member: Member, customerId: string): Promise<void> {
  await member.customers.updateAuthorization({
    customerId,
    authForm: new UploadedFile('form.png', await pictureOf('png')),
  });
  await member.customerNotes.create({ customerId, description: 'Called about the form' });
  await member.customers.act({ ids: [customerId], name: 'send_microdeposit' });
  await member.notificationSettings.update({
    paymentReminder: { texts: [{ language: 'en', bodyContent: 'Dear {customer_name}' }] },
  });
  await member.authorizationSettings.updateProcessing({
    code: `office-${customerId}`,
    requirePhone: true,
    approveEachDebit: true,
  });
  const { count } = await member.matchingActs.preview({ name: 'disable_payment_receipt', matching: {} });
  await member.matchingActs.start({ name: 'disable_payment_receipt', matching: {}, count });
  await member.savedViews.save({ list: 'customers', name: 'Mine', address: 'q=bo' });
  await member.customers.createAndSendAuthorizations({ customers: [{ name: 'Bo', email: 'bo@example.test' }] });
  const spreadsheet = new UploadedFile('customers.csv', Buffer.from('Who,Mail\nAda,ada@example.test\n'));
  const { id: importId } = await member.customerImports.receive({ file: spreadsheet });
  await member.customerImports.setMapping({ importId, mapping: { name: 0, email: 1 } });
  const payments = new UploadedFile(
    'payments.csv',
    Buffer.from('custom_identifier,amount,process_date\nK-1,5,2026-03-23\n'),
  );
  await member.transactionImports.receive({ file: payments });
}

/** What a payer does on the pages of the office: from who pays to the end, with the account their bank named. */
async function payThrough(nobody: Nobody, code: string): Promise<void> {
  const here = { entry: { kind: 'processing', code }, flow: `cookie-of-a-payer-of-${code}` } as const;
  const contact = { personalName: true, firstName: 'Ada', lastName: 'Payer', email: 'ada.payer@example.test' };
  const answer = (pages: PayerPage[], answers: PayerAnswers = {}, hash: string | null = null) =>
    nobody.payerFlows.answer({ ...here, language: 'en', pages, answers, hash });
  await answer(['payer', 'reach'], { ...contact, phone: '613 555 0123' });
  await nobody.payerFlows.connectBank({ ...here, loginId: code });
  const { agreement } = await answer(['bank']);
  const done = await answer(['check'], { agree: true }, agreement?.hash);
  expect(done.receipt?.verification).toBe('flinks');
}

/** What an office does with its first settlement. */
async function keepBooks(member: Member): Promise<void> {
  const statement = new UploadedFile('march.csv', Buffer.from('Date,Amount\n2026-03-27,50.00\n'));
  await member.settlements.compareStatement({ file: statement });
}

beforeAll(async () => {
  days = await BankingDays.open('2026-03-18');
  const { world } = days;
  world.bankConnect = {
    origin: 'https://connect.example.test',
    pageFor: async () => new URL('https://connect.example.test'),
    accountOf: async () => ({
      state: 'read',
      account: {
        numbers: { transitNumber: '00012', institutionNumber: '003', accountNumber: '7654321' },
        holder: null,
        currency: 'CAD',
      },
    }),
    forget: async () => undefined,
  };
  await world.database.owner`
    insert into promo_codes (code, off_bps, fees, months, valid_from, created_by, created_at)
    values ('WELCOME', 5000, '{monthly}', 3, '2026-01-01', 'system:test', now())`;
  for (const id of [4n, 5n]) {
    await world.addClient({ id, rail: 'CA' });
    await world.database.owner`
      insert into client_addresses (client_id, address_type, address_category, address1, city, province_code, postal_code, created_at)
      values (${String(id)}, 'registered', 'primary', '2 Main', 'Ottawa', 'ON', 'K1A 0B1', now())`;
    await world.database.owner`
      insert into promo_redemptions (client_id, promo_code_id, code, off_bps, fees, months, applied_on, applied_by, applied_at)
      select ${String(id)}, id, code, off_bps, fees, months, '2026-03-01', 'system:test', now() from promo_codes`;
    await world.database.owner`
      update clients set contact_email = 'pay@example.test', address1 = '1 Main' where id = ${String(id)}`;
    await world.addDebit({
      rail: 'CA',
      clientId: id,
      customerId: id * 1000n + 1n,
      id: id * 100n,
      amount: '50.00',
      requestedDate: '2026-03-19',
    });
    const callers = new Callers(world);
    const member = await (await callers.member({ clientId: id, role: 'client_primary' }))({ idempotencyKey: 'one' });
    await (await callers.program(id))();
    await member.transactionSchedules.create({
      customerId: String(id * 1000n + 1n),
      amount: '10',
      frequency: 'Once',
      processDate: '2026-03-23',
    });
    await liveIn(member, String(id * 1000n + 1n));
    const again = await (await callers.member({ clientId: id, role: 'client_primary' }))();
    await again.authorizationSettings.optIn();
    await again.authorizationSettings.updateProcessing({ enableFlinks: true });
    await payThrough(callers.nobody({ ip: `192.0.2.${id}` }), `office-${id * 1000n + 1n}`);
    const [payer] = (await again.customers.list({ search: 'Ada Payer' })).records;
    await again.evidencePacks.make({ customerId: payer?.id ?? '' });
    await again.debitApprovals.create({ customerId: payer?.id ?? '', amount: '5', processDate: '2026-03-25' });
    await again.customers.update({
      customerId: payer?.id ?? '',
      bankAccount: { accountNumber: '7654322' },
      change: { cause: 'slip' },
    });
    await again.payerNotices.create({
      what: 'renamed',
      audience: 'all',
      previousName: 'Before',
      from: '2026-04-20',
    });
  }
  await sendPayerNotices(world.app());
  const staff = await (await new Callers(world).staff())();
  for (const id of [4n, 5n]) await staff.clients.setFeePlan({ ...PRICES, id: String(id) });
  // The first invoice of what is debited here.
  await days.until('2026-04-01');
  for (const id of [4n, 5n]) {
    await keepOutsideBooks(world, id);
    const member = await (await new Callers(world).member({ clientId: id, role: 'client_primary' }))();
    await keepBooks(member);
    await world.database.owner`
      with known as (
        insert into stakeholders (client_id, category, first_name, last_name, created_at)
        values (${String(id)}, 'Individual', 'Ada', 'Roy', now()) returning client_id, id),
      linked as (
        insert into owner_links (client_id, stakeholder_id, code_hash, code_encrypted, expires_at, created_at)
        select client_id, id, 'hash of ' || id, 'sealed', now(), now() from known),
      checked as (
        insert into identity_checks (client_id, stakeholder_id, provider, status, created_at, requested_at, changed_at)
        select client_id, id, 'veriff', 'created', now(), now(), now() from known)
      insert into shareholdings (client_id, stakeholder_id, category, share_bps, created_at)
      select client_id, id, 'Individual', 10000, now() from known`;
  }
  const found = await world.database.owner<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
  // What people's program may not read at all is tried by the rights of its login.
  tables = found.map(({ name }) => name).filter((name) => !(name in GLOBAL_TABLES) && RIGHTS[name]?.app !== '');
});
afterAll(() => days.close());

/** Rows of each client as the program for people sees them, with no condition in the query at all. */
const seenBy = (clientId: bigint | null, table: string) =>
  inTransaction(days.world.database.app, clientId === null ? {} : { clientId }, async ({ sql }) => {
    const rows = await sql.unsafe<{ clientId: bigint }[]>(`select client_id as "clientId" from ${table}`);
    return new Set(rows.map((row) => row.clientId));
  });

test('without a client, or with a third one, a query with no condition meets nothing in any table', async () => {
  for (const table of tables) {
    expect([...(await seenBy(null, table))], table).toEqual([]);
    expect([...(await seenBy(777n, table))], table).toEqual([]);
  }
});

test('with a client, a query with no condition meets its rows alone, in every table that has any', async () => {
  const empty: string[] = [];
  for (const table of tables) {
    const own = await seenBy(4n, table);
    if (own.size === 0) empty.push(table);
    expect(
      [...own].filter((id) => id !== 4n),
      table,
    ).toEqual([]);
  }
  expect(empty.filter((table) => !EMPTY.includes(table))).toEqual([]);
});

test('nothing of another client is changed, removed, taken over or pointed at', async () => {
  // On a cluster no row may be given to another client at all, which is said before anybody asks whose it is.
  const refused = [0, '42501', ...(days.world.database.app.onCluster ? ['0A000'] : [])];
  for (const table of tables) {
    for (const statement of [
      `update ${table} set client_id = 4 where client_id = 5`,
      `delete from ${table} where client_id = 5`,
    ]) {
      const changed = inTransaction(
        days.world.database.app,
        { clientId: 4n },
        async ({ sql }) => (await sql.unsafe(statement)).count,
      );
      expect(await changed.catch((error: { code: string }) => error.code), statement).toBeOneOf(refused);
    }
  }
  const pointing = inTransaction(days.world.database.app, { clientId: 4n }, ({ sql }) =>
    sql.unsafe(
      `insert into customer_notes (client_id, customer_id, author, description, created_at) values (4, 5001, 'user:1', 'x', now())`,
    ),
  );
  await expect(pointing).rejects.toMatchObject({ code: '23503' });
});

/** What a statement smuggled into one of `app` may try, in a transaction of client 4. */
const SMUGGLED = [
  'reset role',
  'set role cordelle_worker',
  'set session authorization cordelle_worker',
  `select set_config('app.client_id', '5', true)`,
  `select set_config('app.client_id', '5.' || split_part(current_setting('app.client_id'), '.', 2), true)`,
  `select set_config('app.client_id', '', true)`,
  `set search_path = pg_temp, public`,
  'set row_security = off',
] as const;

test('whatever a smuggled statement tries first, it meets no row of another client, and none is written there', async () => {
  const { app, owner } = days.world.database;
  const naming = await owner<{ name: string; column: string }[]>`
    select c.relname as name, min(a.attname) as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (a.attname in ('client_id', 'for_client_id') or (c.relname, a.attname) = ('clients', 'id'))
     group by 1 order by 1`;
  expect(naming.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...tables, 'clients', 'bank_file_items', 'review_items']),
  );
  for (const before of SMUGGLED) {
    for (const { name, column } of naming) {
      for (const statement of [
        `select from ${name} where ${column} <> 4`,
        `update ${name} set ${column} = ${column} where ${column} <> 4`,
        `delete from ${name} where ${column} <> 4`,
      ]) {
        const met = inTransaction(app, { clientId: 4n }, async ({ sql }) => {
          await sql.unsafe(before);
          return (await sql.unsafe(statement)).count;
        });
        expect(await met.catch((error: { code: string }) => error.code), `${before}; ${statement}`).toBeOneOf([
          0,
          '42501',
        ]);
      }
    }
  }
});

test('people of another client are not there either', async () => {
  const [seen] = await inTransaction(
    days.world.database.app,
    { clientId: 4n },
    ({ sql }) => sql<{ foreign: number; own: number }[]>`
      select count(*) filter (where kind = 'member' and id not in (select user_id from memberships))::int as foreign,
             count(*) filter (where id in (select user_id from memberships))::int as own from users`,
  );
  const [all] = await days.world.database.owner<{ own: number }[]>`
    select count(distinct user_id)::int as own from memberships where client_id = 4`;
  expect(seen).toEqual({ foreign: 0, own: all?.own });
});

test('the client of a transaction cannot outlive it on its connection', async () => {
  await seenBy(4n, 'customers');
  for (let attempt = 0; attempt < 10; attempt += 1) expect([...(await seenBy(null, 'customers'))]).toEqual([]);
});
