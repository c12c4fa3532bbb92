import { performance } from 'node:perf_hooks';
import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { appRouter } from '@cordelle/api/root.ts';
import { type Database, inTransaction, openOwner } from '@cordelle/db/connection.ts';
import { DATABASE_ROLES } from '@cordelle/db/roles.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';
import type { App } from '@cordelle/engine/app.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import type { Hono } from 'hono';
import { median } from '../../../packages/api/bench/compare.ts';
import { v3 } from '../src/rest/v3/mount.ts';
import { openHarness } from './harness.ts';
import { programs } from './programs.ts';

/** Changes per second beside plain statements that store the same rows, one transaction each. */
export type WriteFigure = { readonly perSecond: number; readonly floorPerSecond: number; readonly ratio: number };

export type WritesBench = {
  /** Programs of one client that each change the comment of a debit through `/v3`, under an idempotency key: 8 at a time. */
  readonly single: WriteFigure;
  /** The same, 64 at a time. */
  readonly concurrent: WriteFigure;
};

const CLIENT = 10_089n;
const CUSTOMERS = 10;
const CONNECTIONS = 8;
const CHANGES = 800;
const ROUNDS = 5;
const FIRST_ID = 5_000_000;
const META = { actor: 'system:bench', cause: null, occurredAt: new Date('2026-03-16T14:00:00Z') } as const;

/** Everything a change writes: its event, its row, its audit row, the answer to its key. `ownerUrl`: a migrated database. */
export async function benchWrites(ownerUrl: string): Promise<WritesBench> {
  const { app, close } = await openHarness(ownerUrl, { app: CONNECTIONS, worker: CONNECTIONS });
  try {
    await addClient(app.worker, { id: CLIENT, customers: CUSTOMERS });
    await addDebits(app, 2 * (ROUNDS + 1) * CHANGES);
    const floor = await copyTables(ownerUrl);
    const http = v3({
      router: appRouter(openSessions(app.worker, true)),
      contextOf: programs(app, CLIENT, { keyed: true }),
      log: app.log,
      clock: app.clock,
    });
    const bench = {
      single: await compare(http, app.worker, { callers: 8, from: FIRST_ID }),
      concurrent: await compare(http, app.worker, { callers: 64, from: FIRST_ID + (ROUNDS + 1) * CHANGES }),
    };
    await floor.remove();
    return bench;
  } finally {
    await close();
  }
}

const lifeOf = (id: number): DomainEvent[] => [
  {
    type: 'TransactionCreated',
    data: {
      customerId: String(1 + (id % CUSTOMERS)),
      scheduleId: null,
      installment: null,
      amount: '125.09',
      currency: 'CAD',
      customerType: 'Personal',
      requestedDate: '2026-05-20',
      comment: null,
      retryOf: null,
    },
  },
  {
    type: 'TransactionPlanned',
    data: {
      processDate: '2026-05-20',
      batchDate: '2026-05-19',
      earliestApprovalDate: '2026-05-27',
      disputeDeadline: '2026-08-18',
      moved: null,
    },
  },
];

/** Debits that are planned for a day to come, by their events. */
async function addDebits({ worker }: App, count: number): Promise<void> {
  for (let from = FIRST_ID; from < FIRST_ID + count; from += CHANGES) {
    const works = Array.from({ length: CHANGES }, (_, at) => ({
      clientId: CLIENT,
      streamType: 'transaction' as const,
      streamId: BigInt(from + at),
      expectedVersion: 0,
      events: lifeOf(from + at),
    }));
    await inTransaction(worker, {}, (tx) => handleAll(tx, works, META));
  }
}

/** Tables of the same shape, keys and indexes, without heads, triggers and policies; the debits are in them. */
async function copyTables(ownerUrl: string) {
  const owner = openOwner(ownerUrl);
  await owner`create schema floor`;
  for (const table of ['events', 'transactions', 'audit_log', 'idempotency_keys'])
    await owner.unsafe(`create table floor.${table} (like public.${table} including all excluding identity)`);
  await owner`insert into floor.transactions select * from transactions where client_id = ${String(CLIENT)}`;
  await owner.unsafe(`grant usage on schema floor to ${DATABASE_ROLES.worker}`);
  await owner.unsafe(`grant select, insert, update on all tables in schema floor to ${DATABASE_ROLES.worker}`);
  return {
    remove: async () => {
      await owner`drop schema floor cascade`;
      await owner.end();
    },
  };
}

const HASH = 'ab'.repeat(32);

/** One change, as plainly as PostgreSQL allows: one round trip, no checks. */
const FLOOR = `
  with e as (
    insert into floor.events (client_id, stream_type, stream_id, version, type, data, actor, idempotency_key, occurred_at,
      recorded_at, position, hash, previous_hash)
    values (${CLIENT}, 'transaction', $1, 3, 'TransactionCommentChanged', $2::json, 'api_key:1', $3, now(), now(), $1,
      decode('${HASH}', 'hex'), decode('${HASH}', 'hex'))
  ), a as (
    insert into floor.audit_log (client_id, id, at, actor, action, target_type, target_id, after, result, ip, request_id)
    values (${CLIENT}, $1, now(), 'api_key:1', 'financialTransactions.change', 'financial_transactions', $1::text, $2::jsonb,
      'done', '127.0.0.1', 'bench')
  ), k as (
    insert into floor.idempotency_keys (client_id, id, principal, method, route, key, fingerprint, status, body, created_at)
    values (${CLIENT}, $1, 'api_key:1', 'POST', 'financialTransactions.change', $3, '${HASH}', 200, $2::jsonb, now())
  )
  update floor.transactions set comment = $3, version = 3, updated_at = now() where client_id = ${CLIENT} and id = $1`;

type Load = { readonly callers: number; readonly from: number };

/** Rounds alternate, so that both meet the machine in the same moods. The first round of each is not counted. */
async function compare(http: Hono, worker: Database, { callers, from }: Load): Promise<WriteFigure> {
  const rates: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = from + round * CHANGES;
    const bare = await rateOf(callers, (at) => store(worker, first + at));
    const mine = await rateOf(callers, (at) => change(http, first + at));
    if (round === 0) continue;
    rates.floor.push(bare);
    rates.ours.push(mine);
  }
  const [perSecond, floorPerSecond] = [median(rates.ours), median(rates.floor)];
  return { perSecond, floorPerSecond, ratio: perSecond / floorPerSecond };
}

const store = (worker: Database, id: number) =>
  worker.sql.unsafe(FLOOR, [id, JSON.stringify({ comment: `noted ${id}` }), `noted ${id}`], { prepare: true });

async function change(http: Hono, id: number): Promise<void> {
  const answer = await http.request(`/financial_transactions/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ financial_transaction: { comment: `noted ${id}` } }),
  });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
}

async function rateOf(callers: number, work: (at: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let at = next++; at < CHANGES; at = next++) await work(at);
    }),
  );
  return CHANGES / ((performance.now() - start) / 1000);
}
