import { inject } from 'vitest';
import type { Database } from '../connection.ts';
import { emptiedAgain, type Migrated, migratedState } from './emptied-again.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Kept by a process for those who ask next; who holds more at once lets go of the rest. */
const KEPT_MAX = 2;
/** Each loan leaves dead rows behind. */
const LOANS_MAX = 40;

/** A database with its pools, which many suites use one after the other. */
type Kept = { readonly database: TestDatabase; readonly migrated: Migrated; loans: number };

const kept: Kept[] = [];

/**
 * A migrated database without rows, as `createTestDatabase` makes it, whose sessions know their statements already when another
 * suite of this process had it before: most of what a new one costs is planning everything anew. `drop()` ends the loan; a
 * database whose tables were altered, or that somebody is still at, is removed then. What belongs to a loan works no more
 * after it.
 */
export async function lendTestDatabase(): Promise<TestDatabase> {
  if (inject('testDatabase').cluster) return createTestDatabase();
  return lend(kept.pop() ?? (await makeKept()));
}

async function makeKept(): Promise<Kept> {
  const database = await createTestDatabase();
  return { database, migrated: await migratedState(database.owner), loans: 0 };
}

function lend(one: Kept): TestDatabase {
  const { database } = one;
  one.loans += 1;
  let open = true;
  let spoiled = false;
  const requireOpen = () => {
    if (!open) throw new Error('this database was given back');
  };
  const loan = <T extends object>(pool: T): T =>
    new Proxy(pool, {
      apply(target, self, args) {
        requireOpen();
        return Reflect.apply(target as never, self, args);
      },
      get(target, key) {
        requireOpen();
        // Whoever closes a pool wants to see what works without it.
        if (key === 'end' || key === 'close') spoiled = true;
        return Reflect.get(target, key);
      },
    });
  const lent = ({ sql, role, onCluster, seal, session, giveBack, close }: Database): Database => ({
    sql: loan(sql),
    role,
    onCluster,
    seal,
    session: () => {
      requireOpen();
      return session();
    },
    giveBack,
    close: () => {
      spoiled = true;
      return close();
    },
  });
  return {
    url: database.url,
    app: lent(database.app),
    worker: lent(database.worker),
    owner: loan(database.owner),
    drop: async () => {
      if (!open) return;
      open = false;
      const wanted = !spoiled && kept.length < KEPT_MAX && one.loans < LOANS_MAX;
      // One whose sessions were ended by the test cannot be asked any more.
      const empty = wanted && (await emptiedAgain(database.owner, one.migrated).catch(() => false));
      // Others may have given back theirs meanwhile.
      if (empty && kept.length < KEPT_MAX) kept.push(one);
      else await database.drop();
    },
  };
}
