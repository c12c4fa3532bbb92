import { inTransaction } from '@cordelle/db/connection.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { goesOnWords } from './goes-on.ts';

let days: BankingDays;
let callers: Callers;
const staff = async () => (await callers.staff())();
const close = async (reviewNote = 'Sold.') =>
  (await staff()).clients.changeStatus({ id: '4', status: 'closed', reviewNote });
const statusesOf = async (clientId: bigint) =>
  (
    await days.world.database.owner<{ status: string }[]>`
      select status from transactions where client_id = ${String(clientId)} order by id`
  ).map(({ status }) => status);

/** Two clients: one has a debit approved, one at the bank, a schedule, and one that is over; the other the same schedule, and stays open. */
beforeAll(async () => {
  days = await BankingDays.open('2026-03-16', ['CA']);
  const { world } = days;
  for (const id of [4n, 5n]) await world.addClient({ id, rail: 'CA', customers: 2 });
  await world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: 4001n,
    id: 901n,
    amount: '150.00',
    requestedDate: '2026-03-18',
  });
  await world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: 4002n,
    id: 902n,
    amount: '42.50',
    requestedDate: '2026-03-26',
  });
  callers = new Callers(world, days.app());
  for (const clientId of [4n, 5n]) {
    const own = await (await callers.member({ clientId, role: 'client_primary' }))();
    await own.transactionSchedules.create({
      customerId: `${clientId}001`,
      amount: '20',
      frequency: 'Monthly',
      processDate: '2026-04-15',
    });
    if (clientId === 4n)
      await own.transactionSchedules.create({
        customerId: '4002',
        amount: '7',
        frequency: 'Once',
        processDate: '2026-03-18',
      });
  }
  await days.until('2026-03-25', '19:00');
});
afterAll(() => days?.close());

test('what closing does is told before it is done', async () => {
  const preview = await (await staff()).clients.closing({ id: '4' });
  expect(preview).toMatchObject({
    schedules: 1,
    payersOfSchedules: 1,
    plannedDebits: { count: expect.any(Number), amount: expect.stringMatching(/^\d+\.00$/) },
    debitsAtBank: { count: 1, amount: '42.50' },
    invoicesDebited: { count: 1 },
    invoicesNetted: { count: 0 },
    owedByClient: '0.00',
    payoutsPaused: false,
    users: 1,
    programs: 0,
  });
  expect(preview.plannedDebits.count).toBeGreaterThan(0);
  expect(await refusalFrom((await staff()).clients.closing({ id: '999' }))).toMatchObject({ status: 404 });
});

