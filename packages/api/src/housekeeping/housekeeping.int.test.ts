import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS } from '../jobs.ts';
import { housekeeping } from './housekeeping.ts';

let world: DayWorld;
beforeAll(async () => {
  world = await DayWorld.open();
  await world.addClient({ id: 4n, rail: 'CA' });
});
afterAll(() => world.close());

test('what has served its time goes, the rest stays; twice and side by side changes nothing more', async () => {
  const { owner } = world.database;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values ('kept@example.test', 'none', 'Ada', 'Kept', 'en', 'member', now()) returning id`;
  const userId = String(user?.id);
  for (const [name, hours] of [
    ['old', 73],
    ['new', 71],
  ] as const)
    await owner`
      insert into idempotency_keys (client_id, principal, method, route, key, fingerprint, status, created_at)
      values (4, 'user:1', 'POST', 'x', ${name}, 'f', 200, now() - ${hours} * interval '1 hour')`;
  await owner`
    insert into sessions (id, user_id, created_at, expires_at, proven_at) values
      ('expired', ${userId}, now() - interval '1 hour', now() - interval '1 minute', now()),
      ('too old', ${userId}, now() - interval '13 hours', now() + interval '10 minutes', now()),
      ('alive', ${userId}, now() - interval '1 hour', now() + interval '10 minutes', now())`;
  await owner`
    insert into sign_in_failures (kind, email, ip, failed_at) values
      ('password', 'a@example.test', '192.0.2.1', now() - interval '25 hours'),
      ('password', 'a@example.test', '192.0.2.1', now())`;

  for (const [token, expires, finished] of [
    ['left alone', '-1 minute', null],
    ['under way', '10 minutes', null],
    ['long read', '-40 days', '-31 days'],
    ['just read', '-1 day', '-1 day'],
  ] as const)
    await owner`
      insert into payer_flows (client_id, kind, token_hash, language, offer, started_at, expires_at, ip, finished_at, receipt)
      values (4, 'processing', ${token}, 'en', '{}', now(), now() + ${expires}::interval, '192.0.2.1',
              now() + ${finished}::interval, ${finished && '{}'}::jsonb)`;

  for (const [asked, expired] of [
    ['long ago', '25 hours'],
    ['yesterday', '23 hours'],
  ] as const)
    await owner`
      insert into email_changes (user_id, old_email, new_email, ip, asked_from, created_at, expires_at, ended_at, ended_as)
      values (${userId}, 'kept@example.test', ${asked}, '192.0.2.1', '192.0.2.1', now(), now() - ${expired}::interval,
              now(), 'taken_back')`;

  await owner`
    insert into known_browsers (user_id, mark, seen_at) values
      (${userId}, 'forgotten', now() - interval '401 days'), (${userId}, 'known', now() - interval '399 days')`;
  await owner`
    insert into passkey_challenges (id, user_id, expires_at) values
      ('unanswered', null, now() - interval '1 minute'), ('asked', ${userId}, now() + interval '1 minute')`;

  await world.addClient({ id: 5n, rail: 'CA' });
  await owner`update clients set legal_hold_at = now() where id = 5`;
  await owner`
    insert into payer_flows (client_id, kind, token_hash, language, offer, started_at, expires_at, ip)
    select 5, kind, 'held', language, offer, started_at, expires_at, ip from payer_flows where token_hash = 'left alone'`;

  const app = world.app();
  const swept = await Promise.all([housekeeping(app), housekeeping(app)]);
  swept.push(await housekeeping(app));
  const sum = (count: (one: (typeof swept)[number]) => number) => swept.reduce((total, one) => total + count(one), 0);
  expect([sum((one) => one.idempotencyKeys), sum((one) => one.sessions), sum((one) => one.signInFailures)]).toEqual([
    1, 2, 1,
  ]);
  expect(await owner`select key from idempotency_keys`).toMatchObject([{ key: 'new' }]);
  expect(await owner`select token_hash as token from payer_flows order by 1`).toMatchObject([
    { token: 'held' },
    { token: 'just read' },
    { token: 'under way' },
  ]);
  expect(await owner`select new_email as asked from email_changes`).toMatchObject([{ asked: 'yesterday' }]);
  expect(await owner`select id from sessions`).toMatchObject([{ id: 'alive' }]);
  expect(await owner`select mark from known_browsers`).toMatchObject([{ mark: 'known' }]);
  expect(await owner`select id from passkey_challenges`).toMatchObject([{ id: 'asked' }]);
});

test('every job of the product runs twice and side by side without harm', async () => {
  world.setClock('2026-03-18', '19:00');
  for (const definition of JOBS) {
    await Promise.all([definition.run(world.app()), definition.run(world.app())]);
    await definition.run(world.app());
  }
  const [steps] = await world.database.owner<{ open: bigint; all: bigint }[]>`
    select count(*) filter (where completed_at is null) as open, count(*) as all from day_steps`;
  expect(steps?.open).toBe(0n);
  expect(steps?.all).toBeGreaterThan(5n);
});
