// A year of data made by one release, taken over by the next, and back by restoring: `npm run drill upgrade [from] [to]`, two tags or
// commits; without them the last two tags or, where there are none yet, the newest commit and the one before the newest migration.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import { git, unpackCommit } from './harness/commits.ts';

const READY_MS_MAX = 1_800_000;
const DAYS_AFTERWARDS = 5;
/** What no release may touch, to the byte, in the columns both know; of every other table no row may be lost. */
const UNTOUCHED: readonly string[] = [
  'events',
  'postings',
  'balances',
  'audit_log',
  'audit_seals',
  'customer_facts',
  'customer_authorizations',
  'bank_file_contents',
  'bank_file_entries',
];

function releases(): readonly [from: string, to: string] {
  const [from, to = 'HEAD'] = process.argv.slice(3);
  if (from) return [from, to];
  const [before, last] = git('tag', '--merged', 'HEAD', '--sort=creatordate').split('\n').slice(-2);
  if (before && last) return [before, last];
  return [`${git('log', '-1', '--format=%H', '--', 'packages/db/migrations/*.sql')}~1`, 'HEAD'];
}

class Release {
  readonly #folder: string;
  readonly name: string;

  /** The sources of a commit in a folder of their own, with the packages of its lock file. */
  constructor(commit: string, folder: string) {
    this.#folder = folder;
    this.name = git('log', '-1', '--format=%h %s', commit);
    unpackCommit(commit, folder);
  }

  /** Carries out a command of its own command line; throws, with what it said, when it fails. Returns its last line. */
  command(words: readonly string[], environment: NodeJS.ProcessEnv): string {
    const said = execFileSync(process.execPath, ['scripts/run.mjs', 'apps/server/src/cli.ts', ...words], {
      cwd: this.#folder,
      env: { ...process.env, MODE: 'sandbox', ...environment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return said.trim().split('\n').at(-1) ?? '';
  }

  /** Product and outside world, from `Ready` until `work` has ended; both stop in order. */
  async running<T>(environment: NodeJS.ProcessEnv, work: (origin: string) => Promise<T>): Promise<T> {
    const [port, sandboxPort] = await freePorts(4);
    const env = {
      ...process.env,
      MODE: 'sandbox',
      LOG_LEVEL: 'error',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      ...environment,
    };
    const node = join(this.#folder, 'node_modules/.bin/node');
    const start = (entry: string) =>
      spawn(node, [entry], { cwd: this.#folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const sandbox = start('apps/sandbox/src/main.ts');
    const server = start('apps/server/src/main.ts');
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    try {
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the server was not ready in time')), READY_MS_MAX);
        server.stdout.on('data', (bytes) => {
          if (!String(bytes).includes('Ready on')) return;
          clearTimeout(late);
          resolve();
        });
        server.once('exit', () => reject(new Error('the server ended before it was ready')));
      });
      return await work(`http://localhost:${port}`);
    } finally {
      server.kill('SIGTERM');
      await ended;
      sandbox.kill('SIGTERM');
    }
  }
}

/** Rows of each table, and a digest of those that nobody may touch over the columns given (all, where none are). */
type Contents = Record<string, { readonly rows: number; readonly columns: string[]; readonly digest: string | null }>;

async function contentsOf(dataDir: string, known?: Contents): Promise<Contents> {
  const server = await startEmbedded(join(dataDir, 'postgres'), { durable: true });
  const sql = openOwner(server.url);
  try {
    const tables = await sql<{ name: string; columns: string[] }[]>`
      select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1`;
    const contents: Contents = {};
    for (const { name, columns } of tables) {
      const shared = known?.[name]?.columns ?? columns;
      const digest = UNTOUCHED.includes(name)
        ? sql`(select md5(string_agg(h, '' order by h)) from (select md5(row(${sql(shared)})::text) as h from ${sql(name)}) d)`
        : sql`null::text`;
      const [row] = await sql<{ rows: number; digest: string | null }[]>`
        select (select count(*)::int from ${sql(name)}) as rows, ${digest} as digest`;
      contents[name] = { rows: row?.rows ?? 0, columns: shared, digest: row?.digest ?? null };
    }
    return contents;
  } finally {
    await sql.end();
    await server.stop();
  }
}

function refuseLosses(before: Contents, after: Contents, when: string): void {
  const lost = Object.entries(before).filter(([name, { rows, digest }]) => {
    const now = after[name];
    return !now || now.rows < rows || now.digest !== digest;
  });
  if (lost.length > 0)
    throw new Error(`${when}, these are not what they were: ${lost.map(([name]) => name).join(', ')}`);
}

const folder = mkdtempSync(join(tmpdir(), 'cordelle-upgrade-'));
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
try {
  // As root, PostgreSQL runs as another user, who must reach its own files.
  execFileSync('chmod', ['755', folder]);
  const [fromCommit, toCommit] = releases();
  const from = new Release(fromCommit, join(folder, 'from'));
  say(`from ${from.name}`);
  const to = new Release(toCommit, join(folder, 'to'));
  say(`to   ${to.name}`);

  const [data, back, backup] = ['data', 'back', 'data.backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await from.running({ DATA_DIR: data }, async () => undefined);
  say('a year of data was made by the older release');
  say(from.command(['verify-ledger'], { DATA_DIR: data }));
  // Before the backup, which notes down that it was made.
  const before = await contentsOf(data);
  say(from.command(['backup', backup], { DATA_DIR: data }));
  // What is kept apart from the database goes back with it.
  mkdirSync(back);
  for (const name of ['keys', 'archive', 'manifest', 'files'].filter((one) => existsSync(join(data, one))))
    cpSync(join(data, name), join(back, name), { recursive: true });

  say(to.command(['migrate'], { DATA_DIR: data }));
  refuseLosses(before, await contentsOf(data, before), 'after the upgrade');
  say('nothing was lost or touched that must not be');
  say(to.command(['verify-ledger'], { DATA_DIR: data }));
  say(to.command(['rebuild-projections', '--check'], { DATA_DIR: data }));
  const ran = await to.running({ DATA_DIR: data }, async (origin) => {
    const answer = await fetch(`${origin}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days: DAYS_AFTERWARDS }),
    });
    return (await answer.json()) as { ran: { step: string; failure: string | null }[] };
  });
  const failures = ran.ran.filter(({ failure }) => failure !== null);
  if (failures.length > 0) throw new Error(`steps failed after the upgrade: ${JSON.stringify(failures)}`);
  say(`the newer release went on for ${DAYS_AFTERWARDS} days: ${ran.ran.length} steps`);
  say(to.command(['verify-ledger'], { DATA_DIR: data }));

  say(from.command(['restore', backup], { DATA_DIR: back }));
  refuseLosses(before, await contentsOf(back, before), 'after the way back');
  say(from.command(['rebuild-projections', '--check'], { DATA_DIR: back }));
  say('the older release is back where it was');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
