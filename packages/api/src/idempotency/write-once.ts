import { createHash, createHmac } from 'node:crypto';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Database, Tx } from '@cordelle/db/connection.ts';
import { idempotencyKeys } from '@cordelle/db/schema/idempotency-keys.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { writing } from '@cordelle/engine/handle.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { RequestContext } from '../context.ts';

/** JSON with sorted keys: two spellings of one input have one fingerprint. A file counts by its name and the hash of its bytes. */
function canonical(value: unknown): string {
  if (value instanceof UploadedFile) return canonical({ filename: value.filename, sha256: digest(value.bytes) });
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const digest = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('hex');

/** Keyed: inputs may hold bank numbers, which a plain hash would give away to whoever tries them all. */
const fingerprintOf = ({ app }: RequestContext, input: unknown): string =>
  createHmac('sha256', app.keys.searchIndexKey)
    .update(`idempotency|${canonical(input)}`)
    .digest('hex');

type Request = {
  readonly clientId: bigint;
  readonly principal: string;
  /** Procedure path. */
  readonly route: string;
  readonly input: unknown;
};

/** What is done once, and what is written down of it in the same transaction. */
type Once<T> = {
  work(tx: Tx): Promise<T>;
  record(tx: Tx, answer: T): Promise<void>;
};

/**
 * Runs `work` in one transaction of the client, three times at most when another writer was faster. With an idempotency
 * key the answer is recorded in the same transaction: the same key and input get the same answer again, another input
 * is refused (`idempotency.mismatch`), and while the first request runs the key is busy (`idempotency.busy`).
 */
export async function writeOnce<T>(
  database: Database,
  ctx: RequestContext,
  request: Request,
  once: Once<T>,
): Promise<T> {
  const key = ctx.idempotencyKey;
  return writing(database, { clientId: request.clientId }, async (tx) => {
    if (key !== null) return underKey(ctx, key, request, tx, once);
    const answer = await once.work(tx);
    await once.record(tx, answer);
    return answer;
  });
}

async function underKey<T>(
  ctx: RequestContext,
  key: string,
  request: Request,
  tx: Tx,
  { work, record }: Once<T>,
): Promise<T> {
  const { clientId, principal, route } = request;
  const fingerprint = fingerprintOf(ctx, request.input);
  // Sent together: the second is carried out once the first has the lock, and sees what whoever held it left.
  const [[lock], [known]] = await Promise.all([
    tx.sql<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${[clientId, principal, route, key].join('\n')}, 0)) as taken`,
    tx.sql`
      select ${columns(idempotencyKeys, ['fingerprint'])},
             ${computed<{ body: { answer: T } }>({ body: 'body' })} from idempotency_keys
       where client_id = ${clientId} and principal = ${principal} and method = 'POST' and route = ${route} and key = ${key}`,
  ]);
  if (!lock?.taken) throw new DomainError('idempotency.busy');
  if (known) {
    if (known.fingerprint !== fingerprint) throw new DomainError('idempotency.mismatch');
    ctx.responseHeaders.set('Idempotent-Replayed', 'true');
    return known.body.answer;
  }
  const answer = await work(tx);
  await Promise.all([
    record(tx, answer),
    tx.sql`
      insert into idempotency_keys (client_id, principal, method, route, key, fingerprint, status, body, created_at)
      values (${clientId}, ${principal}, 'POST', ${route}, ${key}, ${fingerprint}, 200, ${JSON.stringify({ answer })}::jsonb, now())`,
  ]);
  return answer;
}
