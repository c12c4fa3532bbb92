import { limiter } from '@cordelle/api/limiter.ts';
import { HOSTILE_VALUES } from '@cordelle/api/testing/hostile-values.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { agreeOnPaper } from '@cordelle/engine/testing/agreements.ts';
import { AGREEMENTS } from '@cordelle/engine/testing/clients.ts';
import { type Below, oneOf, seededNumbers } from '@cordelle/engine/testing/seeded-numbers.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addPerson, Device, freshAddress } from '../../testing/device.ts';
import { HONEST_CALLS } from '../../testing/honest-calls.ts';
import { inlinedContract } from '../../testing/inlined-contract.ts';
import { type Answer, type Ask, V3Harness } from '../../testing/v3-harness.ts';
import { contractDocument } from './contract-document.ts';
import { presentSchema, type WireSchema } from './wire.ts';

/** How often each call is made by each caller, each time with something else. */
const ROUNDS = { nobody: 2, program: 6, person: 8 } as const;

type Field = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: WireSchema };
type Message = { readonly content?: Readonly<Record<string, { readonly schema: WireSchema }>> };
type Operation = {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly Field[];
  readonly requestBody?: Message;
  readonly responses: Readonly<Record<string, Message & { readonly $ref?: string }>>;
};
const document = inlinedContract(contractDocument()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Refusal: WireSchema } };
};

/** Calls that end the session of whoever makes them: nobody would be there for the next one. */
const ENDING = ['auth_sign_out', 'auth_sign_in', 'passwords_change', 'passwords_reset'];

/** The call that ends the key it is made with: each time it gets one of its own. */
const ENDS_KEY = 'api_keys_end_own';

const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(
    ([method, operation]) => [operation.operationId, { method, path, operation }] as const,
  ),
);

/** The schema with nothing beside what it names: an answer that tells more is not documented. */
function exact(schema: WireSchema): WireSchema {
  const { properties, items, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, exact(part)])),
      additionalProperties: additionalProperties ?? false,
    }),
    ...(items && { items: exact(items) }),
    ...(anyOf && { anyOf: anyOf.map(exact) }),
  };
}
const readerOf = (schema: WireSchema): z.ZodType => z.fromJSONSchema(JSON.parse(JSON.stringify(exact(schema))));
const refusal = readerOf(document.components.schemas.Refusal);

let harness: V3Harness;
let key: string;
let person: Device;
let known: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  const { world } = harness;
  world.setClock('2026-04-17', '10:00');
  const customers = (await world.addClient({ id: CLIENT, rail: 'CA', customers: 9 })).map(String);
  await world.database.owner`
    update clients set authorization_code = 'maple-dental', contact_email = 'pay@maple.test', address1 = '220 Elgin Street',
           city = 'Ottawa', province_code = 'ON', postal_code = 'K2P 1L7' where id = ${String(CLIENT)}`;
  for (const [id, type, code] of [
    [777n, 'Tuition', 'birch-school'],
    [778n, 'Donation', 'willow-pantry'],
  ] as const) {
    await world.addClient({ id, rail: 'CA' });
    await world.database.owner`
      update clients set client_type = ${type}, authorization_code = ${code}, contact_email = 'pay@birch.test',
             address1 = '1 Main Street', city = 'Ottawa', province_code = 'ON', postal_code = 'K2P 1L7'
       where id = ${String(id)}`;
  }
  // Who pays in the worked example.
  await world.database.owner`
    insert into customers (client_id, id, name, identifier, customer_type, language, authorization_status,
                           authorization_channel, created_at)
    select ${String(CLIENT)}, id, 'Jeanne ' || id, 'J' || id, 'Personal', 'en', 'pending', 'online', now()
      from generate_series(1, 9) as id`;
  await inTransaction(world.database.worker, { clientId: CLIENT }, (tx) =>
    agreeOnPaper(tx, CLIENT, 'CA', [{ id: AGREEMENTS + 9n, customerId: 9n }], world.now),
  );
  await liveWorkedExample(world.database.worker);
  // What is made from now on has ids of its own.
  await world.database.owner`select setval(oid::regclass, 100000) from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`;
  await addPerson(harness, { email: 'ada@example.test', clientId: CLIENT, role: 'client_primary' });
  key = await harness.key(CLIENT);
  person = await Device.signedIn(harness, 'ada@example.test');
  const schedules: string[] = [];
  for (const customerId of customers) {
    const terms = { customer_id: customerId, amount: '10', frequency: 'Monthly', process_date: '2026-05-20' };
    schedules.push(String((await harness.ask('POST', '/transaction_schedules', { key, body: terms })).body.id));
  }
  const planned = await harness.ask('GET', '/financial_transactions?status=Future', { key });
  const debits = z.object({ records: z.array(z.object({ id: z.string() })) }).parse(planned.body).records;
  known = {
    customer_id: customers,
    ids: customers,
    transaction_schedule_id: schedules,
    settlement_id: ['1', '2', '3'],
    financial_transaction_id: ['1', '2', '3', '4'],
    '/financial_transactions/id': [...debits.map(({ id }) => id), '1', '2'],
    '/transaction_schedules/id': schedules,
    '/settlements/id': ['1', '2', '3'],
    '/customers/id': customers,
    '/billing_invoices/id': ['1'],
    '/clients/id': [String(CLIENT)],
    client_id: [String(CLIENT)],
    process_date: ['2026-04-22', '2026-04-26', '2026-05-18'],
    start_date: ['2026-03-01'],
    end_date: ['2026-04-30'],
    '/processing_authorizations/id': ['maple-dental'],
    form_url: ['maple-dental'],
    email: ['ada@example.test', 'bo@example.test', 'cy@example.test'],
    language: ['en', 'fr'],
    phone: ['613-555-0142'],
    name: ['Jeanne Tremblay', 'Café nº 7', 'disable_payment_reminder', 'archive'],
  };
});
afterAll(() => harness.close());

