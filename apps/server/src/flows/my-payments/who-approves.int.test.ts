import { refusalFrom } from '@cordelle/api/testing/callers.ts';
import { describe, expect, test } from 'vitest';
import { BOREAL, DEBIT, debitApprovals, MAPLE } from '../../testing/debit-approvals.ts';
import { PayerBrowser } from '../../testing/payer-browser.ts';

const { harness, callers, customerId, nextCustomer, asked, answers, mails, linkIn } = debitApprovals();

describe('nobody but the payer answers, and nobody but the client asks', () => {
  test('the link of another payer opens nothing of it', async () => {
    const id = await asked();
    await nextCustomer();
    await asked();
    const [own] = await mails('debit_approval');
    const page = await new PayerBrowser(harness()).open(linkIn(own).replace(/approvals\/\d+/, `approvals/${id}`));
    expect(page.status).toBe(404);
    const nonsense = await new PayerBrowser(harness()).open(linkIn(own).replace(/approvals\/\d+/, 'approvals/x'));
    expect(nonsense.status).toBeGreaterThanOrEqual(400);
    expect(nonsense.status).toBeLessThan(500);
  });

  test('readers see it and ask for nothing; another client sees nothing', async () => {
    const id = await asked();
    const reader = await (await callers().member({ clientId: MAPLE, role: 'client_read_only' }))();
    expect((await reader.debitApprovals.list({ customerId: String(customerId()) })).count).toBe(1);
    const boreal = await (await callers().member({ clientId: BOREAL, role: 'client_primary' }))();
    expect((await boreal.debitApprovals.list({ customerId: String(customerId()) })).count).toBe(0);
    for (const [caller, status] of [
      [reader, 403],
      [boreal, 404],
    ] as const) {
      const calls = [
        () => caller.debitApprovals.create({ customerId: String(customerId()), ...DEBIT }),
        () => caller.debitApprovals.remind({ id }),
        () => caller.debitApprovals.takeBack({ id }),
      ];
      for (const call of calls) expect(await refusalFrom(call())).toMatchObject({ status });
    }
    expect(await answers()).toEqual(['waiting']);
  });

  test('a program does it all, and what it sends again is done once', async () => {
    const key = await harness().key(MAPLE);
    const body = {
      debit_approval: { customer_id: String(customerId()), amount: '75.00', process_date: '2026-03-28', comment: '' },
    };
    const headers = { 'idempotency-key': `approval-${customerId()}` };
    const first = await harness().ask('POST', '/debit_approvals', { key, body, headers });
    const again = await harness().ask('POST', '/debit_approvals', { key, body, headers });
    expect([first.status, again.body.id]).toEqual([200, first.body.id]);
    expect(first.body.messages).toEqual({ process_date: [expect.stringContaining('moves to Mon, Mar 30, 2026')] });
    const list = await harness().ask('GET', `/debit_approvals?customer_id=${customerId()}`, { key });
    expect(list.body).toMatchObject({
      asks_approval: true,
      count: 1,
      records: [{ amount: '75.00', currency: 'CAD', process_date: '2026-03-28', state: 'waiting', comment: null }],
    });
    const reminded = await harness().ask('POST', `/debit_approvals/${first.body.id}/reminder`, { key });
    expect(reminded.status).toBe(429);
    expect((await harness().ask('DELETE', `/debit_approvals/${first.body.id}`, { key })).status).toBe(200);
    expect((await harness().ask('DELETE', `/debit_approvals/${first.body.id}`, { key })).status).toBe(409);
    const wrong = await harness().ask('POST', '/debit_approvals', { key, body: { debit_approval: { amount: 'x' } } });
    expect(wrong.status).toBe(422);
  });
});
