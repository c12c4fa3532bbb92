import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { appRouter } from '@cordelle/api/root.ts';
import { compose } from './compose.ts';
import { makeDemoData } from './demo/demo-data.ts';
import { demoSignIns } from './demo/sign-ins.ts';
import { readEnv } from './env.ts';
import { httpApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import { openMetrics } from './http/metrics.ts';
import { probes } from './http/probes.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { reasonOf } from './reason.ts';
import { refuseUnfitDatabase } from './refuse-unfit-database.ts';

const DRAIN_MS = 25_000;

/** Whoever starts the program reads what is in the way, not where it was noticed. */
function refuseToStart(reason: unknown): void {
  console.error(`Not started: ${reasonOf(reason)}`);
  process.exit(1);
}
process.on('uncaughtException', refuseToStart);

const env = readEnv(process.env);
const log = openLog(env.logLevel);
const { app, workerUrl, close } = await compose(env, log);
await refuseUnfitDatabase(app.worker, app.keys, env.mode).catch(async (reason) => {
  await close();
  throw reason;
});
if (env.mode === 'sandbox') await makeDemoData(app, new Date());

const serves = env.process !== 'worker';
const works = env.process !== 'server';
const jobs = await startJobs(app, workerUrl, works);
const metrics = openMetrics(app, jobs.figures);
const server = serves ? await openDoors() : env.healthPort === null ? null : await openProbes(env.healthPort);

/** A process that serves no pages can be watched all the same. */
function openProbes(port: number) {
  return listen(probes(app, metrics, env.metricsToken), { port });
}

function openDoors() {
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
  return listen(http, { port: env.port });
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await Promise.all([server?.close(), jobs.stop()]);
  await close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

process.off('uncaughtException', refuseToStart);
console.log(`Ready on ${env.publicBaseUrl.origin}`);
if (env.mode === 'sandbox') for (const line of demoSignIns(env.sandboxUrl)) console.log(line);
