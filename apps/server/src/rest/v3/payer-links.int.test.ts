import { verificationToken } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { V3Harness } from '../../testing/v3-harness.ts';
import { bindRoutes } from './bind.ts';
import { routerToRead } from './contract-document.ts';
import { publicCall } from './openapi.ts';
import { microdepositRoutes } from './routes/microdeposits.ts';
import { notificationSettingsRoutes } from './routes/notification-settings.ts';

let harness: V3Harness;
let from: Record<string, string>;
let visitors = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 3 });
  for (const id of [70n, 71n])
    await harness.world.addMicrodeposit({
      rail: 'CA',
      clientId: 4n,
      customerId: id + 3931n,
      id,
      on: '2026-03-16',
      cents: [12, 34],
    });
});
beforeEach(() => {
  visitors += 1;
  from = { 'x-forwarded-for': `192.0.2.${visitors}` };
});
afterAll(() => harness.close());

const shapes: ReadonlyMap<string, z.ZodType> = new Map(
  bindRoutes(routerToRead(), [...microdepositRoutes, ...notificationSettingsRoutes]).map((bound) => {
    const { answer } = publicCall(bound, 'en');
    const shape = z.fromJSONSchema(JSON.parse(JSON.stringify({ ...answer, additionalProperties: false })));
    return [`${bound.route.method} ${bound.route.path}`, shape] as const;
  }),
);
const fits = (call: string, body: unknown) => expect(shapes.get(call)?.safeParse(body).error?.issues ?? []).toEqual([]);

describe('what a payer’s page asks of microdeposits', () => {
  const FORM = verificationToken(70n);
  const entered = (one: string, two: string, form = FORM) =>
    harness.ask('POST', '/microdeposit_verifications', {
      headers: from,
      body: { amount_one_attempt: one, amount_two_attempt: two, form_url: form, language: 'en' },
    });

  test('its details', async () => {
    const { status, body } = await harness.ask('GET', `/microdeposit_verifications?form_url=${FORM}`, {
      headers: from,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      microdeposit_verification: { public_name: 'Client 4', attempts: 0, status: 'Requested', language: 'en' },
    });
    fits('GET /microdeposit_verifications', body);
  });

  test('a wrong pair, a format that is none, and the right amounts in the other order', async () => {
    expect(await entered('0.11', '0.34')).toMatchObject({
      status: 422,
      body: {
        code: 'microdeposit.wrong_amounts',
        messages: { base: ['The amounts do not match. 2 attempt(s) remaining.'] },
        details: { attempts: 1, attempts_left: 2 },
      },
    });
    expect(await entered('.11', '0.34')).toMatchObject({
      status: 422,
      body: { messages: { amount_one_attempt: [expect.any(String)] } },
    });
    expect((await entered('.11', '0.34')).body).not.toHaveProperty('details');
    const { status, body } = await entered('0.34', '0.12');
    expect([status, body]).toMatchObject([
      200,
      { attempts: 1, messages: { base: ['Your bank account has been verified.'] } },
    ]);
  });

  test('an address of nobody', async () => {
    const { status, body } = await harness.ask('GET', '/microdeposit_verifications?form_url=nobody', { headers: from });
    expect([status, body.messages]).toEqual([404, { base: ["We couldn't find this verification request."] }]);
  });

  test('in the language the body names, whatever the header says', async () => {
    const { body } = await harness.ask('POST', '/microdeposit_verifications', {
      headers: { ...from, 'accept-language': 'en' },
      body: { amount_one_attempt: '1', amount_two_attempt: '0.02', form_url: verificationToken(71n), language: 'fr' },
    });
    expect(body.messages).toEqual({ amount_one_attempt: ['Entrez le montant avec deux décimales, par exemple 0,32.'] });
  });

  test('in French', async () => {
    const { body } = await harness.ask('POST', '/microdeposit_verifications', {
      headers: { ...from, 'accept-language': 'fr' },
      body: { amount_one_attempt: '0.01', amount_two_attempt: '0.02', form_url: verificationToken(71n) },
    });
    expect(body.messages).toEqual({ base: ['Les montants ne correspondent pas. Il reste 2 essais.'] });
    expect(body.details).toEqual({ attempts: 1, attempts_left: 2 });
  });

  test('once they are used up, none is left, now and when asked again', async () => {
    const form = verificationToken(71n);
    expect((await entered('0.01', '0.02', form)).body.details).toEqual({ attempts: 2, attempts_left: 1 });
    for (let again = 0; again < 2; again += 1)
      expect(await entered('0.01', '0.02', form)).toMatchObject({
        status: 409,
        body: { code: 'microdeposit.attempts_used', details: { attempts: 3, attempts_left: 0 } },
      });
  });
});

describe('stopping mail', () => {
  test('an unknown kind and an unknown address are 400, and both say no more than that it stops nothing', async () => {
    const stop = (type: string) =>
      harness.ask('POST', '/unsubscribe/3f0c2b7e-nobody', { headers: from, body: { type } });
    const text = 'The link is invalid or has expired. Please contact support.';
    expect(await stop('newsletter')).toMatchObject({
      status: 400,
      body: { code: 'unsubscribe.type_unknown', messages: { type: [text] } },
    });
    expect(await stop('payment_reminder')).toMatchObject({ status: 400, body: { messages: { base: [text] } } });
  });
});
