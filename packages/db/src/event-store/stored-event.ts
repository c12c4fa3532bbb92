import type { StreamType } from '@cordelle/domain/decider.ts';
import type { DomainEvent, EventsByStream } from '@cordelle/domain/events.ts';

/** Names one stream of one client's log. */
export type StreamRef = { readonly clientId: bigint; readonly streamType: StreamType; readonly streamId: bigint };

/** Events for one stream, and the version its last event must have for them to be stored (0: the stream is new). */
export type StreamAppend = StreamRef & {
  readonly expectedVersion: number;
  readonly events: readonly DomainEvent[];
  /** Of whoever asked for these, where an append stores what several asked for. */
  readonly meta?: AppendMeta;
};

/** What all events of one append share, but for those that say otherwise. */
export type AppendMeta = {
  /** Who: `user:12`, `staff:3`, `api_key:5`, `system:approvals`, `bank`. */
  readonly actor: string;
  /** Why, where it is not the actor's own request: the job, the file, the event that led here. */
  readonly cause: string | null;
  readonly idempotencyKey?: string | null;
  /** Business clock, whole milliseconds. */
  readonly occurredAt: Date;
};

/** What the log knows of an event besides its type and data. */
export type EventFacts<Type extends StreamType = StreamType> = {
  readonly clientId: bigint;
  readonly streamType: Type;
  readonly streamId: bigint;
  /** Place in its stream, from 1. */
  readonly version: number;
  readonly actor: string;
  readonly cause: string | null;
  readonly idempotencyKey: string | null;
  /** Business clock. */
  readonly occurredAt: Date;
  /** Clock of the database. */
  readonly recordedAt: Date;
  /** Place in its client's log: from 1, without gaps, in the order of commit. */
  readonly position: bigint;
};

/** One row of the log, its data parsed. `streamType` decides which event types it may hold. */
export type StoredEvent = { [Type in StreamType]: EventFacts<Type> & EventsByStream[Type] }[StreamType];

/** Key of a stream in maps: `4/transaction/17`. */
export const streamKey = (ref: StreamRef): string => `${ref.clientId}/${ref.streamType}/${ref.streamId}`;
