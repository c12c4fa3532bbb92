import { afterAll, beforeAll, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

const MAPLE = 4n;
let harness: V3Harness;
let key = '';
let customers: string[] = [];

beforeAll(async () => {
  harness = await V3Harness.open();
  customers = (await harness.world.addClient({ id: MAPLE, rail: 'CA', customers: 12 })).map(String);
  key = await harness.key(MAPLE);
});
afterAll(() => harness.close());

function take(count: number): string[] {
  const taken = customers.splice(0, count);
  if (taken.length < count) throw new Error('every customer is taken');
  return taken;
}

const act = (body: unknown) => harness.ask('POST', '/customers/action', { key, body });

test('what became of each customer, with errors and notifications in the messages', async () => {
  const [fine = '', archived = '', unreachable = ''] = take(3);
  await harness.world.database.owner`
    update customers set email = null, payment_reminder_enabled = false where id = ${unreachable}`;
  await harness.world.database
    .owner`update customers set payment_reminder_enabled = false where id in (${fine}, ${archived})`;
  await act({ ids: [archived], name: 'archive' });
  const { status, body } = await act({
    ids: [fine, archived, unreachable].map(Number),
    name: 'enable_payment_reminder',
    is_bulk: false,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 200,
    messages: {
      errors: [`Élodie Nº ${archived}: This customer is archived. Unarchive the customer first.`],
      notifications: [`Élodie Nº ${unreachable}: Missing contact info, notifications will not be sent`],
    },
    results: [
      { id: fine, name: `Élodie Nº ${fine}`, outcome: 'done', message: null },
      {
        id: archived,
        name: `Élodie Nº ${archived}`,
        outcome: 'refused',
        message: 'This customer is archived. Unarchive the customer first.',
      },
      {
        id: unreachable,
        name: `Élodie Nº ${unreachable}`,
        outcome: 'done',
        message: 'Missing contact info, notifications will not be sent',
      },
    ],
  });
});

test('whose customers a key may not read it is not told: it knows them by their ids', async () => {
  const [archived = '', linked = ''] = take(2);
  await act({ ids: [archived], name: 'archive' });
  const writer = await harness.key(MAPLE, ['customers:write', 'authorizations:write', 'integrations:write']);
  const ask = (path: string, body: object) => harness.ask('POST', path, { key: writer, body });
  const sentence = 'This customer is archived. Unarchive the customer first.';
  const acted = await ask('/customers/action', { ids: [archived], name: 'enable_payment_reminder' });
  expect(acted.body).toEqual({
    status: 200,
    messages: { errors: [`${archived}: ${sentence}`], notifications: [] },
    results: [{ id: archived, outcome: 'refused', message: sentence }],
  });
  const refused = await ask('/customers/email_auth_request', { ids: [linked] });
  expect(refused.body.messages).toEqual({ base: [expect.stringMatching(`email address. ${linked}$`)] });
  await harness.world.database.owner`update customers set authorization_status = 'pending' where id = ${linked}`;
  const asked = await ask('/customers/email_auth_request', { ids: [linked] });
  expect(asked.body).toEqual({ status: 200, messages: {}, records: [{ id: linked }] });
  const cut = await ask(`/customers/${linked}/disconnect_integration`, {});
  expect(cut.body).toEqual({ status: 200, messages: {}, id: linked });
});

test('every action by its name; any other is refused under base, and so is nobody chosen', async () => {
  const [id = ''] = take(1);
  await harness.world.database.owner`update customers set api_service = 'xero', api_customer_id = 'X' where id = ${id}`;
  for (const name of [
    'disable_payment_reminder',
    'enable_payment_reminder',
    'enable_payment_receipt',
    'disable_payment_receipt',
    'enable_auto_import_invoices',
    'disable_auto_import_invoices',
    'enable_auto_update',
    'disable_auto_update',
    'disable_automatic_retries',
    'enable_automatic_retries',
    'send_microdeposit',
    'archive',
    'unarchive',
  ]) {
    const { body } = await act({ ids: [id], name });
    expect([name, body.results]).toMatchObject([name, [{ outcome: 'done' }]]);
  }
  expect(await act({ ids: [id], name: 'remove' })).toMatchObject({
    status: 422,
    body: { code: 'customer.action_unknown', messages: { base: ['There is no such action'] } },
  });
  expect((await act({ ids: [], name: 'archive' })).body.messages).toEqual({
    ids: ['Please select one or more customers for the bulk action.'],
  });
  expect((await act({ ids: Array.from({ length: 201 }, (_, at) => at + 1), name: 'archive' })).status).toBe(422);
});

test('an action is done once per key of the request', async () => {
  const [id = ''] = take(1);
  const send = () =>
    harness.ask('POST', '/customers/action', {
      key,
      body: { ids: [id], name: 'send_microdeposit' },
      headers: { 'idempotency-key': `microdeposit-${id}` },
    });
  const [first, again] = [await send(), await send()];
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await harness.world.database.owner`select 1 from microdeposits where customer_id = ${id}`).toHaveLength(1);
});

test('what was answered before says in which language it was', async () => {
  const [id = ''] = take(1);
  await act({ ids: [id], name: 'archive' });
  const send = (language: string) =>
    harness.ask('POST', '/customers/action', {
      key,
      body: { ids: [id], name: 'send_microdeposit' },
      headers: { 'idempotency-key': `told-${id}`, 'accept-language': language },
    });
  const [first, again] = [await send('fr'), await send('en')];
  expect(again.body).toEqual(first.body);
  expect([first, again].map(({ headers }) => headers.get('content-language'))).toEqual(['fr', 'fr']);
});

test('a note is written, listed, told of on the timeline, and removed', async () => {
  const [customerId = ''] = take(1);
  const written = await harness.ask('POST', '/customer_notes', {
    key,
    body: { customer_id: customerId, description: 'Called about the new account' },
  });
  expect(written.body).toMatchObject({
    status: 200,
    customer_note: {
      customer_id: customerId,
      description: 'Called about the new account',
      created_by: expect.any(String),
    },
  });
  const list = () => harness.ask('GET', `/customer_notes?customer_id=${customerId}`, { key });
  const { body } = await list();
  expect(body).toMatchObject({ count: 1, records: [{ customer_id: customerId }] });
  const [note] = body.records as { id: string }[];
  expect((await harness.ask('DELETE', `/customer_notes/${note?.id}`, { key })).body).toEqual({
    status: 200,
    messages: {},
    id: note?.id,
  });
  expect((await list()).body).toMatchObject({ count: 0, records: [] });
  const activity = await harness.ask('GET', `/customer_activity?customer_id=${customerId}&kind=customer`, {
    key,
    headers: { 'accept-language': 'fr' },
  });
  expect(activity.body).toMatchObject({
    count: 2,
    records: [
      {
        type: 'note_removed',
        action: 'Note supprimée',
        user_name: expect.any(String),
        date_and_time: expect.any(String),
      },
      { type: 'note_added', action: 'Note ajoutée' },
    ],
  });
});
