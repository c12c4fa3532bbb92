import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { loginsOf } from '@cordelle/db/logins.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carryOutLine } from './operator/command-line.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const NODE = join(import.meta.dirname, '../../../node_modules/.bin/node');
const CACHE = join(import.meta.dirname, '../../../.cache');
const READY_MAX_MS = 150_000;

let folder: string;
let database: TestDatabase;
let running: ChildProcess | null = null;

beforeAll(() => {
  // A temporary folder is none that live mode keeps its keys in.
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'live-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  running?.kill('SIGKILL');
  running = null;
  await database.drop();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The real program in live mode. Returns when it says it is ready, or when it ended. */
async function start(changes: Record<string, string> = {}) {
  const port = await freePort();
  const dataDir = changes.DATA_DIR ?? mkdtempSync(join(folder, 'data-'));
  mkdirSync(join(dataDir, 'bank'), { recursive: true });
  const child = spawn(NODE, [MAIN], {
    env: {
      PATH: process.env.PATH,
      MODE: 'live',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PUBLIC_BASE_URL: 'https://pay.example.ca',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'pay@example.ca',
      BANK_URL: `file://${join(dataDir, 'bank')}`,
      ...changes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const deadline = performance.now() + READY_MAX_MS;
  while (!said.includes('Ready on') && child.exitCode === null && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return { child, ended, dataDir, origin: `http://127.0.0.1:${port}`, port, said: () => said };
}

async function refusal(changes: Record<string, string> = {}): Promise<string> {
  const { ended, said } = await start(changes);
  expect(await ended).not.toBe(0);
  expect(said()).not.toContain('Ready on');
  // What is in the way, in one line, and nothing of where the program noticed.
  const lines = said().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^Not started: /);
  return said();
}

describe('live mode', () => {
  test('has no clock to move, no demonstration, and stops within its time with the request under way answered', async () => {
    const server = await start();
    expect(server.said()).toContain('Ready on https://pay.example.ca');
    // One line tells what runs, and nothing that opens anything.
    const started = server
      .said()
      .split('\n')
      .find((line) => line.includes('"msg":"started"'));
    expect(JSON.parse(started ?? '')).toMatchObject({
      msg: 'started',
      mode: 'live',
      process: 'all',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      rails: 'none',
      mail: 'smtp://127.0.0.1:9',
      listens: `127.0.0.1:${server.port}`,
    });
    expect(statSync(server.dataDir).mode & 0o777).toBe(0o700);
    server.child.kill('SIGHUP');
    expect(await (await fetch(`${server.origin}/health`)).json()).toMatchObject({
      status: 'ok',
      version: expect.any(String),
    });
    expect(server.said()).not.toMatch(/demo|password/i);
    const posted = await fetch(`${server.origin}/sandbox/clock`, { method: 'POST', body: '{"days":1}' });
    expect(posted.status).toBe(405);
    expect((await fetch(`${server.origin}/sandbox/clock`)).headers.get('content-type')).not.toMatch(/json/);
    expect(await database.owner`select 1 from business_clock`).toEqual([]);
    expect(await database.owner`select 1 from users`).toEqual([]);
    expect(await database.owner`select 1 from clients where id <> 0`).toEqual([]);
    const demo = await fetch(`${server.origin}/trpc/auth.signIn`, {
      method: 'POST',
      headers: { origin: 'https://pay.example.ca', 'x-requested-by': 'console', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@cordelle.test', password: 'demo-Cordelle-1!' }),
    });
    expect(demo.status).toBe(401);
    expect(demo.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');

    const body = JSON.stringify({ email: 'late@example.ca', password: 'x' });
    const answer = new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(
          `POST /trpc/auth.signIn HTTP/1.1\r\nHost: x\r\nOrigin: https://pay.example.ca\r\nX-Requested-By: console\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
        );
        setTimeout(() => server.child.kill('SIGTERM'), 100);
        setTimeout(() => socket.write(body), 600);
      });
      socket.on('data', (bytes) => {
        heard += bytes;
      });
      socket.on('close', () => resolve(heard));
    });
    const began = performance.now();
    expect(await answer).toMatch(/^HTTP\/1\.1 401/);
    expect(await server.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(30_000);
    await expect(fetch(`${server.origin}/health`)).rejects.toThrow();
  });

  test('works with the two logins alone, and then with nothing of the owner', async () => {
    const { app, worker } = loginsOf(database.url);
    const alone = { DATABASE_URL: '', SERVER_DATABASE_URL: app, WORKER_DATABASE_URL: worker };
    expect(await refusal(alone)).toMatch(/`migrate` makes it/);
    const migrated = await carryOutLine(['migrate'], {
      ...alone,
      DATABASE_URL: database.url,
      DATA_DIR: mkdtempSync(join(folder, 'owner-')),
    });
    expect(migrated).toMatchObject({ code: 0 });
    const server = await start(alone);
    expect(server.said()).toContain('Ready on https://pay.example.ca');
    expect((await fetch(`${server.origin}/ready`)).status).toBe(200);
    const sessions = await database.owner<{ user: string }[]>`
      select distinct usename as user from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    const ofOwner = new URL(database.url).username;
    expect(
      sessions
        .map(({ user }) => user)
        .filter((user) => user !== ofOwner)
        .sort(),
    ).toEqual(['cordelle_app', 'cordelle_worker']);
    expect(await carryOutLine(['backup', join(folder, 'none')], alone)).toEqual({
      code: 1,
      lines: [expect.stringContaining('DATABASE_URL is missing')],
    });
  });

  test('refuses people everybody can sign in as, and a database whose time was moved', async () => {
    await database.owner`
      insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
      values ('demo@cordelle.test', 'none', 'D', 'Emo', 'en', 'member', now())`;
    expect(await refusal()).toMatch(/live mode: demonstration users/);
    await database.owner`delete from users`;
    await database.owner`insert into business_clock (id, now) values (1, now())`;
    expect(await refusal()).toMatch(/live mode: this database belongs to a sandbox/);
  });

  test('refuses a key folder that cannot open the bank numbers of the database', async () => {
    await database.owner`
      insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone, created_at)
      values (4, 'Client 4', 'CA', 'CAD', 'approved', 'CLIENT 4', 'CLIENT 4 LTD', 'America/Toronto', now())`;
    await database.owner`
      insert into data_keys (client_id, id, wrapped, created_at) values (4, 1, 'v1.kek1-deadbeef.a.b.c', now())`;
    expect(await refusal()).toMatch(/keys: this database needs kek1-deadbeef/);
  });

  test('refuses plain http, a missing sender, and a database that is not there', async () => {
    expect(await refusal({ PUBLIC_BASE_URL: 'http://pay.example.ca' })).toMatch(/https/);
    expect(await refusal({ MAIL_FROM: '' })).toMatch(/MAIL_FROM/);
    expect(await refusal({ DATABASE_URL: 'postgresql://owner:canary-secret@127.0.0.1:9/none' })).not.toMatch(
      /canary-secret/,
    );
  });
});