/** Texts that honest callers send. */
const TEXTS = [
  'Jeanne Tremblay',
  'ada@example.test',
  '25.00',
  '2026-04-22',
  '613-555-0142',
  '1',
  'K2P 1L7',
  'Café n° 7',
];
const OF_FORMAT: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-04-22', '2028-02-29', '2026-04-25'],
  'date-time': ['2026-04-01T12:00:00.000Z'],
  decimal: ['25.00', '0.01', '1250.99'],
  int64: ['1', '2', '9', '987654321'],
};

/** A value of a schema most of the time, sometimes what no schema of ours takes. */
function generated(schema: WireSchema, name: string, topic: string, below: Below): unknown {
  if (below(25) === 0) return oneOf(below, HOSTILE_VALUES);
  const node = presentSchema(schema);
  const own = known[`/${topic}/${name}`] ?? known[name];
  if (own && node.type !== 'array' && below(8) > 0) return oneOf(below, own);
  if (node !== schema && below(6) === 0) return null;
  if (node.const !== undefined) return node.const;
  if (node.enum) return oneOf(below, node.enum);
  const branch = oneOf(below, node.anyOf ?? []);
  if (branch) return generated(branch, name, topic, below);
  const { minimum, maximum, maxItems, items } = node;
  switch (node.type) {
    case 'integer':
      return Number(minimum ?? 1) + below(Math.min(Number(maximum ?? 10) - Number(minimum ?? 1) + 1, 40));
    case 'boolean':
      return below(2) === 0;
    case 'array':
      return Array.from({ length: below(Math.min(Number(maxItems ?? 3), 3) + 1) }, () =>
        generated(items ?? {}, name, topic, below),
      );
    case 'object':
      return objectOf(Object.entries(node.properties ?? {}), node.required ?? [], topic, below);
    default:
      return oneOf(below, OF_FORMAT[String(node.format)] ?? TEXTS);
  }
}

function objectOf(
  fields: readonly (readonly [string, WireSchema])[],
  required: readonly string[],
  topic: string,
  below: Below,
): Record<string, unknown> {
  const given = fields.filter(([name]) => (required.includes(name) ? below(25) > 0 : below(3) === 0));
  return Object.fromEntries(given.map(([name, schema]) => [name, generated(schema, name, topic, below)]));
}

/** As JSON; what cannot be written as JSON is not sent. */
function written(body: unknown): string | undefined {
  try {
    return JSON.stringify(body);
  } catch {
    return undefined;
  }
}

/** As it may stand in an address; null for what cannot. */
function inAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value : written(value);
  return text && text.length < 2_000 && text.isWellFormed() ? encodeURIComponent(text) : null;
}

