import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey } from '@cordelle/api/api-keys/operator-keys.ts';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { type EmbeddedPostgres, startEmbedded } from '@cordelle/db/embedded.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { Forwarder } from '@cordelle/db/testing/forwarder.ts';
import type { App } from '@cordelle/engine/app.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { V3Harness } from './testing/v3-harness.ts';

const forwarder = new Forwarder();
let folder: string;
let postgres: EmbeddedPostgres;
let world: DayWorld;
let app: App;
let harness: V3Harness;
let key: string;

async function startPostgres(): Promise<void> {
  postgres = await startEmbedded(join(folder, 'postgres'), { durable: true });
  forwarder.target = Number(new URL(postgres.url).port);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordelle-outage-'));
  chmodSync(folder, 0o755);
  await startPostgres();
  await migrate(postgres.url);
  const url = new URL(postgres.url);
  url.port = String(await forwarder.listen());
  url.searchParams.delete('host');
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  const [database, worker] = await Promise.all([
    openDatabase(url.href, { role: 'app', max: 4, statementTimeoutMs: 2_000 }),
    openDatabase(url.href, { role: 'worker', max: 4 }),
  ]);
  app = { ...world.app(), database, worker };
  harness = await V3Harness.over(world, app);
  await worker.sql`
    insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone, created_at)
    values (4, 'Client 4', 'CA', 'CAD', 'approved', 'CLIENT 4', 'CLIENT 4 LTD', 'America/Toronto', now())`;
  key = await createApiKey(app, {
    clientId: 4n,
    name: 'Load',
    scopes: ['customers:read', 'settlements:read', 'reports:read', 'transactions:read', 'schedules:read'],
    actor: 'system:test',
  });
});

afterAll(async () => {
  await harness.close();
  await Promise.all([app.database.close(), app.worker.close()]);
  await forwarder.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const askProgram = () => harness.ask('GET', '/settlements', { key });

test('PostgreSQL stopped under load and started again: refused with a time to retry, then served, no restart of ours', async () => {
  const seen = new Map<number, number>();
  let asks = true;
  const load = Array.from({ length: 4 }, async () => {
    while (asks) {
      const { status } = await askProgram();
      if (status !== 429) seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await expect.poll(() => seen.get(200) ?? 0).toBeGreaterThan(20);
  await postgres.stop();
  await expect.poll(() => seen.get(503) ?? 0).toBeGreaterThan(4);

  const program = await askProgram();
  expect(program).toMatchObject({
    status: 503,
    body: { status: 503, code: 'service.unavailable', request_id: expect.any(String) },
  });
  expect(program.headers.get('retry-after')).toBe('5');
  expect(JSON.stringify(program.body)).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
  const console = await harness.call('auth.signIn', { email: 'a@example.test', password: 'x' });
  expect(console.status).toBe(503);
  expect(console.headers.get('retry-after')).toBe('5');
  const withSession = await harness.call('auth.me', undefined, { type: 'query', cookie: `sid=${'a'.repeat(40)}` });
  expect([withSession.status, withSession.headers.get('retry-after')]).toEqual([503, '5']);
  const probes = await Promise.all(['/health', '/ready', '/metrics'].map((path) => fetch(`${harness.origin}${path}`)));
  expect(probes.map(({ status }) => status)).toEqual([200, 503, 200]);

  await startPostgres();
  await expect.poll(async () => (await fetch(`${harness.origin}/ready`)).status).toBe(200);
  await expect.poll(async () => (await askProgram()).status).toBe(200);
  asks = false;
  await Promise.all(load);
  expect([...seen.keys()].sort()).toEqual([200, 503]);
});

test('a lock that is held too long is told in seconds, and the call works once it is given back', async () => {
  const owner = openOwner(postgres.url);
  const held = await owner.reserve();
  await held`begin`;
  await held`lock table settlements in access exclusive mode`;
  const refused = await askProgram();
  await held`rollback`;
  held.release();
  await owner.end();
  expect([refused.status, refused.body.code]).toEqual([503, 'service.unavailable']);
  expect((await askProgram()).status).toBe(200);
});
