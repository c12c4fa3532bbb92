import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { embeddedBinaries } from './embedded-binaries.ts';
import { type ServerWatch, watchServer } from './embedded-watch.ts';
import { openAddress, socketIn } from './open-address.ts';
import { commandLineOf, identityIsAlive, identityOf, isAlive } from './process-identity.ts';
import { holdingLock } from './start-lock.ts';

const OWNER = 'cordelle_owner';
const DATABASE = 'cordelle';
const START_MAX_MS = 60_000;
const STOP_MAX_MS = 30_000;
const POLL_MS = 15;
const START_ATTEMPTS_MAX = 20;
const LOG_BYTES_MAX = 5_000_000;
/** What every system can name (macOS 104, Linux 108, with the byte that ends the name). */
const SOCKET_PATH_BYTES_MAX = 103;

/** Costs nothing in truth: `fsync` and `synchronous_commit` stay on, a commit survives the loss of power. */
const DURABLE_SETTINGS = ['max_connections=200', 'shared_buffers=256MB', 'max_wal_size=2GB', 'jit=off'];
const SCRAM_ONCE = 'scram_iterations=1';
/** For databases that live as long as one test run. */
const THROWAWAY_SETTINGS = [
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=2GB',
  'jit=off',
  // Next to no rows: planning a statement anew takes longer than carrying it out.
  'plan_cache_mode=force_generic_plan',
  // Passwords that nobody could guess: hashing them thousands of times at each sign-in protects nothing.
  SCRAM_ONCE,
];

/** A running embedded server. */
export type EmbeddedPostgres = {
  /** Connects as the owner of the cluster to its database `cordelle`. */
  readonly url: string;
  /** `true` when a server was already running on the directory. */
  readonly reused: boolean;
  /**
   * Starts the server again, at the same address, whenever it ends without us: within seconds of a `kill -9`, and, where the disk is
   * full, as soon as there is room. Whoever joined watches too, so that no end of an owner ends the server of the others.
   * `onTrouble` is told once for each end; `onGivenUp` when it cannot be started, for a reason that does not pass.
   */
  watch(told: WatchedServer): void;
  /** Fast shutdown, and the end of the watch. Does nothing to the server when another living process owns it. */
  stop(): Promise<void>;
};

export type WatchedServer = {
  onTrouble(words: string): void;
  onGivenUp(reason: Error): void;
};

/** How a program must be started so that PostgreSQL, which refuses uid 0, agrees to run and can read its directory. */
type Launch = { prefix: readonly string[]; options: Pick<SpawnOptions, 'uid' | 'gid'> };

/**
 * Starts PostgreSQL on `dataDir` (created at first use), or joins the server that already runs there, and returns once it
 * answers. Beside the directory lie `<dataDir>.password`, `.log` and `.owner`. The server ends with the process that owns it,
 * even one that is killed; where the keeper is killed as well, whoever joins the server next owns it and stops it.
 * `durable: false` gives up crash safety for speed.
 */
export async function startEmbedded(dataDir: string, settings: { durable: boolean }): Promise<EmbeddedPostgres> {
  const directory = resolve(dataDir);
  mkdirSync(dirname(directory), { recursive: true, mode: 0o755 });
  return holdingLock(`${directory}.lock`, async () => {
    const running = await joinRunning(directory);
    const port = running ?? (await startServer(directory, settings.durable));
    await createDatabase(directory, port);
    let owned = takeOwnership(directory, running !== undefined);
    let keeper = owned ? startKeeper(directory) : null;
    const again = async (): Promise<void> => {
      const joined = await joinRunning(directory, port);
      if (joined === undefined) await startServer(directory, settings.durable, port);
      owned = takeOwnership(directory, joined !== undefined);
      if (owned) keeper ??= startKeeper(directory);
    };
    let watching: ServerWatch | null = null;
    return {
      url: connectionUrl(directory, port, DATABASE),
      reused: running !== undefined,
      watch(told) {
        watching ??= watchServer({
          runs: () => serverRuns(directory),
          again: () => holdingLock(`${directory}.lock`, again),
          isFull: () => isFull(dirname(directory)),
          ...told,
        });
      },
      stop: async () => {
        await watching?.end();
        if (!owned) return;
        await stopServer(directory);
        keeper?.kill();
      },
    };
  });
}

/** Stops the server of a directory whose owner died, without joining it first. Harmless when none runs. */
export async function stopAbandoned(dataDir: string): Promise<void> {
  const directory = resolve(dataDir);
  if (!existsSync(directory)) return;
  await holdingLock(`${directory}.lock`, async () => {
    if (!ownerIsAlive(directory)) await stopServer(directory);
  });
}