test('closed, nothing more is collected; what is at the bank is paid out, and fees end with the month', async () => {
  await close();
  expect(await (await staff()).clients.closing({ id: '4' })).toMatchObject({
    schedules: 0,
    plannedDebits: { count: 0, amount: '0.00' },
    debitsAtBank: { count: 1 },
  });
  const [row] = await days.world.database.owner<{ after: { ended: object } }[]>`
    select after from audit_log where client_id = 4 and action = 'clients.changeStatus' order by id desc limit 1`;
  expect(row?.after.ended).toMatchObject({ schedules: 1, underWay: 1 });
  const [mail] = await days.world.database.owner<{ text: string }[]>`
    select text_body as text from outbox where template = 'client_closed' order by id desc limit 1`;
  expect(mail?.text).toContain('at the bank already go on and are paid out or come back: 1 ($42.50).');
  expect(mail?.text).not.toContain('holdback');
  expect(mail?.text).toContain('A last invoice may follow');
  const schedules = await days.world.database.owner`
    select frequency, active from transaction_schedules where client_id = 4 order by frequency`;
  expect(schedules).toMatchObject([
    { frequency: 'Monthly', active: false },
    { frequency: 'Once', active: true },
  ]);
  await days.until('2026-05-04', '19:00');
  expect((await statusesOf(4n)).sort()).toEqual(['Approved', 'Approved', 'Approved', 'Removed']);
  expect(await statusesOf(5n)).toContain('Approved');
  const paid = await days.world.database.owner<{ cents: bigint }[]>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payouts where client_id = 4 and status <> 'Bounced'`;
  expect(paid[0]?.cents).toBe(199_50n);
  const invoices = await days.world.database.owner<{ period: string }[]>`
    select period from invoices where client_id = 4 order by period`;
  expect(invoices.at(-1)?.period).toBe('2026-03');
  expect(await days.ledgerFaults()).toEqual([]);
});

test('what it owes is said as a debt, and fees that are taken off settlements are not said to be debited', async () => {
  const { owner } = days.world.database;
  await owner`update invoices set collection = 'netting' where client_id = 5 and status in ('Open', 'Overdue')`;
  const [balance] = await owner<{ cents: bigint }[]>`
    select cents from balances where client_id = 5 and account = 'CLIENT_PAYABLE'`;
  await owner`update balances set cents = 50350 where client_id = 5 and account = 'CLIENT_PAYABLE'`;
  const words = await inTransaction(days.world.database.worker, {}, (tx) => goesOnWords(tx, 5n));
  expect(words('en')).toMatch(/You owe \$503\.50.*\n.*taken off the settlements.*\n.*last invoice/su);
  expect(words('en')).not.toContain('still debited');
  expect(await (await staff()).clients.closing({ id: '5' })).toMatchObject({
    owedToClient: '0.00',
    owedByClient: '503.50',
    invoicesDebited: { count: 0 },
    invoicesNetted: { count: 3 },
  });
  await owner`update balances set cents = ${String(balance?.cents ?? 0n)} where client_id = 5 and account = 'CLIENT_PAYABLE'`;
});

test('a payout that waits is still owed, and a closed client without an account may name one to receive it', async () => {
  const { owner, worker } = days.world.database;
  const before = await (await staff()).clients.closing({ id: '5' });
  const [payout] = await owner<{ id: bigint; cents: string }[]>`
    select id, amount_cents::text as cents from payouts where client_id = 5 and status = 'Confirmed' order by id limit 1`;
  await owner`update payouts set status = 'Requested' where client_id = 5 and id = ${String(payout?.id)}`;
  const waiting = Number(payout?.cents) / 100;
  const after = await (await staff()).clients.closing({ id: '5' });
  expect(Number(after.owedToClient)).toBeCloseTo(Number(before.owedToClient) + waiting, 2);
  expect(after.owedByClient).toBe(before.owedByClient);
  const facts = await (await staff()).clients.facts({ id: '5' });
  expect(facts.owed).toBe(after.owedToClient);
  const words = await inTransaction(worker, {}, (tx) => goesOnWords(tx, 5n));
  expect(words('en')).toContain(waiting.toFixed(2));
  await owner`update payouts set status = 'Confirmed' where client_id = 5 and id = ${String(payout?.id)}`;
});

test('its people still read, and change nothing', async () => {
  const own = await (await callers.member({ clientId: 4n, role: 'client_primary' }))();
  expect((await own.customers.list({})).count).toBe(2);
  const asked = own.transactionSchedules.create({
    customerId: '4001',
    amount: '20',
    frequency: 'Once',
    processDate: '2026-05-20',
  });
  expect(await refusalFrom(asked)).toMatchObject({ status: 403, code: 'auth.client_closed' });
});

test('it is opened again by two people, and its schedules do not come back', async () => {
  const [one, other] = [await callers.staff(), await callers.staff()];
  const reopen = async (as: typeof one, reviewNote = '') =>
    (await as()).clients.changeStatus({ id: '4', status: 'approved', reviewNote });
  expect(await refusalFrom(reopen(one))).toMatchObject({ code: 'client.review_note_required' });
  expect(await reopen(one, 'They came back.')).toMatchObject({
    status: 'closed',
    reopening: { reason: 'They came back.', byCaller: true },
  });
  expect(await refusalFrom(reopen(one, 'Again.'))).toMatchObject({ code: 'client.second_person_needed' });
  expect(await (await other()).clients.withdrawReopening({ id: '4' })).toMatchObject({
    status: 'closed',
    reopening: null,
  });
  await reopen(one, 'They came back.');
  expect(await reopen(other)).toMatchObject({ status: 'approved', reopening: null });
  expect(await (await staff()).clients.closing({ id: '4' })).toMatchObject({
    schedules: 0,
    plannedDebits: { count: 0 },
  });
});

test('two who confirm at once open it once', async () => {
  await close();
  await (await staff()).clients.changeStatus({ id: '4', status: 'approved', reviewNote: 'Back.' });
  const people = await Promise.all([staff(), staff()]);
  const outcomes = await Promise.allSettled(
    people.map((own) => own.clients.changeStatus({ id: '4', status: 'approved' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
