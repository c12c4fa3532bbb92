import { limiter } from '@cordelle/api/limiter.ts';
import {
  ANSWER_MS_MAX,
  beyond,
  type NumberSchema,
  numberFields,
  plainValue,
  quickest,
} from '@cordelle/api/testing/number-fields.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';
import { bindRoutes } from './bind.ts';
import { V3_ROUTES } from './contract.ts';
import { routerToRead } from './contract-document.ts';
import { takesBody } from './route.ts';

let harness: V3Harness;
let key: string;
let schedule: string;

beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  key = await harness.key(4n);
  const terms = { customer_id: '4001', amount: '10', frequency: 'Yearly', process_date: '2026-03-19' };
  schedule = String((await harness.ask('POST', '/transaction_schedules', { key, body: terms })).body.id);
});
afterAll(() => harness.close());

const calls = bindRoutes(routerToRead(), V3_ROUTES)
  .filter(({ procedure }) => numberFields(procedure.input as NumberSchema, {}).length > 0)
  .map((bound) => [`${bound.route.method} ${bound.route.path}`, bound] as const);

/** Terms that are saved but for the number, so that it is the number that counts. */
const TERMS: Readonly<Record<string, unknown>> = {
  customerId: '4001',
  amount: '10',
  frequency: 'Yearly',
  processDate: '2026-03-19',
};

test.each(calls)('%s answers at once, whatever number is asked', async (_, { route, procedure, dryRun }) => {
  const failures: string[] = [];
  const schema = procedure.input as NumberSchema;
  const known = Object.fromEntries(Object.entries(TERMS).filter(([name]) => schema.required?.includes(name)));
  const good = { ...(plainValue(schema) as Record<string, unknown>), ...known };
  const path = route.path.replace(':id', route.path.startsWith('/transaction_schedules') ? schedule : '1');
  for (const { place, maximum, withValue } of numberFields(schema, good)) {
    for (const value of beyond(maximum)) {
      const fields = Object.entries(withValue(value) as Record<string, unknown>)
        .map(([name, field]) => [snakeCase(name), field] as const)
        .filter(([name]) => !route.path.includes(`:${name}`));
      for (const asks of dryRun ? ['', 'validate_only=true'] : ['']) {
        limiter.forget();
        const query = new URLSearchParams(asks);
        if (!takesBody(route)) for (const [name, field] of fields) query.set(name, String(field));
        const body = takesBody(route) ? Object.fromEntries(fields) : undefined;
        const { answer, ms } = await quickest(() =>
          harness.ask(route.method, `${path}?${query}`, { key, ...(body && { body }) }),
        );
        if (answer.status >= 500 || ms > ANSWER_MS_MAX)
          failures.push(`${place} ${value} ${asks}: ${answer.status} ${Math.round(ms)} ms`);
      }
    }
  }
  expect(failures).toEqual([]);
});

test.each(['/settlements', '/settlements/totals', '/settlements/journal', '/microdeposits'])(
  '%s has no days of a year 0',
  async (path) => {
    const { status, body } = await harness.ask('GET', `${path}?start_date=0000-01-01&end_date=0001-01-01`, {
      key,
    });
    expect([status, body.messages]).toEqual([422, { start_date: [expect.any(String)] }]);
  },
);

test('more debits than a schedule may have are refused with the most it may have', async () => {
  for (const asks of ['', '?validate_only=true']) {
    const body = {
      customer_id: '4001',
      amount: '10',
      frequency: 'Weekly',
      process_date: '2026-03-19',
      installments: 5000,
    };
    const { status, body: answer } = await harness.ask('POST', `/transaction_schedules${asks}`, { key, body });
    expect(status).toBe(422);
    expect(answer.messages).toMatchObject({ installments: [expect.stringContaining('1 to 1,200')] });
  }
});

test('a plan that would end in a thousand years is refused with the last date there may be', async () => {
  for (const asks of ['', '?validate_only=true']) {
    const body = {
      customer_id: '4001',
      amount: '10',
      frequency: 'Yearly',
      process_date: '2026-03-19',
      installments: 1200,
    };
    const { status, body: answer } = await harness.ask('POST', `/transaction_schedules${asks}`, { key, body });
    expect(status).toBe(422);
    expect(answer.messages).toMatchObject({ installments: [expect.stringContaining('Mar 16, 2076')] });
  }
});
