import { runCustomerImports } from '@cordelle/api/customer-imports/run-imports.ts';
import { sendOutbox } from '@cordelle/engine/outbox/send-outbox.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from './log.ts';
import { addPerson, freshAddress, PASSWORD } from './testing/device.ts';
import { everyRow, secretsIn } from './testing/leaks.ts';
import { V3Harness } from './testing/v3-harness.ts';

/** Numbers that can be recognised wherever they turn up: typed by hand, changed, and read from a spreadsheet. */
const SECRETS = {
  typed: '774300118827',
  refused: '909192939495',
  changed: '661199330044',
  imported: '551288440077',
  fixed: '441377550066',
  program: '331466220088',
};
const MAPLE = '4';

const logged: string[] = [];
const answered: string[] = [];
let world: DayWorld;
let harness: V3Harness;
let clerk: string;
let owner: string;
let customerId: string;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 1 });
  const log = openLog('debug', { write: (line) => logged.push(line) });
  harness = await V3Harness.over(world, { ...world.app({ moving: true }), log }, { trustedProxies: 1 });
  await addPerson(harness, { email: 'clerk@example.test', clientId: 4n, role: 'client_custom' });
  await world.database.owner`update memberships set cud_customers = true where role = 'client_custom'`;
  await addPerson(harness, { email: 'owner@example.test', clientId: 4n, role: 'client_admin' });
  clerk = await cookieOf('clerk@example.test');
  owner = await cookieOf('owner@example.test');
  await everyWayIn();
});
afterAll(() => harness.close());

