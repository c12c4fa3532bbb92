import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { limiter } from './limiter.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import type { Callers } from './testing/callers.ts';
import { HOSTILE_VALUES } from './testing/hostile-values.ts';
import type { Ids } from './testing/inputs-of-accounts.ts';
import { INPUTS } from './testing/valid-inputs.ts';
import { openWholeProduct } from './testing/whole-product.ts';
import { zipOf } from './testing/zip-of.ts';
import type { Declarations } from './trpc.ts';

type Procedure = { _def: { type: 'query' | 'mutation'; meta: Declarations; inputs: z.ZodType[] } };
type Fields = { properties?: Record<string, { properties?: Record<string, unknown> }> };

const A_STATEMENT = new UploadedFile('march.csv', Buffer.from('Date,Amount\n2026-03-17,12.00\n'));
const A_ZIP = new UploadedFile('scans.zip', zipOf([{ name: 'nobody.png', bytes: Buffer.from('a scan') }]));

/** What every test of a procedure without records starts from. */
const WITHOUT_RECORDS: Record<string, Record<string, unknown>> = {
  'auth.signIn': { email: 'nobody@example.test', password: 'wrong' },
  'auth.setLanguage': { language: 'fr' },
  'clients.select': { clientId: '4' },
  'users.create': { firstName: 'Bo', lastName: 'Ray', email: 'bo@example.test', role: 'client_read_only' },
  'invitations.open': { token: 'not-a-token-of-anybody' },
  'invitations.accept': { token: 'not-a-token-of-anybody', language: 'en' },
  'transactionSchedules.closedDays': { from: '2026-03-01', to: '2026-03-31' },
  'bankFiles.byId': { bankFileId: '1' },
  'reviewItems.resolve': { id: '1', note: 'seen' },
  'transactionReport.export': { format: 'csv' },
  'settlements.compareStatement': { file: A_STATEMENT },
  'customers.previewScans': { file: A_ZIP },
  'customers.fileScans': { file: A_ZIP },
  'sandbox.advance': { days: 1 },
};

let world: DayWorld;
let asMember: Awaited<ReturnType<Callers['member']>>;
/** Of a client whose sign-up is not complete. */
let asNewcomer: Awaited<ReturnType<Callers['member']>>;
let asStaff: Awaited<ReturnType<Callers['staff']>>;
let procedures: Map<string, Procedure>;
let own: Ids;

beforeAll(async () => {
  const opened = await openWholeProduct('Monthly');
  ({ world, asMember, asNewcomer, asStaff } = opened);
  const { callers, schedule, transaction } = opened;
  procedures = new Map(Object.entries(callers.router._def.procedures as unknown as Record<string, Procedure>));
  const user = (await (await asMember()).users.list({})).records[0]?.id ?? '';
  const { id: key } = await (await asMember()).apiKeys.create({ name: 'Shop' });
  own = { user, key, customer: '4001', schedule, transaction, settlement: '77' };
});
afterAll(() => world.close());

/** Whoever may call it. */
function callerOf(path: string) {
  const { auth, permission } = procedures.get(path)?._def.meta ?? {};
  if (auth === 'staff') return asStaff();
  return permission?.startsWith('onboarding.') ? asNewcomer() : asMember();
}

/** Null when the call was answered. */
async function refusalOfCall(path: string, input: unknown, caller?: unknown): Promise<Refusal | null> {
  // Nobody asked before.
  limiter.forget();
  let target: unknown = caller ?? (await callerOf(path));
  for (const name of path.split('.')) target = (target as Record<string, unknown>)[name];
  try {
    await (target as (input: unknown) => Promise<unknown>)(input);
    return null;
  } catch (error) {
    return refusalOf(error, 'en');
  }
}

const goodInput = (path: string) => INPUTS[path]?.(own) ?? WITHOUT_RECORDS[path] ?? {};

/** Names of every field of the input, those of a sort order included. */
function fieldsOf(path: string): string[] {
  const [schema] = procedures.get(path)?._def.inputs ?? [];
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Fields;
  return Object.entries(properties).flatMap(([name, inner]) => [
    name,
    ...Object.keys(inner.properties ?? {}).map((key) => `${name}.${key}`),
  ]);
}

function withField(path: string, field: string, value: unknown): Record<string, unknown> {
  const [outer = '', inner] = field.split('.');
  const good = goodInput(path);
  return { ...good, [outer]: inner ? { field: 'createdAt', direction: 'asc', [inner]: value } : value };
}

const PATHS = [...Object.keys(INPUTS)].filter((path) => path !== 'auth.signOut');

describe('whatever is sent', () => {
  test.each(PATHS)('%s answers or refuses, and never fails', async (path) => {
    const failures: unknown[] = [];
    const loggedBefore = world.logged.length;
    const caller = await callerOf(path);
    for (const field of fieldsOf(path)) {
      for (const value of HOSTILE_VALUES) {
        if (path === 'sandbox.advance' && field === 'days' && typeof value === 'number' && value > 0) continue;
        const refusal = await refusalOfCall(path, withField(path, field, value), caller);
        if (refusal && (refusal.status >= 500 || refusal.code === 'internal'))
          failures.push([field, String(JSON.stringify(value)).slice(0, 60), refusal.code]);
      }
    }
    for (const whole of HOSTILE_VALUES) {
      const refusal = await refusalOfCall(path, whole, caller);
      if (refusal && refusal.status >= 500)
        failures.push(['whole input', String(JSON.stringify(whole)).slice(0, 60), refusal.code]);
    }
    expect(failures).toEqual([]);
    expect(world.logged.slice(loggedBefore).filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each(PATHS)('%s refuses what it does not know, by name', async (path) => {
    if (fieldsOf(path).length === 0) return;
    for (const stranger of [
      'status',
      'client_id',
      'version',
      'isStaff',
      'role',
      'createdAt',
      'holdDays',
      'feeBps',
      'verified',
    ]) {
      if (fieldsOf(path).includes(stranger)) continue;
      const refusal = await refusalOfCall(path, { ...goodInput(path), [stranger]: 'approved' });
      expect(refusal, stranger).toMatchObject({
        status: 422,
        code: 'input.invalid',
        messages: { [stranger]: [expect.any(String)] },
      });
    }
  });
});

describe('text no database can hold', () => {
  test.each(['\u0000', 'before\u0000after', '\ud800', 'half \udfff'])('%j is refused under its field', async (text) => {
    const refusal = await refusalOfCall('transactionSchedules.update', {
      id: own.schedule,
      amount: '11',
      comment: text,
    });
    expect(refusal).toMatchObject({ status: 422, messages: { comment: [expect.any(String)] } });
  });

  test('a whole pair is a letter like any other', async () => {
    const saved = await refusalOfCall('transactionSchedules.update', {
      id: own.schedule,
      amount: '11',
      comment: '🦷 𝒜',
    });
    expect(saved).toBeNull();
  });
});

describe('searching', () => {
  test.each(['%', '_', '\\', '%_\\', '\\%'])('%j is a letter, not a pattern', async (search) => {
    const page = await (await asMember()).customers.list({ search });
    expect(page.count).toBe(0);
  });
});
