import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { apiKeyRequests } from '@cordelle/db/schema/api-key-requests.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { apiKeyRequest, apiKeyRequestPage } from '@cordelle/validation/api-keys.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { refusalWords } from '../audit/act-words.ts';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';
import { missingScopeWords } from '../scope-missing.ts';

/** How many requests of one key are kept, the newest. */
export const REQUESTS_OF_KEY_MAX = 10_000;
const WRITTEN_AFTER_MS = 2000;
/** So many wait at most: while the database does not take them, the rest is not remembered. */
const WAITING_MAX = 20_000;

type KeyRequest = Omit<typeof apiKeyRequests.$inferInsert, 'id'>;

/** What is not written yet, by database. Forgotten with the process: it helps whoever looks for a fault, and proves nothing. */
const waiting = new WeakMap<Database, KeyRequest[]>();

/** Notes what a program asked and how it was answered. No request waits for it. */
export function noteRequest(app: App, request: KeyRequest): void {
  const known = waiting.get(app.worker);
  if (known) {
    if (known.length < WAITING_MAX) known.push(request);
    return;
  }
  waiting.set(app.worker, [request]);
  setTimeout(() => {
    writeRequests(app).catch((error: unknown) => app.log.warn({ err: error }, 'requests of keys were not written'));
  }, WRITTEN_AFTER_MS).unref();
}

/** Writes all that was noted, in one statement. */
export async function writeRequests(app: App): Promise<void> {
  const requests = waiting.get(app.worker) ?? [];
  waiting.delete(app.worker);
  if (requests.length === 0) return;
  const column = (value: (request: KeyRequest) => string | number | bigint | null | undefined) =>
    arrayLiteral(requests.map((request) => value(request)?.toString() ?? null));
  await inTransaction(app.worker, {}, async ({ sql }) => {
    await sql`
      insert into api_key_requests (client_id, key_id, at, method, route, status, code, needed_scope, duration_ms, request_id, replayed, ip)
      select * from unnest(${column(({ clientId }) => clientId)}::bigint[], ${column(({ keyId }) => keyId)}::bigint[],
                           ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ method }) => method)}::text[],
                           ${column(({ route }) => route)}::text[], ${column(({ status }) => status)}::int[],
                           ${column(({ code }) => code)}::text[], ${column(({ neededScope }) => neededScope)}::text[],
                           ${column(({ durationMs }) => durationMs)}::int[], ${column(({ requestId }) => requestId)}::text[],
                           ${column(({ replayed }) => String(replayed))}::boolean[], ${column(({ ip }) => ip)}::text[])
      returning 1 as written`;
  });
}

const REQUEST = columns(apiKeyRequests, [
  'id',
  'at',
  'method',
  'route',
  'status',
  'code',
  'neededScope',
  'durationMs',
  'requestId',
  'replayed',
  'ip',
]);

type Asked = {
  readonly clientId: bigint;
  readonly keyId: bigint;
  readonly name: string;
  readonly refused: boolean;
  readonly skip: number;
  readonly limit: number;
};

/** What a key asked, the newest first; `refused`: only what was not answered with success. */
export async function requestsOf(
  { sql }: Tx,
  { clientId, keyId, name, refused, skip, limit }: Asked,
  language: Language,
): Promise<z.input<typeof apiKeyRequestPage>> {
  const found = sql`client_id = ${clientId} and key_id = ${keyId} ${refused ? sql`and status >= 400` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql`select ${REQUEST} from api_key_requests where ${found} order by ${sql.unsafe(alongNewest('desc', 'at', 'id'))} ${rowsOfPage(sql, { limit, skip })}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from api_key_requests where ${found} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const wordsOf = (code: string, scope: string | null): string =>
    scope === null ? refusalWords(code, language) : missingScopeWords(name, scope, language);
  const shown = ({ id, at, code, neededScope, ...row }: (typeof rows)[number]): z.input<typeof apiKeyRequest> => ({
    ...row,
    id: String(id),
    at: at.toISOString(),
    code,
    neededScope,
    words: code === null ? null : wordsOf(code, neededScope),
  });
  return pageOf(rows.map(shown), counted?.count ?? 0n);
}
