import type { Tx } from '@cordelle/db/connection.ts';
import type { EventFacts, StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import type { StreamType } from '@cordelle/domain/decider.ts';
import type { EventsByStream } from '@cordelle/domain/events.ts';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * A named fold from events to rows: no decisions, no clock, no reads of other projections. Whoever changes what it writes
 * raises `version`, which asks for a rebuild.
 */
export type Projection = {
  readonly name: string;
  readonly version: number;
  /** Every table it writes, and no other projection does. */
  readonly tables: readonly PgTable[];
  /** Indexes of these tables, beside their keys, by which it finds rows while it writes. */
  readonly findsBy?: readonly string[];
  /** Writes what the events mean, in a number of statements that does not depend on the number of events. */
  apply(tx: Tx, events: readonly StoredEvent[]): Promise<void>;
};

/** Declares a projection. */
export const projection = (definition: Projection): Projection => definition;

/** Stored events of one stream type. */
export type StoredEventOf<Type extends StreamType> = EventFacts<Type> & EventsByStream[Type];

/** The row of a stream: its id is the stream's. */
export const rowOf = (event: StoredEvent) => ({ clientId: event.clientId, id: event.streamId });

/** An id of event data, or null. */
export const idOrNull = (id: string | null): bigint | null => (id === null ? null : BigInt(id));
