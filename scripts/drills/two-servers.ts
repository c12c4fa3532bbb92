// Two servers and a worker on one database work the same month, all at once. Now and then one of them is killed and started again, while
// the others go on.
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { FAILPOINTS, type FailpointName } from '@cordelle/engine/ports/failpoints.ts';
import { openDatabases } from './harness/databases.ts';
import { differences, verdict } from './harness/end.ts';
import { Product } from './harness/product.ts';
import { lookAtEnd, undisturbedWeeks, type Weeks, withWeeks } from './harness/weeks.ts';

const MONTH: Weeks = { from: ['2026-03-16', '09:30'], firstDebit: '2026-03-18', lastDay: '2026-04-22' };
/** Until then both servers count days at once; who is last then goes on to the last day alone. */
const TOGETHER_UNTIL = addDays(MONTH.lastDay, -3);
/** A file whose hand-over nobody saw end waits for a person, and its day passes meanwhile: the drill `kills` has that person. */
const ASKS_A_PERSON: readonly FailpointName[] = ['handover-started', 'handover-half-sent', 'handover-sent'];
const PLACES = FAILPOINTS.filter((name) => !ASKS_A_PERSON.includes(name));
const HIT_MAX = 3;
const WORKER_LIVES_MS = 4_000;
const CALLS_MAX = 200;

const databases = await openDatabases({ durable: true });
try {
  const expected = await undisturbedWeeks(databases, MONTH);
  const wrong = await withWeeks(databases, MONTH, async (harness) => {
    let next = 0;
    const death = () => {
      next += 1;
      return {
        failpoint: PLACES[next % PLACES.length] as FailpointName,
        hit: 1 + (next % HIT_MAX),
        how: 'kill' as const,
      };
    };
    const [first, second, worker] = await Promise.all([
      Product.start(harness, 'server', death()),
      Product.start(harness, 'server', death()),
      Product.start(harness, 'worker'),
    ]);
    let over = false;
    let moved = 0;
    let last = '';
    const deaths = { first: 0, second: 0, worker: 0 };
    const serve = async (server: Product, name: 'first' | 'second'): Promise<void> => {
      for (let call = 0; !over; call += 1) {
        if (call === CALLS_MAX) throw new Error(`business time does not move: ${last}`);
        if (server.hasEnded) {
          deaths[name] += 1;
          await server.again(death());
        }
        const { status, now, failures } = await server.advance({ days: 1 });
        if (status === 200) moved += 1;
        for (const failure of failures) console.log(`  ${failure}`);
        if (now !== null && now > last) last = now;
        if (last >= TOGETHER_UNTIL) over = true;
      }
    };
    const work = async (): Promise<void> => {
      while (!over) {
        await sleep(WORKER_LIVES_MS);
        await worker.kill();
        deaths.worker += 1;
        await worker.again();
      }
    };
    try {
      await Promise.all([serve(first, 'first'), serve(second, 'second'), work()]);
      if (second.hasEnded) await second.again();
      await second.advance({ until: MONTH.lastDay });
    } finally {
      await Promise.all([first.kill(), second.kill(), worker.kill()]);
    }
    console.log(
      `${moved} calls moved a day; killed: the first server ${deaths.first} times, the second ${deaths.second}, the worker ${deaths.worker}`,
    );
    const found = differences(await lookAtEnd(harness, MONTH), expected);
    if (Object.values(deaths).includes(0)) found.push('one of them was never killed');
    return found;
  });
  verdict(wrong);
} finally {
  await databases.close();
}
