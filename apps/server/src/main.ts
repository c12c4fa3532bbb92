import { compose } from './compose.ts';
import { makeDemoData } from './demo/demo-data.ts';
import { demoSignIns } from './demo/sign-ins.ts';
import { readEnv } from './env.ts';
import { openLog } from './log.ts';
import { lookInside } from './operator/doctor/inside.ts';
import { reasonOf } from './reason.ts';
import { refuseUnfitDatabase } from './refuse-unfit-database.ts';
import { startFacts } from './start-facts.ts';
import { startProcess } from './start-process.ts';

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
if (env.mode === 'sandbox') await makeDemoData(app, env.demoDay);
const running = await startProcess(app, workerUrl, env);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await running.stop();
  await close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Whoever turns over log files sends it; the log goes to standard output, so that there is nothing to open again.
process.on('SIGHUP', () => undefined);

process.off('uncaughtException', refuseToStart);
log.info(await startFacts(app, env), 'started');
for (const { verdict, what, found, remedy } of await lookInside(app, env))
  if (verdict !== 'well') log.warn({ verdict, what, remedy }, found);
console.log(`Ready on ${env.publicBaseUrl.origin}`);
if (env.mode === 'sandbox') for (const line of demoSignIns(env.sandboxUrl)) console.log(line);
