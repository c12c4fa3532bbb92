// The embedded PostgreSQL is killed again and again while a month runs; in the end it cannot be started, and the process ends.
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LAST_DAY } from '../../apps/server/src/testing/golden-month.ts';
import { differences, verdict } from './harness/end.ts';
import { Month, undisturbed } from './harness/month.ts';

const KILLS = 12;
const BACK_MAX_MS = 60_000;

const month = await Month.prepared();
try {
  const expected = await undisturbed(month);
  await month.startSandbox();
  const { child } = await month.startServer();
  const backAfter: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const asked = month.advance({ days: 3 });
    await sleep(kill * 60);
    process.kill(month.postgresPid(), 'SIGKILL');
    await sleep(300);
    const seconds = await month.untilReady(BACK_MAX_MS);
    backAfter.push(seconds);
    const { status } = await asked;
    console.log(
      `kill ${kill}: the call under way was answered ${status || 'by nobody'}, ready again after ${seconds} s`,
    );
    if ((await month.clock())?.startsWith(LAST_DAY)) break;
  }
  await month.finish();
  const control = join(month.folder, 'postgres/global/pg_control');
  await month.stop();
  const wrong = differences(await month.end(), expected);

  await month.startSandbox();
  const doomed = await month.startServer();
  renameSync(control, `${control}.away`);
  process.kill(month.postgresPid(), 'SIGKILL');
  const began = performance.now();
  const [code] = await once(doomed.child, 'exit');
  console.log(
    `without its control file the process ended with ${code} after ${Math.round((performance.now() - began) / 1000)} s`,
  );
  if (code === 0 || child.exitCode !== 0) wrong.push(`exit codes ${code} and ${child.exitCode}`);
  renameSync(`${control}.away`, control);
  console.log(`PostgreSQL was back after ${Math.min(...backAfter)} to ${Math.max(...backAfter)} s`);
  verdict(wrong);
} finally {
  await month.stop();
  month.remove();
}
