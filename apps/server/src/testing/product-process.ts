/**
 * The product as one process of an installation that others arranged, for drills that end processes: routes, queue and watch as
 * `PROCESS` of its environment says. `node product-process.ts [failpoint hit kill|wait]`: stops there. A line `wake` wakes it up
 * for the day, as its queue does; it says how many steps are left to do. It ends with whoever started it.
 */
import { createInterface } from 'node:readline';
import { dayJob } from '@cordelle/api/jobs.ts';
import { stepsWaiting } from '@cordelle/engine/day/run-due.ts';
import { compose } from '../compose.ts';
import { readEnv } from '../env.ts';
import { openLog } from '../log.ts';
import { startProcess } from '../start-process.ts';
import { stoppingFailpoint } from './stopping-process.ts';

const env = readEnv(process.env);
const composed = await compose(env, openLog(env.logLevel));
const app = { ...composed.app, failpoint: stoppingFailpoint(process.argv.slice(2)) };
const started = await startProcess(app, composed.workerUrl, env);
process.once('SIGTERM', () => started.stop().then(() => process.exit(0)));

async function wake(): Promise<number> {
  await app.sandbox?.now();
  await dayJob.run(app);
  return (await stepsWaiting(app)).length;
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line !== 'wake') return;
    wake().then(
      (left) => console.log(`left ${left}`),
      (error) => console.log(`could not wake up: ${error}`),
    );
  })
  .on('close', () => process.exit(0));
console.log('Ready');