/** A killed process runs no code any more. A shell waits for it, since one costs next to nothing: its input ends with us. */
function startKeeper(directory: string): ChildProcess {
  const program = fileURLToPath(new URL('./embedded-keeper.ts', import.meta.url));
  const stop = [process.execPath, program, directory, identityOf(process.pid)];
  const keeper = spawn('sh', ['-c', 'read -r _; exec "$@"', 'embedded-keeper', ...stop], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // Whoever kills our group must not reach it.
    detached: true,
  });
  keeper.unref();
  // Where there is no shell, a killed program leaves its server to the next start.
  keeper.on('error', () => undefined);
  return keeper;
}

/** On any free port, or on the given one: who is connected knows no other. */
async function startServer(directory: string, durable: boolean, wanted?: number): Promise<number> {
  const programs = embeddedBinaries();
  const launch = launchFor(directory, programs.postgres);
  if (!existsSync(join(directory, 'PG_VERSION'))) initialise(directory, programs.initdb, launch, durable);
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    const failure = await tryStart(directory, programs.postgres, launch, port, durable);
    if (failure === undefined) return port;
    // A port taken meanwhile, or children of a killed server that are just leaving: both pass by themselves.
    const passing = /Address already in use|could not bind|pre-existing shared memory block/.test(failure);
    if (!passing || attempt === START_ATTEMPTS_MAX) throw new Error(`PostgreSQL did not start:\n${failure}`);
    await sleep(250);
  }
}

/** Builds the cluster beside its place and moves it there when complete: a killed first start leaves nothing half made. */
function initialise(directory: string, initdb: string, launch: Launch, durable: boolean): void {
  const draft = `${directory}.new`;
  const passwordCopy = `${directory}.new-password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordCopy, passwordOf(directory), { mode: 0o600 });
  if (launch.options.uid !== undefined && launch.options.gid !== undefined) {
    chownSync(draft, launch.options.uid, launch.options.gid);
    chownSync(passwordCopy, launch.options.uid, launch.options.gid);
  }
  const [command = initdb, ...before] = [...launch.prefix, initdb];
  const result = spawnSync(
    command,
    [
      ...before,
      `--pgdata=${draft}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordCopy}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync', `--set=${SCRAM_ONCE}`]),
    ],
    { ...launch.options, cwd: '/', encoding: 'utf8' },
  );
  rmSync(passwordCopy, { force: true });
  if (result.status !== 0) {
    throw new Error(`initdb failed: ${result.error?.message ?? result.stderr ?? result.signal}`);
  }
  // Refuses a folder that holds something: whatever it is, it is not ours to replace.
  if (existsSync(directory)) rmdirSync(directory);
  renameSync(draft, directory);
}

/** Starts the server; returns `undefined` when it is ready, else the end of its log, or why it could not be run at all. */
async function tryStart(
  directory: string,
  program: string,
  launch: Launch,
  port: number,
  durable: boolean,
): Promise<string | undefined> {
  rmSync(join(directory, 'postmaster.pid'), { force: true });
  const logFile = `${directory}.log`;
  const log = openSync(logFile, 'a', 0o600);
  if (statSync(logFile).size > LOG_BYTES_MAX) truncateSync(logFile);
  const logStart = statSync(logFile).size;
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolderOf(directory, port) ?? ''}`,
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? DURABLE_SETTINGS : THROWAWAY_SETTINGS),
  ];
  const [command = program, ...before] = [...launch.prefix, program];
  const child = spawn(
    command,
    [...before, '-D', directory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // Detached: Ctrl-C must reach us alone, so that the server stops after those who use it.
    { ...launch.options, cwd: '/', stdio: ['ignore', log, log], detached: true },
  );
  child.unref();
  closeSync(log);
  const failure = await waitUntilReady(directory, child);
  return failure && (readFileSync(logFile, 'utf8').slice(logStart) || failure);
}

/** Returns `undefined` once it is ready, else what became of it. */
async function waitUntilReady(directory: string, child: ChildProcess): Promise<string | undefined> {
  let ended: string | undefined;
  child.once('exit', () => {
    ended ??= 'it ended without a word';
  });
  child.once('error', ({ message }) => {
    ended ??= message;
  });
  const deadline = performance.now() + START_MAX_MS;
  while (ended === undefined && performance.now() < deadline) {
    const pidFile = readPidFile(directory);
    if (pidFile?.pid === child.pid && pidFile?.ready) return undefined;
    await sleep(POLL_MS);
  }
  return ended ?? 'it was not ready in time';
}

/** The port of a server that already runs on the directory; a dead one's `postmaster.pid` is left for the start to remove. */
async function joinRunning(directory: string, wanted?: number): Promise<number | undefined> {
  const deadline = performance.now() + START_MAX_MS;
  for (;;) {
    const pidFile = readPidFile(directory);
    if (pidFile === undefined || !serverIsAlive(pidFile.pid)) return undefined;
    if (wanted !== undefined && pidFile.ready && pidFile.port !== wanted)
      throw new Error(`PostgreSQL was started again by somebody else, on port ${pidFile.port}`);
    if (pidFile.ready && (await answers(connectionUrl(directory, pidFile.port, 'postgres')))) return pidFile.port;
    if (performance.now() > deadline) throw new Error(`PostgreSQL (process ${pidFile.pid}) runs but does not answer`);
    await sleep(100);
  }
}

async function stopServer(directory: string): Promise<void> {
  const pidFile = readPidFile(directory);
  if (pidFile === undefined || !serverIsAlive(pidFile.pid)) return;
  process.kill(pidFile.pid, 'SIGINT');
  const deadline = performance.now() + STOP_MAX_MS;
  while (serverIsAlive(pidFile.pid)) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL (process ${pidFile.pid}) did not stop`);
    await sleep(POLL_MS);
  }
  rmSync(`${directory}.owner`, { force: true });
}

