import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { whileClockStands } from '@cordelle/api/testing/standing-clock.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, Device } from '../testing/device.ts';
import { EVERY_HEADER } from '../testing/every-header.ts';
import { V3Harness } from '../testing/v3-harness.ts';

let harness: V3Harness;
let designer: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  await harness.world.addClient({ id: 5n, rail: 'CA' });
  await addPerson(harness, { email: 'primary@example.test', clientId: 4n, role: 'client_primary' });
  designer = await Device.signedIn(harness, 'primary@example.test');
});
afterAll(() => harness.close());

async function upload(client: string, bytes: Uint8Array, name = 'logo.png') {
  const form = new FormData();
  form.append('logo', new Blob([Buffer.from(bytes)]), name);
  const answer = await fetch(`${harness.origin}/v3/clients/${client}/update_logo`, {
    method: 'PUT',
    headers: designer.headers,
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

describe('the logo of a client', () => {
  test('is uploaded by a program, shown to anybody, and gone once it is removed', async () => {
    const { status, body } = await upload('4', await pictureOf('jpeg'), 'logo.jpg');
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 200, messages: {}, id: '4', url: expect.stringMatching(/^\/logos\/[0-9a-f]{64}$/) },
    });
    const shown = await fetch(`${harness.origin}${body.url}`);
    expect(shown.status).toBe(200);
    const { 'content-security-policy': _, ...others } = EVERY_HEADER;
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      ...others,
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(
      Buffer.from(await shown.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const client = await designer.ask('GET', '/clients/4');
    expect(client.body).toMatchObject({ client: { logo: body.url } });

    const removed = await designer.ask('DELETE', '/clients/4/logo');
    expect(removed.body).toEqual({ status: 200, messages: {}, id: '4', url: null });
    const gone = await fetch(`${harness.origin}${body.url}`);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('is refused with a word at the field', async () => {
    expect(await upload('4', Buffer.from('no picture'))).toMatchObject({
      status: 422,
      body: { status: 422, messages: { logo: [expect.stringContaining('.png')] } },
    });
    expect(await upload('4', new Uint8Array(6_291_457))).toMatchObject({ status: 413 });
  });

  test.each(['5', '999', 'x'])('is not another client’s to change: %s', async (client) =>
    expect(await upload(client, await pictureOf('png'))).toMatchObject({
      status: 404,
      body: { code: 'record.not_found' },
    }),
  );

  test.each(['x', '%2e%2e%2fetc', 'a'.repeat(64), `${'a'.repeat(64)}%00`])('is not found at %s', async (address) => {
    const answer = await fetch(`${harness.origin}/logos/${address}`);
    expect(answer.status).toBe(404);
  });

  test('is asked for so often and no more', async () => {
    const from = { 'x-forwarded-for': '192.0.2.201' };
    const ask = () => fetch(`${harness.origin}/logos/${'b'.repeat(64)}`, { headers: from });
    const answers = await whileClockStands(() => Promise.all(Array.from({ length: 140 }, ask)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
