import type { Sql } from '@cordelle/db/connection.ts';
import type { LAST_DONE } from '@cordelle/db/schema/day.ts';

/** Notes that work of operators ended well just now, and what it found. */
export async function noteDone(sql: Sql, what: (typeof LAST_DONE)[number], found: number): Promise<void> {
  await sql`
    insert into last_done (what, at, found) values (${what}, now(), ${found})
    on conflict (what) do update set at = excluded.at, found = excluded.found`;
}
