import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import type { App } from '@cordelle/engine/app.ts';
import { resolveReviewItem } from '@cordelle/engine/review-items/review-items.ts';
import { openUnscanned } from '@cordelle/engine/stored-files/stored-files.ts';
import { noteInfected } from './scan-questions.ts';

const CHUNK = 50;
/** How long files may wait before the provider's people are told. */
const AWAY_MINUTES = 10;
const QUESTION = { kind: 'scanner_away', dedupeKey: 'scanner' } as const;

/**
 * Looks through what was handed in while the scanner was away, and tells the provider's people when it stays away. Safe to run
 * twice and side by side.
 */
export async function scanWaiting(app: App): Promise<{ readonly scanned: number; readonly waiting: number }> {
  const { worker, scanner } = app;
  const waiting = await inTransaction(
    worker,
    { readOnly: true },
    ({ sql }) => sql`
    select ${columns(storedFiles, ['clientId', 'id', 'createdAt'])} from stored_files
     where scan = 'pending' and erased_at is null order by created_at limit ${CHUNK}`,
  );
  let done = 0;
  for (const { clientId, id } of waiting) {
    const bytes = await inTransaction(worker, {}, (tx) => openUnscanned(tx, app, clientId, id));
    if (!bytes) continue;
    // Where no scanner is configured any more, the file is as good as one handed in today.
    const result = scanner ? await scanner.scan(bytes).catch(() => null) : ({ state: 'clean' } as const);
    if (!result) break;
    await inTransaction(worker, {}, async (tx) => {
      await tx.sql`
        update stored_files set scan = ${result.state} where client_id = ${clientId} and id = ${id} and scan = 'pending'`;
      if (result.state === 'infected') await noteInfected(tx, app, clientId, bytes, result.found);
    });
    done += 1;
  }
  await inTransaction(worker, {}, async (tx) => {
    const at = app.clock.now();
    const [oldest] = waiting.slice(done);
    if (!oldest) return resolveReviewItem(tx, QUESTION, { by: 'system:scanner', at, note: 'nothing waits any more' });
    if (oldest.createdAt.getTime() > at.getTime() - AWAY_MINUTES * 60_000) return;
    app.log.error({ waiting: waiting.length - done }, 'files wait for the virus scanner');
    await tx.sql`
      insert into review_items (kind, rail, dedupe_key, detail, raw_lines, opened_at)
      values (${QUESTION.kind}, null, ${QUESTION.dedupeKey}, ${JSON.stringify({ waiting: waiting.length - done })}::jsonb, '{}', ${at})
      on conflict (kind, dedupe_key) do update
         set detail = excluded.detail, opened_at = excluded.opened_at, resolved_at = null, resolved_by = null, note = null
       where review_items.resolved_at is not null`;
  });
  return { scanned: done, waiting: waiting.length - done };
}
