import { type Database, openDatabase } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../app.ts';
import type { Limits } from '../ports/accounting-service.ts';
import { addClient } from '../testing/clients.ts';
import { DayWorld } from '../testing/day-world.ts';
import { connectBooks, MemoryBooks } from '../testing/memory-books.ts';
import { takeTurn } from './turns.ts';

const CLIENT = 1n;
/** Ten at once may begin; after them one a second. */
const LIMITS: Limits = { atOnce: 3, burst: 10, perMinute: 70, keptForPeople: 5 };
const SOON_MS = 60;

let world: DayWorld;
let second: Database;
/** Two processes of the installation, each with sessions of its own. */
let processes: [App, App];
let connection: { readonly clientId: bigint; readonly id: bigint };

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-20', '10:00');
  await addClient(world.database.worker, { id: CLIENT });
  world.accountingServices = { xero: new MemoryBooks().service, quickbooks: null };
  second = await openDatabase(world.database.url, { role: 'worker', max: 3 });
  processes = [world.app(), { ...world.app(), worker: second }];
  connection = { clientId: CLIENT, id: await connectBooks(processes[0], CLIENT, { since: '2026-03-01' }) };
});
afterAll(async () => {
  await second?.close();
  await world?.close();
});
beforeEach(async () => {
  await world.database.owner`delete from accounting_allowances`;
});

const NOTHING_TOLD = { leftToday: null, pausedUntil: null };
const turn = (place: 0 | 1, limits = LIMITS, caller: 'person' | 'work' = 'work') =>
  takeTurn(processes[place], connection, limits, caller);
/** Whether it has to wait. */
async function waits(taken: ReturnType<typeof turn>): Promise<boolean> {
  const waiting = Symbol('waiting');
  const first = await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, SOON_MS, waiting))]);
  return first === waiting;
}

test('two processes together have no more calls under way than the software allows', async () => {
  const ends = [await turn(0), await turn(1), await turn(0)];
  const fourth = turn(1);
  expect(await waits(fourth)).toBe(true);
  await ends[1]?.(NOTHING_TOLD);
  await (await fourth)(NOTHING_TOLD);
  await Promise.all([ends[0]?.(NOTHING_TOLD), ends[2]?.(NOTHING_TOLD)]);
});

test('of many at once, whichever process asks, a burst begins, and then one after the other', async () => {
  const limits = { ...LIMITS, atOnce: 100 };
  const began = performance.now();
  const after: number[] = [];
  await Promise.all(
    Array.from({ length: 12 }, async (_, place) => {
      const end = await turn(place % 2 === 0 ? 0 : 1, limits);
      after.push(performance.now() - began);
      await end(NOTHING_TOLD);
    }),
  );
  const [eleventh = 0, twelfth = 0] = after.toSorted((one, other) => one - other).slice(LIMITS.burst);
  expect(eleventh, 'a second after the burst').toBeGreaterThan(900);
  expect(twelfth, 'and another').toBeGreaterThan(1_900);
  // One a second from the first on, the last would begin after eleven.
  expect(twelfth, 'the burst did not wait').toBeLessThan(8_000);
});

test('what one process is told holds the other: a pause, and a day that is used up', async () => {
  const pausedUntil = new Date(Date.now() + 600_000);
  await (await turn(0))({ leftToday: null, pausedUntil });
  await expect(turn(1)).rejects.toMatchObject({ failure: { kind: 'throttled', until: pausedUntil, forDay: false } });
  await world.database.owner`update accounting_allowances set paused_until = null`;
  await (await turn(0))({ leftToday: LIMITS.keptForPeople, pausedUntil: null });
  await expect(turn(1)).rejects.toMatchObject({ failure: { kind: 'throttled', forDay: true } });
  // Somebody in front of a page still gets what was kept for them.
  await (await turn(1, LIMITS, 'person'))(NOTHING_TOLD);
});

test('a call of a process that died holds the others for two minutes, and no longer', async () => {
  for (const place of [0, 1, 0] as const) await turn(place);
  const fourth = turn(1);
  expect(await waits(fourth)).toBe(true);
  const past = Math.floor(Date.now() / 1000) - 1;
  await world.database.owner`
    update accounting_allowances set under_way = array(select ${past}::text || ' ' || split_part(u, ' ', 2) from unnest(under_way) u)`;
  await (await fourth)(NOTHING_TOLD);
});
