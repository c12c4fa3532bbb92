import { arrayLiteral } from '../array-literal.ts';
import { alsoOf, atClients, onlyClient } from '../client-place.ts';
import type { Tx } from '../connection.ts';
import { EVENT_COLUMNS, type EventRow, parseEvent } from './event-schemas.ts';
import { type StoredEvent, type StreamRef, streamKey } from './stored-event.ts';

/** The streams lead: whatever the planner believes of a young table, it never walks the log of a whole client. */
const LOAD_STREAMS = `
  select e.*
  from unnest($1::bigint[], $2::text[], $3::bigint[]) as u (client_id, stream_type, stream_id)
  ${atClients('$4')}
  cross join lateral (
    select ${EVENT_COLUMNS}
    from events e
    where e.client_id = h.client_id and ${alsoOf('e', '$4')} and e.stream_type = u.stream_type and e.stream_id = u.stream_id
    order by e.version
  ) e`;

/**
 * Events of the streams, oldest first, by `streamKey`; a stream without events (or of another client, behind the policies)
 * has no entry. One statement whatever the number of streams. Throws plainly on data that cannot be read.
 */
export async function loadStreams(tx: Tx, refs: readonly StreamRef[]): Promise<Map<string, StoredEvent[]>> {
  const streams = new Map<string, StoredEvent[]>();
  const wanted = [...new Map(refs.map((ref) => [streamKey(ref), ref])).values()];
  if (wanted.length === 0) return streams;
  const rows = await tx.sql.unsafe<EventRow[]>(
    LOAD_STREAMS,
    [
      arrayLiteral(wanted.map((ref) => ref.clientId)),
      arrayLiteral(wanted.map((ref) => ref.streamType)),
      arrayLiteral(wanted.map((ref) => ref.streamId)),
      onlyClient(wanted.map((ref) => ref.clientId)),
    ],
    { prepare: true },
  );
  for (const row of rows) {
    const key = streamKey(row);
    const stream = streams.get(key);
    if (stream) stream.push(parseEvent(row));
    else streams.set(key, [parseEvent(row)]);
  }
  return streams;
}

/** Events of one stream, oldest first; empty when it does not exist. */
export async function loadStream(tx: Tx, ref: StreamRef): Promise<StoredEvent[]> {
  return (await loadStreams(tx, [ref])).get(streamKey(ref)) ?? [];
}
