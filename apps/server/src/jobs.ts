import type { App } from '@cordelle/api/app.ts';
import { WAKE_UPS } from '@cordelle/api/day/jobs.ts';
import { PgBoss } from 'pg-boss';

const SCHEMA = 'pgboss';
const STOP_TIMEOUT_MS = 25_000;

/** The queue, its schedules and, where `working`, the hands that take jobs from it. */
export async function startJobs(app: App, ownerUrl: string, working: boolean): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, max: 4 });
  boss.on('error', (error) => app.log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  for (const wakeUp of WAKE_UPS) {
    await boss.createQueue(wakeUp.queue, {
      policy: wakeUp.policy,
      retryLimit: wakeUp.retryLimit,
      retryDelay: wakeUp.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: wakeUp.expireInSeconds,
    });
    for (const { key, cron, zone } of wakeUp.schedules)
      await boss.schedule(wakeUp.queue, cron, null, { tz: zone, key });
    if (working) {
      await boss.work(wakeUp.queue, async () => {
        await wakeUp.run(app);
      });
    }
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }) };
}
