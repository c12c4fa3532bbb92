import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlinedContract } from '../../testing/inlined-contract.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

type Example = { readonly example: Record<string, unknown> };
type Served = {
  readonly paths: Record<string, Record<string, { requestBody?: { content: Record<string, Example> } }>>;
};

let harness: V3Harness;
let key: string;
let served: Served;
let customers: string[];
beforeAll(async () => {
  harness = await V3Harness.open();
  customers = (await harness.world.addClient({ id: 4n, rail: 'CA', customers: 12 })).map(String);
  key = await harness.key(4n);
  served = inlinedContract(await (await fetch(`${harness.origin}/v3/openapi.json`)).text()) as Served;
});
afterAll(() => harness.close());

/** The example as it is served, about one who is there. */
function exampleOf(method: string, path: string, customer: string): unknown {
  const content = served.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'];
  return JSON.parse(JSON.stringify(content?.example).replaceAll('"1042"', `"${customer}"`));
}

async function schedule(): Promise<string> {
  const body = exampleOf('POST', '/transaction_schedules', customers.pop() ?? '');
  return String((await harness.ask('POST', '/transaction_schedules', { key, body })).body.id);
}
const customer = async () => customers.pop() ?? '';
const nobody = async () => 'GYM-1';

test.each([
  ['processing_authorizations', 'processing_auth_info', 'Processing', 'bank'],
  ['donor_authorizations', 'donor_auth_info', 'Donation', 'flinks'],
])('PUT /%s/{id} takes its example and goes on to the next step', async (path, answer, type, next) => {
  await harness.world.database.owner`
    update clients set authorization_code = 'pages', client_type = ${type}, contact_email = 'pay@pages.test', city = 'Ottawa',
           address1 = '220 Elgin Street', province_code = 'ON', postal_code = 'K2P 1L7' where id = 4`;
  const opened = (await harness.ask('GET', `/${path}/pages`)).body[answer] as { id: string };
  const body = exampleOf('PUT', `/${path}/{id}`, '');
  const answered = (await harness.ask('PUT', `/${path}/${opened.id}`, { body })).body;
  expect(answered).toMatchObject({ status: 200, [answer]: { step: { name: next } } });
});

test('POST /link_authorizations answers its example with the terms to agree to', async () => {
  const { owner } = harness.world.database;
  await owner`update clients set authorization_code = 'pages', client_type = 'Tuition' where id = 4`;
  const example = exampleOf('POST', '/link_authorizations', '') as { link_authorization: object };
  const body = { ...example.link_authorization, form_url: 'pages' };
  const shown = (await harness.ask('POST', '/link_authorizations', { body })).body;
  expect(shown).toMatchObject({ status: 200, terms_and_conditions: expect.stringContaining('Jeanne Tremblay') });
});

test.each([
  ['POST', '/customers', nobody],
  ['PUT', '/customers/by_identifier/{custom_identifier}', nobody],
  ['PUT', '/customers/{id}', customer],
  ['POST', '/customers/action', customer],
  ['POST', '/customer_notes', customer],
  ['POST', '/payer_notices/preview', nobody],
  ['POST', '/transaction_schedules', customer],
  ['PUT', '/transaction_schedules/{id}', schedule],
  ['POST', '/transaction_schedules/{id}/pause', schedule],
  ['POST', '/transaction_schedules/{id}/skip', schedule],
  ['POST', '/transaction_schedules/{id}/move', schedule],
  ['POST', '/transaction_schedules/{id}/change_installment', schedule],
  ['POST', '/transaction_schedules/{id}/change_from', schedule],
])('%s %s does what its example asks', async (method, path, record) => {
  const id = await record();
  const body = exampleOf(method, path, id);
  const { status, body: answer } = await harness.ask(method, path.replace(/\{[a-z_]+\}/, id), { key, body });
  expect([status, answer.messages]).toEqual([200, expect.any(Object)]);
});
