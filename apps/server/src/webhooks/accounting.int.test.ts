import { createHmac } from 'node:crypto';
import { keepConnection } from '@cordelle/engine/accounting/keep-connection.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { quickbooks } from '../adapters/accounting/quickbooks.ts';
import { xero } from '../adapters/accounting/xero.ts';
import { sandboxQuickbooks, sandboxXero } from '../settings/accounting-settings.ts';
import { freshAddress } from '../testing/device.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const SOON = new Date('2999-01-01T00:00:00Z');
/** Nobody is asked anything here. */
const PORT = 1;
let harness: V3Harness;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.stop();
  const { world } = harness;
  world.accountingServices = { xero: xero(sandboxXero(PORT)), quickbooks: quickbooks(sandboxQuickbooks(PORT)) };
  harness = await V3Harness.over(world, world.app({ moving: true }), { trustedProxies: 1 });
  for (const [id, software] of [
    [4n, 'xero'],
    [5n, 'quickbooks'],
  ] as const) {
    await world.addClient({ id, rail: 'CA' });
    await keepConnection(harness.app, {
      software,
      opened: { organisationId: `books of ${id}`, name: 'Maple', grantId: null },
      organisation: { name: 'Maple', baseCurrency: 'CAD', country: 'CA', shortCode: null, lockedUntil: null },
      tokens: { accessToken: 'a', accessExpiresAt: SOON, refreshToken: 'r', consentExpiresAt: null },
      by: { clientId: id, userId: 1n, sessionHash: 's', actor: 'user:1' },
    });
  }
});
afterAll(() => harness.close());
beforeEach(() => harness.world.database.owner`update accounting_connections set changes_told_at = null`);

const HEADERS = { xero: 'x-xero-signature', quickbooks: 'intuit-signature' } as const;
type Software = keyof typeof HEADERS;

const tell = async (
  software: Software,
  body: string,
  { key = 'sandbox', header = HEADERS[software] as string } = {},
) => {
  const signature = createHmac('sha256', key).update(body).digest('base64');
  const headers = { ...freshAddress(), [header]: signature };
  return (await fetch(`${harness.origin}/v3/webhooks/${software}`, { method: 'POST', headers, body })).status;
};
const message = (software: Software, organisation: string) =>
  JSON.stringify(
    software === 'xero'
      ? { events: [{ tenantId: organisation, eventCategory: 'INVOICE', eventType: 'UPDATE' }], entropy: 'x' }
      : [{ specversion: '1.0', type: 'qbo.invoice.updated.v1', intuitaccountid: organisation }],
  );
const told = async () =>
  (
    await harness.world.database.owner<{ id: bigint; at: Date | null }[]>`
      select client_id as id, changes_told_at as at from accounting_connections order by client_id`
  ).flatMap(({ id, at }) => (at ? [{ id, at }] : []));

test.each([
  ['xero', 4n],
  ['quickbooks', 5n],
] as const)('%s says where something changed, and its books are read soon', async (software, client) => {
  expect(await tell(software, message(software, `books of ${client}`))).toBe(200);
  expect((await told()).map(({ id }) => id)).toEqual([client]);
});

test('the same twice, late, or three at once leaves what the first one did', async () => {
  const body = message('xero', 'books of 4');
  expect(await Promise.all([0, 1, 2].map(() => tell('xero', body)))).toEqual([200, 200, 200]);
  const first = await told();
  expect(await tell('xero', body)).toBe(200);
  expect(await told()).toEqual(first);
});

test.each([
  ['signed by somebody else', { key: 'guessed' }],
  ['not signed', { header: 'x-other' }],
])('one that is %s is refused and does nothing', async (_, over) => {
  expect(await tell('xero', message('xero', 'books of 4'), over)).toBe(401);
  expect(await tell('quickbooks', message('quickbooks', 'books of 5'), over)).toBe(401);
  expect(await told()).toEqual([]);
});

test.each([
  ['of books that nobody connected', message('xero', 'books of 9')],
  ['of the books of another software', message('xero', 'books of 5')],
  ['that says nothing we understand', '{"events":"none"}'],
  ['that is no JSON', 'x'],
])('a signed one %s is taken and does nothing', async (_, body) => {
  expect(await tell('xero', body)).toBe(200);
  expect(await told()).toEqual([]);
});

test('one that is too large is not read', async () => {
  expect(await tell('xero', 'x'.repeat(1024 * 1024 + 1))).toBe(413);
});
