import type { Rail } from '@cordelle/domain/rail.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

const NSF = { CA: '901', US: 'R01' } as const;

describe.each(['CA', 'US'] as const)('a debit that the bank is to stop, %s', (rail: Rail) => {
  let days: BankingDays;
  let asOwner: Awaited<ReturnType<Callers['member']>>;
  let asStaff: Awaited<ReturnType<Callers['staff']>>;

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-18', [rail]);
    const [customerId = 0n] = await days.world.addClient({ id: 4n, rail });
    const callers = new Callers(days.world);
    asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
    asStaff = await callers.staff();
    await days.world.addDebit({
      rail,
      clientId: 4n,
      customerId,
      id: 1001n,
      amount: '150.00',
      requestedDate: '2026-03-19',
    });
    await days.until('2026-03-18', '16:45');
  });
  afterEach(() => days.close());

  const ask = async () => (await asOwner()).financialTransactions.requestStop({ financialTransactionId: '1001' });
  const questions = async (open = false) => (await (await asStaff()).reviewItems.list({ open })).records;
  const mails = () => days.world.database.owner`
    select to_address as "to", subject, text_body as text from outbox where template = 'stop_request' order by id`;

  test('is a question for the provider’s people, once, with what the bank has to be told; and a mail to them', async () => {
    await ask();
    await ask();
    const { txNumber, batchId } = await (await asOwner()).financialTransactions.byId({
      financialTransactionId: '1001',
    });
    expect(await questions()).toMatchObject([
      {
        kind: 'stop_request',
        rail,
        clientId: '4',
        detail: {
          transactionId: '1001',
          amount: '150.00',
          processDate: '2026-03-19',
          trace: txNumber,
          bankFileId: batchId,
          file: expect.any(String),
        },
        resolvedAt: null,
      },
    ]);
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toContain('on-call@example.test');
    expect(sent[0]).toMatchObject({
      subject: expect.stringMatching(/^Ask the bank to stop \$150\.00 for /),
      text: expect.stringContaining(txNumber ?? 'a trace'),
    });
  });

  test('it keeps nothing waiting: collected all the same it is approved, and the question ends by itself', async () => {
    await ask();
    await days.until('2026-03-27', '10:00');
    const collected = await (await asOwner()).financialTransactions.byId({ financialTransactionId: '1001' });
    expect(collected).toMatchObject({ status: 'Approved', stopRequested: true });
    await days.until('2026-03-27');
    expect(await questions()).toMatchObject([
      { note: 'it was collected', resolvedBy: expect.stringContaining('system:') },
    ]);
  });

  test('what the bank sends back ends it too; what a person wrote down stays', async () => {
    await ask();
    days.banks[rail].fates.set('TXN-1001', { code: NSF[rail], on: '2026-03-23' });
    await days.until('2026-03-20');
    const [open] = await questions(true);
    await days.until('2026-03-23', '10:00');
    expect(await questions()).toMatchObject([{ id: open?.id, note: 'the bank sent it back' }]);
    await days.world.database.owner`update review_items set resolved_at = null, resolved_by = null, note = null`;
    await (await asStaff()).reviewItems.resolve({ id: open?.id ?? '', note: 'Called them: too late.' });
    await days.until('2026-03-24');
    expect(await questions()).toMatchObject([{ note: 'Called them: too late.' }]);
  });
});
