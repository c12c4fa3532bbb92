import type { Sql } from 'postgres';

const MAJOR_MIN = 16;

/** Throws, with what to do, where the server is an older PostgreSQL than this program works with. */
export async function refuseOldServer(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  const [row] = await sql.unsafe<{ version: string }[]>(`select current_setting('server_version') as version`);
  const major = Number.parseInt(row?.version ?? '', 10);
  if (!(major >= MAJOR_MIN))
    throw new Error(`PostgreSQL ${MAJOR_MIN} or newer is needed, and this server is ${row?.version}: upgrade it first`);
}
