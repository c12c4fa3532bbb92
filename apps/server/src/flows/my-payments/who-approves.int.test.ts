import { Callers, refusalFrom } from '@cordelle/api/testing/callers.ts';
import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PayerBrowser } from '../../testing/payer-browser.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

const MAPLE = 4n;
const BOREAL = 5n;
const DEBIT = { amount: '50.00', processDate: '2026-03-20', comment: 'Invoice 1042' };
let harness: V3Harness;
let callers: Callers;
let ada: Awaited<ReturnType<Callers['member']>>;
let last = 4000n;
let customerId = 0n;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  const { world } = harness;
  await world.addClient({ id: MAPLE, rail: 'CA', customers: 40 });
  await world.addClient({ id: BOREAL, rail: 'US', customers: 1 });
  for (const [id, code] of [
    [MAPLE, 'maple'],
    [BOREAL, 'boreal'],
  ] as const)
    await world.database.owner`
      update clients set authorization_code = ${code}, client_type = 'Tuition', contact_email = 'pay@maple.test',
             contact_phone = '613-555-0142', address1 = '1 Main', city = 'Ottawa', province_code = 'ON', postal_code = 'K1A 0B1'
       where id = ${String(id)}`;
  callers = new Callers(world);
  ada = await callers.member({ clientId: MAPLE, role: 'client_primary' });
});
afterAll(() => harness.close());

beforeEach(async () => {
  harness.world.setClock('2026-03-16', '10:00');
  harness.world.wallTime = new Date('2026-03-16T14:00:00Z');
  last += 1n;
  customerId = last;
  await consentGiven(harness.world, MAPLE, customerId, 'sporadic');
});

const owner = () => harness.world.database.owner;
const approvals = async () => (await ada()).debitApprovals;
const asked = async (more: Partial<typeof DEBIT> = {}) =>
  (await (await approvals()).create({ customerId: String(customerId), ...DEBIT, ...more })).id;
const answers = async () =>
  (await (await approvals()).list({ customerId: String(customerId) })).records.map(({ state }) => state);
const mails = (template: string) =>
  owner()<{ subject: string; text: string; to: string }[]>`
    select subject, text_body as text, to_address as to from outbox
     where client_id = 4 and customer_id = ${String(customerId)} and template = ${template} order by id`;
const linkIn = (mail: { readonly text: string } | undefined) => {
  const { pathname, search } = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  return `${pathname}${search}`;
};

describe('nobody but the payer answers, and nobody but the client asks', () => {
  test('the link of another payer opens nothing of it', async () => {
    const id = await asked();
    last += 1n;
    customerId = last;
    await consentGiven(harness.world, MAPLE, customerId, 'sporadic');
    await asked();
    const [own] = await mails('debit_approval');
    const page = await new PayerBrowser(harness).open(linkIn(own).replace(/approvals\/\d+/, `approvals/${id}`));
    expect(page.status).toBe(404);
    const nonsense = await new PayerBrowser(harness).open(linkIn(own).replace(/approvals\/\d+/, 'approvals/x'));
    expect(nonsense.status).toBeGreaterThanOrEqual(400);
    expect(nonsense.status).toBeLessThan(500);
  });

  test('readers see it and ask for nothing; another client sees nothing', async () => {
    const id = await asked();
    const reader = await (await callers.member({ clientId: MAPLE, role: 'client_read_only' }))();
    expect((await reader.debitApprovals.list({ customerId: String(customerId) })).count).toBe(1);
    const boreal = await (await callers.member({ clientId: BOREAL, role: 'client_primary' }))();
    expect((await boreal.debitApprovals.list({ customerId: String(customerId) })).count).toBe(0);
    for (const [caller, status] of [
      [reader, 403],
      [boreal, 404],
    ] as const) {
      const calls = [
        () => caller.debitApprovals.create({ customerId: String(customerId), ...DEBIT }),
        () => caller.debitApprovals.remind({ id }),
        () => caller.debitApprovals.takeBack({ id }),
      ];
      for (const call of calls) expect(await refusalFrom(call())).toMatchObject({ status });
    }
    expect(await answers()).toEqual(['waiting']);
  });

  test('a program does it all, and what it sends again is done once', async () => {
    const key = await harness.key(MAPLE);
    const body = {
      debit_approval: { customer_id: String(customerId), amount: '75.00', process_date: '2026-03-28', comment: '' },
    };
    const headers = { 'idempotency-key': `approval-${customerId}` };
    const first = await harness.ask('POST', '/debit_approvals', { key, body, headers });
    const again = await harness.ask('POST', '/debit_approvals', { key, body, headers });
    expect([first.status, again.body.id]).toEqual([200, first.body.id]);
    expect(first.body.messages).toEqual({ process_date: [expect.stringContaining('moves to Mon, Mar 30, 2026')] });
    const list = await harness.ask('GET', `/debit_approvals?customer_id=${customerId}`, { key });
    expect(list.body).toMatchObject({
      asks_approval: true,
      count: 1,
      records: [{ amount: '75.00', currency: 'CAD', process_date: '2026-03-28', state: 'waiting', comment: null }],
    });
    const reminded = await harness.ask('POST', `/debit_approvals/${first.body.id}/reminder`, { key });
    expect(reminded.status).toBe(429);
    expect((await harness.ask('DELETE', `/debit_approvals/${first.body.id}`, { key })).status).toBe(200);
    expect((await harness.ask('DELETE', `/debit_approvals/${first.body.id}`, { key })).status).toBe(409);
    const wrong = await harness.ask('POST', '/debit_approvals', { key, body: { debit_approval: { amount: 'x' } } });
    expect(wrong.status).toBe(422);
  });
});
