import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openOwner } from '@cordelle/db/connection.ts';
import { DATABASE_ROLES } from '@cordelle/db/roles.ts';
import { SERVER_FLAGS } from '../../../scripts/workspace.mjs';
import { FLOOR_SCHEMA } from './http-floor.ts';
import { CUSTOMERS, LARGE, type Served, SMALL, WRITERS } from './http-world.ts';

/** Requests per second, the slowest of a hundred, and the bytes of an answer. */
export type Rate = { readonly perSecond: number; readonly p99Ms: number; readonly bytes: number };
export type HttpFigure = { readonly name: string; readonly callers: number; readonly ours: Rate; readonly floor: Rate };

/** How many ask at once. */
const CALLERS = [1, 8, 50, 200] as const;
const ROUNDS = 3;
const ROUND_MS = 1_500;

type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly key: string; readonly body?: unknown };
type Work = (turn: number) => Call;

/**
 * The product behind a socket with real keys, as programs reach it, beside Hono and postgres.js alone in the same process: pages of
 * customers, and schedules of one payment under an idempotency key. `ownerUrl`: a migrated database.
 */
export async function benchHttp(ownerUrl: string, tell: (figure: HttpFigure) => void): Promise<void> {
  const child = fork(join(import.meta.dirname, 'http-server.ts'), [ownerUrl], { execArgv: SERVER_FLAGS });
  try {
    const served = await readyOf(child);
    const caller = new Caller(served.port);
    // Turn by turn another client's: those who ask at once are not all of one client.
    const keysOf = (clientIds: readonly bigint[]) =>
      clientIds
        .flatMap((id) => (served.keys[String(id)] ?? []).map((key, place) => ({ key, place })))
        .sort((a, b) => a.place - b.place)
        .map(({ key }) => key);
    const page = (clientId: bigint, path: string): Work => {
      const keys = keysOf([clientId]);
      return (turn) => ({ method: 'GET', path, key: keys[turn % keys.length] ?? '' });
    };
    for (const callers of CALLERS)
      for (const [name, id] of [
        [`customers, page of 25 of ${CUSTOMERS.small}`, SMALL],
        [`customers, page of 25 of ${CUSTOMERS.large}`, LARGE],
      ] as const)
        tell({
          name,
          callers,
          ...(await compare(caller, callers, page(id, '/v3/customers'), page(id, '/floor/customers'))),
        });

    const keys = { many: keysOf(WRITERS), one: keysOf(WRITERS.slice(0, 1)) };
    await beginWork(ownerUrl, caller, keys.many);
    await copyWrite(ownerUrl, caller, keys.one[0] ?? '');
    for (const callers of CALLERS)
      for (const [of, which] of [
        ['many clients', keys.many],
        ['one client', keys.one],
      ] as const)
        for (const [floor, path] of [
          ['one statement', '/floor/one'],
          ['begin to commit', '/floor/each'],
        ] as const)
          tell({
            name: `a schedule made, ${of} (floor: ${floor})`,
            callers,
            ...(await compare(caller, callers, making(which), making(which, path))),
          });
    caller.close();
  } finally {
    if (child.connected) {
      child.disconnect();
      await once(child, 'exit');
    }
  }
}

/** Rejects when the server ends before it is ready. */
function readyOf(child: ChildProcess): Promise<Served> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Each under an idempotency key of its own. */
let made = 0;
function making(keys: readonly string[], path = '/v3/transaction_schedules'): Work {
  return (turn) => {
    made += 1;
    const schedule = {
      customer_id: String(1 + (made % CUSTOMERS.writer)),
      amount: '12.50',
      frequency: 'Once',
      process_date: '2026-05-20',
    };
    return { method: 'POST', path, key: keys[turn % keys.length] ?? '', body: { transaction_schedule: schedule } };
  };
}

