import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { keptLogo } from '@cordelle/engine/testing/kept-logo.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, freshAddress, PASSWORD } from '../testing/device.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const MAPLE = 4n;
const BOREAL = 5n;
let harness: V3Harness;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: MAPLE, rail: 'CA' });
  await harness.world.addClient({ id: BOREAL, rail: 'US' });
  await addPerson(harness, { email: 'owner@example.test', clientId: MAPLE });
});
afterAll(() => harness.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${harness.origin}${path}`, { headers, redirect: 'manual' });

async function cookieOf(email: string): Promise<string> {
  const answer = await harness.call('auth.signIn', { email, password: PASSWORD }, { headers: freshAddress() });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

test('letters of the console show the picture of the business', async () => {
  const cookie = await cookieOf('owner@example.test');
  await harness.world.database.owner`update customers set email = null where id = 4001`;
  const lowered = await harness.call(
    'customers.update',
    { customerId: '4001', authorizationAmount: '50.00', paymentsAboveLimit: 'lower' },
    { headers: { cookie, 'x-client-id': String(MAPLE) } },
  );
  expect(lowered.status).toBe(200);
  const letters = async () => {
    const answer = await open(`/documents/change_letters?client_id=${MAPLE}&customer_id=4001`, { cookie });
    return Buffer.from(await answer.arrayBuffer()).toString('latin1');
  };
  expect(await letters()).not.toContain('/Subtype /Image');
  await keptLogo(harness.world, MAPLE, await pictureOf('png'));
  expect(await letters()).toContain('/Subtype /Image');
});

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
