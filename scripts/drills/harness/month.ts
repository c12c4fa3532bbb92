import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import { CrashHarness } from '../../../apps/server/src/testing/crash-harness.ts';
import { LAST_DAY } from '../../../apps/server/src/testing/golden-month.ts';
import { nodeProgram, ROOT } from '../../workspace.mjs';
import { type End, endOf } from './end.ts';

/** The product, the sandbox, its mail and its SFTP server. */
const PORTS = 4;
const CALL_MAX_MS = 180_000;
const END_MAX_MS = 40_000;

export type Answer = { readonly status: number; readonly now: string | null; readonly seconds: number };

/** One process of the product. */
export type Server = { readonly port: number; readonly child: ChildProcess; readonly said: string[] };

/** The month of the worked example (lifecycle §7) as an installation of real processes, which a drill may hurt. */
export class Month {
  readonly folder: string;
  /** Where the bank and the mail server live. */
  readonly outside: string;
  readonly servers: Server[] = [];
  readonly #ports: readonly number[];
  #sandbox: ChildProcess | null = null;

  constructor(folder: string, ports: readonly number[], outside = folder) {
    this.folder = folder;
    this.outside = outside;
    this.#ports = ports;
  }

  /** On the morning of the first day, in a folder of its own or in the one given. */
  static async prepared(folder = newFolder(), outside = folder): Promise<Month> {
    const month = new Month(folder, await freePorts(PORTS + 3), outside);
    const child = spawn(nodeProgram(), [join(ROOT, 'apps/server/src/testing/prepare-golden-month.ts')], {
      env: month.#environment(0),
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('the month could not be prepared');
    return month;
  }

  /** The same morning in another folder. */
  async copy(): Promise<Month> {
    const folder = newFolder();
    execFileSync('cp', ['-a', `${this.folder}/.`, folder]);
    return new Month(folder, await freePorts(PORTS + 3));
  }

  #environment(index: number, changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    const { DATABASE_URL: _, ...environment } = process.env;
    const [first = 0] = this.#ports;
    // The sandbox and its two servers lie between the first process and the others.
    const port = index === 0 ? first : first + PORTS - 1 + index;
    return {
      ...environment,
      MODE: 'sandbox',
      LOG_LEVEL: 'warn',
      DATA_DIR: this.folder,
      BANK_URL: pathToFileURL(join(this.outside, 'sandbox/bank/exchange')).href,
      PORT: String(port),
      SANDBOX_PORT: String(first + 1),
      PUBLIC_BASE_URL: `http://localhost:${port}`,
      ALERT_MAIL: 'on-call@example.test',
      DISK_FREE_MIN_MB: '60',
      ...changes,
    };
  }

  async startSandbox(): Promise<void> {
    const child = spawn(nodeProgram(), [join(ROOT, 'apps/sandbox/src/main.ts')], {
      env: this.#environment(0, { DATA_DIR: this.outside }),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#sandbox = child;
    await once(child.stdout, 'data');
    child.stdout.resume();
  }

  /** Starts one more process of the product, and waits until it is there. */
  async startServer(changes: NodeJS.ProcessEnv = {}): Promise<Server> {
    const env = this.#environment(this.servers.length, changes);
    const child = spawn(nodeProgram(), [join(ROOT, 'apps/server/src/main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    const ready = Promise.withResolvers<void>();
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => {
        said.push(line);
        if (line.includes('Ready on')) ready.resolve();
      });
    child.once('exit', () => ready.reject(new Error(`the server ended:\n${said.slice(-10).join('\n')}`)));
    ready.promise.catch(() => undefined);
    const server = { port: Number(env.PORT), child, said };
    this.servers.push(server);
    await ready.promise;
    return server;
  }

  /** Moves business time. A call that is not answered has no status. */
  async advance(to: { days: number } | { until: string }, { port } = this.#first()): Promise<Answer> {
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 100) / 10;
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(to),
        signal: AbortSignal.timeout(CALL_MAX_MS),
      });
      const { now = null } = (await answer.json()) as { now?: string };
      return { status: answer.status, now, seconds: seconds() };
    } catch {
      return { status: 0, now: null, seconds: seconds() };
    }
  }

  /** Moves business time to the last day, however often it has to be asked. */
  async finish(server = this.#first()): Promise<void> {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const { now } = await this.advance({ until: LAST_DAY }, server);
      if (now?.startsWith(LAST_DAY)) return;
      if ((await this.clock(server))?.startsWith(LAST_DAY)) return;
      await sleep(2_000);
    }
    throw new Error('the month did not come to its end');
  }

