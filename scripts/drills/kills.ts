// At each place of the day one of those who take part is killed: the server that runs the day, the worker that runs it, PostgreSQL, the
// bank. Each comes back, and the weeks go on. Words narrow it: `npm run drill kills worker handover`.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@cordelle/db/connection.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { stepsDue } from '@cordelle/domain/day/steps.ts';
import { FAILPOINTS, type FailpointName } from '@cordelle/engine/ports/failpoints.ts';
import { openSandbox } from '../../apps/server/src/adapters/sandbox.ts';
import { type CrashHarness, ZONE } from '../../apps/server/src/testing/crash-harness.ts';
import { openDatabases } from './harness/databases.ts';
import { differences, verdict } from './harness/end.ts';
import { Product } from './harness/product.ts';
import { endOfWeeks, lookAtEnd, undisturbedWeeks, type Weeks, withWeeks } from './harness/weeks.ts';

const VICTIMS = ['server', 'worker', 'PostgreSQL', 'bank'] as const;
type Victim = (typeof VICTIMS)[number];

/** Debits of the first week are approved, settled and paid out by the end; those of the second approved. */
const WEEKS: Weeks = { from: ['2026-03-16', '09:30'], firstDebit: '2026-03-18', lastDay: '2026-04-01' };
const CALLS_MAX = 20;
const WAKES_MAX = 300;
const WAKE_AGAIN_MS = 200;

const words = process.argv.slice(3);
const wanted = (names: readonly string[]): string[] => {
  const named = names.filter((name) => words.some((word) => name.includes(word)));
  return named.length > 0 ? named : [...names];
};

const databases = await openDatabases({ durable: true });

/** The server moves business time and runs the day as it goes; a worker stands beside it. */
async function throughServer(harness: CrashHarness, victim: Victim, failpoint: FailpointName): Promise<void> {
  const worker = await Product.start(harness, 'worker');
  const server = await Product.start(harness, 'server', {
    failpoint,
    hit: 1,
    how: victim === 'server' ? 'kill' : 'wait',
  });
  try {
    const moving = server.advance({ until: WEEKS.lastDay });
    if (victim === 'server') {
      await moving;
      await server.running.ended;
      await server.again();
    } else {
      await server.running.at;
      const back = victim === 'bank' ? harness.killSandbox() : databases.kill();
      server.running.goOn();
      await Promise.all([back, moving]);
      if (victim === 'bank') await harness.startSandbox();
    }
    await harness.askBankAboutUnknown();
    for (let call = 0; call < CALLS_MAX; call += 1) {
      const { now } = await server.advance({ until: WEEKS.lastDay });
      if (now?.startsWith(WEEKS.lastDay)) return;
    }
    throw new Error('the weeks did not come to their end');
  } finally {
    await Promise.all([server.kill(), worker.kill()]);
  }
}

/** Business time passes as real time does, and a worker does what falls due; a server stands beside it. */
async function throughWorker(harness: CrashHarness, failpoint: FailpointName): Promise<void> {
  const from = instantOf(...WEEKS.from, ZONE);
  const instants = new Set(stepsDue({ from, until: endOfWeeks(WEEKS) }).map(({ at }) => at.getTime()));
  const server = await Product.start(harness, 'server');
  const worker = await Product.start(harness, 'worker', { failpoint, hit: 1, how: 'kill' });
  const database = await openDatabase(harness.databaseUrl, { role: 'worker', max: 2 });
  const url = `http://127.0.0.1:${harness.environment.SANDBOX_PORT}`;
  const tokenFile = join(harness.folder, 'sandbox/control.token');
  const time = await openSandbox(database, { url, tokenFile }, from);
  let deaths = 0;
  try {
    for (const instant of instants) {
      await time.control.advance(new Date(instant));
      for (let call = 0; ; call += 1) {
        const left = await worker.wake();
        if (left === null) {
          deaths += 1;
          await worker.again();
          continue;
        }
        // Whom the product asks answers at once, so that a file that never left does so on its day.
        if (deaths > 0) await harness.askBankAboutUnknown();
        if (left === 0) break;
        if (call === WAKES_MAX) throw new Error(`${left} steps of ${new Date(instant).toISOString()} are not done`);
        // Its own queue may be at them.
        await sleep(WAKE_AGAIN_MS);
      }
    }
    if (deaths !== 1) throw new Error(`the worker died ${deaths} times`);
  } finally {
    await time.close();
    await database.close();
    await Promise.all([server.kill(), worker.kill()]);
  }
}

const wrong: string[] = [];
let kills = 0;
try {
  const expected = await undisturbedWeeks(databases, WEEKS);
  for (const failpoint of FAILPOINTS.filter((name) => wanted(FAILPOINTS).includes(name)))
    for (const victim of VICTIMS.filter((name) => wanted(VICTIMS).includes(name))) {
      const began = performance.now();
      const found = await withWeeks(databases, WEEKS, async (harness) => {
        if (victim === 'worker') await throughWorker(harness, failpoint);
        else await throughServer(harness, victim, failpoint);
        return differences(await lookAtEnd(harness, WEEKS), expected);
      }).catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
      kills += 1;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${found.length === 0 ? 'equal  ' : 'DIFFERS'} ${victim} at ${failpoint} (${seconds} s)`);
      for (const line of found) console.log(`  ${line}`);
      wrong.push(...found.map((line) => `${victim} at ${failpoint}: ${line}`));
    }
} finally {
  await databases.close();
}
console.log(`${kills} kills`);
verdict(wrong, 'the weeks ended row for row as the undisturbed ones');
