/**
 * The day as a process of its own, for tests that end processes: runs what is due until an instant, against the database,
 * folders and outside world of its environment. `node day-process.ts <until> [failpoint hit kill|wait]`: stops there. Ends with 1
 * when a step failed.
 */
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { compose } from '../compose.ts';
import { readEnv } from '../env.ts';
import { openLog } from '../log.ts';
import { stoppingFailpoint } from './stopping-process.ts';

const [until = '', ...stop] = process.argv.slice(2);

const env = readEnv(process.env);
const { app, close } = await compose(env, openLog(env.logLevel));
const ran = await runDue({ ...app, failpoint: stoppingFailpoint(stop) }, new Date(until));
const failures = ran.flatMap((step) => ('failure' in step ? `${step.rail} ${step.step}: ${step.failure}` : []));
console.log(`${ran.length} steps`);
for (const failure of failures) console.log(failure);
await close();
process.exit(failures.length === 0 ? 0 : 1);
