import { limiter } from '@cordelle/api/limiter.ts';
import { verificationToken } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
const FORM = verificationToken(70n);

beforeEach(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  await harness.world.addMicrodeposit({
    rail: 'CA',
    clientId: 4n,
    customerId: 4001n,
    id: 70n,
    on: '2026-03-16',
    cents: [12, 34],
  });
  limiter.forget();
});
afterEach(() => harness.close());

const addressOf = (token: string, more = '') =>
  `${harness.origin}/microdeposit_verifications?verification_form_url=${token}${more}`;
const open = async (address = addressOf(FORM)) => {
  const answer = await fetch(address, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const post = (
  fields: Record<string, string>,
  { token = FORM, headers = { origin: 'http://localhost' } as Record<string, string>, more = '' } = {},
) => fetch(addressOf(token, more), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers });
/** The page a form leads to. */
const follow = async (answer: Response) => {
  expect(answer.status).toBe(303);
  return open(new URL(answer.headers.get('location') ?? '', harness.origin).href);
};
const attempts = async () => {
  const [row] = await harness.world.database.owner`select attempts from microdeposits where id = 70`;
  return row?.attempts;
};

describe('the page of microdeposits', () => {
  test('asks for the amounts, never kept and never found by a search', async () => {
    const { status, headers, html } = await open();
    expect(status).toBe(200);
    expect(html).toContain('Confirm the two deposits from Client 4');
    expect(html).toContain('CLIENT 4 LTD');
    expect(html).toContain('You have 3 attempts left.');
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    expect(html).not.toMatch(/0\.12|0\.34/);
  });

  test('speaks the language of the payer, and the other one where it is chosen', async () => {
    await harness.world.database.owner`update customers set language = 'fr'`;
    expect((await open()).html).toContain('Confirmez les deux dépôts de Client 4');
    const english = await open(addressOf(FORM, '&lang=en'));
    expect(english.html).toContain('<html lang="en-CA">');
  });

  test.each([
    ['as the statement shows them', '0.12', '0.34'],
    ['the other way round', '0.34', '0.12'],
    ['as French is written', '0,12', '0,34'],
    ['without the nought, and as two digits alone', '.12', '34'],
    ['with a sign', '$0.12', '0,34 $'],
  ])('takes amounts typed %s', async (_, one, two) => {
    const { html } = await follow(await post({ one, two }));
    expect(html).toContain('Your bank account has been verified.');
    expect(html).not.toContain('<form');
  });

  test('a wrong pair leads back, and loading that page again costs nothing', async () => {
    const answer = await post({ one: '0.12', two: '0.35' });
    const location = answer.headers.get('location') ?? '';
    expect((await follow(answer)).html).toContain('The amounts do not match. 2 attempt(s) remaining.');
    await open(new URL(location, harness.origin).href);
    expect(await attempts()).toBe(1);
  });

  test('what is no amount is said beside its field, with what was typed, and costs nothing', async () => {
    for (const one of ['0.1', '1', '0.123', '', '1.12', '0.00'])
      expect((await post({ one, two: '0.34' })).status, one).toBe(422);
    const answer = await post({ one: '5', two: '0.34' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('Enter the amount with two decimals, for example 0.32.');
    expect(html).toContain('value="5"');
    expect(html).toContain('<title>Error:');
    expect(await attempts()).toBe(0);
  });

  test('the last attempt says what happens, and after it there is no form', async () => {
    await post({ one: '0.01', two: '0.02' });
    expect((await follow(await post({ one: '0.01', two: '0.02' }))).html).toContain('This is your last attempt.');
    const { html } = await follow(await post({ one: '0.01', two: '0.02' }));
    expect(html).toContain('You have reached the maximum number of attempts. Please contact Client 4.');
    expect(html).toContain('Ask Client 4 to send new deposits.');
    expect(html).not.toContain('<form');
  });

  test.each(['', 'nobody', verificationToken(71n)])('an address that leads to none says so: %s', async (token) => {
    const { status, html } = await open(addressOf(token));
    expect(status).toBe(404);
    expect(html).toContain('We couldn&#x27;t find this verification request.');
    expect((await post({ one: '0.12', two: '0.34' }, { token })).status).toBe(404);
  });

  test('takes no form of another page', async () => {
    const others: Record<string, string>[] = [
      {},
      { origin: 'https://evil.test' },
      { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of others) expect((await post({ one: '0.12', two: '0.34' }, { headers })).status).toBe(403);
    expect(await attempts()).toBe(0);
  });
});
