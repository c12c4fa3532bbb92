import { JOBS, type JobDefinition } from '@cordelle/api/jobs.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import type { App } from '@cordelle/engine/app.ts';
import { openWatch } from '@cordelle/engine/day/watch.ts';
import type { QueueFigures } from './http/watch-gauges.ts';
import { openQueue } from './queue.ts';

const STOP_TIMEOUT_MS = 25_000;

export type Jobs = {
  /** How many jobs wait, run and failed. */
  figures(): Promise<QueueFigures[]>;
  stop(): Promise<void>;
};

/** How often each process looks whether work goes on. */
const LOOK_SECONDS = 10;

/** The queue, its schedules, the watch and, where `working`, the hands that take jobs from it. */
export async function startJobs(app: App, workerUrl: string, working: boolean): Promise<Jobs> {
  const boss = openQueue(workerUrl);
  const outage = openOutage(app);
  const queueTrouble = openTrouble(app, outage, 'the job queue');
  boss.on('error', (error) => queueTrouble.failed(error));
  await boss.start().catch((reason) => {
    throw new Error('the job queue is older than this program, or was never made: `migrate` makes it', {
      cause: reason,
    });
  });
  const watch = openWatch(app);
  // It looks whether the database is there, and ends well where it is not: nothing follows from that.
  const beats: Beat[] = [
    beat(app, { ...outage, ended: () => undefined }, { queue: 'watch', run: () => watch.look() }, LOOK_SECONDS),
  ];
  for (const definition of JOBS) {
    await boss.createQueue(definition.queue, {
      policy: definition.policy,
      retryLimit: definition.retryLimit,
      retryDelay: definition.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: definition.expireInSeconds,
    });
    for (const { key, cron, zone } of definition.schedules)
      await boss.schedule(definition.queue, cron, null, { tz: zone, key });
    if (working) {
      await boss.work(definition.queue, async () => {
        await definition.run(app);
      });
      if (definition.everySeconds) beats.push(beat(app, outage, definition, definition.everySeconds));
    }
  }
  return {
    async figures() {
      const queues = await boss.getQueues();
      return queues.map(({ name, readyCount, activeCount, failedCount }) => ({
        queue: name,
        ready: readyCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    async stop() {
      await Promise.all(beats.map(({ stop }) => stop()));
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

type Beat = { stop(): Promise<void> };

const TELL_AGAIN_MS = 10 * 60_000;

type Outage = { began(error: unknown): void; ended(): void };

/** One database serves all jobs: that it is away is told once, not by each of them at each beat. */
function openOutage({ log }: App): Outage {
  let since: number | null = null;
  return {
    began(error) {
      if (since === null) log.error({ err: error }, 'the database cannot serve; jobs wait, and go on when it does');
      since ??= performance.now();
    },
    ended() {
      if (since !== null)
        log.info({ seconds: Math.round((performance.now() - since) / 1000) }, 'the database serves again');
      since = null;
    },
  };
}

/** What the library of the queue says of a connection that broke off: it gives no code. */
const isLostByQueue = (error: unknown): boolean =>
  error instanceof Error && /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);

/** Tells once of each trouble, and again after ten minutes, not at every beat of it. */
function openTrouble({ log }: App, outage: Outage, what: string) {
  let said: string | null = null;
  let saidAt = 0;
  return {
    failed(error: unknown) {
      if (isOutage(error) || isLostByQueue(error)) return outage.began(error);
      const message = error instanceof Error ? error.message : String(error);
      if (message === said && performance.now() - saidAt < TELL_AGAIN_MS) return;
      said = message;
      saidAt = performance.now();
      log.error({ err: error, queue: what }, 'a job failed; it is tried again');
    },
    went() {
      outage.ended();
      if (said !== null) log.info({ queue: what }, 'a job works again');
      said = null;
    },
  };
}

/** Runs a job again and again, each time after the one before has ended. What fails is tried at the next beat. */
function beat(
  app: App,
  outage: Outage,
  { queue, run }: Pick<JobDefinition, 'queue' | 'run'>,
  everySeconds: number,
): Beat {
  const trouble = openTrouble(app, outage, queue);
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => {
      running = run(app).then(trouble.went, trouble.failed).then(wait);
    }, everySeconds * 1000);
  };
  wait();
  return {
    async stop() {
      const ended = running;
      clearTimeout(timer);
      await ended;
      clearTimeout(timer);
    },
  };
}
