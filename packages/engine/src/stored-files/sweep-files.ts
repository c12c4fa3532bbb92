import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '../app.ts';

/** A file without a row for so long belongs to a transaction that failed: no transaction lives nearly as long. */
const ORPHANED_AFTER_HOURS = 24;
const CHUNK = 1_000;

/** Removes files that no row names: what was kept for a transaction that then failed. Returns how many. Safe to run twice. */
export async function sweepFiles(app: App): Promise<number> {
  const before = app.wallClock.now().getTime() - ORPHANED_AFTER_HOURS * 3_600_000;
  let swept = 0;
  let old: string[] = [];
  const sweep = async () => {
    const named = await namedOf(app, old);
    const orphans = old.filter((key) => !named.has(key));
    for (const key of orphans) await app.files.remove(key);
    swept += orphans.length;
    old = [];
  };
  for await (const { key, keptSince } of app.files.list()) {
    if (keptSince.getTime() < before) old.push(key);
    if (old.length === CHUNK) await sweep();
  }
  await sweep();
  return swept;
}

async function namedOf(app: App, keys: readonly string[]): Promise<Set<string>> {
  const rows = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql<{ key: string }[]>`
    select storage_key as key from stored_files where storage_key = any(${arrayLiteral(keys)}::text[]) and erased_at is null
    union all
    select key from export_jobs cross join unnest(part_keys) key where key = any(${arrayLiteral(keys)}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}
