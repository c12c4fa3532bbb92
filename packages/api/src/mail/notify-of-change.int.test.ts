import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

let world: DayWorld;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let id = '';

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  asOwner = await new Callers(world).member({ clientId: 4n, role: 'client_primary' });
  const created = await (await asOwner()).transactionSchedules.create({
    customerId: '4001',
    amount: '25.50',
    frequency: 'Monthly',
    processDate: '2026-04-15',
    installments: 3,
  });
  id = created.id;
});
afterEach(() => world.close());

const mails = () =>
  world.database.owner<{ to: string; subject: string; text: string; unsubscribe: string | null }[]>`
    select to_address as to, subject, text_body as text, unsubscribe_address as unsubscribe from outbox
     where template = 'payment_changed' order by id`;

describe('a payer is told of payments that changed', () => {
  test('when the amount of a plan is another', async () => {
    await (await asOwner()).transactionSchedules.update({ id, amount: '30.00' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'payer4001@example.test',
      subject: 'Your payments to Client 4 have changed',
      unsubscribe: null,
    });
    expect(mail?.text).toContain('Wed, Apr 15, 2026: $30.00 CAD\n');
    expect(mail?.text).toContain('Before, it was $25.50 CAD.');
  });

  test('and that payments follow those that are named, until the last is', async () => {
    const { transactionSchedules } = await asOwner();
    const more = '… and further payments after that';
    await transactionSchedules.update({ id, amount: '30.00' });
    expect((await mails()).at(-1)?.text).toContain(more);
    await transactionSchedules.remove({ id });
    const { id: twice } = await transactionSchedules.create({
      customerId: '4001',
      amount: '25.50',
      frequency: 'Weekly',
      processDate: '2026-03-20',
      installments: 2,
    });
    await transactionSchedules.update({ id: twice, amount: '30.00' });
    expect((await mails()).at(-1)?.text).not.toContain(more);
  });

  test('when one payment is moved, or has another amount, in their language', async () => {
    await world.database.owner`update customers set language = 'fr' where id = 4001`;
    const { transactionSchedules, financialTransactions } = await asOwner();
    await transactionSchedules.move({ id, installment: 1, processDate: '2026-04-20' });
    const { records } = await financialTransactions.list({ customerId: '4001' });
    await financialTransactions.change({ financialTransactionId: records[0]?.id ?? '', amount: '10.00' });
    const written = await mails();
    expect(written.map(({ subject }) => subject)).toEqual([
      'Vos paiements à Client 4 ont changé',
      'Vos paiements à Client 4 ont changé',
    ]);
    expect(written[0]?.text).toMatch(/20\savr/);
  });

  test('although they unsubscribed from all they could', async () => {
    await world.database.owner`
      update customers set payment_reminder_unsubscribed_at = now(), payment_receipt_unsubscribed_at = now()`;
    await (await asOwner()).transactionSchedules.update({ id, amount: '30.00' });
    expect(await mails()).toHaveLength(1);
  });
});

describe('nothing is written', () => {
  test('when the amount is the same, or a remark changes', async () => {
    const { transactionSchedules } = await asOwner();
    await transactionSchedules.update({ id, amount: '25.50' });
    await transactionSchedules.update({ id, comment: 'Rent' });
    expect(await mails()).toEqual([]);
  });

  test('when payments are left out, paused or removed', async () => {
    const { transactionSchedules } = await asOwner();
    await transactionSchedules.skip({ id, installment: 2, skipped: true });
    await transactionSchedules.pause({ id, until: '2026-05-01' });
    await transactionSchedules.remove({ id });
    expect(await mails()).toEqual([]);
  });

  test('to somebody whose mail comes back, nor to anybody else', async () => {
    await world.database.owner`update customers set email_bounced_at = now() where id = 4001`;
    await (await asOwner()).transactionSchedules.update({ id, amount: '30.00' });
    expect(await mails()).toEqual([]);
  });
});
