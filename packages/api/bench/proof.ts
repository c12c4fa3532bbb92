import { performance } from 'node:perf_hooks';
import { type Database, inTransaction, openDatabase } from '@cordelle/db/connection.ts';
import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { proveClients, sweepProven } from '@cordelle/engine/ledger/proof/prove-clients.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';

/** How long the proof of one client's ledger takes, by the length of its log. */
export type ProofFigure = {
  readonly events: number;
  /** All of it, as the first time. */
  readonly wholeMs: number;
  /** After `ADDED` more events, medians of five; what was read again besides, and its share of time. */
  readonly addedMs: number;
  readonly sweepMs: number;
  readonly sweptEvents: number;
  /** Nothing was added. */
  readonly idleMs: number;
};

/** Events added before each proof: what a busy client adds in a day. */
export const ADDED = 4_000;
const EVENTS_PER_DEBIT = 4;
const BATCH = 2_500;
const ROUNDS = 5;
const META = { actor: 'system:bench', cause: null, occurredAt: new Date('2026-03-18T16:00:00Z') } as const;

/** Proves logs of these lengths, each of a client of its own, on an empty migrated database. */
export async function benchProof(
  ownerUrl: string,
  keys: KeyStore,
  lengths: readonly number[],
): Promise<readonly ProofFigure[]> {
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 4 });
  try {
    const figures: ProofFigure[] = [];
    for (const [index, events] of lengths.entries()) {
      const clientId = BigInt(index + 1);
      await addClient(worker, { id: clientId, customers: 1 });
      await live(worker, clientId, 1, events);
      await worker.sql`analyze`.catch(() => undefined);
      figures.push(await measure(worker, keys, clientId, events));
    }
    return figures;
  } finally {
    await worker.close();
  }
}

async function measure(worker: Database, keys: KeyStore, clientId: bigint, events: number): Promise<ProofFigure> {
  const asked = { worker, keys, at: META.occurredAt };
  const prove = async () => {
    const start = performance.now();
    const { faults } = await proveClients(asked, [clientId]);
    if (faults.length > 0)
      throw new Error(`the ledger of the bench does not hold: ${JSON.stringify(faults.map(({ record }) => record))}`);
    return performance.now() - start;
  };
  const wholeMs = await prove();
  const times = { added: [] as number[], sweep: [] as number[], idle: [] as number[] };
  let sweptEvents = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await live(worker, clientId, 1 + events + round * ADDED, ADDED);
    times.added.push(await prove());
    times.idle.push(await prove());
    const start = performance.now();
    sweptEvents = Math.max(sweptEvents, (await sweepProven(asked, new Set())).events);
    times.sweep.push(performance.now() - start);
  }
  return {
    events,
    wholeMs,
    addedMs: median(times.added),
    sweepMs: median(times.sweep),
    sweptEvents,
    idleMs: median(times.idle),
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const money = { amount: '125.09', currency: 'CAD' } as const;
const lifeOf = (id: bigint): TransactionEvent[] => [
  {
    type: 'TransactionCreated',
    data: {
      customerId: '1',
      scheduleId: null,
      installment: null,
      ...money,
      customerType: 'Personal',
      requestedDate: '2026-03-19',
      comment: null,
      retryOf: null,
    },
  },
  {
    type: 'TransactionPlanned',
    data: {
      processDate: '2026-03-19',
      batchDate: '2026-03-18',
      earliestApprovalDate: '2026-03-26',
      disputeDeadline: '2026-06-17',
      moved: null,
    },
  },
  {
    type: 'TransactionSentToBank',
    data: { bankFileId: '7', trace: `T${id}`, bankAccountId: '1', sentOn: '2026-03-18', ...money },
  },
  { type: 'TransactionProcessed', data: { processedOn: '2026-03-19', ...money } },
];

/** Adds so many events to a client's log, in debits that were sent and processed. */
async function live(worker: Database, clientId: bigint, firstEvent: number, events: number): Promise<void> {
  const first = Math.floor((firstEvent - 1) / EVENTS_PER_DEBIT) + 1;
  const last = first + events / EVENTS_PER_DEBIT;
  for (let from = first; from < last; from += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, last - from) }, (_, at): StreamAppend => {
      const streamId = BigInt(from + at);
      return { clientId, streamType: 'transaction', streamId, expectedVersion: 0, events: lifeOf(streamId) };
    });
    await inTransaction(worker, {}, (tx) => handleAll(tx, items, META));
  }
}
