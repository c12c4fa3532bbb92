import { limiter } from '@cordelle/api/limiter.ts';
import { Callers } from '@cordelle/api/testing/callers.ts';
import { ChangingAccount } from '@cordelle/api/testing/changing-account.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let change: ChangingAccount;
let id = '';
/** Path and query of the address in the mail. */
let mailed = '';

beforeEach(async () => {
  limiter.forget();
  harness = await V3Harness.open();
  harness.world.setClock('2026-03-02', '14:05');
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  change = await ChangingAccount.of(harness.world, new Callers(harness.world), 4n);
  id = await change.ask();
  mailed = `/not_us/${await change.linkOf('bank_change_requested')}`;
});
afterEach(() => harness.close());

const open = async (path: string) => {
  const answer = await fetch(`${harness.origin}${path}`, { redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};

test('the address opens signed out and changes nothing; its button stops the change, twice as well as once', async () => {
  const asked = await open(mailed);
  expect(asked.status).toBe(200);
  expect(asked.html).toContain('…12 instead of …67');
  expect(asked.headers.get('x-robots-tag')).toBe('noindex');
  expect((await open(`${mailed}?language=fr`)).html).toContain('Ce n’était pas nous');
  expect(await change.status(id)).toBe('requested');
  for (const _ of [1, 2]) {
    const posted = await fetch(`${harness.origin}${mailed}`, { method: 'POST', redirect: 'manual' });
    expect(posted.status).toBe(303);
  }
  expect(await change.status(id)).toBe('frozen');
  expect((await open(mailed)).html).toContain('The change is stopped');
});

test('an address that was never mailed, and one of a request that is over, say so', async () => {
  const unknown = await open('/not_us/nothing');
  expect(unknown.status).toBe(400);
  expect(unknown.html).toContain('This link does not work');
  await (await change.asOwner()).bankAccountChanges.withdraw({ id });
  expect((await open(mailed)).html).toContain('This request is already over');
});
