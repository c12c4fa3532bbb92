import type { Database } from '@cordelle/db/connection.ts';

type Template = [strings: TemplateStringsArray, ...values: unknown[]];

/** Names the client of a transaction: what `inTransaction` sends along with the first statement. */
const NAMES_THE_CLIENT = 'select set_config(';

/**
 * The same database, whose transactions are within one client's walls whichever client they name: what a query asks for
 * and what it may see then differ, so that the walls alone decide. For tests of the walls.
 */
export function walledIn(database: Database, clientId: bigint): Database {
  const within = <Sql extends object>(sql: Sql): Sql =>
    new Proxy(sql, {
      apply: (target, self, [strings, ...values]: Template) => {
        const naming = strings[0]?.startsWith(NAMES_THE_CLIENT);
        const given = naming ? [values[0], database.seal(clientId)] : values;
        return Reflect.apply(target as unknown as (...of: Template) => unknown, self, [strings, ...given]);
      },
    });
  const begin = (options: string, work: (sql: object) => Promise<unknown>) =>
    database.sql.begin(options, (sql) => work(within(sql)));
  const sql = new Proxy(database.sql, {
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  });
  return { ...database, sql };
}