async function cookieOf(email: string): Promise<string> {
  const answer = await harness.call('auth.signIn', { email, password: PASSWORD }, { headers: freshAddress() });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Asks as the clerk, who manages customers and may see no number; what is answered is kept. */
async function ask(path: string, input: unknown, type: 'query' | 'mutation' = 'mutation'): Promise<unknown> {
  const answer = await harness.call(path, input, { cookie: clerk, clientId: MAPLE, type });
  return heard(answer);
}

async function heard(answer: Response): Promise<unknown> {
  const text = await answer.text();
  answered.push(`${JSON.stringify([...answer.headers])}\n${text}`);
  const body = JSON.parse(text);
  return body?.result?.data ?? body;
}

async function upload(name: string, filename: string, content: string, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  body.set('file', new Blob([content]), filename);
  const answer = await fetch(`${harness.origin}/uploads/${name}`, {
    method: 'POST',
    headers: { origin: 'http://localhost', 'x-requested-by': 'console', cookie: clerk, 'x-client-id': MAPLE },
    body,
  });
  return heard(answer);
}

const idOf = (answer: unknown): string => String((answer as { id?: string }).id);
const numbers = (accountNumber: string) => ({ transitNumber: '00123', institutionNumber: '003', accountNumber });
const someone = { name: 'Jo Canary', customerType: 'Personal', authorizationType: 'In Person' };

async function byHand(): Promise<void> {
  await ask('customers.duplicates', { bankAccount: numbers(SECRETS.typed) });
  await ask('customers.create', { ...someone, bankAccount: { ...numbers(SECRETS.refused), transitNumber: '1' } });
  await ask('customers.create', { ...someone, accountNumber: SECRETS.refused });
  customerId = idOf(
    await ask('customers.create', { ...someone, email: 'jo@example.test', bankAccount: numbers(SECRETS.typed) }),
  );
  await ask('customers.create', { ...someone, name: 'Twin', bankAccount: numbers(SECRETS.typed) });
  await ask('customers.duplicates', { bankAccount: numbers(SECRETS.typed) });
  await ask('customers.update', { customerId, bankAccount: numbers(SECRETS.changed) });
  await ask('customers.update', { customerId, bankAccount: numbers('**********00') });
  for (const name of ['send_microdeposit', 'archive', 'unarchive', 'disable_payment_reminder'])
    await ask('customers.act', { ids: [customerId], name });
  await ask('customerNotes.create', { customerId, description: 'Called' });
  await ask('customers.emailAuthRequest', { ids: [customerId] });
  await ask('customers.createAndSendAuthorizations', { customers: [{ name: 'New', email: 'new@example.test' }] });
  await ask('customers.bankNumbers', { customerId });
  await ask('customers.export', { filter: 'all' }, 'query');
}

async function bySpreadsheet(): Promise<void> {
  const lines = [
    'name,email,transit_number,institution_number,account_number,customer_type,authorization_type',
    `Sheet One,one@example.test,00123,003,${SECRETS.imported},Personal,Online`,
    `Sheet Two,two@example.test,00123,9,${SECRETS.refused},Personal,Online`,
    `=cmd|'/C calc'!A1,x,00123,003,${SECRETS.refused},Personal,Online`,
  ];
  const importId = idOf(await upload('customer_csv', 'customers.csv', lines.join('\n')));
  await runCustomerImports(harness.app);
  await ask('customerImports.byId', { importId }, 'query');
  const preview = (await ask('customerImports.preview', { importId }, 'query')) as {
    records: { id: string; line: number }[];
  };
  for (const { id } of preview.records) await ask('customerImports.row', { importId, rowId: id }, 'query');
  const second = preview.records.find(({ line }) => line === 3);
  await ask('customerImports.fixRow', {
    importId,
    rowId: String(second?.id),
    values: { institution_number: '003', account_number: SECRETS.fixed },
  });
  await ask('customerImports.start', { importId });
  await runCustomerImports(harness.app);
  await ask('customerImports.byId', { importId }, 'query');
  await ask('customerImports.preview', { importId }, 'query');
  await upload('customer_csv', `${SECRETS.refused}.csv`, `name,account_number\n`);
  await upload('authorization_form', 'form.pdf', `%PDF-1.4 ${SECRETS.refused}`, { customerId });
}

async function byProgram(): Promise<void> {
  const key = await harness.key(4n);
  const body = { customer: { ...snake(someone), bank_account: snake(numbers(SECRETS.program)) } };
  const say = async (method: string, path: string, asked?: unknown) =>
    answered.push(
      JSON.stringify((await harness.ask(method, path, { key, ...(asked !== undefined && { body: asked }) })).body),
    );
  await say('POST', '/customers', body);
  await say('POST', '/customers', { customer: { bank_account: snake(numbers(SECRETS.program)) } });
  await say('PUT', `/customers/${customerId}`, { customer: { account_number: SECRETS.program } });
  for (const path of [
    '/customers?filter=all',
    `/customer_activity?customer_id=${customerId}`,
    '/customers?search=8827',
  ])
    await say('GET', path);
}

const snake = (value: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(value).map(([name, text]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      text,
    ]),
  );

async function everyWayIn(): Promise<void> {
  await byHand();
  await bySpreadsheet();
  await byProgram();
  for (const [path, input] of [
    ['customers.list', { filter: 'all' }],
    ['customers.byId', { customerId }],
    ['customers.activity', { customerId, limit: 50 }],
    ['customers.authorizations', { customerId }],
    ['auditLog.list', {}],
  ] as const)
    await ask(path, input, 'query');
  await sendOutbox(harness.app);
}

describe('numbers of accounts, after every way in', () => {
  test('did arrive: whoever may see them reads them, each reading with its row in the log', async () => {
    const shown = await harness.call('customers.bankNumbers', { customerId }, { cookie: owner, clientId: MAPLE });
    expect(await shown.text()).toContain(SECRETS.changed);
    const sheet = await harness.call(
      'customers.export',
      { filter: 'all' },
      { cookie: owner, clientId: MAPLE, type: 'query' },
    );
    const { url } = ((await sheet.json()) as { result: { data: { url: string } } }).result.data;
    const csv = await (await fetch(new URL(url, harness.origin), { headers: { cookie: owner } })).text();
    expect(secretsIn(csv, SECRETS).toSorted()).toEqual(['changed', 'fixed', 'imported', 'program', 'typed']);
    const opened = await world.database.owner<{ actor: string }[]>`
      select actor from audit_log where action = 'bank_numbers.open' and actor like 'user:%'`;
    expect(opened.length).toBeGreaterThanOrEqual(2);
  });

  test('stand in no answer to somebody who may not see them, and in no mail', () => {
    expect(answered.length).toBeGreaterThan(35);
    expect(secretsIn(answered.join('\n'), SECRETS)).toEqual([]);
    expect(secretsIn(JSON.stringify(world.mails), SECRETS)).toEqual([]);
    expect(world.mails.length).toBeGreaterThan(0);
  });

  test('stand in no table in clear, in no kept file and in no log line', async () => {
    const leaks = [...(await everyRow(world.database.owner))].flatMap(([table, text]) =>
      secretsIn(text, SECRETS).map((name) => `${name} in ${table}`),
    );
    expect(leaks).toEqual([]);
    const kept = [...world.files.kept.values()].map(({ bytes }) => bytes.toString('latin1')).join('');
    expect(secretsIn(kept, SECRETS)).toEqual([]);
    expect(secretsIn(logged.join(''), SECRETS)).toEqual([]);
  });
});
