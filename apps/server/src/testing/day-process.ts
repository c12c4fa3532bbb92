/**
 * The day as a process of its own, for tests that end processes: runs what is due until an instant, against the database,
 * folders and outside world of its environment. `node day-process.ts <until> [failpoint hit kill|wait]`: at the n-th hit of
 * a failpoint it dies as by `kill -9`, or says so and goes on when a line comes in. Ends with 1 when a step failed.
 */
import { once } from 'node:events';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import type { Failpoint } from '@cordelle/engine/ports/failpoints.ts';
import { compose } from '../compose.ts';
import { readEnv } from '../env.ts';
import { openLog } from '../log.ts';

const [until = '', stopAt, hit = '1', how = 'kill'] = process.argv.slice(2);
let left = Number(hit);

const failpoint: Failpoint = async (name) => {
  if (name !== stopAt) return;
  left -= 1;
  if (left !== 0) return;
  if (how === 'kill') {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  }
  console.log(`at ${name}`);
  await once(process.stdin, 'data');
};

const env = readEnv(process.env);
const { app, close } = await compose(env, openLog(env.logLevel));
const ran = await runDue({ ...app, failpoint }, new Date(until));
const failures = ran.flatMap((step) => ('failure' in step ? `${step.rail} ${step.step}: ${step.failure}` : []));
console.log(`${ran.length} steps`);
for (const failure of failures) console.log(failure);
await close();
process.exit(failures.length === 0 ? 0 : 1);
