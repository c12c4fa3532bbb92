import { STREAM_TYPES } from '@cordelle/domain/decider.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, moment, tenantPolicies } from './columns.ts';
import { oneOf } from './status-list.ts';

const sha256 = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The log. Rows are only ever added; each is chained to the one before it in its client's log. */
export const events = pgTable(
  'events',
  {
    clientId: clientId(),
    streamType: text({ enum: STREAM_TYPES }).notNull(),
    streamId: bigint({ mode: 'bigint' }).notNull(),
    /** Place in its stream, from 1. */
    version: integer().notNull(),
    type: text().notNull(),
    /** `json`, not `jsonb`: the text stays as written, and the hash covers it. */
    data: json().$type<Record<string, unknown>>().notNull(),
    actor: text().notNull(),
    cause: text(),
    idempotencyKey: text(),
    /** Business clock. */
    occurredAt: moment().notNull(),
    /** Clock of the database. */
    recordedAt: moment().notNull(),
    /** Place in its client's log: from 1, without gaps, in the order of commit. */
    position: bigint({ mode: 'bigint' }).notNull(),
    hash: sha256().notNull(),
    previousHash: sha256().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.streamType, t.streamId, t.version] }),
    ...tenantPolicies(),
    uniqueIndex('events_position').on(t.clientId, t.position),
    index('events_booked_reference').on(sql`(${t.data} ->> 'reference')`).where(sql`${t.type} = 'StatementLineBooked'`),
    check('events_stream_type', oneOf(t.streamType, STREAM_TYPES)),
    check('events_version', sql`${t.version} > 0`),
    check('events_position_counts', sql`${t.position} > 0`),
    check('events_actor', sql`${t.actor} <> ''`),
  ],
);

/** End of each client's log. Whoever appends holds this row, so a client's positions have no gaps. */
export const eventHeads = pgTable(
  'event_heads',
  {
    clientId: clientId(),
    hash: sha256().notNull(),
    position: bigint({ mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId] }), ...tenantPolicies()],
);
