import { openOwner } from '@cordelle/db/connection.ts';
import { DATABASE_ROLES } from '@cordelle/db/roles.ts';
import { PgBoss } from 'pg-boss';

const SCHEMA = 'pgboss';
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than any statement of the queue takes. */
const STATEMENT_TIMEOUT_MS = 120_000;
/**
 * What the queue hands on to its driver without a name of its own. By then the server has ended every statement: one that says nothing is
 * frozen or cut off, and its session is given up.
 */
const OF_DRIVER = { query_timeout: STATEMENT_TIMEOUT_MS + 5_000 };

/**
 * The queue is the coordinator's alone. A cluster passes on what a transaction sets, and with it the whole text of the statements that
 * make the queue, which no other node takes; on one node PostgreSQL keeps such a setting without a meaning.
 */
const OF_THIS_NODE = '-c citus.propagate_set_commands=none -c citus.enable_ddl_propagation=off';

/** Any fixed number: processes that start at once see to the rights one after the other. */
const RIGHTS_LOCK = 4_201_868;

/** The job queue in a database that `installQueue` prepared. */
export const openQueue = (workerUrl: string): PgBoss =>
  new PgBoss({
    connectionString: workerUrl,
    schema: SCHEMA,
    max: 4,
    migrate: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    ...OF_DRIVER,
  });

/**
 * Makes the tables of the queue, or brings them to this program's version, and lets `worker` work with them; `app` has no part. Safe to
 * run from several processes at once.
 */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    options: OF_THIS_NODE,
  });
  await boss.start();
  await boss.stop({ graceful: false });
  const owner = openOwner(ownerUrl);
  const { app, worker } = DATABASE_ROLES;
  try {
    await owner.unsafe(`
      do $$ begin
        perform pg_advisory_xact_lock(${RIGHTS_LOCK});
        if not has_schema_privilege('${worker}', '${SCHEMA}', 'usage') or has_schema_privilege('${app}', '${SCHEMA}', 'usage')
           or exists (select from pg_class c where c.relnamespace = '${SCHEMA}'::regnamespace and c.relkind in ('r', 'p')
                         and (not has_table_privilege('${worker}', c.oid, 'insert') or has_table_privilege('${app}', c.oid, 'select')))
        then
          revoke all on schema ${SCHEMA} from ${app};
          revoke all on all tables in schema ${SCHEMA} from ${app};
          revoke all on all sequences in schema ${SCHEMA} from ${app};
          grant usage on schema ${SCHEMA} to ${worker};
          grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${worker};
          grant usage on all sequences in schema ${SCHEMA} to ${worker};
        end if;
      end $$`);
  } finally {
    await owner.end();
  }
}
