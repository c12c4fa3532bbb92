import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asMember: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  callers = new Callers(world);
  asMember = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

const TERMS = { customerId: '4001', amount: '10', frequency: 'Once', processDate: '2026-03-19' } as const;
const schedules = async () => (await (await asMember()).transactionSchedules.list({})).count;

test('a crash between the effect and its record leaves neither, and the same key then works', async () => {
  const { owner } = world.database;
  const before = await schedules();
  await owner`alter table idempotency_keys add constraint crash check (key <> 'crashing')`;
  const crashed = (await asMember({ idempotencyKey: 'crashing' })).transactionSchedules.create(TERMS);
  expect(await refusalFrom(crashed)).toMatchObject({ status: 500, code: 'internal' });
  expect(await schedules()).toBe(before);
  await owner`alter table idempotency_keys drop constraint crash`;
  const first = await (await asMember({ idempotencyKey: 'crashing' })).transactionSchedules.create(TERMS);
  const second = await (await asMember({ idempotencyKey: 'crashing' })).transactionSchedules.create(TERMS);
  expect(second).toEqual(first);
  expect(await schedules()).toBe(before + 1);
});

test('a key belongs to who sent it and to what it was sent to', async () => {
  const before = await schedules();
  const other = await callers.member({ clientId: 4n, role: 'client_admin' });
  const program = await callers.program(4n);
  const made = await (await asMember({ idempotencyKey: 'shared' })).transactionSchedules.create(TERMS);
  const theirs = await (await other({ idempotencyKey: 'shared' })).transactionSchedules.create(TERMS);
  const its = await (await program({ idempotencyKey: 'shared' })).transactionSchedules.create(TERMS);
  expect(new Set([made.id, theirs.id, its.id]).size).toBe(3);
  await (await asMember({ idempotencyKey: 'shared' })).transactionSchedules.remove({ id: made.id });
  expect(await schedules()).toBe(before + 3);
});

test('an answer is kept with its key; what was sent is not', async () => {
  await (await asMember({ idempotencyKey: 'quiet' })).transactionSchedules.create({ ...TERMS, comment: 'between us' });
  const [row] = await world.database.owner<{ text: string }[]>`
    select k::text as text from idempotency_keys k where key = 'quiet'`;
  expect(row?.text).not.toContain('between us');
});
