import { authorizationEvent } from '@cordelle/domain/authorization/events.ts';
import { bankFileEvent } from '@cordelle/domain/bank-file/events.ts';
import type { StreamType } from '@cordelle/domain/decider.ts';
import type { EventsByStream } from '@cordelle/domain/events.ts';
import { invoiceEvent } from '@cordelle/domain/invoice/events.ts';
import { microdepositEvent } from '@cordelle/domain/microdeposit/events.ts';
import { payoutEvent } from '@cordelle/domain/payout/events.ts';
import { settlementEvent } from '@cordelle/domain/settlement/events.ts';
import { testCreditEvent } from '@cordelle/domain/test-credit/events.ts';
import { transactionEvent } from '@cordelle/domain/transaction/events.ts';
import { transactionScheduleEvent } from '@cordelle/domain/transaction-schedule/events.ts';
import type { z } from 'zod';
import type { EventFacts, StoredEvent } from './stored-event.ts';
import { upcast } from './upcast.ts';

/** What a stored event of each stream must look like. A shape that changed is brought up to date by `upcast`, and nowhere else. */
export const EVENT_SCHEMAS: { [Type in StreamType]: z.ZodType<EventsByStream[Type]> } = {
  transaction: transactionEvent,
  schedule: transactionScheduleEvent,
  settlement: settlementEvent,
  payout: payoutEvent,
  microdeposit: microdepositEvent,
  'test-credit': testCreditEvent,
  'bank-file': bankFileEvent,
  invoice: invoiceEvent,
  authorization: authorizationEvent,
};

/** Columns of `events` under the names of `EventRow`, for every statement that reads whole events. */
export const EVENT_COLUMNS = `e.client_id as "clientId", e.stream_type as "streamType", e.stream_id as "streamId", e.version,
  e.type, e.data, e.actor, e.cause, e.idempotency_key as "idempotencyKey", e.occurred_at as "occurredAt",
  e.recorded_at as "recordedAt", e.position`;

/** A row as the database answers it: nothing is known of the data yet. */
export type EventRow = EventFacts & { readonly type: string; readonly data: unknown };

/**
 * An event as the program knows it. Throws plainly when the data is not what its stream may hold: the log was written by
 * another program, or altered.
 */
export function parseEvent(row: EventRow): StoredEvent {
  const parsed = EVENT_SCHEMAS[row.streamType].safeParse({ type: row.type, data: upcast(row.type, row.data) });
  if (!parsed.success) {
    throw new Error(
      `event ${row.clientId}/${row.position} (${row.type}) cannot be read: ${parsed.error.issues
        .map((issue) => `${issue.path.join('.')} ${issue.message}`)
        .join('; ')}`,
    );
  }
  return asStored({ ...row, type: parsed.data.type, data: parsed.data.data });
}

/** The one place where a row becomes the union: `streamType` chose the schema that accepted type and data. */
function asStored(row: EventRow): StoredEvent {
  return row as StoredEvent;
}
