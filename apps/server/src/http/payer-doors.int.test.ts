import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, freshAddress, PASSWORD } from '../testing/device.ts';
import { V3Stand } from '../testing/v3-stand.ts';

const MAPLE = 4n;
const BOREAL = 5n;
let stand: V3Stand;

beforeAll(async () => {
  stand = await V3Stand.open({ trustedProxies: 1 });
  await stand.world.addClient({ id: MAPLE, rail: 'CA' });
  await stand.world.addClient({ id: BOREAL, rail: 'US' });
  await addPerson(stand, { email: 'owner@example.test', clientId: MAPLE });
  const { owner } = stand.world.database;
  await owner`update clients set authorization_code = 'maple-dental', contact_phone = '613-555-0142' where id = ${MAPLE}`;
  await owner`update clients set authorization_code = 'boreal-gym' where id = ${BOREAL}`;
  await owner`update customers set authorization_status = 'pending' where id = 4001`;
  await owner`
    insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
    values (${MAPLE}, 1, 4001, 'Élodie', 'payer4001@example.test', 'fr', 'user:1', ${stand.world.now}, ${new Date(stand.world.now.getTime() + 86_400_000)})`;
  for (const token of ['first', 'second'])
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (${MAPLE}, 1, ${createHash('sha256').update(token).digest('hex')}, now())`;
});
afterAll(() => stand.close());

const mailed = (token: string) =>
  `/email_authorizations?${new URLSearchParams({ cid: token, name: 'Élodie', email: 'payer4001@example.test' })}`;
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${stand.origin}${path}`, { headers, redirect: 'manual' });

describe('a public address', () => {
  test.each(['/authorize/maple-dental', '/donation/maple-dental', '/link_authorizations?form_url=maple-dental'])(
    '%s names the business and leads to its form',
    async (path) => {
      const answer = await open(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      const page = await answer.text();
      expect(page).toContain('Authorize debits by Client 4');
      expect(page).toContain('CLIENT 4 LTD');
      expect(page).toContain('613-555-0142');
      expect(page).not.toMatch(/<script/i);
    },
  );

  test('speaks the language of the browser, or the one that is chosen', async () => {
    expect(await (await open('/authorize/maple-dental', { 'accept-language': 'fr-CA' })).text()).toContain(
      'Autoriser les débits par Client 4',
    );
    expect(await (await open('/authorize/maple-dental?lang=fr')).text()).toContain('lang="fr"');
  });

  test.each([
    ['/authorize/maple-dental?form=pdf', 'pad-agreement.pdf'],
    ['/authorize/boreal-gym?form=pdf', 'ach-authorization.pdf'],
  ])('%s is the form of its country', async (path, filename) => {
    const answer = await open(path);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${filename}"`);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test.each([
    '/authorize/nobody',
    `/authorize/${encodeURIComponent("' or 1=1 --")}`,
    '/email_authorizations?cid=wrong&name=%C3%89lodie&email=payer4001%40example.test',
    '/email_authorizations?cid=first&name=Somebody&email=payer4001%40example.test',
    '/email_authorizations?cid=first',
    '/email_authorizations',
    '/link_authorizations',
  ])('%s is answered like any address that names nobody', async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('This page is not available');
  });

  test('of a client that was closed names nobody', async () => {
    const { owner } = stand.world.database;
    await owner`update clients set status = 'closed' where id = ${BOREAL}`;
    expect((await open('/authorize/boreal-gym')).status).toBe(404);
    await owner`update clients set status = 'approved' where id = ${BOREAL}`;
  });
});

describe('a mailed address', () => {
  test('greets the payer in the language of the request, by every link of it', async () => {
    for (const token of ['first', 'second'])
      expect(await (await open(mailed(token))).text()).toContain('Bonjour Élodie Nº 4001');
  });

  test('opens nothing once the request has ended', async () => {
    const { owner } = stand.world.database;
    await owner`update authorization_requests set ended_at = now(), "end" = 'withdrawn' where id = 1`;
    expect((await open(mailed('first'))).status).toBe(404);
    await owner`update authorization_requests set ended_at = null, "end" = null where id = 1`;
  });
});

async function cookieOf(email: string): Promise<string> {
  const answer = await stand.call('auth.signIn', { email, password: PASSWORD }, { headers: freshAddress() });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

describe('the form of the console', () => {
  const path = `/documents/authorization_form?client_id=${MAPLE}&customer_id=4001&language=both`;

  test('is filled in for a customer of one’s own client', async () => {
    const cookie = await cookieOf('owner@example.test');
    const answer = await open(path, { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  test('of another client’s customer is not found, and of another client nothing at all is', async () => {
    const cookie = await cookieOf('owner@example.test');
    expect((await open(path.replace('4001', '5001'), { cookie })).status).toBe(404);
    expect((await open(`/documents/authorization_form?client_id=${BOREAL}`, { cookie })).status).toBe(403);
  });

  test('asks whoever is nobody to sign in, and leads back', async () => {
    const answer = await open(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/login?after=${encodeURIComponent(path)}`);
  });
});
