import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { CHAIN_START, type ChainEnd, chainHash, epochText } from '@cordelle/db/event-store/chain.ts';
import { type StreamRef, streamKey } from '@cordelle/db/event-store/stored-event.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { seededNumbers } from '@cordelle/engine/testing/seeded-numbers.ts';
import type { Span } from './shapes.ts';

/** What was written: how much, of which payments and schedules, month by month. */
export type History = Span & {
  readonly events: number;
  readonly payments: number;
  readonly clients: readonly bigint[];
};

const CLIENTS = 500;
/** Its share of all payments, in percent; the others have equal ones. */
const LARGEST_PERCENT = 20;
const MONTHS = 24;
/** Each lives as long as the history, and plans a payment a month. */
const SCHEDULES = 5_000;
const EVENTS_PER_PAYMENT = 6;
const ROWS_PER_INSERT = 5_000;
const DAY_MS = 86_400_000;
const META = { actor: 'system:bench', cause: null, idempotencyKey: null };

/** What stands in the log for one stream, and when it is written. */
type Due = StreamRef & { readonly event: DomainEvent };

/**
 * Two years of about so many events, written day by day as they would have been: payments planned ahead, collected, approved and
 * settled, and schedules that plan them. Ends with the month before `until`.
 */
export async function writeHistory(ownerUrl: string, events: number, until: Date): Promise<History> {
  const clients = Array.from({ length: CLIENTS }, (_, at) => BigInt(at + 1));
  await addClients(ownerUrl, clients);
  const owner = openOwner(ownerUrl);
  // Clients come with an agreement.
  const begun = await owner<(ChainEnd & { clientId: bigint })[]>`
    select client_id as "clientId", position, encode(hash, 'hex') as hash from event_heads`;
  const log = new Log(begun, async (columns) => {
    await owner.unsafe(STORE, columns, { prepare: true });
  });
  const months: { from: string; until: string; firstPayment: bigint }[] = [];
  const [end, begin] = [monthBefore(until, 0), monthBefore(until, MONTHS)];
  const days = Math.round((end.getTime() - begin.getTime()) / DAY_MS);
  const paymentsPerDay = Math.round((events - SCHEDULES * MONTHS) / EVENTS_PER_PAYMENT / days);
  const below = seededNumbers(7);
  const due = new Map<number, Due[]>();
  let payments = 0;
  for (let day = 0; day < days; day += 1) {
    const at = new Date(begin.getTime() + day * DAY_MS);
    if (at.getUTCDate() === 1) {
      const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
      months.push({ from: at.toISOString(), until: next.toISOString(), firstPayment: BigInt(payments + 1) });
      for (let schedule = 1; schedule <= SCHEDULES; schedule += 1)
        later(due, day + below(28), {
          clientId: BigInt(1 + (schedule % CLIENTS)),
          streamType: 'schedule',
          streamId: BigInt(schedule),
          event: { type: 'TransactionScheduleOccurrencesPlanned', data: { through: months.length } },
        });
    }
    for (let payment = 0; payment < paymentsPerDay; payment += 1) {
      payments += 1;
      const clientId = below(100) < LARGEST_PERCENT ? 1n : BigInt(1 + below(CLIENTS));
      const stream = { clientId, streamType: 'transaction', streamId: BigInt(payments) } as const;
      for (const [after, event] of lifeOf(payments, below(60))) later(due, day + after, { ...stream, event });
    }
    for (const one of due.get(day) ?? []) await log.write(one, at);
    due.delete(day);
  }
  await log.flush();
  await owner.unsafe(MOVE_HEADS, log.heads());
  await owner`vacuum analyze events`;
  await owner.end();
  return { events: log.written, payments, clients, months };
}

async function addClients(ownerUrl: string, ids: readonly bigint[]): Promise<void> {
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  for (const id of ids) await addClient(worker, { id });
  await worker.close();
}

const monthBefore = (moment: Date, months: number): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months, 1));

function later(due: Map<number, Due[]>, day: number, one: Due): void {
  const those = due.get(day);
  if (those) those.push(one);
  else due.set(day, [one]);
}

