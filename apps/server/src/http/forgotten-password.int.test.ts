import { describe, expect, test } from 'vitest';
import { forgottenPasswords } from '../testing/forgotten-passwords.ts';

const SAID = (email: string) =>
  `If an account is found with ${email}, an email will be sent with a link to reset your password.`;

const { harness, person, freshIp, forget, newMails } = forgottenPasswords();

describe('asking for a link', () => {
  test('a known address and an unknown one are answered alike; only one of them gets a mail', async () => {
    const known = await forget(person.email);
    const unknown = await forget('stranger@example.test');
    expect(known).toMatchObject({ status: 200, body: { status: 200, message: SAID(person.email) } });
    expect(JSON.stringify(known.body).replaceAll(person.email, '')).toBe(
      JSON.stringify(unknown.body).replaceAll('stranger@example.test', ''),
    );
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect((await newMails()).map(({ to }) => to)).toEqual([person.email]);
  });

  test('nothing is looked up before it is answered: both are the same row', async () => {
    await forget(person.email);
    await forget('stranger@example.test');
    const rows = await harness().world.database.owner`
      select kind, redirect_url, decided_at from link_requests order by id desc limit 2`;
    expect(rows).toEqual(Array(2).fill({ kind: 'reset', redirect_url: null, decided_at: null }));
    await newMails();
  });

  test('who is disabled, or was invited and has no password yet, gets none', async () => {
    await harness().world.database.owner`update users set disabled_at = now() where email = ${person.email}`;
    await forget(person.email);
    expect(await newMails()).toEqual([]);
    await harness().world.database
      .owner`update users set disabled_at = null, password_hash = null where email = ${person.email}`;
    await forget(person.email);
    expect(await newMails()).toEqual([]);
  });

  test('three times an hour for one address, known or not, from anywhere', async () => {
    for (const address of [person.email, `no-${person.email}`]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => forget(address)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    }
    await newMails();
  });

  test('ten times an hour from one place', async () => {
    const ip = freshIp();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await forget(`n${n}-${person.email}`, { ip })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await newMails();
  });

  test('only an address of the configured list, or our own page, may be named to lead on', async () => {
    const answers = [
      ['https://partner.example.test/done', 200],
      ['https://pay.example.test/reset_password', 200],
      ['https://partner.example.test/done?x=1', 422],
      ['https://partner.example.test.evil.test/done', 422],
      ['//evil.test', 422],
      ['javascript:alert(1)', 422],
    ] as const;
    for (const [n, [redirect_url, status]] of answers.entries())
      expect((await forget(`to-${n}-${person.email}`, { redirect_url })).status, redirect_url).toBe(status);
    await newMails();
  });
});
