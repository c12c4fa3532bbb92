import { fold } from '@cordelle/domain/decider.ts';
import { invoice } from '@cordelle/domain/invoice/decider.ts';
import type { InvoiceEvent } from '@cordelle/domain/invoice/events.ts';
import { MARCH_INVOICE } from '@cordelle/domain/testing/march-invoice.ts';
import { KEY_SCOPES } from '@cordelle/validation/api-key-scopes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

const [MAPLE, BIRCH] = [4n, 5n] as const;
let harness: V3Harness;
let owner: Device;
let other: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  harness.world.setClock('2026-04-01', '10:00');
  for (const id of [MAPLE, BIRCH]) await harness.world.addClient({ id, rail: 'CA' });
  const events: InvoiceEvent[] = [];
  for (const command of MARCH_INVOICE) events.push(...invoice.decide(command, fold(invoice, events), {}));
  await harness.happened(MAPLE, 'invoice', 9n, events);
  await addPerson(harness, { email: 'owner@example.test', clientId: MAPLE });
  await addPerson(harness, { email: 'other@example.test', clientId: BIRCH });
  owner = await Device.signedIn(harness, 'owner@example.test');
  other = await Device.signedIn(harness, 'other@example.test');
});
afterAll(() => harness.close());

test('the list names its invoices and their number', async () => {
  const { status, body } = await owner.ask('GET', '/billing_invoices?sort=-due_date&limit=5');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 200,
    messages: {},
    billing_invoices_total_count: 1,
    billing_invoices: [
      {
        id: '9',
        invoice_number: 'INV-1-202603',
        status: 'Open',
        total: '45.78',
        subtotal: '43.60',
        currency: 'CAD',
        invoice_date: '2026-04-01',
        due_date: '2026-04-06',
        reference: '2026-03',
        start_date: '2026-03-01',
        end_date: '2026-03-31',
      },
    ],
  });
});

test('one invoice comes with what it charges for, and its PDF behind the link', async () => {
  const { body } = await owner.ask('GET', '/billing_invoices/9');
  expect(body).toMatchObject({
    status: 200,
    billing_invoice: {
      invoice_number: 'INV-1-202603',
      taxes: [{ name: 'GST', rate: '5', amount: '2.18' }],
      pdf: { url: expect.stringMatching(/^https?:\/\/.+\/downloads\//), filename: 'INV-1-202603.pdf' },
    },
  });
  const { lines, pdf } = (body as { billing_invoice: { lines: unknown[]; pdf: { url: string } } }).billing_invoice;
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatchObject({ kind: 'transaction', quantity: 6, unit_price: '0.60', amount: '3.60' });
  const file = await fetch(new URL(new URL(pdf.url).pathname, harness.origin), { headers: owner.headers });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('another client’s is missing', async () => {
  expect((await other.ask('GET', '/billing_invoices')).body).toMatchObject({ billing_invoices: [] });
  expect(await other.ask('GET', '/billing_invoices/9')).toMatchObject({
    status: 404,
    body: { code: 'record.not_found' },
  });
});

describe('a program', () => {
  test.each(['/billing_invoices', '/billing_invoices/9'])(
    'whose key is for anything but invoices is not told what the service costs: %s',
    async (path) => {
      const key = await harness.key(
        MAPLE,
        KEY_SCOPES.filter((scope) => scope !== 'invoices:read'),
      );
      expect(await harness.ask('GET', path, { key })).toMatchObject({
        status: 403,
        body: { code: 'auth.key_scope_missing', details: { needed_scope: 'invoices:read' } },
      });
    },
  );

  test('whose key says nothing of scopes is not told either', async () => {
    const made = await owner.ask('POST', '/api_keys', { body: {} });
    const { key } = z.looseObject({ api_key: z.looseObject({ key: z.string() }) }).parse(made.body).api_key;
    expect(await harness.ask('GET', '/billing_invoices', { key })).toMatchObject({
      status: 403,
      body: { code: 'auth.key_scope_missing' },
    });
  });

  test('whose key is for invoices reads its client’s alone', async () => {
    const key = await harness.key(MAPLE, ['invoices:read']);
    const foreign = await harness.key(BIRCH, ['invoices:read']);
    expect((await harness.ask('GET', '/billing_invoices', { key })).body).toMatchObject({
      billing_invoices: [{ id: '9', total: '45.78' }],
    });
    expect((await harness.ask('GET', '/billing_invoices', { key: foreign })).body).toMatchObject({
      billing_invoices: [],
    });
    expect(await harness.ask('GET', '/billing_invoices/9', { key: foreign })).toMatchObject({
      status: 404,
      body: { code: 'record.not_found' },
    });
  });
});