/** Events of one payment with the days after which they come; it is planned so many days ahead. */
export function lifeOf(id: number, ahead: number): readonly (readonly [number, TransactionEvent])[] {
  const day = '2026-03-19';
  const money = { amount: '125.09', currency: 'CAD' } as const;
  const customerId = String(1 + (id % 200));
  return [
    [
      0,
      {
        type: 'TransactionCreated',
        data: {
          ...money,
          customerId,
          scheduleId: '17',
          installment: 3,
          customerType: 'Personal',
          requestedDate: day,
          comment: null,
          retryOf: null,
        },
      },
    ],
    [
      0,
      {
        type: 'TransactionPlanned',
        data: { processDate: day, batchDate: day, earliestApprovalDate: day, disputeDeadline: day, moved: null },
      },
    ],
    [
      ahead,
      {
        type: 'TransactionSentToBank',
        data: { ...money, bankFileId: '7', trace: `T${id}`, bankAccountId: customerId, sentOn: day },
      },
    ],
    [ahead + 1, { type: 'TransactionProcessed', data: { ...money, processedOn: day } }],
    [
      ahead + 6,
      {
        type: 'TransactionApproved',
        data: { ...money, approvedOn: day, holdback: '0.00', holdbackReleaseDate: null },
      },
    ],
    [ahead + 7, { type: 'TransactionSettled', data: { settlementId: '9', settledOn: day, line: 'approved' } }],
  ];
}

const STORE = `
  insert into events (client_id, stream_type, stream_id, version, type, data, actor, occurred_at, recorded_at, position, hash,
    previous_hash)
  select client_id, stream_type, stream_id, version, type, data::json, '${META.actor}', at, at, position, decode(hash, 'hex'),
    decode(previous_hash, 'hex')
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::text[], $6::text[], $7::timestamptz[], $8::bigint[],
    $9::text[], $10::text[]) as u (client_id, stream_type, stream_id, version, type, data, at, position, hash, previous_hash)`;

const MOVE_HEADS = `
  update event_heads h set position = u.position, hash = decode(u.hash, 'hex')
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as u (client_id, position, hash) where h.client_id = u.client_id`;

type Row = Due & {
  readonly version: number;
  readonly at: Date;
  readonly position: bigint;
  readonly hash: string;
  readonly previousHash: string;
};

/** Chains what it is given and stores it, some thousands of rows at a time. */
class Log {
  written = 0;
  readonly #ends: Map<bigint, ChainEnd>;
  readonly #versions = new Map<string, number>();
  readonly #store: (columns: string[]) => Promise<void>;
  #rows: Row[] = [];

  constructor(
    ends: readonly (ChainEnd & { readonly clientId: bigint })[],
    store: (columns: string[]) => Promise<void>,
  ) {
    this.#ends = new Map(ends.map(({ clientId, position, hash }) => [clientId, { position, hash }]));
    this.#store = store;
  }

  /** Within a day each is a millisecond later than the one before. */
  async write(due: Due, day: Date): Promise<void> {
    const { clientId, streamType, streamId, event } = due;
    const at = new Date(day.getTime() + (this.written % DAY_MS));
    const key = streamKey(due);
    const version = (this.#versions.get(key) ?? 0) + 1;
    this.#versions.set(key, version);
    const before = this.#ends.get(clientId) ?? { position: 0n, hash: CHAIN_START };
    const position = before.position + 1n;
    const instant = epochText(at);
    const hash = chainHash(before.hash, {
      ...META,
      position: String(position),
      clientId: String(clientId),
      streamType,
      streamId: String(streamId),
      version,
      type: event.type,
      data: JSON.stringify(event.data),
      occurredAt: instant,
      recordedAt: instant,
    });
    this.#ends.set(clientId, { position, hash });
    this.#rows.push({ ...due, version, at, position, hash, previousHash: before.hash });
    this.written += 1;
    if (this.#rows.length === ROWS_PER_INSERT) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    await this.#store([
      arrayLiteral(rows.map((row) => row.clientId)),
      arrayLiteral(rows.map((row) => row.streamType)),
      arrayLiteral(rows.map((row) => row.streamId)),
      arrayLiteral(rows.map((row) => row.version)),
      arrayLiteral(rows.map((row) => row.event.type)),
      arrayLiteral(rows.map((row) => JSON.stringify(row.event.data))),
      arrayLiteral(rows.map((row) => row.at.toISOString())),
      arrayLiteral(rows.map((row) => row.position)),
      arrayLiteral(rows.map((row) => row.hash)),
      arrayLiteral(rows.map((row) => row.previousHash)),
    ]);
  }

  /** Columns of where each client's log ends. */
  heads(): string[] {
    const ends = [...this.#ends];
    return [
      arrayLiteral(ends.map(([clientId]) => clientId)),
      arrayLiteral(ends.map(([, { position }]) => position)),
      arrayLiteral(ends.map(([, { hash }]) => hash)),
    ];
  }
}