type Call = (typeof calls)[number][1];
function requestOf({ path, operation }: Call, below: Below) {
  const [, topic = ''] = path.split('/');
  let address = path;
  const query: string[] = [];
  const headers: Record<string, string> = {};
  for (const field of operation.parameters) {
    const isNeeded = field.required || field.in === 'path';
    if (!isNeeded && (field.name === 'Idempotency-Key' || below(3) > 0)) continue;
    const text = inAddress(generated(field.schema, field.name, topic, below)) ?? '1';
    if (field.in === 'path') address = address.replace(`{${field.name}}`, text);
    else if (field.in === 'query') query.push(`${field.name}=${text}`);
    else headers[field.name] = text;
  }
  const json = operation.requestBody?.content?.['application/json']?.schema;
  const body = json && generated(json, '', topic, below);
  return { address: query.length > 0 ? `${address}?${query.join('&')}` : address, headers, body };
}

/** Why an answer to the body `sent` is not the documented one; null where it is. A field nobody knows is named as it was sent. */
function misfit(
  { operation }: Call,
  readers: ReadonlyMap<string, z.ZodType>,
  answer: Answer,
  sent = '',
): string | null {
  const status = String(answer.status);
  if (answer.status >= 500) return `failed: ${status}`;
  if (operation.responses[status] === undefined) return `${status} is not documented`;
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const reader = answer.status === 200 ? readers.get(type) : refusal;
  if (!reader) return type in (operation.responses[status]?.content ?? {}) ? null : `${type} is not documented`;
  const misnamed = JSON.stringify(answer.body).match(/(?<=[{,])"[a-z]+[A-Z][A-Za-z]*"(?=:)/g) ?? [];
  const ours = misnamed.find((name) => !sent.includes(name));
  if (ours) return `a field is not in snake_case: ${ours}`;
  const { error } = reader.safeParse(answer.body);
  if (!error) return null;
  return `${status} ${JSON.stringify(error.issues).slice(0, 400)} of ${JSON.stringify(answer.body).slice(0, 300)}`;
}

/** Readers of what a call answers, by type. */
const readersOf = ({ operation }: Call): ReadonlyMap<string, z.ZodType> =>
  new Map(
    Object.entries(operation.responses['200']?.content ?? {}).flatMap(([type, { schema }]) =>
      type === 'application/json' ? [[type, readerOf(schema)] as const] : [],
    ),
  );

test.each(calls)('%s answers as it is documented, whatever it is sent', async (id, call) => {
  const { method } = call;
  const readers = readersOf(call);
  const below = seededNumbers([...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const keyOfProgram = () => (id === ENDS_KEY ? harness.key(CLIENT) : key);
  const ask = async (who: keyof typeof ROUNDS, address: string, asked: Ask): Promise<Answer> => {
    if (who === 'person') return person.ask(method.toUpperCase(), address, asked);
    return harness.ask(method.toUpperCase(), address, {
      ...asked,
      key: who === 'program' ? await keyOfProgram() : null,
    });
  };
  const failures: string[] = [];
  const loggedBefore = harness.world.logged.length;
  for (const who of ['nobody', 'program', 'person'] as const) {
    if (who === 'person' && ENDING.includes(id)) continue;
    for (let round = 0; round < ROUNDS[who]; round += 1) {
      const { address, headers, body } = requestOf(call, below);
      const text = written(body);
      limiter.forget();
      const answer = await ask(who, address, {
        headers: { ...freshAddress(), ...headers },
        ...(text !== undefined && { body: text }),
      });
      const wrong = misfit(call, readers, answer, text);
      if (wrong) failures.push(`${who} ${method} ${address.slice(0, 120)} ${(text ?? '').slice(0, 200)}: ${wrong}`);
    }
  }
  expect(failures).toEqual([]);
  expect(harness.world.logged.slice(loggedBefore).filter(({ level }) => level === 'error')).toEqual([]);
});

test.each(Object.entries(HONEST_CALLS))(
  '%s is answered to an honest caller, as it is documented',
  async (id, honest) => {
    const call = new Map(calls).get(id);
    if (!call) throw new Error(`no call ${id}`);
    limiter.forget();
    const { by, address, body } = await honest({
      harness,
      person,
      key,
      clientId: CLIENT,
      customers: known.customer_id ?? [],
      schedules: known.transaction_schedule_id ?? [],
    });
    const asked = { headers: freshAddress(), ...(body !== undefined && { body }) };
    const method = call.method.toUpperCase();
    const answer = await (by instanceof Device
      ? by.ask(method, address, asked)
      : harness.ask(method, address, { ...asked, key: by === 'program' ? key : null }));
    expect(answer.status === 200 ? null : answer.body).toBeNull();
    expect(misfit(call, readersOf(call), answer)).toBeNull();
  },
);
