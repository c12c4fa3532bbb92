import type { TablesRelationalConfig } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type { ISql, Sql as PostgresPool, TransactionSql as PostgresTransaction } from 'postgres';
import { readClientSealKey, sealedClient } from './client-seal.ts';
import type { ColumnsTag } from './columns.ts';
import { loginOf } from './logins.ts';
import { openAddress } from './open-address.ts';
import { refuseOldServer } from './refuse-old-server.ts';
import { CLIENT_SETTING, DATABASE_ROLES, type DatabaseRole } from './roles.ts';
import { type SilenceBounds, SilenceWatch } from './silence.ts';
import { namingClient } from './spread/name-client.ts';

const LOCK_TIMEOUT_MS = 3_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** Bounds of one statement: a person waits for `app`, nobody waits for `worker`. */
const STATEMENT_TIMEOUT_MS = { app: 15_000, worker: 300_000 } as const satisfies Record<DatabaseRole, number>;
const POOL_MAX = 10;
/** A server that does not answer is given up after this long; whoever asked is told, and may ask again. */
const CONNECT_TIMEOUT_S = 3;
/** Pause before the next attempt to connect. Short: it is also how long we stay away from a server that came back. */
const RECONNECT_PAUSE_S = 0.5;
/** How long a session that was given back is kept for the next. */
const SESSION_KEPT_MS = 10_000;
/** Names of clients that a pool remembers ready to be set. */
const SEALS_KEPT_MAX = 10_000;

/** How values of these database types travel: bigint as `bigint`, date as `YYYY-MM-DD` text, timestamptz as `Date`. */
export type WireTypes = { bigint: bigint; calendarDay: string; date: Date; json: unknown };

const types = {
  bigint: { to: 20, from: [20], parse: (text: string) => BigInt(text), serialize: (value: bigint) => value.toString() },
  calendarDay: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (day: string) => day },
  date: {
    to: 1184,
    from: [1114, 1184],
    parse: (text: string) => new Date(text),
    serialize: (moment: Date | string) => (moment instanceof Date ? moment.toISOString() : moment),
  },
  // Drizzle hands over JSON text, `sql.json` a value: text passes, so that neither is encoded twice.
  json: {
    to: 114,
    from: [114, 3802],
    parse: (text: string) => JSON.parse(text),
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  },
};

const dialect = new PgDialect({ casing: 'snake_case' });

/** Whatever runs SQL templates: a pool or an open transaction. */
export type Sql = ColumnsTag & ISql<WireTypes>;

type Pool = ColumnsTag & PostgresPool<WireTypes>;
type TransactionSql = ColumnsTag & PostgresTransaction<WireTypes>;

/** A pool whose every session signed in as one role. Only `inTransaction` and `inOneStatement` read and write through it. */
export type Database = {
  readonly sql: Pool;
  readonly role: DatabaseRole;
  /** Its tables may be spread over the nodes of a Citus cluster. */
  readonly onCluster: boolean;
  /** What names a client to the policies. */
  seal(clientId: bigint): string;
  /** One session beside the pool, for a lock that lives as long as it: whoever took it ends it, or gives it back as it was. */
  session(): Pool;
  /** Kept for some seconds for the next who wants one: signing in costs more than most of what is done. */
  giveBack(session: Pool): void;
  /** Waits for running queries (at most five seconds), then closes every connection. */
  close(): Promise<void>;
};

