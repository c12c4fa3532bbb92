import { afterAll, beforeAll, expect, test } from 'vitest';
import { PayerBrowser } from '../../testing/payer-browser.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  harness.world.wallTime = new Date('2026-03-16T14:00:00Z');
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 20 });
});
afterAll(() => harness.close());

test('one mail opens every record that somebody pays under, each by its name and reference, and none that they never did', async () => {
  const { owner } = harness.world.database;
  await owner`update customers set email = 'zoe@example.test' where client_id = 4 and id between 4001 and 4004`;
  await owner`update customers set name = 'Zoé Tremblay inc.' where client_id = 4 and id = 4002`;
  await owner`update authorizations set status = 'revoked' where client_id = 4 and customer_id in (4003, 4004)`;
  const debit = { rail: 'CA', clientId: 4n, id: 100n, amount: '25.00', requestedDate: '2026-03-25' } as const;
  await harness.world.addDebit({ ...debit, customerId: 4003n });
  const browser = new PayerBrowser(harness);
  await browser.send(await browser.open('/my_payments'), { email: 'Zoe@example.test' });
  const mails = await owner<{ to: string; text: string }[]>`
    select to_address as to, text_body as text from outbox where template = 'payer_link'`;
  expect(mails).toHaveLength(1);
  const text = mails[0]?.text ?? '';
  const named = [...text.matchAll(/^(\S+) – (.+)\n(https:\S+)$/gm)];
  expect(named.map(([, reference]) => reference).sort()).toEqual(['C4001', 'C4002', 'C4003']);
  expect(text).toContain('C4002 – Zoé Tremblay inc.');
  for (const [, reference = '', , address = ''] of named) {
    const page = await new PayerBrowser(harness).open(new URL(address).pathname);
    expect(page.text).toContain(reference === 'C4003' ? '$25.00 CAD' : `${reference}-`);
  }
});
