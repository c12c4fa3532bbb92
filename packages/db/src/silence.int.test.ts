import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, inTransaction, openDatabase } from './connection.ts';
import { isConnectionLost } from './outage.ts';
import { Forwarder } from './testing/forwarder.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** A tenth of a second of silence is asked about, half a second of it is enough. */
const SILENCE = { askAfterMs: 100, giveUpAfterMs: 500 };
const MESSAGE_OF_KEYS = Buffer.from([0x4b, 0, 0, 0, 12]);

let database: TestDatabase;
let forwarder: Forwarder;
let address: string;
let pool: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  forwarder = new Forwarder();
  const url = new URL(database.url);
  forwarder.target = Number(url.port);
  url.port = String(await forwarder.listen());
  url.searchParams.delete('host');
  address = url.href;
  pool = await open();
});
afterEach(async () => {
  await forwarder.close();
  await pool.close();
  await database.drop();
});

const open = () => openDatabase(address, { role: 'app', max: 2, silence: SILENCE, worker: database.worker });
const ask = () => pool.sql`select 1 as one`;
/** Asked while nobody answers, and what became of it. */
const refusalOf = (asked: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(asked).then(
    () => 'answered',
    (error) => error,
  );

test('whoever waits for a server that is frozen is told of a lost connection, and served once it goes on', async () => {
  await ask();
  forwarder.freeze();
  const refusal = await refusalOf(ask());
  expect(isConnectionLost(refusal)).toBe(true);
  expect(String(refusal)).toMatch(/has not answered for \d+ s/);
  forwarder.thaw();
  expect(await ask()).toEqual([{ one: 1 }]);
});

test('a session that the server lost without a word is given up while others are served, a transaction with it', async () => {
  await inTransaction(pool, {}, ({ sql }) => sql`select 1`);
  const open = refusalOf(
    inTransaction(pool, {}, async ({ sql }) => {
      await sql`select 1`;
      forwarder.cutOff();
      await sql`select 2`;
    }),
  );
  expect(isConnectionLost(await open)).toBe(true);
  expect(await ask()).toEqual([{ one: 1 }]);
});

test.each([
  ['lost without a word', () => forwarder.cutOff()],
  ['broken off', () => forwarder.reset()],
])('who asks again at once is served: every session was %s, one after the other', async (_, loseAll) => {
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([ask(), ask(), ask()]);
    const refused = [
      refusalOf(pool.sql`select 2 from pg_sleep(0.05)`),
      refusalOf(pool.sql`select 3 from pg_sleep(0.05)`),
    ];
    loseAll();
    for (const refusal of refused) expect(isConnectionLost(await refusal)).toBe(true);
  }
  expect(await ask()).toEqual([{ one: 1 }]);
});

test('a session beside the pool is watched as well', async () => {
  const session = pool.session();
  await session`select 1`;
  forwarder.cutOff();
  expect(isConnectionLost(await refusalOf(session`select 2`))).toBe(true);
  await session.end({ timeout: 0 });
});

test('what the server works at is waited for, however long it says nothing', async () => {
  expect(await pool.sql`select 1 as one from pg_sleep(0.8)`).toEqual([{ one: 1 }]);
});

test('nor is it given up where something between numbers its sessions by itself', async () => {
  forwarder.altered = (said) => {
    const at = said.indexOf(MESSAGE_OF_KEYS);
    if (at >= 0) said.writeUInt32BE(1_000_000_000, at + MESSAGE_OF_KEYS.length);
    return said;
  };
  const behindPooler = await open();
  expect(await behindPooler.sql`select 1 as one from pg_sleep(0.8)`).toEqual([{ one: 1 }]);
  await behindPooler.close();
});

test('a session that waits for its next statement is left alone', async () => {
  const pid = async () => (await pool.sql`select pg_backend_pid() as pid`)[0]?.pid;
  const before = await pid();
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await pid()).toBe(before);
});
