import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { LANGUAGES } from '@cordelle/validation/language.ts';
import { type Permission, permissionsOf, ROLES } from '@cordelle/validation/permissions.ts';
import { ORDINARY_CLIENT } from '@cordelle/validation/testing/ordinary-client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actWords } from './audit/act-words.ts';
import { openSessions } from './auth/sessions.ts';
import { appRouter } from './root.ts';
import { Callers, refusalFrom } from './testing/callers.ts';
import type { Ids } from './testing/inputs-of-accounts.ts';
import { INPUTS, NOTHING } from './testing/valid-inputs.ts';
import type { Declarations } from './trpc.ts';

type Procedure = { _def: { type: 'query' | 'mutation'; meta?: Declarations; inputs: unknown[] } };

let world: DayWorld;
let procedures: [path: string, procedure: Procedure][];
let theirs: Ids;
let asStranger: Awaited<ReturnType<Callers['member']>>;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
  procedures = Object.entries(callers.router._def.procedures as unknown as Record<string, Procedure>);
  asStranger = await callers.member({ clientId: 4n, role: 'client_primary' });
  theirs = await recordsOf(5n);
});
afterAll(() => world.close());

/** One record of each kind of another client. */
async function recordsOf(clientId: bigint): Promise<Ids> {
  const own = await (await callers.member({ clientId, role: 'client_primary' }))();
  const customer = String(clientId * 1000n + 1n);
  const { id: schedule } = await own.transactionSchedules.create({
    customerId: customer,
    amount: '10',
    frequency: 'Once',
    processDate: '2026-03-19',
  });
  const { records } = await own.financialTransactions.list({ customerId: customer });
  await world.database.owner`
    insert into settlements (client_id, id, settlement_date, currency, approved_cents, approved_count, chargeback_cents,
      chargeback_count, declined_cents, declined_count, holdback_cents, holdback_released_cents, fees_netted_cents,
      opening_carry_cents, adjustments, net_cents, payout_cents, closing_carry_cents, status, created_at, version)
    values (${String(clientId)}, 77, '2026-03-16', 'CAD', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 0, 0, 0, 'Carried', now(), 1)`;
  const user = (await own.users.list({})).records[0]?.id ?? '';
  const { id: key } = await own.apiKeys.create({ name: 'Shop' });
  return { user, key, customer, schedule, transaction: records[0]?.id ?? '', settlement: '77' };
}

/** Calls a procedure by its path, as a face of the product does. */
async function call(caller: Awaited<ReturnType<typeof asStranger>>, path: string, input: unknown): Promise<unknown> {
  let target: unknown = caller;
  for (const name of path.split('.')) target = (target as Record<string, unknown>)[name];
  return (target as (input: unknown) => Promise<unknown>)(input);
}

/** What came of a call, in the words somebody outside gets. */
async function answerOf(path: string, input: unknown): Promise<unknown> {
  const calling = async () => call(await asStranger(), path, input);
  try {
    return { answered: await calling() };
  } catch {
    return { refused: await refusalFrom(calling()) };
  }
}

test('every procedure is in the table', () => {
  expect(procedures.map(([path]) => path).sort()).toEqual(Object.keys(INPUTS).sort());
});

describe('another client’s record is answered like one that does not exist', () => {
  test.each(Object.entries(INPUTS).filter(([, input]) => input !== null))('%s', async (path, input) => {
    // Somebody new: one person may ask for few files an hour.
    asStranger = await callers.member({ clientId: 4n, role: 'client_admin' });
    const foreign = await answerOf(path, input?.(theirs));
    expect(foreign).toEqual(await answerOf(path, input?.(NOTHING)));
    expect(foreign).toMatchObject(
      path.endsWith('.list') ? { answered: { records: [], count: 0 } } : { refused: { code: 'record.not_found' } },
    );
  });

  test('and stays as it was', async () => {
    const own = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect((await own.transactionSchedules.list({})).records).toMatchObject([{ amount: '10.00', active: true }]);
    expect((await own.apiKeys.list({})).records).toMatchObject([{ id: theirs.key, name: 'Shop', state: 'active' }]);
  });
});

test('nobody who has not signed in gets past the door', async () => {
  for (const [index, [path, { _def }]] of procedures.entries()) {
    if (_def.meta?.auth === 'anonymous') continue;
    const nobody = callers.nobody({ ip: `192.0.2.${index % 250}` });
    const refusal = await refusalFrom(call(nobody, path, INPUTS[path]?.(theirs)));
    expect(refusal, path).toMatchObject({ status: 401, code: 'auth.not_signed_in' });
  }
});

test('the provider’s area is closed to members and to programs', async () => {
  const asProgram = await callers.program(4n);
  for (const [path, { _def }] of procedures) {
    if (_def.meta?.auth !== 'staff') continue;
    expect(await refusalFrom(call(await asStranger(), path, undefined)), path).toMatchObject({ status: 403 });
    expect(await refusalFrom(call(await asProgram(), path, undefined)), path).toMatchObject({ status: 403 });
  }
});

test('without the sandbox there is no clock to move', async () => {
  const live = new Callers(world, world.app());
  const asMember = await live.member({ clientId: 4n, role: 'client_primary' });
  const member = await asMember();
  for (const ask of [
    () => member.sandbox.clock(),
    () => member.sandbox.advance({ days: 1 }),
    () => member.sandbox.testAccounts(),
  ])
    expect(await refusalFrom(ask())).toMatchObject({ status: 404, code: 'record.not_found' });
});

test('a call that is written down has words in the audit log', () => {
  const told = procedures.filter(
    ([, { _def }]) => _def.meta?.audit === 'read' || (_def.meta?.audit !== 'none' && _def.type === 'mutation'),
  );
  expect(told.length).toBeGreaterThan(200);
  for (const language of LANGUAGES)
    for (const [path] of told) expect(actWords(path, language, null), path).not.toContain(path);
});

test('which role may call what is a visible difference', () => {
  const router = appRouter(openSessions(world.database.worker, false));
  const declared = Object.entries(router._def.procedures as unknown as Record<string, Procedure>);
  const may = (permission: Permission | null, role: (typeof ROLES)[number]) =>
    permission === null || permissionsOf({ role, flags: [], ...ORDINARY_CLIENT }).has(permission);
  expect(
    Object.fromEntries(
      declared.map(([path, { _def }]) => [
        `${path} (${_def.meta?.auth})`,
        ROLES.filter((role) => may(_def.meta?.permission ?? null, role)).join(' '),
      ]),
    ),
  ).toMatchSnapshot();
});
