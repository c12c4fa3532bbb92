import type { Principal, RequestContext } from '@cordelle/api/context.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplicant } from '../testing/applicants.ts';
import { freshAddress } from '../testing/device.ts';
import { IdentityService, PICTURE, pictureOf } from '../testing/identity-service.ts';
import { V3Harness } from '../testing/v3-harness.ts';
import { identityMediaRoutes } from './identity-media.ts';

let harness: V3Harness;
let service: IdentityService;
let path: string;
let checkId: string;

beforeAll(async () => {
  service = await IdentityService.open();
  harness = await V3Harness.open();
  harness.world.identity = service.adapter;
  await harness.stop();
  harness = await V3Harness.over(harness.world, harness.world.app({ moving: true }), { trustedProxies: 1 });
  const { code } = await addApplicant(harness, 4n);
  await harness.world.addClient({ id: 5n, rail: 'CA', customers: 0 });
  await harness.ask('POST', '/owner_signups/verify', { body: { form_url: code }, headers: freshAddress() });
  const [check] = await harness.world.database.owner<{ id: bigint; sessionId: string }[]>`
    select id, session_id as "sessionId" from identity_checks`;
  checkId = String(check?.id);
  path = `/4/${checkId}/${pictureOf(check?.sessionId ?? '')}`;
});
afterAll(async () => {
  await harness.close();
  service.close();
});

const person = (userKind: 'staff' | 'member', restriction: 'two_factor' | null = null): Principal => ({
  kind: 'user',
  userId: 7n,
  userKind,
  restriction,
  email: 'person@example.test',
  provenAt: new Date(),
  credential: { kind: 'session', sessionId: 's' },
});
/** What the address answers somebody. */
async function seen(principal: Principal, asked = path) {
  const context: RequestContext = {
    app: harness.app,
    principal,
    client: null,
    scopeFor: async () => null,
    face: 'console',
    language: 'en',
    requestId: 'test-request',
    ip: '192.0.2.1',
    userAgent: null,
    browser: null,
    idempotencyKey: null,
    responseHeaders: new Headers(),
  };
  const http = identityMediaRoutes(async () => context);
  http.onError((error, c) => c.json({}, refusalOf(error, 'en').status as ContentfulStatusCode));
  return http.request(asked);
}

test('one of the provider’s people sees a picture as the service sends it, and that they saw it is written down', async () => {
  const answer = await seen(person('staff'));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PICTURE);
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  const written = await harness.world.database.owner`
    select client_id, actor, target_id, after from audit_log where action = 'identity.seeMedia' order by client_id`;
  const view = { actor: 'staff:7', target_id: checkId, after: { context: 'face' } };
  expect(written).toMatchObject([
    { client_id: 0n, ...view },
    { client_id: 4n, ...view },
  ]);
});

test.each([
  ['nobody', { kind: 'anonymous' } as const, 401],
  ['somebody of the business', person('member'), 403],
  ['somebody who still has to set up a second factor', person('staff', 'two_factor'), 403],
])('%s sees nothing', async (_who, principal, status) => {
  expect((await seen(principal)).status).toBe(status);
});

test('a picture of another business, or of no session, is not there', async () => {
  for (const asked of [
    path.replace('/4/', '/5/'),
    path.replace(/[^/]+$/, pictureOf('12df6045-3846-3e45-946a-14fa6136d78b')),
    '/4/x/y',
  ])
    expect((await seen(person('staff'), asked)).status).toBe(404);
});