/** Rounds alternate, so that both meet the machine in the same moods. The first round of each is not counted. */
async function compare(caller: Caller, callers: number, ours: Work, floor: Work): Promise<{ ours: Rate; floor: Rate }> {
  const rates = { ours: [] as Rate[], floor: [] as Rate[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [bare, mine] = [await caller.rateOf(callers, floor), await caller.rateOf(callers, ours)];
    if (round === 0) continue;
    rates.floor.push(bare);
    rates.ours.push(mine);
  }
  return { ours: middle(rates.ours), floor: middle(rates.floor) };
}

const middle = (rates: readonly Rate[]): Rate => {
  const sorted = rates.toSorted((a, b) => a.perSecond - b.perSecond)[rates.length >> 1];
  if (!sorted) throw new Error('nothing was measured');
  return sorted;
};

class Caller {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  close(): void {
    this.#agent.destroy();
  }

  async rateOf(callers: number, work: Work): Promise<Rate> {
    const times: number[] = [];
    let bytes = 0;
    const start = performance.now();
    let turn = 0;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() - start < ROUND_MS) {
          const began = performance.now();
          const { length } = await this.ask(work(turn++));
          bytes += length;
          times.push(performance.now() - began);
        }
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    times.sort((a, b) => a - b);
    const p99Ms = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    return { perSecond: times.length / seconds, p99Ms, bytes: bytes / times.length };
  }

  /** Rejects what is not answered with 200. */
  ask({ method, path, key, body }: Call): Promise<string> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          headers: {
            authorization: `Bearer ${key}`,
            ...(sent !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(sent),
              'idempotency-key': `bench-${made}-${Math.random()}`,
            }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString();
            if (answer.statusCode === 200) resolve(text);
            else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
          });
        },
      );
      asked.on('error', reject);
      asked.end(sent);
    });
  }
}

const FIRST_SCHEDULES = 1_000;

/** Businesses that have schedules already, in tables that are counted, as the database itself does within a minute. */
async function beginWork(ownerUrl: string, caller: Caller, keys: readonly string[]): Promise<void> {
  const make = making(keys);
  for (let turn = 0; turn < FIRST_SCHEDULES; turn += WRITERS.length)
    await Promise.all(WRITERS.map((_, place) => caller.ask(make(turn + place))));
  const owner = openOwner(ownerUrl);
  await owner.unsafe('vacuum analyze').finally(() => owner.end());
}

/** Looks at what one schedule writes, and prepares the same rows, into tables of the same shape and indexes, as the floor. */
async function copyWrite(ownerUrl: string, caller: Caller, key: string): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    const tables = await owner<{ name: string }[]>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;
    const before = Number((await owner`select pg_snapshot_xmax(pg_current_snapshot())::text as at`)[0]?.at);
    await caller.ask(making([key])(0));
    await owner.unsafe(`create schema ${FLOOR_SCHEMA}`);
    const statements: string[] = [];
    for (const { name } of tables) {
      const [row] = await owner.unsafe(
        `select count(*)::int as rows from public.${name} where xmin::text::bigint >= ${before % 2 ** 32}`,
      );
      if (!row?.rows) continue;
      await owner.unsafe(`create table ${FLOOR_SCHEMA}.${name}_row as
        select * from public.${name} where xmin::text::bigint >= ${before % 2 ** 32}`);
      await owner.unsafe(
        `create table ${FLOOR_SCHEMA}.${name} (like public.${name} including defaults including storage including generated)`,
      );
      const indexes = await owner<{ made: string }[]>`
        select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = ${`public.${name}`}::regclass`;
      for (const { made: index } of indexes)
        await owner.unsafe(
          index.replace('CREATE UNIQUE', 'CREATE').replace(` ON public.${name} `, ` ON ${FLOOR_SCHEMA}.${name} `),
        );
      const columns = await owner<{ name: string }[]>`
        select quote_ident(attname) as name from pg_attribute
         where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
      const list = columns.map((column) => column.name).join(', ');
      statements.push(`insert into ${FLOOR_SCHEMA}.${name} (${list}) select ${list} from ${FLOOR_SCHEMA}.${name}_row`);
    }
    await owner.unsafe(`grant usage on schema ${FLOOR_SCHEMA} to ${DATABASE_ROLES.worker}`);
    await owner.unsafe(`grant select, insert on all tables in schema ${FLOOR_SCHEMA} to ${DATABASE_ROLES.worker}`);
    await caller.ask({ method: 'POST', path: '/floor/statements', key, body: statements });
  } finally {
    await owner.end();
  }
}