/** The open transaction: SQL templates, Drizzle on the same connection, and the client whose rows it sees. */
export type Tx = {
  readonly sql: TransactionSql;
  readonly orm: PostgresJsTransaction<Record<string, unknown>, TablesRelationalConfig>;
  /** `undefined` when the transaction names no client: `app` then sees no tenant row, `worker` all. */
  readonly clientId: bigint | undefined;
  readonly onCluster: boolean;
  /** What was sent and nobody awaits here: the transaction commits once it is done, and rolls back where it fails. */
  awaitBeforeCommit(sent: Promise<unknown>): void;
  /** Runs `work` behind whatever was given before in this transaction, for what reads what another of its kind wrote. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
};

/** Size of the pool (10), the longest statement allowed (15 s for `app`, 5 min for `worker`), and bounds of silence (5 and 15 s). */
export type DatabaseOptions = {
  role: DatabaseRole;
  max?: number;
  statementTimeoutMs?: number;
  silence?: SilenceBounds;
  /** A `worker` pool of the same database, from which `app` learns how clients are named; unset: one opened for that alone. */
  worker?: Database;
};

/**
 * Opens a pool on a migrated database, at the address of the role's own login or, where that follows from it, the owner's.
 * Refuses, by throwing, when the role could pass the walls between clients: bypassing row-level security, being a superuser,
 * becoming another role, or holding the rights of one that owns tables.
 */
export async function openDatabase(address: string, options: DatabaseOptions): Promise<Database> {
  const openOne = () => openPool(address, { ...options, max: 1, fetchTypes: false });
  const silence = new SilenceWatch(openOne, options.silence);
  const sql = openPool(address, options);
  silence.watch(sql);
  try {
    await refuseOldServer(sql);
    const { onCluster, pid } = await refusePowerfulRole(sql, options.role);
    silence.begin(pid);
    // What arrays there are, the first session has asked; what it learned, the pool keeps for all of them.
    sql.options.fetch_types = false;
    const key = await sealKeyFor(address, options, sql);
    const sealed = new Map<bigint, string>();
    const seal = (clientId: bigint): string => {
      const known = sealed.get(clientId) ?? sealedClient(key, clientId);
      if (sealed.size >= SEALS_KEPT_MAX) sealed.clear();
      sealed.set(clientId, known);
      return known;
    };
    const sessions = new KeptSession(() => {
      const session = openOne();
      silence.watch(session);
      return session;
    });
    return {
      sql,
      role: options.role,
      onCluster,
      seal,
      session: () => sessions.take(),
      giveBack: (session) => sessions.giveBack(session),
      close: async () => {
        silence.end();
        await Promise.all([sessions.close(), sql.end({ timeout: 5 })]);
      },
    };
  } catch (error) {
    silence.end();
    await sql.end({ timeout: 1 });
    throw error;
  }
}

/** One session at most that waits for its next user. */
class KeptSession {
  readonly #open: () => Pool;
  #kept: Pool | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(open: () => Pool) {
    this.#open = open;
  }

  take(): Pool {
    clearTimeout(this.#timer);
    const session = this.#kept ?? this.#open();
    this.#kept = null;
    return session;
  }

  giveBack(session: Pool): void {
    clearTimeout(this.#timer);
    const other = this.#kept;
    this.#kept = session;
    void other?.end({ timeout: 0 });
    this.#timer = setTimeout(() => void this.close(), SESSION_KEPT_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const session = this.#kept;
    this.#kept = null;
    await session?.end({ timeout: 0 });
  }
}

/** `app` may not ask for the key itself: what is smuggled into one of its statements could do so too. */
async function sealKeyFor(address: string, { role, worker }: DatabaseOptions, own: Pool): Promise<Buffer> {
  if (role === 'worker') return readClientSealKey(own);
  if (worker) return readClientSealKey(worker.sql);
  const pool = openPool(address, { role: 'worker', max: 1 });
  try {
    return await readClientSealKey(pool);
  } finally {
    await pool.end({ timeout: 1 });
  }
}

function openPool(address: string, options: DatabaseOptions & { readonly fetchTypes?: boolean }): Pool {
  return openAddress(loginOf(address, options.role), {
    max: options.max ?? POOL_MAX,
    // A session for one lock reads no arrays: it is spared the question.
    fetch_types: options.fetchTypes ?? true,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: () => RECONNECT_PAUSE_S,
    types,
    onnotice: () => undefined,
    connection: {
      application_name: `cordelle-${options.role}`,
      TimeZone: 'UTC',
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS[options.role],
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
  });
}

/** Connects as the owner of the tables: for migrations, backups and tests, never for the work of the product. */
export function openOwner(url: string, max = 1): Pool {
  return openAddress(url, { max, types, onnotice: () => undefined, connection: { TimeZone: 'UTC' } });
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. With a `clientId` the policies show
 * that client's rows alone; the setting travels together with the first statement, so it costs no round trip. `readOnly`: every
 * statement sees the same moment, so that what one counts is what another lists. The client is named under a seal (D-058), by a
 * command rather than a function: a cluster passes commands on to its nodes.
 */
export async function inTransaction<T>(
  database: Database,
  options: { clientId?: bigint; readOnly?: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outcome = await database.sql.begin(
    options.readOnly ? 'isolation level repeatable read, read only' : '',
    async (opened) => {
      const named =
        options.clientId === undefined
          ? undefined
          : opened.unsafe(`set local ${CLIENT_SETTING} = '${database.seal(options.clientId)}'`).execute();
      const { clientId } = options;
      const ofOne = database.onCluster && clientId !== undefined;
      const sql = ofOne ? namingClient(opened, clientId) : opened;
      const sent: Promise<unknown>[] = [];
      const awaitBeforeCommit = (one: Promise<unknown>) => {
        // Until it is awaited: a failure of something else comes first.
        one.catch(() => undefined);
        sent.push(one);
      };
      let last: Promise<unknown> = Promise.resolve();
      const inTurn = <T>(one: () => Promise<T>): Promise<T> => {
        const result = last.then(one);
        last = result.catch(() => undefined);
        return result;
      };
      try {
        const { onCluster } = database;
        const value = await work({ sql, orm: ormOn(sql), clientId, onCluster, awaitBeforeCommit, inTurn });
        await Promise.all([named, ...sent]);
        return { value };
      } finally {
        // Nothing of it may reach the connection once that is somebody else's.
        await Promise.allSettled(sent);
      }
    },
  );
  return outcome.value;
}

/** An open transaction of `worker`, for what it does for one client: on a cluster that goes to the node of the client. */
export const forClient = (tx: Tx, clientId: bigint): Tx =>
  tx.onCluster ? { ...tx, sql: namingClient(tx.sql, clientId) } : tx;

/** One statement alone, which names no client: a transaction by itself, so that nothing travels before it or after. */
export const inOneStatement = <T>({ sql }: Database, statement: (sql: Sql) => PromiseLike<T>): PromiseLike<T> =>
  statement(sql);

/** Drizzle on a transaction that postgres.js opened. The cast is Drizzle's own: it passes a transaction where its type says pool. */
function ormOn(sql: TransactionSql): Tx['orm'] {
  const session = new PostgresJsSession<Pool, Record<string, unknown>, TablesRelationalConfig>(
    sql as unknown as Pool,
    dialect,
    undefined,
    {},
  );
  return new PostgresJsTransaction(
    dialect,
    session as unknown as ConstructorParameters<typeof PostgresJsTransaction>[1],
    undefined,
  );
}

/** What a session is, as the server sees it. */
type SessionFacts = {
  readonly name: string;
  readonly pid: number;
  readonly bypasses: boolean;
  readonly owns: string | null;
  readonly becomes: string | null;
  readonly onCluster: boolean;
};

async function refusePowerfulRole(sql: Pool, role: DatabaseRole): Promise<SessionFacts> {
  const [session] = await sql<SessionFacts[]>`
    select session_user as name, pg_backend_pid() as pid, exists (select from pg_extension where extname = 'citus') as "onCluster",
           rolsuper or rolbypassrls or rolcreaterole as bypasses,
           (select relname from pg_class
             where relkind in ('r', 'p') and pg_has_role(session_user, relowner, 'MEMBER') limit 1) as owns,
           (select other.rolname from pg_roles other
             where other.rolname <> session_user and pg_has_role(session_user, other.oid, 'MEMBER') limit 1) as becomes
      from pg_roles where rolname = session_user`;
  if (session?.name !== DATABASE_ROLES[role])
    throw new Error(`the session runs as ${session?.name}, not as ${DATABASE_ROLES[role]}`);
  if (session.bypasses) throw new Error(`database role ${session.name} bypasses row-level security`);
  if (session.owns !== null) throw new Error(`database role ${session.name} owns the table ${session.owns}`);
  if (session.becomes !== null) throw new Error(`database role ${session.name} can become ${session.becomes}`);
  return session;
}
