import { newestMigrationOf } from '@cordelle/db/migrate.ts';
import { RELEASE } from '@cordelle/db/release.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { railsInUse } from '@cordelle/engine/bank-profile.ts';
import type { Env } from './env.ts';

/** An address without what opens it. */
const shown = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}`;

const bankOf = (url: URL | null): string => (url === null ? 'none' : shown(url));

/** What this process is, for the first line of its log: no secret of it. */
export async function startFacts({ worker }: Pick<App, 'worker'>, env: Env) {
  const rails = await railsInUse(worker);
  return {
    version: RELEASE,
    mode: env.mode,
    process: env.process,
    migration: await newestMigrationOf(worker),
    rails: rails.join(', ') || 'none',
    off: RAILS.filter((rail) => !rails.includes(rail)).join(', ') || 'none',
    bank: Object.fromEntries(RAILS.map((rail) => [rail, bankOf(env.bankUrls[rail])])),
    mail: shown(new URL(env.smtpUrl)),
    listens: env.process === 'worker' ? env.healthPort : `${env.host}:${env.port}`,
    database: env.databaseUrl === null && env.logins === null ? 'embedded' : 'a server',
  };
}
