import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { chainHash, eventOfRow, LINKED_COLUMNS, type LinkedRow } from '@cordelle/db/event-store/chain.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import { postings } from '@cordelle/db/schema/ledger.ts';
import type { PostedTransfer } from '../../projections/ledger.ts';
import { lineOf, POSTING_LINE, transfersOf } from '../../projections/ledger.ts';

const CHUNK = 5000;

/** A place in a client's log: the event at `position` has this hash. */
export type ChainPlace = { readonly position: bigint; readonly hash: string };

/** The part of a client's log behind a place, up to and including `until`. */
export type Span = { readonly clientId: bigint; readonly after: ChainPlace; readonly until: bigint };

/** What was found in a span. */
export type Walked = {
  end: ChainPlace;
  /** Cents by which its events moved each account: `BANK CAD`. */
  readonly moved: Map<string, bigint>;
  /** What does not follow from the rest, as `verify-ledger` names it; null: chain and postings hold. */
  fault: string | null;
};

/**
 * Reads parts of the logs of many clients in one go and proves them: each event chained to the one before, each posting what
 * its event means.
 */
export async function walkLogs(tx: Tx, spans: readonly Span[]): Promise<Map<bigint, Walked>> {
  const walked = new Map<bigint, Walked>(
    spans.map(({ clientId, after }) => [clientId, { end: after, moved: new Map(), fault: null }]),
  );
  const { sql } = tx;
  const query = sql<LinkedRow[]>`
    select e.*
      from unnest(${arrayLiteral(spans.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(spans.map(({ after }) => after.position))}::bigint[],
                  ${arrayLiteral(spans.map(({ until }) => until))}::bigint[]) as s (client_id, after, until)
     cross join lateral (
       select ${sql.unsafe(LINKED_COLUMNS)} from events e
        where e.client_id = s.client_id and e.position > s.after and e.position <= s.until
        order by e.position) e`;
  for await (const rows of fetchChunks(tx, 'logs', query, CHUNK)) await proveChunk(tx, rows, walked);
  for (const { clientId, until } of spans) {
    const found = walked.get(clientId);
    if (found && found.fault === null && found.end.position < until)
      found.fault = `event ${clientId}/${found.end.position + 1n} missing`;
  }
  return walked;
}

async function proveChunk(tx: Tx, rows: readonly LinkedRow[], walked: ReadonlyMap<bigint, Walked>): Promise<void> {
  const events: StoredEvent[] = [];
  const begun = new Map<bigint, bigint>();
  for (const row of rows) {
    const clientId = BigInt(row.clientId);
    const found = walked.get(clientId);
    if (!found || found.fault !== null) continue;
    if (!begun.has(clientId)) begun.set(clientId, found.end.position);
    const event = linked(row, found);
    if (event) events.push(event);
  }
  const transfers = transfersOf(events);
  for (const { event, currency, debit, credit, cents } of transfers) {
    const moved = walked.get(event.clientId)?.moved;
    if (!moved) continue;
    for (const [account, amount] of [
      [debit, cents],
      [credit, -cents],
    ] as const) {
      const key = `${account} ${currency}`;
      moved.set(key, (moved.get(key) ?? 0n) + amount);
    }
  }
  await comparePostings(tx, transfers, begun, walked);
}

/** The event of a row that follows from the one before it; null, and the fault noted, where it does not. */
function linked(row: LinkedRow, found: Walked): StoredEvent | null {
  const next = found.end.position + 1n;
  const place = `event ${row.clientId}/${next}`;
  if (BigInt(row.position) !== next) {
    found.fault = `${place} missing`;
    return null;
  }
  if (row.previousHash !== found.end.hash || row.hash !== chainHash(found.end.hash, row)) {
    found.fault = `${place} altered`;
    return null;
  }
  try {
    const event = eventOfRow(row);
    found.end = { position: next, hash: row.hash };
    return event;
  } catch {
    found.fault = `${place} unreadable`;
    return null;
  }
}

/** Rows of `postings` of what was walked, against what the events mean. */
async function comparePostings(
  { sql }: Tx,
  expected: readonly PostedTransfer[],
  begun: ReadonlyMap<bigint, bigint>,
  walked: ReadonlyMap<bigint, Walked>,
): Promise<void> {
  const ranges = [...begun].map(([clientId, after]) => ({
    clientId,
    after,
    until: walked.get(clientId)?.end.position ?? after,
  }));
  const stored = await sql`
    select ${columns(postings, 'p', ['clientId'])},
           ${computed<{ key: string; line: string }>({
             key: `p.client_id || '/' || p.position || '/' || p.leg`,
             line: sql`${sql.unsafe(POSTING_LINE)}`,
           })}
      from unnest(${arrayLiteral(ranges.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(ranges.map(({ after }) => after))}::bigint[],
                  ${arrayLiteral(ranges.map(({ until }) => until))}::bigint[]) as s (client_id, after, until)
      join postings p on p.client_id = s.client_id and p.position > s.after and p.position <= s.until`;
  const lines = new Map(stored.map(({ clientId, key, line }) => [key, { clientId, line }]));
  const blame = (clientId: bigint, key: string): void => {
    const found = walked.get(clientId);
    if (found) found.fault ??= `posting ${key}`;
  };
  for (const transfer of expected) {
    const { clientId, position } = transfer.event;
    const key = `${clientId}/${position}/${transfer.leg}`;
    if (lines.get(key)?.line !== lineOf(transfer)) blame(clientId, key);
    lines.delete(key);
  }
  for (const [key, { clientId }] of lines) blame(clientId, key);
}
