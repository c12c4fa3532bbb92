import type { Database } from '@cordelle/db/connection.ts';
import { CLIENT_SETTING } from '@cordelle/db/roles.ts';

/** Names the client of a transaction: what `inTransaction` sends along with the first statement. */
const NAMES_THE_CLIENT = `set local ${CLIENT_SETTING} = `;

/**
 * The same database, whose transactions are within one client's walls whichever client they name: what a query asks for
 * and what it may see then differ, so that the walls alone decide. For tests of the walls.
 */
export function walledIn(database: Database, clientId: bigint): Database {
  const within = <Sql extends object>(sql: Sql): Sql =>
    new Proxy(sql, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name);
        if (name !== 'unsafe') return own;
        return (text: string, ...rest: unknown[]) =>
          (own as (...given: unknown[]) => unknown)(
            text.startsWith(NAMES_THE_CLIENT) ? `${NAMES_THE_CLIENT}'${database.seal(clientId)}'` : text,
            ...rest,
          );
      },
    });
  const begin = (options: string, work: (sql: object) => Promise<unknown>) =>
    database.sql.begin(options, (sql) => work(within(sql)));
  const sql = new Proxy(database.sql, {
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  });
  return { ...database, sql };
}
