import type { App } from '@cordelle/engine/app.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { noteDone } from '@cordelle/engine/last-done.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen } from './listen.ts';
import { openMetrics } from './metrics.ts';
import { probes } from './probes.ts';

let world: DayWorld;
let app: App;
let open: Listening;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '12:00');
  app = world.app();
  const queues = async () => [{ queue: 'outbox', ready: 3, active: 1, failed: 0 }];
  open = await listen(probes(app, openMetrics(app, queues), null), { port: 0, hostname: '127.0.0.1' });
});
afterAll(async () => {
  await open.close();
  await world.close();
});

const ask = (path: string) => fetch(`http://127.0.0.1:${open.port}${path}`);
const ready = async () => {
  const answer = await ask('/ready');
  return [answer.status, await answer.json()];
};
const figures = async () => (await (await ask('/metrics')).text()).split('\n').filter((line) => !line.startsWith('#'));

test('a process is ready, and its figures tell the last good step, the queue and the mails', async () => {
  await runDue(app, world.now);
  await noteDone(app.worker.sql, 'projection_check', 2);
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  const seen = await figures();
  expect(seen).toContain(`cordelle_rail_last_good_step_timestamp_seconds{rail="CA"} ${world.now.getTime() / 1000}`);
  expect(seen).toContain('cordelle_queue_jobs{queue="outbox",state="ready"} 3');
  expect(seen).toContain('cordelle_mails{state="given_up"} 0');
  expect(seen).toContain('cordelle_projection_differences 2');
  expect(seen).toContain('cordelle_last_done_timestamp_seconds{what="backup"} 0');
  expect(seen).toContain('cordelle_disk_free_bytes 1000000000');
  expect(seen.filter((line) => line.startsWith('cordelle_rail_waits_seconds'))).toEqual([]);
});

test('the age of a mail that the server did not take grows while business time stands still', async () => {
  world.wallTime = new Date('2026-06-01T12:00:00Z');
  const [mail] = await world.database.owner`
    insert into outbox (client_id, template, to_address, language, subject, text_body, dedupe_key, created_at, attempts, last_attempt_at)
    values (0, 'notice', 'a@example.test', 'en', 'S', 'T', 'not taken', ${world.now}, 3, '2026-06-01T11:50:00Z') returning id`;
  // Three attempts: the last one came three minutes after the first.
  expect(await figures()).toContain(`cordelle_mails_oldest_waiting_seconds ${(10 + 3) * 60}`);
  await world.database.owner`delete from outbox where client_id = 0 and id = ${mail?.id}`;
  world.wallTime = null;
});

test('is red while a step cannot be done, and says since when in its figures', async () => {
  world.banks.US.reachable = false;
  world.setClock('2026-03-16', '12:30');
  await runDue(app, world.now);
  expect(await ready()).toEqual([503, { status: 'not ready', because: ['step'] }]);
  expect((await ask('/health')).status).toBe(200);
  expect(await figures()).toContainEqual(
    expect.stringMatching(
      /^cordelle_rail_waits_seconds\{rail="US",step="inbound_files_midday",reason="bank_unreachable"\} \d/,
    ),
  );
  expect(await figures()).toContainEqual(
    expect.stringMatching(/^cordelle_review_oldest_open_seconds\{kind="rail_waits"\} \d/),
  );
  world.banks.US.reachable = true;
  await runDue(app, world.now);
  expect(await ready()).toEqual([200, { status: 'ready' }]);
});

test('is red while the disk is under its limit', async () => {
  world.freeBytes = 10;
  expect(await ready()).toEqual([503, { status: 'not ready', because: ['disk'] }]);
  world.freeBytes = 1_000_000_000;
});

test('is red within seconds while every connection of a pool is busy', async () => {
  const { sql } = world.database.app;
  const hanging = Promise.allSettled(Array.from({ length: sql.options.max }, () => sql`select pg_sleep(600)`));
  expect(await ready()).toEqual([503, { status: 'not ready', because: ['database'] }]);
  // It did not wait for any of them.
  const ended = await world.database.owner`
    select pg_cancel_backend(pid) from pg_stat_activity where state = 'active' and query like 'select pg_sleep(600)%'
       and datname = current_database()`;
  expect(ended).toHaveLength(sql.options.max);
  expect((await hanging).map(({ status }) => status)).toEqual(Array(sql.options.max).fill('rejected'));
  await expect.poll(ready).toEqual([200, { status: 'ready' }]);
});
