import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { limiter } from '@cordelle/api/limiter.ts';
import { appRouter } from '@cordelle/api/root.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { Env } from './env.ts';
import { httpApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import { openMetrics } from './http/metrics.ts';
import { probes } from './http/probes.ts';
import { startJobs } from './jobs.ts';
import { shareLimits } from './shared-limits.ts';

/** The work of one process and, where it serves, its server: open when this resolves. `stop` lets what is under way end. */
export async function startProcess(app: App, workerUrl: string, env: Env): Promise<{ stop(): Promise<void> }> {
  const serves = env.process !== 'worker';
  const works = env.process !== 'server';
  const jobs = await startJobs(app, workerUrl, works);
  const metrics = openMetrics(app, jobs.figures);
  const sharing = serves ? await shareLimits({ database: app.worker, limiter, log: app.log }) : null;
  const server = serves ? await openServer() : env.healthPort === null ? null : await openProbes(env.healthPort);
  return {
    async stop() {
      await Promise.all([server?.close(), jobs.stop(), sharing?.stop()]);
    },
  };

  /** A process that serves no pages can be watched all the same. */
  function openProbes(port: number) {
    return listen(probes(app, metrics, env.metricsToken), { port, hostname: env.host });
  }

  function openServer() {
    const sessions = openSessions(app.worker, env.publicBaseUrl.protocol === 'https:');
    const http = httpApp({
      app,
      sessions,
      router: appRouter(sessions),
      metrics,
      publicBaseUrl: env.publicBaseUrl,
      trustedProxies: env.trustedProxies,
      metricsToken: env.metricsToken,
      corsOrigins: env.corsOrigins,
    });
    return listen(http, { port: env.port, hostname: env.host });
  }
}
