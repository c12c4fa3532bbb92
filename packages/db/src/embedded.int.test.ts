import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwner } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { commandLineOf, isAlive } from './process-identity.ts';

const LAUNCHER = new URL('./embedded.ts', import.meta.url).href;
const START_AND_WAIT = `
  import { startEmbedded } from ${JSON.stringify(LAUNCHER)};
  const server = await startEmbedded(process.argv[1], { durable: true });
  console.log(JSON.stringify({ url: server.url, reused: server.reused }));
  setInterval(() => undefined, 1000);`;

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordelle-embedded-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data', 'postgres');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function startInOtherProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', START_AND_WAIT, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const server: { url: string; reused: boolean } = JSON.parse(line);
    const kill = async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };
    return { ...server, kill };
  }
  throw new Error('the other process said nothing');
}

async function query(url: string, statement: string) {
  const sql = openOwner(url);
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

const postmasterPid = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The process that stops the server once its owner is gone. */
const keeperPid = () =>
  readdirSync('/proc')
    .map(Number)
    .find((pid) => pid > 0 && /embedded-keeper/.test(commandLineOf(pid)) && commandLineOf(pid).includes(dataDir)) ?? 0;

test('a killed program takes its server along; the next start loses nothing', async () => {
  const killed = await startInOtherProcess();
  await query(killed.url, 'create table kept as select 1 as id');
  const pid = postmasterPid();
  const keeper = keeperPid();
  await killed.kill();
  await expect.poll(() => isAlive(pid) || isAlive(keeper)).toBe(false);
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);

  const server = await startEmbedded(dataDir, { durable: true });
  expect(server.reused).toBe(false);
  expect(await query(server.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await server.stop();
});

test('where the keeper is killed as well, the next start adopts the server, loses nothing and stops it at the end', async () => {
  const killed = await startInOtherProcess();
  await query(killed.url, 'create table kept as select 1 as id');
  process.kill(keeperPid(), 'SIGKILL');
  await killed.kill();

  const adopted = await startEmbedded(dataDir, { durable: true });
  expect(adopted).toMatchObject({ reused: true, url: killed.url });
  expect(await query(adopted.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await adopted.stop();
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);
});

test('a server killed as well recovers, whatever it left in postmaster.pid', async () => {
  const killed = await startInOtherProcess();
  await query(killed.url, 'create table kept as select 1 as id');
  const pid = postmasterPid();
  await killed.kill();
  process.kill(pid, 'SIGKILL');
  await sleep(50);

  const server = await startEmbedded(dataDir, { durable: true });
  expect(server.reused).toBe(false);
  expect(await query(server.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await server.stop();
});

test('a watched server that is killed alone is started again at its address within seconds, nothing acknowledged is lost', async () => {
  const server = await startEmbedded(dataDir, { durable: true });
  const said: string[] = [];
  server.watch({ onTrouble: (words) => said.push(words), onGivenUp: (reason) => said.push(reason.message) });
  await query(server.url, 'create table kept as select 1 as id');
  for (const id of [2, 3]) {
    const killed = postmasterPid();
    process.kill(killed, 'SIGKILL');
    const began = performance.now();
    await expect
      .poll(() => query(server.url, `insert into kept values (${id}) returning id`).catch(() => null))
      .toEqual([{ id }]);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(postmasterPid()).not.toBe(killed);
  }
  expect(await query(server.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  await expect.poll(() => said.at(-1)).toBe('PostgreSQL runs again');
  await server.stop();
  await sleep(600);
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);
});

test('who joined a server goes on when its owner ends: it is started again, and is theirs', async () => {
  const owner = await startInOtherProcess();
  const joined = await startEmbedded(dataDir, { durable: true });
  joined.watch({ onTrouble: () => undefined, onGivenUp: () => undefined });
  await query(joined.url, 'create table kept as select 1 as id');
  const pid = postmasterPid();
  await owner.kill();
  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect.poll(() => query(joined.url, 'select id from kept').catch(() => null)).toEqual([{ id: 1 }]);
  await joined.stop();
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);
});

test('two first starts at once share one server, and only its owner stops it', async () => {
  const [one, other] = await Promise.all([startInOtherProcess(), startInOtherProcess()]);
  expect(one.url).toBe(other.url);
  expect([one.reused, other.reused].sort()).toEqual([false, true]);

  const third = await startEmbedded(dataDir, { durable: true });
  await third.stop();
  expect(await query(third.url, 'select 1 as answer')).toEqual([{ answer: 1 }]);

  await Promise.all([one.kill(), other.kill()]);
  await (await startEmbedded(dataDir, { durable: true })).stop();
});

test('a lock left by a dead process does not hold the next start', async () => {
  const first = await startEmbedded(dataDir, { durable: false });
  await first.stop();
  writeFileSync(`${dataDir}.lock`, '999999999 1');
  const second = await startEmbedded(dataDir, { durable: false });
  expect(second.reused).toBe(false);
  await second.stop();
});

test('the password file is for its owner alone', async () => {
  const server = await startEmbedded(dataDir, { durable: false });
  await server.stop();
  expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
});

test('whoever knows its address comes through its socket, and by network where the address names none', async () => {
  const server = await startEmbedded(dataDir, { durable: false });
  const way = "select host(inet_client_addr()) as host, current_setting('unix_socket_directories') as folder";
  try {
    const byNetwork = new URL(server.url);
    byNetwork.searchParams.delete('host');
    expect(await query(byNetwork.href, way)).toMatchObject([{ host: '127.0.0.1' }]);
    const bySocket = new URL(server.url);
    expect(bySocket.searchParams.get('host')).toBe(process.platform === 'win32' ? null : dataDir);
    expect(await query(bySocket.href, way)).toMatchObject([
      { host: process.platform === 'win32' ? '127.0.0.1' : null },
    ]);
  } finally {
    await server.stop();
  }
});
