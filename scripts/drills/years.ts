// Two thousand days of business time with a few weekly debits on both rails: the last day may cost what the first cost, in time and in
// memory. `npm run drill years [days]`.
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { openDatabases } from './harness/databases.ts';
import { faultsAt, verdict } from './harness/end.ts';
import { busySeconds } from './harness/processor-time.ts';
import { Product } from './harness/product.ts';
import { lookAtEnd, type Weeks, withWeeks } from './harness/weeks.ts';

const [DAYS = '2000'] = process.argv.slice(3);
/** A call moves so many days, and the figures are of so many. */
const STRIDE = 10;
const SPAN = 100;
/** The last hundred days may cost so many times the processor time of the first, that of PostgreSQL and of the bank included. */
const TIME_RATIO_MAX = 1.5;
/** And so much more memory than after a warm-up of two hundred days. */
const MEMORY_RATIO_MAX = 1.3;
const WARM_DAYS = 200;
const MB = 1024 * 1024;

const days = Number(DAYS);
const first = '2027-01-04';
const STORY: Weeks = { from: [first, '09:30'], firstDebit: '2027-01-06', lastDay: addDays(first, days) };

type Figures = { readonly seconds: number; readonly busySeconds: number; readonly bytes: number };

const wrong: string[] = [];
const databases = await openDatabases({ durable: true });
try {
  await withWeeks(databases, STORY, async (harness) => {
    const product = await Product.start(harness, 'all');
    const figures: Figures[] = [];
    const began = performance.now();
    try {
      for (let day = 0; day < days; day += SPAN) {
        const [at, busy] = [performance.now(), busySeconds(process.pid)];
        for (let more = 0; more < SPAN; more += STRIDE) {
          const { status, now, failures } = await product.advance({ days: STRIDE });
          if (status !== 200 || !now?.startsWith(addDays(first, day + more + STRIDE)) || failures.length > 0)
            throw new Error(`after ${day + more} days: ${status}, ${now}, ${failures.join('; ')}`);
        }
        figures.push({
          seconds: (performance.now() - at) / 1000,
          busySeconds: busySeconds(process.pid) - busy,
          bytes: product.memory(),
        });
        console.log(line(`days ${day + 1}–${day + SPAN}`, figures.at(-1)));
      }
    } finally {
      await product.kill();
    }
    const end = await lookAtEnd(harness, STORY);
    wrong.push(...faultsAt(end));
    const [start, last] = [figures[0], figures.at(-1)];
    const warm = figures[Math.min(WARM_DAYS / SPAN, figures.length - 1)];
    if (!start || !last || !warm) throw new Error('nothing was measured');
    console.log(
      `${days} days, until ${STORY.lastDay}, in ${Math.round((performance.now() - began) / 1000)} s: ${await harness.eventCount()} events, ${end.traces.length} entries in ${end.outcome.files.length} files`,
    );
    console.log(line(`first ${SPAN} days`, start));
    console.log(line(`last ${SPAN} days`, last));
    if (last.busySeconds > start.busySeconds * TIME_RATIO_MAX) wrong.push('a day costs more time than it did');
    if (last.bytes > warm.bytes * MEMORY_RATIO_MAX) wrong.push('memory grows');
    const late = end.outcome.transactions.filter(
      (row) => (row as { date: string }).date > addDays(STORY.lastDay, -SPAN),
    );
    if (late.length === 0) wrong.push('nobody paid any more in the last days');
  });
} finally {
  await databases.close();
}
verdict(wrong, 'the last days cost what the first cost');

function line(
  what: string,
  { seconds, busySeconds, bytes }: Figures = { seconds: 0, busySeconds: 0, bytes: 0 },
): string {
  const perDay = (value: number) => `${((value / SPAN) * 1000).toFixed(0)} ms`.padStart(8);
  return `${what.padEnd(22)}${perDay(seconds)} a day, ${perDay(busySeconds)} of them at work, ${(bytes / MB).toFixed(0).padStart(5)} MB`;
}
