import type { Tx } from '../connection.ts';
import { EVENT_COLUMNS, type EventRow, parseEvent } from './event-schemas.ts';
import type { StoredEvent } from './stored-event.ts';

/** A place in the log of all clients: everything up to and including it has been read. */
export type LogPlace = { readonly clientId: bigint; readonly position: bigint };

const REPLAY = `
  select ${EVENT_COLUMNS}
  from events e
  where (e.client_id, e.position) > ($1::bigint, $2::bigint)
  order by e.client_id, e.position
  limit $3::int`;

/**
 * The whole log (as far as the policies show it), client by client, each in the order of its positions, in batches of at
 * most `batch` events. `after` resumes behind a place already read. The next batch is asked for while one is being worked on.
 */
export async function* replay(
  tx: Tx,
  options: { batch: number; after?: LogPlace },
): AsyncGenerator<StoredEvent[], void, void> {
  const fetchAfter = (place: LogPlace) =>
    tx.sql
      .unsafe<EventRow[]>(REPLAY, [String(place.clientId), String(place.position), options.batch], { prepare: true })
      .execute();
  let pending = fetchAfter(options.after ?? { clientId: -1n, position: 0n });
  for (;;) {
    const rows = await pending;
    const last = rows.at(-1);
    if (!last) return;
    const complete = rows.length < options.batch;
    if (!complete) pending = fetchAfter(last);
    yield rows.map(parseEvent);
    if (complete) return;
  }
}