  async clock({ port } = this.#first()): Promise<string | null> {
    const answer = await this.#get(port, '/sandbox/clock');
    return answer ? ((await answer.json()) as { now: string }).now : null;
  }

  /** What `/ready` says: its status and what is in the way; 0 without an answer. */
  async readiness({ port } = this.#first()): Promise<string> {
    const answer = await this.#get(port, '/ready');
    if (!answer) return '0';
    const { because = [] } = (await answer.json()) as { because?: string[] };
    return [answer.status, ...because].join(' ');
  }

  /** Seconds until `/ready` says so. */
  async untilReady(withinMs: number, server = this.#first()): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < withinMs) {
      if ((await this.readiness(server)) === '200') return Math.round((performance.now() - began) / 100) / 10;
      await sleep(100);
    }
    const { child, said } = server;
    throw new Error(
      `not ready after ${withinMs / 1000} s: ${await this.readiness(server)}, exit ${child.exitCode} ${child.signalCode}\n${said
        .filter((line) => !line.startsWith('{'))
        .slice(-40)
        .join('\n')}`,
    );
  }

  async #get(port: number, path: string): Promise<Response | null> {
    return fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  }

  #first(): Server {
    const [server] = this.servers;
    if (!server) throw new Error('no server was started');
    return server;
  }

  /** Subjects of the mails that people on call were sent. */
  async alerts(): Promise<string[]> {
    const [first = 0] = this.#ports;
    const answer = await this.#get(first + 1, '/mail.json?recipient=on-call');
    if (!answer) return [];
    const { records } = (await answer.json()) as { records: { subject: string }[] };
    return records.map(({ subject }) => subject);
  }

  /** Has the database write more log than there is room for; returns what it said. */
  async pressDatabase(): Promise<string> {
    return this.#asOwner(async (owner) => {
      await owner`select pg_logical_emit_message(true, 'drill', repeat('x', 1000000)) from generate_series(1, 40)`;
      return 'written';
    }).catch((error) => (error instanceof Error ? error.message : String(error)));
  }

  /** On the running server, at whatever address it has. */
  async #asOwner<T>(work: (owner: ReturnType<typeof openOwner>) => PromiseLike<T>): Promise<T> {
    const [, , , port] = readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(join(this.folder, 'postgres.password'), 'utf8').trim();
    const owner = openOwner(`postgresql://cordelle_owner:${password}@127.0.0.1:${port}/cordelle`);
    try {
      return await work(owner);
    } finally {
      await owner.end({ timeout: 1 });
    }
  }

  /** The process number of the embedded PostgreSQL. */
  postgresPid(): number {
    return Number(readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async end(): Promise<End> {
    const database = await startEmbedded(join(this.folder, 'postgres'), { durable: true });
    try {
      return await endOf(CrashHarness.over(this.outside, database.url));
    } finally {
      await database.stop();
    }
  }

  /** Stops every process; those that do not end by themselves are killed. */
  async stop(): Promise<void> {
    const all = [...this.servers.map(({ child }) => child), ...(this.#sandbox ? [this.#sandbox] : [])];
    for (const child of all) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), END_MAX_MS);
      await ended;
      clearTimeout(patience);
    }
    this.servers.length = 0;
    this.#sandbox = null;
  }

  remove(): void {
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** As root, the database runs as `nobody`, who must be let through to its own directory. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-drill-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** How the month ends when nobody disturbs it. */
export async function undisturbed(morning: Month): Promise<End> {
  const month = await morning.copy();
  try {
    await month.startSandbox();
    await month.startServer();
    await month.finish();
    await month.stop();
    return await month.end();
  } finally {
    await month.stop();
    month.remove();
  }
}
