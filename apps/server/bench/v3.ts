import { performance } from 'node:perf_hooks';
import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { appRouter } from '@cordelle/api/root.ts';
import { createCallerFactory } from '@cordelle/api/trpc.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { Hono } from 'hono';
import { v3 } from '../src/rest/v3/mount.ts';
import { fillTransactions, openHarness } from './harness.ts';
import { programs } from './programs.ts';

/** Pages of 25 transactions per second through `/v3`, beside the bare procedure behind a route (medians of rounds). */
export type V3Bench = { readonly perSecond: number; readonly floorPerSecond: number; readonly ratio: number };

const CLIENT = 88n;
const TRANSACTIONS = 1_000;
const ROUNDS = 7;
const CALLS_PER_ROUND = 600;
const AT_ONCE = 8;
const PATH = '/financial_transactions?limit=25';

export async function benchV3(ownerUrl: string): Promise<V3Bench> {
  const { app, close } = await openHarness(ownerUrl, { app: AT_ONCE, worker: 1 });
  try {
    await addClient(app.worker, { id: CLIENT, customers: 10 });
    await fillTransactions(ownerUrl, CLIENT, TRANSACTIONS);
    const router = appRouter(openSessions(app.worker, true));
    const contextOf = programs(app, CLIENT);
    const ours = v3({ router, contextOf, log: app.log, clock: app.clock });
    const caller = createCallerFactory(router);
    const floor = new Hono();
    floor.get('/financial_transactions', async (c) =>
      c.json(await caller(await contextOf()).financialTransactions.list({ limit: 25 })),
    );
    const [mine, bare] = await compare(ours, floor);
    return { perSecond: mine, floorPerSecond: bare, ratio: mine / bare };
  } finally {
    await close();
  }
}

/** Rounds alternate, so that both meet the machine in the same moods. The first round of each is not counted. */
async function compare(ours: Hono, floor: Hono): Promise<[number, number]> {
  const rates: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [bare, mine] = [await rateOf(floor), await rateOf(ours)];
    if (round === 0) continue;
    rates.floor.push(bare);
    rates.ours.push(mine);
  }
  return [median(rates.ours), median(rates.floor)];
}

async function rateOf(http: Hono): Promise<number> {
  let left = CALLS_PER_ROUND;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const answer = await http.request(PATH);
        const { records } = (await answer.json()) as { records?: unknown[] };
        if (records?.length !== 25) throw new Error(`answered ${answer.status}`);
      }
    }),
  );
  return CALLS_PER_ROUND / ((performance.now() - start) / 1000);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
