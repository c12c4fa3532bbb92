import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { columns } from '@cordelle/db/columns.ts';
import { newestMigrationOf } from '@cordelle/db/migrate.ts';
import { RELEASE } from '@cordelle/db/release.ts';
import { lastDone } from '@cordelle/db/schema/day.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import { isOldList } from '@cordelle/domain/sanctions/list-age.ts';
import type { App } from '@cordelle/engine/app.ts';
import { railsInUse } from '@cordelle/engine/bank-profile.ts';
import { railWaits } from '@cordelle/engine/day/rail-waits.ts';
import type { Env } from '../../env.ts';
import { type Finding, findingOf, ill, look, well } from './finding.ts';

const SKEW_MAX_MS = 2_000;
const BACKUP_HOURS_MAX = 26;
const HOUR_MS = 3_600_000;
const OTHERS = 0o077;
/** To list and to write, not to pass through. */
const LOOK_INTO = 0o066;
const EVERYBODY = 0o007;
const LATE_MINUTES = 10;

/** What can be told without asking anybody outside: quick enough for every start. */
export const lookInside = (app: App, env: Env): Promise<Finding[]> =>
  Promise.all([
    findingOf('program', 'install a release whole', () => program(app)),
    findingOf('time', 'let the system keep its clock by NTP', () => time(app)),
    findingOf('keys', 'put the copy of the keys back', () => keys(env)),
    findingOf('secrets', 'see that the files of the settings are there', () => secrets(env)),
    findingOf('disk', 'see that DATA_DIR can be read', () => disk(app)),
    findingOf('backup', 'see `backup --into` in docs/operations.md', () => backup(app, env)),
    findingOf('jobs', 'bring the database to the newest migration with `migrate`', () => jobs(app)),
    findingOf('rails', 'see `bank-profile show`', () => rails(app)),
    findingOf('questions', 'open Review', () => questions(app)),
    findingOf('sanctions', 'see `sanctions-list` in docs/operations.md', () => sanctions(app, env)),
    findingOf('provider', 'open Provider settings', () => provider(app, env)),
  ]);

async function program({ worker }: App): Promise<Finding> {
  const [server] = await worker.sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return well(
    'program',
    `release ${RELEASE}, Node ${process.versions.node}, PostgreSQL ${server?.version}, migration ${await newestMigrationOf(worker)}; both logins are behind their walls`,
  );
}

async function time({ worker }: App): Promise<Finding> {
  const before = Date.now();
  const [row] = await worker.sql<{ at: Date }[]>`select clock_timestamp() as at`;
  const skew = Math.abs((row?.at.getTime() ?? 0) - (before + Date.now()) / 2);
  const found = `this machine and the database are ${Math.round(skew)} ms apart`;
  return skew <= SKEW_MAX_MS ? well('time', found) : ill('time', found, 'let both keep their clocks by NTP');
}

async function keys({ dataDir, databaseUrl, logins }: Env): Promise<Finding> {
  const folder = join(dataDir, 'keys');
  const open = readdirSync(folder).filter((name) => (lstatSync(join(folder, name)).mode & OTHERS) !== 0);
  if (open.length > 0) return ill('keys', `${open.join(', ')} can be read by others`, `chmod 600 ${folder}/*`);
  // Root's embedded PostgreSQL runs as somebody else, who passes through to its own folder.
  const isPassedThrough = databaseUrl === null && logins === null && process.getuid?.() === 0;
  const others = (path: string) => statSync(path).mode & (path === dataDir && isPassedThrough ? LOOK_INTO : OTHERS);
  const around = [dataDir, folder].filter((path) => others(path) !== 0);
  if (around.length > 0) return look('keys', `${around.join(', ')} can be entered by others`, 'chmod 700 it');
  return well('keys', `${readdirSync(folder).filter((name) => name.endsWith('.key')).length} files of mode 600`);
}

async function secrets({ secretFiles }: Env): Promise<Finding> {
  const open = secretFiles.filter((path) => (statSync(path).mode & EVERYBODY) !== 0);
  return open.length === 0
    ? well('secrets', `${secretFiles.length} files, closed to everybody else`)
    : look('secrets', `${open.join(', ')} can be read by everybody`, 'chmod o= it');
}

