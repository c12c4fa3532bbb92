import type { Database } from '@cordelle/db/connection.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openSessions } from './auth/sessions.ts';
import { limiter } from './limiter.ts';
import { refusalOf } from './refusal.ts';
import { appRouter } from './root.ts';
import type { Callers } from './testing/callers.ts';
import { type Procedure, proceduresOf } from './testing/door.ts';
import type { Ids } from './testing/inputs-of-accounts.ts';
import {
  ANSWER_MS_MAX,
  beyond,
  type NumberSchema,
  numberFields,
  plainValue,
  quickest,
} from './testing/number-fields.ts';
import { INPUTS } from './testing/valid-inputs.ts';
import { openWholeProduct } from './testing/whole-product.ts';

let world: DayWorld;
let asMember: Awaited<ReturnType<Callers['member']>>;
let asNewcomer: Awaited<ReturnType<Callers['member']>>;
let asStaff: Awaited<ReturnType<Callers['staff']>>;
let own: Ids;

beforeAll(async () => {
  const opened = await openWholeProduct('Yearly');
  ({ world, asMember, asNewcomer, asStaff } = opened);
  const { schedule, transaction } = opened;
  own = { user: '1', key: '1', customer: '4001', schedule, transaction, settlement: '77' };
});
afterAll(() => world.close());

/** What else a question is asked about: terms that are not saved yet. */
const BESIDES: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'transactionSchedules.preview': [
    { customerId: '4001', amount: '10', frequency: 'Weekly', processDate: '2026-03-19' },
    { customerId: '4001', amount: '10', frequency: 'Yearly', processDate: '2026-03-19' },
  ],
};

/** The router is read here, never run. */
const procedures = proceduresOf(appRouter(openSessions({} as Database, true)));
const asked = procedures.flatMap(([path, { _def }]) => {
  const [input] = _def.inputs;
  if (!input) return [];
  const schema = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as NumberSchema;
  return numberFields(schema, {}).length > 0 ? [{ path, schema, meta: _def.meta }] : [];
});

async function call(path: string, meta: Procedure['_def']['meta'], input: unknown): Promise<string | null> {
  limiter.forget();
  const as = meta?.auth === 'staff' ? asStaff : meta?.permission?.startsWith('onboarding.') ? asNewcomer : asMember;
  let target: unknown = await as();
  for (const name of path.split('.')) target = (target as Record<string, unknown>)[name];
  try {
    await (target as (input: unknown) => Promise<unknown>)(input);
    return null;
  } catch (error) {
    const { status, code } = refusalOf(error, 'en');
    return status >= 500 ? code : null;
  }
}

test.each(asked)('$path answers at once, whatever number is asked', async ({ path, schema, meta }) => {
  const failures: string[] = [];
  const whole = plainValue(schema) as Record<string, unknown>;
  for (const good of [{ ...whole, ...INPUTS[path]?.(own) }, ...(BESIDES[path] ?? [])]) {
    for (const { place, maximum, withValue } of numberFields(schema, good)) {
      for (const value of beyond(maximum)) {
        // The days it is asked to run are run, each with its steps.
        if (path === 'sandbox.advance' && value <= maximum) continue;
        const { answer, ms } = await quickest(() => call(path, meta, withValue(value)));
        if (answer || ms > ANSWER_MS_MAX) failures.push(`${place} ${value}: ${answer ?? ''} ${Math.round(ms)} ms`);
      }
    }
  }
  expect(failures).toEqual([]);
});
