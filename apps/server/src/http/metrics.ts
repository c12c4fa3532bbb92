import { columns, computed } from '@cordelle/db/columns.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { reviewItems } from '@cordelle/db/schema/review-items.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type QueueFigures, watchGauges } from './watch-gauges.ts';

/** Rows of a figure; none while the database does not answer, so that the process can still be watched. */
const unlessOut = <Row>(rows: Promise<Row[]>): Promise<Row[]> =>
  rows.catch((error) => {
    if (isOutage(error)) return [];
    throw error;
  });

/** Figures of one process in Prometheus' text format. Labels hold no ids and no names. */
export function openMetrics(app: App, queues: () => Promise<readonly QueueFigures[]> = async () => []) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'cordelle_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'area', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'cordelle_http_failures_total',
    help: 'Answers with a status of 500 or more',
    registers: [registry],
  });
  const identityMessages = new Counter({
    name: 'cordelle_identity_messages_total',
    help: 'Messages to the address of the identity service, by what came of them; `forged`: refused',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'cordelle_bank_files_open',
    help: 'Bank files whose fate is not known yet, by state',
    labelNames: ['rail', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await unlessOut(app.worker.sql`
        select ${columns(bankFiles, ['rail', 'state'])},
               ${computed<{ count: bigint }>({ count: 'count(*)' })} from bank_files
         where state in ('Frozen', 'Written', 'Handing over', 'Handed over', 'Unknown', 'Received', 'Quarantined')
         group by rail, state`);
      for (const { rail, state, count } of rows) this.set({ rail, state }, Number(count));
    },
  });
  new Gauge({
    name: 'cordelle_review_items_open',
    help: 'Questions waiting for a person of the provider',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await unlessOut(app.worker.sql`
        select ${columns(reviewItems, ['kind'])},
               ${computed<{ count: bigint }>({ count: 'count(*)' })} from review_items where resolved_at is null group by kind`);
      for (const { kind, count } of rows) this.set({ kind }, Number(count));
    },
  });
  watchGauges(registry, app, queues);
  const areaOf = (path: string): string => {
    const [, area = ''] = path.split('/');
    return ['trpc', 'v3', 'assets', 'health', 'ready', 'metrics', 'sandbox'].includes(area) ? area : 'page';
  };
  const measure: MiddlewareHandler = async (c, next) => {
    const started = performance.now();
    await next();
    const { status } = c.res;
    requests.observe(
      { method: c.req.method, area: areaOf(c.req.path), status: String(status) },
      (performance.now() - started) / 1000,
    );
    if (status >= 500) failures.inc();
  };
  const identityMessage = (outcome: string) => identityMessages.inc({ outcome });
  return { measure, identityMessage, text: () => registry.metrics(), contentType: registry.contentType };
}
export type Metrics = ReturnType<typeof openMetrics>;