/** Work that nobody takes, work that failed for good, mails that wait. */
async function jobs({ worker }: App): Promise<Finding> {
  const [row] = await worker.sql<{ late: number; failed: number; mails: number }[]>`
    select count(*) filter (where state < 'active' and start_after < now() - ${`${LATE_MINUTES} minutes`}::interval)::int as late,
           count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
           (select count(*) from outbox where sent_at is null and bounced_at is null)::int as mails
      from pgboss.job`;
  const { late = 0, failed = 0, mails = 0 } = row ?? {};
  const found = `${late} wait for more than ${LATE_MINUTES} minutes, ${failed} failed since yesterday, ${mails} mails are to leave`;
  if (late > 0) return ill('jobs', found, 'start a worker, or see what it logs');
  return failed > 0 ? look('jobs', found, 'see what the worker logs') : well('jobs', found);
}

async function disk({ disk: medium }: App): Promise<Finding> {
  const free = await medium.freeBytes();
  const found = `${Math.floor(free / 1e6)} MB are free`;
  return free >= medium.freeBytesMin
    ? well('disk', found)
    : ill('disk', found, `free more than ${medium.freeBytesMin / 1e6} MB, or lower DISK_FREE_MIN_MB`);
}

async function backup({ worker }: App, { mode }: Env): Promise<Finding> {
  const [row] = await worker.sql`select ${columns(lastDone, ['at'])} from last_done where what = 'backup'`;
  const remedy = 'run `backup --into` a folder of another machine each day';
  if (!row)
    return mode === 'live' ? ill('backup', 'there never was one', remedy) : well('backup', 'none, as in any sandbox');
  const hours = Math.floor((Date.now() - row.at.getTime()) / HOUR_MS);
  const found = `the last one is ${hours} hours old`;
  return hours <= BACKUP_HOURS_MAX || mode === 'sandbox' ? well('backup', found) : ill('backup', found, remedy);
}

async function rails({ worker }: App): Promise<Finding> {
  const [inUse, waits] = [await railsInUse(worker), await railWaits(worker)];
  if (inUse.length === 0) return look('rails', 'all are off', 'give a rail its profile: `bank-profile set`');
  if (waits.length > 0)
    return ill(
      'rails',
      waits
        .map(({ rail, step, reason, since }) => `${rail} waits in ${step} since ${since.toISOString()} (${reason})`)
        .join('; '),
      'Review says what to do',
    );
  return well('rails', `${inUse.join(' and ')} run`);
}

async function questions({ worker }: App): Promise<Finding> {
  const [row] = await worker.sql<{ open: number }[]>`
    select count(*)::int as open from review_items where resolved_at is null`;
  const open = row?.open ?? 0;
  return open === 0
    ? well('questions', 'none is open')
    : look('questions', `${open} are open`, 'answer them in Review');
}

async function sanctions({ worker, screening, clock }: App, { mode }: Env): Promise<Finding> {
  const lists = await screening.listsInForce(worker.sql);
  const remedy = 'load the newest version: `sanctions-list load`';
  if (lists.length === 0)
    return mode === 'live'
      ? ill('sanctions', 'no list is loaded: businesses are compared with nothing', remedy)
      : well('sanctions', 'no list is loaded, as in any sandbox');
  const old = lists.filter(({ checkedAt }) => isOldList(providerDate(checkedAt), providerDate(clock.now())));
  return old.length > 0
    ? look('sanctions', `nobody looked after ${old.map(({ list }) => list).join(', ')} for a week`, remedy)
    : well('sanctions', lists.map(({ list, publishedOn }) => `${list} of ${publishedOn}`).join(', '));
}

/** Domains of the demonstration and of examples, which nobody reaches. */
const NOBODYS = '(\\.|@)(test|example|invalid)(/|$)|[.@/]cordelle\\.test';

async function provider({ worker }: App, { mode }: Env): Promise<Finding> {
  const [row] = await worker.sql<{ known: boolean; nobodys: boolean }[]>`
    select count(*) > 0 as known,
           coalesce(bool_or(concat_ws(' ', support_email, support_url, terms_url, story_url) ~ ${NOBODYS}), false) as nobodys
      from provider_settings`;
  if (mode === 'sandbox') return well('provider', 'the names of the demonstration');
  const remedy = 'one of your people enters name, addresses, terms and support under Provider settings';
  if (!row?.known) return ill('provider', 'pages, mails and invoices carry the names of the product', remedy);
  return row.nobodys
    ? ill('provider', 'terms or support lead to addresses of examples', remedy)
    : well('provider', 'named');
}
