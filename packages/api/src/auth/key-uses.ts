import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { ofEachClient } from '@cordelle/engine/of-each-client.ts';

type Use = {
  readonly clientId: bigint;
  readonly keyId: bigint;
  readonly at: Date;
  readonly from: string | null;
  readonly by: string | null;
};

const WRITTEN_AFTER_MS = 5000;
/** What is not written yet, by database. Forgotten with the process: it says how busy a key is, and proves nothing. */
const waiting = new WeakMap<Database, Map<bigint, Use>>();

/** Notes that a key was used. No request waits for it. */
export function noteUse(app: App, use: Use): void {
  const uses = waiting.get(app.worker) ?? new Map<bigint, Use>();
  uses.set(use.keyId, use);
  if (waiting.has(app.worker)) return;
  waiting.set(app.worker, uses);
  setTimeout(() => {
    writeUses(app).catch((error: unknown) => app.log.warn({ err: error }, 'uses of keys were not written'));
  }, WRITTEN_AFTER_MS).unref();
}

/** Writes all that was noted. It waits for no key that is just being changed: the next use is written. */
export async function writeUses(app: App): Promise<void> {
  const uses = [...(waiting.get(app.worker)?.values() ?? [])];
  waiting.delete(app.worker);
  if (uses.length === 0) return;
  await inTransaction(app.worker, {}, ({ sql }) =>
    ofEachClient(uses, (clientId, of) => {
      const column = (value: (use: Use) => string | bigint | null) => arrayLiteral(of.map(value));
      return sql`
        with free as (
          select id from api_keys
           where client_id = ${clientId} and id = any(${column(({ keyId }) => keyId)}::bigint[])
             for no key update skip locked)
        update api_keys k set last_used_at = u.at, last_used_from = u.address, last_used_by = u.agent
          from free join unnest(${column(({ keyId }) => keyId)}::bigint[],
                      ${column(({ at }) => at.toISOString())}::timestamptz[],
                      ${column(({ from }) => from)}::text[],
                      ${column(({ by }) => by)}::text[]) as u (id, at, address, agent)
            on free.id = u.id
         where k.client_id = ${clientId} and k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`.execute();
    }),
  );
}