function serverRuns(directory: string): boolean {
  const pidFile = readPidFile(directory);
  return pidFile !== undefined && serverIsAlive(pidFile.pid);
}

/** PostgreSQL writes its log in pieces of 16 MB: where none of them fits, it cannot start. */
const ROOM_MIN_BYTES = 40_000_000;

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < ROOM_MIN_BYTES;
}

function takeOwnership(directory: string, joined: boolean): boolean {
  if (joined && ownerIsAlive(directory)) return false;
  writeFileSync(`${directory}.owner`, identityOf(process.pid));
  return true;
}

function ownerIsAlive(directory: string): boolean {
  try {
    return identityIsAlive(readFileSync(`${directory}.owner`, 'utf8'));
  } catch {
    return false;
  }
}

/** Where `/proc` tells, a foreign process that inherited the number of a dead server is not mistaken for it. */
function serverIsAlive(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLineOf(pid);
  return command === '' || command.includes('postgres');
}

function readPidFile(directory: string): { pid: number; port: number; ready: boolean } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function passwordOf(directory: string): string {
  const file = `${directory}.password`;
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function connectionUrl(directory: string, port: number, database: string): string {
  const folder = socketFolderOf(directory, port);
  const address = new URL(`postgresql://${OWNER}:${passwordOf(directory)}@127.0.0.1:${port}/${database}`);
  if (folder !== null && existsSync(socketIn(folder, port))) address.searchParams.set('host', folder);
  return address.href;
}

/** Where the server's socket lies, which costs less than a connection by network; null where there can be none. */
function socketFolderOf(directory: string, port: number): string | null {
  if (process.platform === 'win32') return null;
  return Buffer.byteLength(socketIn(directory, port)) <= SOCKET_PATH_BYTES_MAX ? directory : null;
}

async function answers(url: string): Promise<boolean> {
  const sql = openAddress(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function createDatabase(directory: string, port: number): Promise<void> {
  const sql = openAddress(connectionUrl(directory, port, 'postgres'), { max: 1, fetch_types: false });
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!existing) await sql`create database ${sql(DATABASE)}`;
  } finally {
    await sql.end();
  }
}

function launchFor(directory: string, program: string): Launch {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} };
  const keeper = existsSync(directory) ? statSync(directory) : undefined;
  if (keeper && keeper.uid !== 0) return { prefix: [], options: { uid: keeper.uid, gid: keeper.gid } };
  const nobody = accountOfNobody();
  if (!keeper && nobody && othersReach(dirname(directory)) && othersReach(dirname(program))) {
    return { prefix: [], options: nobody };
  }
  const unshare = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...unshare.slice(1), 'true']).status === 0) return { prefix: unshare, options: {} };
  throw new Error('PostgreSQL refuses to run as root here: run as another user, or set DATABASE_URL');
}

function accountOfNobody(): { uid: number; gid: number } | undefined {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** `true` when every user may pass through each folder down to this one. */
function othersReach(folder: string): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolvePort(port));
    });
  });
}
