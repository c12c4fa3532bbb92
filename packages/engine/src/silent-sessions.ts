import type { Database } from '@cordelle/db/connection.ts';

/** A process that lives answers within milliseconds. */
const SILENT_S = 20;

/**
 * Ends sessions whose process stopped in the middle of a call and says nothing more: a frozen one would keep its row locks for as long
 * as it is frozen, since PostgreSQL counts it as busy, not as idle. Whoever takes over calls this first. Returns how many there were.
 */
export async function endSilentSessions(worker: Database, silentS = SILENT_S): Promise<number> {
  const ended = await worker.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = ${`cordelle-${worker.role}`}
       and state = 'active' and wait_event_type = 'Client' and wait_event = 'ClientRead'
       and state_change < now() - ${silentS} * interval '1 second' and pid <> pg_backend_pid()`;
  return ended.length;
}
