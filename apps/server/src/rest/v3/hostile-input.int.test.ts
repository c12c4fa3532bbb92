import { HOSTILE_VALUES } from '@cordelle/api/testing/hostile-values.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';
import { V3_ROUTES } from './contract.ts';

/** Fewer than a key may ask at once. */
const ASKS_PER_KEY = 90;
const TERMS = { customer_id: '4001', amount: '10', frequency: 'Once', process_date: '2026-03-19' };
const FIELDS = ['customer_id', 'amount', 'frequency', 'process_date', 'second_process_date', 'installments', 'comment'];
const QUERIES = [
  'skip',
  'limit',
  'sort',
  'search',
  'customer_id',
  'active',
  'status',
  'validate_only',
  'field_names',
  'client_id',
];

let harness: V3Harness;
let key = '';
let asked = 0;
let callers = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: 4n, rail: 'CA' });
});
afterAll(() => harness.close());

/** Another caller, from elsewhere. */
async function takeNewKey(): Promise<void> {
  callers += 1;
  await harness.world.database.owner`update api_keys set revoked_at = now()`;
  key = await harness.key(4n);
}

async function statusOf(method: string, path: string, body?: unknown): Promise<number> {
  if (asked % ASKS_PER_KEY === 0) await takeNewKey();
  asked += 1;
  const ask = async () => {
    const headers = { 'x-forwarded-for': `198.51.${Math.floor(callers / 250)}.${callers % 250}` };
    return (await harness.ask(method, path, { key, headers, ...(body !== undefined && { body }) })).status;
  };
  const status = await ask();
  if (status !== 429) return status;
  // Some calls are open to few asks: another caller goes on.
  await takeNewKey();
  return ask();
}

const asText = (value: unknown): string | null =>
  typeof value === 'string' && value.length < 5_000 && value.isWellFormed() ? encodeURIComponent(value) : null;

/** JSON as it may arrive, whatever our own writer would refuse to write. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** One of several for a value of a route: over the routes, each value meets each of them. */
const turn = <T>(list: readonly T[], route: number, value: number): T[] =>
  list.filter((_, index) => index === (route + value) % list.length);

test.each(V3_ROUTES.map(({ method, path }, route) => [method, path, route] as const))(
  '%s %s answers or refuses whatever stands in its path, query and body',
  async (method, path, route) => {
    const ofSchedules = path.startsWith('/transaction_schedules');
    const failures: string[] = [];
    const ask = async (place: string, url: string, body?: unknown) => {
      const status = await statusOf(method, url, body);
      if (status >= 500 || status === 429) failures.push(`${place}: ${status}`);
    };
    for (const [index, value] of HOSTILE_VALUES.entries()) {
      const text = asText(value);
      if (text) await ask(`path ${index}`, path.replace(':id', text));
      if (text)
        for (const name of turn(QUERIES, route, index))
          await ask(`${name} ${index}`, `${path.replace(':id', '1')}?${name}=${text}`);
      if (method === 'GET' || method === 'DELETE') continue;
      const json = jsonOf(value);
      if (json === null) continue;
      await ask(`body ${index}`, path.replace(':id', '1'), json);
      for (const field of ofSchedules ? FIELDS : turn(FIELDS, route, index))
        await ask(
          `${field} ${index}`,
          path.replace(':id', '1'),
          JSON.stringify({ transaction_schedule: { ...TERMS, [field]: value } }),
        );
    }
    await ask(
      'deep body',
      path.replace(':id', '1'),
      method === 'GET' ? undefined : `{"comment":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    );
    for (const bad of ['%', '%E0%A4%A', '%00', '%ff', '..%2f..%2f', '1%0d%0aX: y'])
      await ask(`raw path ${bad}`, path.replace(':id', bad));
    expect(failures).toEqual([]);
    expect(harness.world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);
