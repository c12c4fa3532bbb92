import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionSql } from 'postgres';
import type { openOwner, WireTypes } from '../connection.ts';
import { DATABASE_ROLES } from '../roles.ts';
import { isSpread } from './migrate-spread.ts';

type Owner = ReturnType<typeof openOwner>;

const ATTEMPTS_MAX = 20;
const PAUSE_MS = 250;
/** Waiting in a circle with a writer, or behind one for too long: they go first. */
const GIVES_WAY = ['40P01', '55P03'];

/** An owner who is no superuser meets the walls of the tables it owns; this role sees every client's rows. */
const asWorker = (sql: TransactionSql<WireTypes>) => sql.unsafe(`set local role ${DATABASE_ROLES.worker}`);

/**
 * One transaction that reads what was true at one instant, as `worker`, on a cluster too: there each node shows what it held when it was asked
 * first, so that all of them are asked while nobody writes, for some hundredths of a second. `owner` needs two sessions.
 */
export async function atOneInstant<T>(owner: Owner, work: (sql: TransactionSql<WireTypes>) => Promise<T>): Promise<T> {
  const reading = 'isolation level repeatable read read only';
  const begun = async (look: (sql: TransactionSql<WireTypes>) => Promise<void>): Promise<T> => {
    const { value } = await owner.begin(reading, async (sql) => {
      await asWorker(sql);
      await look(sql);
      return { value: await work(sql) };
    });
    return value;
  };
  if (!(await isSpread(owner))) return begun(async () => undefined);
  const letWrite = await holdWriters(owner);
  try {
    return await begun(async (sql) => {
      // A second session to a node would show a later instant, as would one of another role.
      await sql`set local citus.max_adaptive_executor_pool_size = 1`;
      await sql`select count(*) from event_heads`;
      await letWrite();
    });
  } finally {
    await letWrite();
  }
}

/** Waits for whoever writes, and lets nobody write until what it returns is called; as often as one likes. */
async function holdWriters(owner: Owner): Promise<() => Promise<void>> {
  const tables = await owner<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
  for (let attempt = 1; ; attempt += 1) {
    const held = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const holding = owner.begin(async (tx) => {
      await tx`set local lock_timeout = '2s'`;
      await tx.unsafe(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`);
      held.resolve();
      await over.promise;
    });
    holding.catch(held.reject);
    try {
      await held.promise;
      return async () => {
        over.resolve();
        await holding;
      };
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !GIVES_WAY.includes(String((error as { code?: unknown }).code))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
