import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { DayWorld } from '../testing/day-world.ts';
import { ATTEMPTS_MAX } from './delivery.ts';
import { resendMails } from './resend-mails.ts';
import { sendOutbox } from './send-outbox.ts';

const CLIENT = 4n;
let world: DayWorld;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-18', '09:00');
  await world.addClient({ id: CLIENT, rail: 'CA' });
  await world.database.owner`
    insert into outbox (client_id, template, to_address, language, subject, text_body, dedupe_key, created_at)
    select ${CLIENT}, 'payment_reminder', 'payer' || n || '@example.test', 'en', 'S', 'T', 'mail ' || n, ${world.now}
      from generate_series(1, 2) n`;
});
afterAll(() => world.close());

const flush = async (send: App['mailer']['send']) => {
  world.wallTime = new Date((world.wallTime ?? world.now).getTime() + 3 * 60 * 60_000);
  return sendOutbox({ ...world.app(), mailer: { send } });
};
const log = () => world.database.owner<{ action: string; actor: string; result: string; after: unknown }[]>`
  select action, actor, result, after from audit_log where client_id = ${CLIENT} and target_type = 'outbox' order by id`;

test('a mail the server never takes ends with a fact and a question, and leaves once somebody has put the server right', async () => {
  const down = async () => {
    throw new Error('connection refused');
  };
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) expect(await flush(down)).toEqual({ sent: 0, failed: 2 });
  expect(await log()).toEqual([]);
  expect(await flush(down)).toEqual({ sent: 0, failed: 2 });
  const after = { template: 'payment_reminder', reason: 'connection refused' };
  const fact = { action: 'outbox.giveUp', actor: 'system:outbox', result: 'failed', after };
  expect(await log()).toEqual([fact, fact]);
  expect(await world.database.owner`select kind, rail, detail, resolved_at as resolved from review_items`).toEqual([
    { kind: 'mail_given_up', rail: null, detail: { reason: 'connection refused' }, resolved: null },
  ]);
  expect(await flush(down)).toEqual({ sent: 0, failed: 0 });

  expect(await resendMails(world.app(), 'operator')).toBe(2);
  expect(await flush(async () => '250 taken')).toEqual({ sent: 2, failed: 0 });
  expect((await log()).slice(2)).toMatchObject([
    { action: 'outbox.tryAgain', actor: 'operator', result: 'done' },
    { action: 'outbox.tryAgain', actor: 'operator', result: 'done' },
  ]);
  expect(await resendMails(world.app(), 'operator')).toBe(0);
});
