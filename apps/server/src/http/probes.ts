import { installationOf } from '@cordelle/db/key-store.ts';
import { RELEASE } from '@cordelle/db/release.ts';
import type { App } from '@cordelle/engine/app.ts';
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';
import { metricsRoute } from './metrics-route.ts';
import { obstaclesOf } from './readiness.ts';

const RETRY_SECONDS = '5';

/** What watches this process asks: whether it lives, whether work goes on, and figures. */
export function probes(app: App, metrics: Metrics, metricsToken: string | null): Hono {
  const http = new Hono();
  const installation = installationOf(app.keys);
  http.get('/health', (c) => c.json({ status: 'ok', version: RELEASE, installation }));
  http.get('/ready', async (c) => {
    const because = await obstaclesOf(app);
    if (because.length === 0) return c.json({ status: 'ready' });
    return c.json({ status: 'not ready', because }, 503, { 'Retry-After': RETRY_SECONDS });
  });
  http.get('/metrics', metricsRoute(metricsToken), async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
  return http;
}
