import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { openAddress } from './open-address.ts';
import { DATABASE_ROLES, type DatabaseRole } from './roles.ts';

const ROLES = ['app', 'worker'] as const satisfies readonly DatabaseRole[];
const SCRAM_ITERATIONS = 4_096;
const CONNECT_TIMEOUT_S = 5;
const ATTEMPTS_MAX = 10;
const PAUSE_MS = 50;
/** The server knows no such login, or not with this password: the role may not sign in yet, or the password changed. */
const NOT_LET_IN: readonly unknown[] = ['28000', '28P01'];

/** Where each role signs in: an address with its name and password. */
export type Logins = Readonly<Record<DatabaseRole, string>>;

/**
 * The address at which a role signs in. `address` is the login's own, and stays as it is, or the owner's: then the login's
 * password follows from the owner's, so that every process that knows the one knows the other, and nobody can go back.
 */
export function loginOf(address: string, role: DatabaseRole): string {
  const url = new URL(address);
  const name = DATABASE_ROLES[role];
  if (url.username === name) return address;
  const owners = decodeURIComponent(url.password);
  url.username = name;
  // Without a password the server knows people in another way, and so it does its logins.
  url.password = owners === '' ? '' : createHmac('sha256', owners).update(`login ${name}`).digest('base64url');
  return url.href;
}

/** Both logins of the owner's address. */
export const loginsOf = (ownerUrl: string): Logins => ({
  app: loginOf(ownerUrl, 'app'),
  worker: loginOf(ownerUrl, 'worker'),
});

/**
 * Lets both roles sign in with the passwords of their addresses. A login that works is left alone: roles belong to the whole
 * cluster, and an operator may have made them. `owner` may alter the roles where one does not.
 */
export async function openLogins(owner: Sql, logins: Logins): Promise<void> {
  for (const role of ROLES) await openLogin(owner, role, logins[role]);
}

async function openLogin(owner: Sql, role: DatabaseRole, address: string): Promise<void> {
  const name = DATABASE_ROLES[role];
  for (let attempt = 1; !(await letsIn(address)); attempt += 1) {
    if (attempt > ATTEMPTS_MAX)
      throw new Error(`${name} cannot sign in to PostgreSQL with the password of its address`);
    const password = decodeURIComponent(new URL(address).password);
    const secret = password === '' ? '' : ` password '${scramVerifier(password, await scramIterations(owner))}'`;
    // Somebody who migrates another database of the same cluster may be altering the role at this moment.
    await owner.unsafe(`alter role ${name} login${secret}`).catch((error: { code?: unknown }) => {
      if (error.code !== 'XX000') throw error;
    });
    await sleep(PAUSE_MS * (attempt - 1));
  }
}

async function letsIn(address: string): Promise<boolean> {
  const sql = openAddress(address, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_S,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (NOT_LET_IN.includes(code)) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** As often as the server is told to hash the passwords it is given itself. */
async function scramIterations(owner: Sql): Promise<number> {
  const [row] = await owner.unsafe<{ iterations: string | null }[]>(
    `select current_setting('scram_iterations', true) as iterations`,
  );
  return Number(row?.iterations ?? SCRAM_ITERATIONS);
}

/** What PostgreSQL keeps of a password (RFC 5802): given instead of it, the password itself stands in no statement and no log. */
function scramVerifier(password: string, iterations: number): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}
