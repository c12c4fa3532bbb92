import { refusalFrom } from '@cordelle/api/testing/callers.ts';
import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { describe, expect, test } from 'vitest';
import { BOREAL, DEBIT, debitApprovals, MAPLE } from '../../testing/debit-approvals.ts';
import { PayerBrowser } from '../../testing/payer-browser.ts';

const { harness, callers, ada, approvals, owner, customerId, nextCustomer, asked, answers, mails, linkIn } =
  debitApprovals();

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

describe('a payer with another agreement beside', () => {
  test('is asked under the one that wants it, and reads which it is and which account it covers; no more than was approved is taken', async () => {
    const { world } = harness();
    await consentGiven(world, MAPLE, customerId(), 'recurring');
    await owner()`update authorizations set limit_cents = 6000 where client_id = 4 and customer_id = ${String(customerId())} and kind = 'sporadic'`;
    const list = await (await approvals()).list({ customerId: String(customerId()) });
    expect(list).toMatchObject({ asksApproval: false, mayAsk: true });
    expect(await refusalFrom(asked({ amount: '60.01' }))).toMatchObject({ status: 422 });
    await asked();
    const browser = new PayerBrowser(harness());
    const page = await browser.open(linkIn((await mails('debit_approval'))[0]));
    const [sporadic] = await owner()<{ id: bigint; reference: string }[]>`
      select a.id, c.identifier || '-' || a.number as reference
        from authorizations a join customers c on c.client_id = a.client_id and c.id = a.customer_id
       where a.client_id = 4 and a.customer_id = ${String(customerId())} and a.kind = 'sporadic'`;
    expect(page.text).toContain(`Agreement ${sporadic?.reference}`);
    expect(page.text).toContain('*****67');
    await browser.send(page, { answer: 'approve' });
    const [debit] = await owner()<{ id: bigint; agreement: bigint; cents: bigint }[]>`
      select id, authorization_id as agreement, amount_cents as cents from transactions
       where client_id = 4 and customer_id = ${String(customerId())}`;
    expect(debit).toMatchObject({ agreement: sporadic?.id, cents: 5000n });
    const more = (await ada()).financialTransactions.change({
      financialTransactionId: String(debit?.id),
      amount: '55.00',
    });
    expect(await refusalFrom(more)).toMatchObject({ code: 'schedule.approved_as_is' });
  });
});
