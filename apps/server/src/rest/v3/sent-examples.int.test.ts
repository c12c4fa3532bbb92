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
