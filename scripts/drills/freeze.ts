// Processes that run the day are frozen (SIGSTOP) in the middle of it; another process goes on, and the frozen ones wake up later.
import { setTimeout as sleep } from 'node:timers/promises';
import { differences, verdict } from './harness/end.ts';
import { Month, undisturbed } from './harness/month.ts';

/** How long after the call began the process is frozen: each falls into another step. */
const FREEZES_MS = [40, 90, 160, 260, 420];
const TAKE_OVER_MAX_S = 60;

const month = await Month.prepared();
const wrong: string[] = [];
try {
  const expected = await undisturbed(month);
  await month.startSandbox();
  let frozen = await month.startServer();
  let other = await month.startServer();
  for (const ms of FREEZES_MS) {
    const asked = month.advance({ days: 5 }, frozen);
    await sleep(ms);
    frozen.child.kill('SIGSTOP');
    const before = await month.clock(other);
    const taken = await month.advance({ days: 1 }, other);
    console.log(
      `frozen after ${ms} ms at ${before}: the other process was answered ${taken.status} after ${taken.seconds} s, time stands at ${taken.now}`,
    );
    if (taken.status !== 200 || taken.seconds > TAKE_OVER_MAX_S)
      wrong.push(`nobody took over within ${TAKE_OVER_MAX_S} s`);
    frozen.child.kill('SIGCONT');
    const late = await asked;
    console.log(`  awake, the frozen one answered ${late.status || 'nothing'} after ${late.seconds} s`);
    if (late.status === 0) wrong.push('the call under way was never answered');
    [frozen, other] = [other, frozen];
  }
  await month.finish(other);
  await month.stop();
  wrong.push(...differences(await month.end(), expected));
  verdict(wrong);
} finally {
  await month.stop();
  month.remove();
}
