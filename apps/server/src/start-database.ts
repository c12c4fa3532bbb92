import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { type Logins, loginsOf } from '@cordelle/db/logins.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import type { Env } from './env.ts';
import { installQueue } from './queue.ts';

const OWN_FOLDER = 0o700;

/** A running database at the newest migration, known by its owner. */
export type StartedDatabase = {
  /** The owner's address. */
  readonly url: string;
  readonly logins: Logins;
  stop(): Promise<void>;
};

/**
 * Brings the database to the newest migration: the given one, or the embedded one, started or joined, and started again whenever it
 * ends alone. Where that cannot be, the process says why and ends with an error, so that whoever supervises it acts. Needs its
 * owner.
 */
export async function startDatabase(env: Env, say: (words: string) => void = console.error): Promise<StartedDatabase> {
  mkdirSync(env.dataDir, { recursive: true });
  // The embedded one runs as somebody else where this process is root, and has to get to its own folder.
  if (env.databaseUrl !== null) closeToOthers(env.dataDir);
  if (env.databaseUrl === null && env.logins)
    throw new Error('this is work of the owner of the tables: DATABASE_URL is missing');
  const embedded =
    env.databaseUrl === null ? await startEmbedded(join(env.dataDir, 'postgres'), { durable: true }) : null;
  const url = env.databaseUrl ?? embedded?.url;
  if (!url) throw new Error('no database');
  embedded?.watch({
    onTrouble: say,
    onGivenUp(error) {
      say(`PostgreSQL cannot be started again, and this process ends: ${error.message}`);
      process.exit(1);
    },
  });
  const logins = env.logins ?? loginsOf(url);
  try {
    await migrate(url, logins);
    await installQueue(url);
  } catch (reason) {
    await embedded?.stop();
    throw reason;
  }
  return { url, logins, stop: async () => embedded?.stop() };
}

/** Where the work of the product signs in. A process that was given the logins alone takes the database as `migrate` left it. */
export async function joinDatabase(
  env: Env,
  say: (words: string) => void,
): Promise<Pick<StartedDatabase, 'logins' | 'stop'>> {
  if (env.databaseUrl === null && env.logins) {
    closeToOthers(env.dataDir);
    return { logins: env.logins, stop: async () => undefined };
  }
  return startDatabase(env, say);
}

/** Keys and archives lie there: nobody else on this machine has anything to look for. A folder of somebody else stays as it is. */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, OWN_FOLDER);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
