import { performance } from 'node:perf_hooks';
import { listTransactions } from '@cordelle/api/financial-transactions/queries.ts';
import { inTransaction, openDatabase } from '@cordelle/db/connection.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { spreadTables } from '@cordelle/db/spread/spread-tables.ts';
import { addressOf } from '@cordelle/db/testing/address-of.ts';
import { createOnCluster, dropOnCluster, openCluster } from '@cordelle/db/testing/cluster/databases.ts';
import { transactionListInput } from '@cordelle/validation/financial-transactions.ts';
import { median } from '../../../packages/api/bench/compare.ts';
import { type Measured, measureDay } from '../../../packages/api/bench/day-run.ts';
import { benchWrites, type WritesBench } from './writes.ts';

/** The same work on the coordinator of a cluster alone, and spread over all of its nodes. */
export type NodesFigure = {
  readonly day: Measured;
  readonly writes: WritesBench;
  /** A page of 25 payments of one client, in milliseconds; the median. */
  readonly pageMs: number;
};

const PIECES = 8;
const CALLS = 300;
const PAGE = 25;
/** One of the clients of the day. */
const CLIENT = 7n;
const READER = { language: 'en', now: new Date() } as const;
const DUE_CLIENTS = 1_000;

/**
 * Needs a Citus cluster, `citusUrl` its coordinator's address as the owner of its databases: a batch of so many debits of a thousand
 * clients, then changes and pages of one client. Throws unless each client has as many debits as the others.
 */
export async function benchNodes(
  citusUrl: string,
  debits: number,
): Promise<{ readonly alone: NodesFigure; readonly spread: NodesFigure }> {
  if (debits % DUE_CLIENTS !== 0) throw new Error(`debits of ${DUE_CLIENTS} clients, as many of each: not ${debits}`);
  const alone = await onCluster(citusUrl, 'bench_alone', debits, async () => undefined);
  const spread = await onCluster(citusUrl, 'bench_spread', debits, async (url) => {
    await spreadTables(url, PIECES);
  });
  return { alone, spread };
}

async function onCluster(
  citusUrl: string,
  name: string,
  debits: number,
  prepare: (url: string) => Promise<void>,
): Promise<NodesFigure> {
  const cluster = await openCluster(citusUrl);
  await dropOnCluster(cluster, name);
  await createOnCluster(cluster, name);
  try {
    const url = addressOf(citusUrl, name);
    await migrate(url);
    await prepare(url);
    const day = await measureDay(url, { debits, clients: DUE_CLIENTS });
    const pageMs = await readPages(url);
    return { day, pageMs, writes: await benchWrites(url) };
  } finally {
    await dropOnCluster(cluster, name);
  }
}

async function readPages(url: string): Promise<number> {
  const app = await openDatabase(url, { role: 'app', max: 1 });
  const input = transactionListInput.parse({ limit: PAGE });
  const took: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    await inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) => listTransactions(tx, CLIENT, input, READER));
    took.push(performance.now() - start);
  }
  await app.close();
  return median(took);
}
