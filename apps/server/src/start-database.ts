import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { type Logins, loginsOf } from '@cordelle/db/logins.ts';
import { lacksMigrations, migrate } from '@cordelle/db/migrate.ts';
import type { Env } from './env.ts';
import { installQueue } from './queue.ts';

const OWN_FOLDER = 0o700;
/** Of root, whose embedded PostgreSQL runs as somebody else and has to get to its own folder: passed through, and not looked into. */
const PASSED_THROUGH = 0o711;

/** `migrates: false` leaves a database that lacks a migration as it is, and throws; one that is empty yet is made all the same. */
type Starting = { readonly migrates?: boolean; say?(words: string): void };

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
export async function startDatabase(
  env: Env,
  { migrates = true, say = console.error }: Starting = {},
): Promise<StartedDatabase> {
  const hasEmbedded = env.databaseUrl === null && env.logins === null;
  closeToOthers(env.dataDir, hasEmbedded && process.getuid?.() === 0 ? PASSED_THROUGH : OWN_FOLDER);
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
    if (migrates || !(await refuseOlder(url))) {
      await migrate(url, logins);
      await installQueue(url);
    }
  } catch (reason) {
    await embedded?.stop();
    throw reason;
  }
  return { url, logins, stop: async () => embedded?.stop() };
}

/** Where the work of the product signs in. A process that was given the logins alone takes the database as `migrate` left it. */
export async function joinDatabase(env: Env, starting: Starting): Promise<Pick<StartedDatabase, 'logins' | 'stop'>> {
  if (env.databaseUrl === null && env.logins) {
    closeToOthers(env.dataDir, OWN_FOLDER);
    return { logins: env.logins, stop: async () => undefined };
  }
  return startDatabase(env, starting);
}

/** `true`: every migration is there; `false`: none yet. Throws in between. */
async function refuseOlder(url: string): Promise<boolean> {
  const lacks = await lacksMigrations(url);
  if (lacks === 'some')
    throw new Error(
      'the database is older than this program, and this command leaves it as it is: take a backup with the program that ran last, then `migrate`',
    );
  return lacks === 'none';
}

/** Keys and archives lie there: nobody else on this machine has anything to look for. A folder of somebody else stays as it is. */
function closeToOthers(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
