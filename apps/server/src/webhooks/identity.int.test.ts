import { createHash } from 'node:crypto';
import { eraseSessions } from '@cordelle/api/identity/erase-sessions.ts';
import { pollSessions } from '@cordelle/api/identity/poll.ts';
import { emptyOldMessages } from '@cordelle/api/identity/receive-message.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Applicants } from '../testing/applicants.ts';
import { freshAddress } from '../testing/device.ts';
import { type IdentityService, signedHeaders } from '../testing/identity-service.ts';
import type { V3Harness } from '../testing/v3-harness.ts';

let applicants: Applicants;
let harness: V3Harness;
let service: IdentityService;

beforeAll(async () => {
  applicants = await Applicants.open();
  ({ harness, service } = applicants);
});
afterAll(() => applicants.close());

/** An owner who pressed the button. */
async function begun() {
  const owner = await applicants.add();
  return { ...owner, sessionId: await pressed(owner.code) };
}
async function pressed(code: string): Promise<string> {
  const { status, body } = await harness.ask('POST', '/owner_signups/verify', {
    body: { form_url: code },
    headers: freshAddress(),
  });
  expect(body).toMatchObject({ veriff_url: expect.stringMatching(/^https:\/\/alchemy\.veriff\.com\/v\//) });
  expect(status).toBe(200);
  return service.asked.at(-1)?.id ?? '';
}

const send = async (body: string, headers: Record<string, string> = signedHeaders(body)) =>
  (await fetch(`${harness.origin}/v3/webhooks/identity`, { method: 'POST', headers, body })).status;
const approved = (sessionId: string, more: object = {}) =>
  service.message(sessionId, {
    status: 'approved',
    person: { firstName: 'LÉA', lastName: 'ROY', dateOfBirth: '1984-05-02' },
    ...more,
  });
const checkOf = async (sessionId: string) => {
  const [row] = await harness.world.database.owner`
    select k.*, s.verified_at from identity_checks k
      join stakeholders s on s.client_id = k.client_id and s.id = k.stakeholder_id where k.session_id = ${sessionId}`;
  return row;
};
const outcomeOf = async (body: string) => {
  const [row] = await harness.world.database.owner`
    select outcome from identity_messages where hash = ${createHash('sha256').update(body).digest('hex')}`;
  return row?.outcome ?? null;
};
const mailsAbout = (clientId: bigint) => harness.world.database.owner`
  select template, to_address from outbox where to_address in (${`ada${clientId}@example.test`}, ${`owner${clientId}@example.test`})
   order by id`;

test('a signed decision verifies the owner, tells the applicant, and goes on with the application, once', async () => {
  const { clientId, sessionId } = await begun();
  for (const status of ['started', 'submitted'] as const)
    expect(await send(service.message(sessionId, { status }))).toBe(204);
  expect(await checkOf(sessionId)).toMatchObject({ status: 'submitted', verified_at: null });
  const decision = approved(sessionId);
  expect(await Promise.all([send(decision), send(decision), send(decision)])).toEqual([204, 204, 204]);
  expect(await checkOf(sessionId)).toMatchObject({
    status: 'approved',
    name_agrees: true,
    birth_date_agrees: true,
    verified_at: harness.world.now,
  });
  expect(await mailsAbout(clientId)).toEqual([
    { template: 'owner_verified', to_address: `ada${clientId}@example.test` },
  ]);
  const [kept] = await harness.world.database.owner`
    select count(*) as count from identity_messages where session_id = ${sessionId}`;
  expect(kept?.count).toBe(3n);
  const [message] = await harness.world.database.owner`
    select body_encrypted from identity_messages where session_id = ${sessionId} order by id desc limit 1`;
  expect(message?.body_encrypted).not.toContain('ROY');
});

describe('what an attacker, or a mistake, sends', () => {
  test.each<[string, number, (body: string) => Record<string, string>, ((body: string) => string)?]>([
    ['forged: signed with another secret', 401, (body) => signedHeaders(body, 'another secret')],
    ['unsigned', 401, (body) => ({ ...signedHeaders(body), 'x-hmac-signature': '' })],
    [
      'the old form of a signature',
      401,
      (body) => ({
        'content-type': 'application/json',
        'x-auth-client': 'our-key',
        'x-signature': createHash('sha256').update(`${body}veriff-shared-secret-for-tests-0001`).digest('hex'),
      }),
    ],
    ['to another customer of the service', 401, (body) => ({ ...signedHeaders(body), 'x-auth-client': 'another' })],
    ['signed before a newline was added', 401, (body) => signedHeaders(body.trim()), (body) => `${body}\n`],
    ['as a form', 415, (body) => ({ ...signedHeaders(body), 'content-type': 'application/x-www-form-urlencoded' })],
    ['as nothing in particular', 415, (body) => ({ ...signedHeaders(body), 'content-type': 'text/plain' })],
    ['huge', 413, (body) => signedHeaders(body), (body) => `${body}${' '.repeat(300_000)}`],
  ])('%s: %i, and nothing is so', async (_what, status, headers, change = (body) => body) => {
    const { sessionId } = await begun();
    const body = change(approved(sessionId));
    expect(await send(body, headers(body))).toBe(status);
    expect(await checkOf(sessionId)).toMatchObject({ status: 'created', verified_at: null });
    expect(await outcomeOf(body)).toBeNull();
  });

  test('a refusal is told as any of /v3', async () => {
    const answer = await fetch(`${harness.origin}/v3/webhooks/identity`, { method: 'POST', body: 'x' });
    expect(await answer.json()).toEqual({
      status: 415,
      code: 'request.not_json',
      messages: { base: [expect.any(String)] },
      errors: [expect.any(String)],
      request_id: answer.headers.get('x-request-id'),
    });
  });

  test('what is refused is counted', async () => {
    await send('{}', signedHeaders('{}', 'another secret'));
    const figures = await (await fetch(`${harness.origin}/metrics`)).text();
    expect(figures).toMatch(/cordelle_identity_messages_total\{outcome="forged"\} [1-9]/);
  });

  test('a session of one business verifies no owner of another', async () => {
    const [one, other] = [await begun(), await begun()];
    const body = approved(one.sessionId, { vendorData: String((await checkOf(other.sessionId))?.id) });
    expect([await send(body), await outcomeOf(body)]).toEqual([204, 'foreign']);
    const nobodys = approved('12df6045-3846-3e45-946a-14fa6136d78b', { vendorData: '1' });
    expect([await send(nobodys), await outcomeOf(nobodys)]).toEqual([204, 'unknown_session']);
    for (const { sessionId } of [one, other])
      expect(await checkOf(sessionId)).toMatchObject({ status: 'created', verified_at: null });
  });

  test('a type that came later is taken and kept', async () => {
    const { sessionId } = await begun();
    const body = JSON.stringify({ id: sessionId, code: 7042, action: 'yawned' });
    expect([await send(body), await outcomeOf(body)]).toEqual([204, 'not_understood']);
  });

  test('a late end undoes no approval; a decision before the rest stays', async () => {
    const { sessionId, clientId } = await begun();
    for (const body of [
      approved(sessionId),
      service.message(sessionId, { status: 'submitted' }),
      service.message(sessionId, { status: 'abandoned', decisionTime: '2026-03-23T14:05:00.000Z' }),
    ])
      expect(await send(body)).toBe(204);
    expect(await checkOf(sessionId)).toMatchObject({ status: 'approved', contradicted: false });
    expect(await mailsAbout(clientId)).toHaveLength(1);
  });

  test('an older session of the same owner says nothing any more', async () => {
    const { sessionId, code } = await begun();
    await send(service.message(sessionId, { status: 'abandoned' }));
    await harness.world.database.owner`
      update identity_checks set requested_at = now() - interval '2 minutes' where session_id = ${sessionId}`;
    const second = await pressed(code);
    expect(second).not.toBe(sessionId);
    const body = approved(sessionId);
    expect([await send(body), await outcomeOf(body)]).toEqual([204, 'older_session']);
    expect(await checkOf(second)).toMatchObject({ status: 'created', verified_at: null });
  });

  test('a session from before the owner was let to begin anew says nothing any more', async () => {
    const { sessionId, clientId } = await begun();
    await send(service.message(sessionId, { status: 'declined', reasonCode: 102 }));
    await harness.world.database.owner`
      update owner_links set reopened_at = now() where client_id = ${String(clientId)} and replaced_at is null`;
    const body = approved(sessionId, { decisionTime: '2026-03-16T15:00:00.000Z' });
    expect([await send(body), await outcomeOf(body)]).toEqual([204, 'older_session']);
    expect(await checkOf(sessionId)).toMatchObject({ status: 'declined', verified_at: null });
  });

  test('the service corrects itself: the later decision counts, and a person is shown both', async () => {
    const { sessionId, clientId } = await begun();
    await send(approved(sessionId));
    await send(
      service.message(sessionId, {
        status: 'declined',
        reasonCode: 102,
        decisionTime: '2026-03-16T15:00:00.000Z',
        riskLabels: [{ label: 'document_seen_in_other_session' }],
      }),
    );
    expect(await checkOf(sessionId)).toMatchObject({
      status: 'declined',
      contradicted: true,
      verified_at: null,
      risk_labels: ['document_seen_in_other_session'],
    });
    expect((await mailsAbout(clientId)).map(({ template }) => template)).toEqual(['owner_verified', 'owner_refused']);
  });
});

test('another name or birth date fails nobody: it is shown to a person', async () => {
  const { sessionId } = await begun();
  await send(approved(sessionId, { person: { firstName: 'Léa', lastName: 'Autrement', dateOfBirth: '1951-12-31' } }));
  expect(await checkOf(sessionId)).toMatchObject({ status: 'approved', name_agrees: false, birth_date_agrees: false });
  expect((await checkOf(sessionId))?.verified_at).not.toBeNull();
});

test('who is asked again gets a mail with why and with our link, never with that of the service', async () => {
  const { sessionId, clientId, code } = await begun();
  await send(service.message(sessionId, { status: 'resubmission_requested', reasonCode: 207 }));
  const [mail] = await harness.world.database.owner`
    select to_address, text_body from outbox where template = 'owner_asked_again' order by id desc limit 1`;
  expect(mail?.to_address).toBe(`owner${clientId}@example.test`);
  expect(mail?.text_body).toContain('The document has expired. Please use one that is still valid.');
  expect(mail?.text_body).toContain(`/owner_signup/${code}`);
  expect(mail?.text_body).not.toContain('veriff.com');
});

test('a lost message is found by asking: ten minutes after the last one, then hourly', async () => {
  const { sessionId } = await begun();
  await send(service.message(sessionId, { status: 'submitted' }));
  service.decides(sessionId, { status: 'approved', person: { firstName: 'Léa', lastName: 'Roy' } });
  const at = harness.world.now;
  const in_ = (minutes: number) => {
    harness.world.now = new Date(at.getTime() + minutes * 60_000);
  };
  in_(9.99);
  await pollSessions(harness.app);
  expect(await checkOf(sessionId)).toMatchObject({ status: 'submitted' });
  in_(10);
  service.fails = true;
  await pollSessions(harness.app);
  service.fails = false;
  in_(69.99);
  await pollSessions(harness.app);
  expect(await checkOf(sessionId)).toMatchObject({ status: 'submitted' });
  in_(70);
  await Promise.all([pollSessions(harness.app), pollSessions(harness.app)]);
  expect(await checkOf(sessionId)).toMatchObject({ status: 'approved' });
  in_(0);
});

test('after 90 days of a message only that it came is left', async () => {
  const { sessionId } = await begun();
  const body = service.message(sessionId, { status: 'started' });
  await send(body);
  const at = harness.world.now;
  const bodies = async () => {
    const [row] = await harness.world.database.owner`
      select body_encrypted is not null as there from identity_messages where session_id = ${sessionId}`;
    return row?.there;
  };
  harness.world.now = new Date(at.getTime() + 90 * 86_400_000 - 1000);
  await emptyOldMessages(harness.app);
  expect(await bodies()).toBe(true);
  harness.world.now = new Date(at.getTime() + 90 * 86_400_000);
  await emptyOldMessages(harness.app);
  expect(await bodies()).toBe(false);
  harness.world.now = at;
  await send(body);
  expect(await outcomeOf(body)).toBe('changed');
});

test('ninety days after a session ended the service is told to delete it, as often as it takes it; not under a legal hold', async () => {
  const { owner } = harness.world.database;
  const at = harness.world.now;
  const after = (ms: number) => {
    harness.world.now = new Date(at.getTime() + ms);
  };
  const DAY = 86_400_000;
  await owner`update identity_checks set erased_at = now() - interval '1 year'`;
  const ended = [];
  for (let number = 0; number < 7; number += 1) {
    const one = await begun();
    await send(approved(one.sessionId));
    ended.push(one);
  }
  const waiting = await begun();
  await owner`update clients set legal_hold_at = now() where id = ${String(ended[0]?.clientId)}`;
  const ids = ended.slice(1).map(({ sessionId }) => sessionId);
  after(90 * DAY - 1);
  expect(await eraseSessions(harness.app)).toBe(0);
  after(90 * DAY);
  service.busy = true;
  expect(await eraseSessions(harness.app)).toBe(0);
  service.busy = false;
  expect(await eraseSessions(harness.app)).toBe(5);
  expect(await eraseSessions(harness.app)).toBe(0);
  expect(service.deleted).toHaveLength(5);
  after(90 * DAY + 3_600_000);
  expect(await eraseSessions(harness.app)).toBe(1);
  expect(service.deleted).toEqual(ids);
  after(0);
  expect(await checkOf(ids[0] ?? '')).toMatchObject({
    erased_at: new Date(at.getTime() + 90 * DAY),
    session_url_encrypted: null,
    document_encrypted: expect.any(String),
  });
  expect(await checkOf(waiting.sessionId)).toMatchObject({ erased_at: null });
});
