import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from './app.ts';
import { noteDone } from './last-done.ts';
import { type RebuildReport, rebuildProjections } from './rebuild-projections.ts';

/** Rows of all projections that are not what the log says. */
export const differencesOf = ({ tables }: RebuildReport): number =>
  tables.reduce((sum, { differences }) => sum + differences, 0);

/** Compares every projection with the log, notes what it found, and asks a person where rows differ. Changes none of them. */
export async function checkProjections({ worker, clock, log }: App): Promise<void> {
  const report = await rebuildProjections(worker, { check: true });
  const count = differencesOf(report);
  await inTransaction(worker, {}, async ({ sql }) => {
    await noteDone(sql, 'projection_check', count);
    const [first] = report.differences;
    if (!first) return;
    const told = JSON.stringify({ reason: `${first.table} ${first.key}: ${first.fault}`, actual: count });
    await sql`
      insert into review_items (kind, rail, dedupe_key, detail, raw_lines, opened_at)
      values ('ledger', null, 'projections', ${told}::jsonb, '{}', ${clock.now()})
      on conflict (kind, dedupe_key) do update
         set detail = excluded.detail, resolved_at = null, resolved_by = null, note = null`;
  });
  if (count > 0) log.error({ count }, 'projections differ from the log');
}
