import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Applicants } from '../../testing/applicants.ts';
import { freshAddress } from '../../testing/device.ts';
import { type IdentityService, signedHeaders } from '../../testing/identity-service.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let applicants: Applicants;
let harness: V3Harness;
let service: IdentityService;

beforeAll(async () => {
  applicants = await Applicants.open();
  ({ harness, service } = applicants);
});
afterAll(() => applicants.close());

const asked = () => applicants.add();
const open = async (code: string, query = '') => {
  const answer = await fetch(`${harness.origin}/owner_signup/${code}${query}`, { headers: freshAddress() });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const press = (code: string, fields: Record<string, string> = { do: 'verify' }, headers: Record<string, string> = {}) =>
  fetch(`${harness.origin}/owner_signup/${code}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...freshAddress(), origin: 'http://localhost', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(fields),
  });
const send = (body: string) =>
  fetch(`${harness.origin}/v3/webhooks/identity`, { method: 'POST', headers: signedHeaders(body), body });
const v3 = (method: string, path: string, body?: object) =>
  harness.ask(method, path, { ...(body && { body }), headers: freshAddress() });
const sessions = async (clientId: bigint) => {
  const [row] = await harness.world.database.owner`
    select count(*) as count from identity_checks where client_id = ${String(clientId)}`;
  return Number(row?.count);
};

describe('the page of an owner', () => {
  test('names owner and business, lets the camera be used by the service alone, and is in no cache and no search', async () => {
    const { code, clientId } = await asked();
    const { status, headers, html } = await open(code);
    expect(status).toBe(200);
    for (const words of ['Léa Roy', `Larch ${clientId}`, 'Verify ID', 'Continue on your phone', '<svg role="img"'])
      expect(html).toContain(words);
    expect(headers.get('content-security-policy')).toMatch(/frame-src https:\/\/alchemy\.veriff\.com/);
    expect(headers.get('content-security-policy')).toMatch(/form-action 'self' https:\/\/alchemy\.veriff\.com/);
    expect(headers.get('permissions-policy')).toMatch(/camera=\(self "https:\/\/alchemy\.veriff\.com"\)/);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    expect((await open(code, '?lang=fr')).html).toContain('Vérifier mon identité');
  });

  test('opened by a program that looks through mail it changes nothing and costs nothing', async () => {
    const { code, clientId } = await asked();
    const before = service.calls;
    await Promise.all([open(code), open(code), open(code)]);
    expect([await sessions(clientId), service.calls]).toEqual([0, before]);
  });

  test('without script the button leads to the service; pressed again, to the same session', async () => {
    const { code, clientId } = await asked();
    const first = await press(code);
    expect(first.status).toBe(303);
    const address = first.headers.get('location');
    expect(address).toMatch(/^https:\/\/alchemy\.veriff\.com\/v\/[0-9a-f-]+\?lang=en$/);
    expect((await press(code)).headers.get('location')).toBe(address);
    expect(await sessions(clientId)).toBe(1);
    const { verification } = service.asked.at(-1) ?? {};
    expect(verification).not.toHaveProperty('consents');
    expect(verification).toMatchObject({
      callback: 'https://pay.example.test/verification_complete',
      person: { firstName: 'Léa', lastName: 'Roy', dateOfBirth: '1984-05-02' },
      endUserId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(JSON.stringify(verification?.vendorData)).toMatch(/^"\d+"$/);
  });

  test('a script gets the address to show in a frame; a page elsewhere gets nothing', async () => {
    const { code, clientId } = await asked();
    expect(
      (await press(code, { do: 'verify' }, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect(await sessions(clientId)).toBe(0);
    const answer = await press(code, { do: 'verify' }, { accept: 'application/json' });
    expect(await answer.json()).toEqual({ veriffUrl: expect.stringContaining('https://alchemy.veriff.com/v/') });
  });

  test('pressed ten times at once there is one session', async () => {
    const { code, clientId } = await asked();
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await press(code)).status));
    expect(statuses.filter((status) => status === 303).length).toBeGreaterThan(0);
    expect(await sessions(clientId)).toBe(1);
  });

  test('that the service does not answer is said, and nothing is lost', async () => {
    const { code } = await asked();
    service.fails = true;
    const answer = await press(code);
    service.fails = false;
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('The identity service does not answer at the moment.');
  });

  test('the browser saying that all is done verifies nobody; it is thanked, and the page looks again by itself', async () => {
    const { code, clientId, id } = await asked();
    await press(code);
    await send(service.message(service.asked.at(-1)?.id ?? '', { status: 'started' }));
    const done = await press(code, { finished: 'yes' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/verification_complete?lang=en']);
    const { html } = await open(code);
    expect(html).toContain('We are checking');
    expect(html).toMatch(/<meta http-equiv="refresh"/i);
    const [owner] = await harness.world.database.owner`
      select verified_at from stakeholders where client_id = ${String(clientId)} and id = ${String(id)}`;
    expect(owner?.verified_at).toBeNull();
  });

  test.each([
    ['approved', {}, 'Verification complete', 'vérification terminée'],
    ['declined', { reasonCode: 102 }, 'Verification failed', 'échec de la vérification'],
    ['resubmission_requested', { reasonCode: 204 }, 'Please try again', 'veuillez réessayer'],
  ] as const)('%s is said: %s', async (status, more, english, french) => {
    const { code } = await asked();
    await press(code);
    await send(service.message(service.asked.at(-1)?.id ?? '', { status, ...more }));
    const { html } = await open(code);
    expect(html).toContain(`<h1>${english}</h1>`);
    expect((await open(code, '?lang=fr')).html.toLowerCase()).toContain(french);
    expect(html.includes('Verify ID')).toBe(status === 'resubmission_requested');
    if (status === 'declined') expect(html).not.toMatch(/tamper/i);
  });

  test('in Illinois asks first whether a face may be compared; nothing begins before that', async () => {
    const { code, clientId } = await applicants.add({ provinceCode: 'IL' });
    const { html } = await open(code);
    expect(html).toContain('The law of Illinois asks for your consent');
    expect((await open((await asked()).code)).html).not.toContain('Illinois');
    const refused = await press(code);
    expect([refused.status, await sessions(clientId)]).toEqual([422, 0]);
    expect(await refused.text()).toContain('Agree to the comparison of your face first.');
    expect((await v3('POST', '/owner_signups/verify', { form_url: code })).body).toMatchObject({
      code: 'identity.consent_needed',
      messages: { biometrics_agreed: [expect.any(String)] },
    });
    expect((await press(code, { agreed: 'yes' })).status).toBe(303);
    expect(service.asked.at(-1)?.verification).toMatchObject({ consents: [{ type: 'bipa', approved: true }] });
    const [kept] = await harness.world.database.owner`
      select biometrics_agreed_at from identity_checks where client_id = ${String(clientId)}`;
    expect(kept?.biometrics_agreed_at).toEqual(harness.world.now);
  });

  test('where no service is, it says that people check, and offers no button', async () => {
    const { code } = await asked();
    const alone = await V3Harness.over(harness.world, { ...harness.app, identity: null });
    const answer = await fetch(`${alone.origin}/owner_signup/${code}`);
    const html = await answer.text();
    await alone.stop();
    expect(html).toContain('Our team checks your identity');
    expect(html).not.toContain('Verify ID');
  });
});

describe('a link', () => {
  test('works for 30 days, to the second, and outlives the sessions begun from it', async () => {
    const { code } = await asked();
    const at = harness.world.now;
    const after = (ms: number) => {
      harness.world.now = new Date(at.getTime() + ms);
    };
    const day = 86_400_000;
    await press(code);
    const first = service.asked.at(-1)?.id;
    await harness.world.database.owner`update identity_checks set requested_at = now() - interval '2 minutes'`;
    after(7 * day);
    await press(code);
    expect(service.asked.at(-1)?.id).not.toBe(first);
    after(30 * day - 1000);
    expect((await open(code)).status).toBe(200);
    after(30 * day);
    const over = await open(code);
    after(0);
    expect(over.status).toBe(404);
    expect(over.html).toContain('The link appears to have expired.');
  });

  test('that was replaced reads like one nobody ever had', async () => {
    const { code, clientId, id } = await asked();
    const { owner } = harness.world.database;
    const unknown = await open('nobody');
    const before = await owner`
      update owner_links set replaced_at = now() where client_id = ${String(clientId)} and stakeholder_id = ${String(id)} returning id`;
    expect(before).toHaveLength(1);
    const replaced = await open(code);
    expect(replaced.status).toBe(404);
    expect(replaced.html.replaceAll(code, '')).toBe(unknown.html.replaceAll('nobody', ''));
  });

  test('is kept as a fingerprint and under lock', async () => {
    const { code } = await asked();
    const [kept] = await harness.world.database.owner`
      select count(*) as count from owner_links where code_hash = ${code} or code_encrypted like ${`%${code}%`}`;
    expect(kept?.count).toBe(0n);
  });
});

describe('programs', () => {
  test('open, begin and complete it as the page does', async () => {
    const { code, clientId } = await asked();
    const shown = await v3('GET', `/owner_signups?form_url=${code}`);
    expect(shown.body).toMatchObject({
      status: 200,
      client: { id: String(clientId), business_name: `Larch ${clientId}` },
      owner: { first_name: 'Léa', last_name: 'Roy' },
      veriff_url: null,
      form_completed: false,
      veriff_completed: false,
      verification: 'pending',
    });
    const begun = await v3('POST', '/owner_signups/verify', { form_url: code });
    expect(begun.body).toMatchObject({
      status: 200,
      veriff_url: expect.stringContaining('https://alchemy.veriff.com'),
    });
    const done = await v3('PUT', '/owner_signups', { form_url: code, form_completed: true, veriff_completed: true });
    expect(done.body).toMatchObject({ form_completed: true, veriff_completed: true, verification: 'pending' });
  });

  test('learn at once what the service decided, though its message was lost', async () => {
    const { code } = await asked();
    await v3('POST', '/owner_signups/verify', { form_url: code });
    service.decides(service.asked.at(-1)?.id ?? '', { status: 'approved' });
    const done = await v3('PUT', '/owner_signups', { form_url: code, veriff_completed: true });
    expect(done.body).toMatchObject({ verification: 'complete' });
  });

  test('are told why it cannot be begun', async () => {
    const { code } = await asked();
    await v3('POST', '/owner_signups/verify', { form_url: code });
    await send(service.message(service.asked.at(-1)?.id ?? '', { status: 'declined', reasonCode: 103 }));
    const again = await v3('POST', '/owner_signups/verify', { form_url: code });
    expect([again.status, again.body.code]).toEqual([409, 'identity.decided']);
    expect(again.body).toMatchObject({ messages: { base: ['This identity verification is finished.'] } });
    expect((await v3('GET', '/owner_signups?form_url=nobody')).status).toBe(404);
  });
});
