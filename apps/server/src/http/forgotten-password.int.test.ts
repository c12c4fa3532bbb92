import { hashPassword } from '@cordelle/api/auth/password.ts';
import { outboxJob } from '@cordelle/api/jobs.ts';
import type { Mail } from '@cordelle/engine/ports/mailer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { V3Harness } from '../testing/v3-harness.ts';

const OLD = 'rope-and-tide-7!';
const SAID = (email: string) =>
  `If an account is found with ${email}, an email will be sent with a link to reset your password.`;

let harness: V3Harness;
let addresses = 0;
let people = 0;
/** Somebody new for each test. */
let email = '';

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: 4n, rail: 'CA' });
});
afterAll(() => harness.close());
beforeEach(async () => {
  people += 1;
  email = `person${people}@example.test`;
  await addPerson(email);
});

async function addPerson(address: string): Promise<bigint> {
  const { worker } = harness.app;
  const [user] = await worker.sql<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at)
    values (${address}, ${await hashPassword(OLD)}, 'Ada', 'Person', 'en', 'member', now(), now()) returning id`;
  if (!user) throw new Error('no user was added');
  await worker.sql`
    insert into memberships (client_id, user_id, role, created_at) values (4, ${user.id}, 'client_read_only', now())`;
  return user.id;
}

/** An address nobody called from before: its limits are its own. */
function freshIp(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}
const from = (ip = freshIp()) => ({ 'x-forwarded-for': ip });

const forget = (address: string, { ip = freshIp(), ...body }: { ip?: string; redirect_url?: string } = {}) =>
  harness.ask('POST', '/auth/password', { body: { email: address, ...body }, headers: from(ip) });

/** What has been mailed since the last time it was asked. */
async function newMails(): Promise<Mail[]> {
  await outboxJob.run(harness.app);
  return harness.world.mails.splice(0);
}

describe('asking for a link', () => {
  test('a known address and an unknown one are answered alike; only one of them gets a mail', async () => {
    const known = await forget(email);
    const unknown = await forget('stranger@example.test');
    expect(known).toMatchObject({ status: 200, body: { status: 200, message: SAID(email) } });
    expect(JSON.stringify(known.body).replaceAll(email, '')).toBe(
      JSON.stringify(unknown.body).replaceAll('stranger@example.test', ''),
    );
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect((await newMails()).map(({ to }) => to)).toEqual([email]);
  });

  test('nothing is looked up before it is answered: both are the same row', async () => {
    await forget(email);
    await forget('stranger@example.test');
    const rows = await harness.world.database.owner`
      select kind, redirect_url, decided_at from link_requests order by id desc limit 2`;
    expect(rows).toEqual(Array(2).fill({ kind: 'reset', redirect_url: null, decided_at: null }));
    await newMails();
  });

  test('who is disabled, or was invited and has no password yet, gets none', async () => {
    await harness.world.database.owner`update users set disabled_at = now() where email = ${email}`;
    await forget(email);
    expect(await newMails()).toEqual([]);
    await harness.world.database
      .owner`update users set disabled_at = null, password_hash = null where email = ${email}`;
    await forget(email);
    expect(await newMails()).toEqual([]);
  });

  test('three times an hour for one address, known or not, from anywhere', async () => {
    for (const address of [email, `no-${email}`]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => forget(address)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    }
    await newMails();
  });

  test('ten times an hour from one place', async () => {
    const ip = freshIp();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await forget(`n${n}-${email}`, { ip })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await newMails();
  });

  test('only an address of the configured list, or our own page, may be named to lead on', async () => {
    for (const [redirect_url, status] of [
      ['https://partner.example.test/done', 200],
      ['https://pay.example.test/reset_password', 200],
      ['https://partner.example.test/done?x=1', 422],
      ['https://partner.example.test.evil.test/done', 422],
      ['//evil.test', 422],
      ['javascript:alert(1)', 422],
    ] as const)
      expect((await forget(`to-${addresses}-${email}`, { redirect_url })).status, redirect_url).toBe(status);
    await newMails();
  });
});
