import type { Sql } from 'postgres';
import { kindOf } from './table-kinds.ts';

type Key = { table: string; key: string; columns: string[]; primary: boolean };

/**
 * What of this schema cannot be spread over nodes, in words; empty: nothing. A node sees only its own rows, so it can keep a key
 * unique only where the key names the client. References are no obstacle: those between kinds that do not stand together end
 * with the spreading (`referenceHolds`).
 */
export async function whatCannotBeSpread(sql: Pick<Sql, 'unsafe'>): Promise<string[]> {
  const keys = await sql.unsafe<Key[]>(`
    select t.relname as table, k.relname as key, i.indisprimary as primary,
           array(select a.attname::text from unnest(i.indkey) with ordinality as place (number, nth)
                   join pg_attribute a on a.attrelid = t.oid and a.attnum = place.number order by place.nth) as columns
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition and i.indisunique
     order by t.relname, k.relname`);
  const ofClients = keys.filter(({ table }) => kindOf(table) === 'client');
  return ofClients.flatMap(({ table, key, columns, primary }) => {
    if (primary && columns[0] !== 'client_id') return [`the key of ${table} does not begin with client_id`];
    return columns.includes('client_id') ? [] : [`${key} of ${table} is unique without client_id`];
  });
}
