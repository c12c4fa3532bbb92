import { writeStatement } from '@cordelle/bank-files/statement.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { money } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runDue } from '../../day/run-due.ts';
import type { Fate } from '../../testing/answering-bank.ts';
import { BankingDays } from '../../testing/banking-days.ts';
import { matchReturn } from './match-return.ts';

/** Codes of each rail for what happens. */
const CODES = {
  CA: { nsf: '901', noAgreement: '915', revoked: '917', invalid: '912', closed: '905', refused: '900' },
  US: { nsf: 'R01', noAgreement: 'R10', revoked: 'R10', invalid: 'R03', closed: 'R02', refused: 'R13' },
} as const;

const CLIENT = 4n;

describe.each(['CA', 'US'] as const)('%s', (rail: Rail) => {
  const code = CODES[rail];
  let days: BankingDays;
  let customers: bigint[];

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-18');
    customers = await days.world.addClient({ id: CLIENT, rail, customers: 3 });
  });
  afterEach(() => days.close());

  const until = (date: string, time?: string) => days.until(date, time);
  const fate = (reference: string, what: Fate) => days.banks[rail].fates.set(reference, what);
  const sql = () => days.world.database.owner;
  const debit = (id: bigint, amount: string, requestedDate = '2026-03-19', customer = 0) =>
    days.world.addDebit({ rail, clientId: CLIENT, customerId: customers[customer] ?? 0n, id, amount, requestedDate });

  const row = async (id: bigint) => {
    const [found] = await sql()<Record<string, unknown>[]>`
      select status, stage, return_code as code, return_class as class, late, process_date as "processDate",
             moved_reason as moved, approved_date as approved, settled_date as settled
        from transactions where id = ${id}`;
    return found;
  };
  const settlements = () => sql()<Record<string, unknown>[]>`
    select settlement_date as date, approved_cents as approved, chargeback_cents as chargeback, declined_cents as declined,
           holdback_released_cents as released, net_cents as net, payout_cents as payout, closing_carry_cents as carry, status
      from settlements order by settlement_date, id`;
  const reviews = () => sql()<{ kind: string; about: string; open: boolean }[]>`
    select kind, detail->>'about' as about, resolved_at is null as open from review_items order by id`;
  const files = () => sql()<Record<string, unknown>[]>`
    select name, state, entries, applied, duplicates, unmatched, fault_code as fault from bank_files
     where direction = 'inbound' and state <> 'Received' order by id`;
  const told = () => sql()<{ type: string; data: unknown }[]>`select type, data from customer_facts order by type`;
  const expectTrueLedger = async () => expect(await days.ledgerFaults()).toEqual([]);

  test('1: a debit that is paid is approved five business days later, settled the same day, paid the next', async () => {
    await debit(1001n, '150.00');
    await until('2026-03-18');
    expect(await row(1001n)).toMatchObject({ status: 'Sent to Bank' });
    await until('2026-03-19');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    await until('2026-03-25');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    await until('2026-03-26');
    expect(await row(1001n)).toMatchObject({ status: 'Approved', approved: '2026-03-26', settled: '2026-03-26' });
    expect(await settlements()).toMatchObject([{ net: 15000n, payout: 15000n, status: 'Sent' }]);
    await until('2026-03-30');
    expect(await settlements()).toMatchObject([{ status: 'Paid', carry: 0n }]);
    expect(await reviews()).toEqual([]);
    await expectTrueLedger();
  });

  test('2: without funds it is declined and no part of a payout; tried again only for a client who wants that', async () => {
    await sql()`update clients set retries_enabled = true`;
    await debit(1001n, '150.00');
    await debit(1002n, '40.00', '2026-03-19', 1);
    fate('TXN-1001', { code: code.nsf, on: '2026-03-23' });
    await until('2026-03-27');
    expect(await row(1001n)).toMatchObject({
      status: 'Declined',
      code: code.nsf,
      class: 'Declined',
      stage: 'before_approval',
    });
    expect(await settlements()).toMatchObject([{ approved: 4000n, declined: 15000n, payout: 4000n }]);
    const [retry] = await sql()`
      select status, amount_cents as cents, process_date as date from transactions where retry_of = 1001`;
    expect(retry).toMatchObject({ cents: 15000n, date: '2026-03-30' });
    await expectTrueLedger();
  });

  test('3: not authorized, before approval: chargeback, account disabled, authorization ended, planned debits removed', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '60.00', '2026-04-20');
    await sql()`
      insert into debit_approvals (client_id, id, customer_id, amount_cents, process_date, actor, asked_at, expires_at, mailed_at)
      select client_id, 1, id, 4500, '2026-04-22', 'user:1', '2026-03-16', '2026-04-15', '2026-03-16'
        from customers where id = ${customers[0] ?? 0n}`;
    fate('TXN-1001', { code: code.noAgreement, on: '2026-03-24' });
    await until('2026-03-27');
    expect(await row(1001n)).toMatchObject({
      status: 'Chargeback',
      stage: 'before_approval',
      class: 'Chargeback',
      late: false,
    });
    expect(await row(1002n)).toMatchObject({ status: 'Removed' });
    expect(await sql()`select "end" from debit_approvals`).toEqual([{ end: 'withdrawn' }]);
    const [state] = await sql()`
      select c.authorization_status as authorization, a.disabled_reason as reason
        from customers c join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id
       where c.id = ${customers[0] ?? 0n}`;
    expect(state).toEqual({ authorization: 'failed', reason: code.noAgreement });
    expect(await told()).toEqual([
      { type: 'authorization_failed', data: { code: code.noAgreement } },
      { type: 'bank_details_disabled', data: { code: code.noAgreement, accountNumber: '*****67' } },
      {
        type: 'debit_approval_withdrawn',
        data: { amount: '45.00', currency: rail === 'CA' ? 'CAD' : 'USD', processDate: '2026-04-22' },
      },
    ]);
    const consents = await sql()`
      select version, kind, channel, evidence, bank_account_id = ${customers[0] ?? 0n} as same from customer_authorizations`;
    expect(consents).toEqual([
      { version: 1, kind: 'revoked', channel: 'online', evidence: { returnCode: code.noAgreement }, same: true },
    ]);
    expect(await settlements()).toEqual([]);
    await expectTrueLedger();
  });

  test('4: disputed after approval: chargeback, taken from the next settlement', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '500.00', '2026-04-02', 1);
    fate('TXN-1001', { code: code.revoked, on: '2026-04-07' });
    await until('2026-04-10');
    expect(await row(1001n)).toMatchObject({ status: 'Chargeback', stage: 'after_approval', late: false });
    expect(await settlements()).toMatchObject([
      { approved: 15000n, payout: 15000n },
      { approved: 50000n, chargeback: 15000n, payout: 35000n },
    ]);
    await expectTrueLedger();
  });

  test('5: without funds after approval: shown as a chargeback, its class kept, no second attempt', async () => {
    await sql()`update clients set retries_enabled = true`;
    await debit(1001n, '150.00');
    fate('TXN-1001', { code: code.nsf, on: '2026-03-30' });
    await until('2026-03-31');
    expect(await row(1001n)).toMatchObject({ status: 'Chargeback', class: 'Declined', late: true });
    expect(await sql()`select 1 from transactions where retry_of is not null`).toHaveLength(0);
    await expectTrueLedger();
  });

  test('6: the same return file under a second name changes nothing', async () => {
    await debit(1001n, '150.00');
    fate('TXN-1001', { code: code.nsf, on: '2026-03-23' });
    await until('2026-03-23', '08:00');
    const [name, bytes] = [...days.world.banks[rail].outbox].find(([file]) => file.includes('_RET_')) ?? [];
    if (!name || !bytes) throw new Error('no return file');
    const before = await sql()`select * from postings order by client_id, position, leg`;
    days.world.banks[rail].outbox.set(name.replace('_1.', '_2.'), bytes);
    await until('2026-03-23', '13:00');
    expect(await sql()`select * from postings order by client_id, position, leg`).toEqual(before);
    expect((await files()).at(-1)).toMatchObject({
      state: 'Applied',
      entries: 1,
      applied: 0,
      duplicates: 1,
      unmatched: 0,
    });
    expect(await reviews()).toEqual([]);
    await until('2026-03-24');
    await expectTrueLedger();
  });

  test('7: a second return for the same debit goes to a person and posts nothing', async () => {
    await debit(1001n, '150.00');
    fate('TXN-1001', { code: code.nsf, on: '2026-03-23' });
    await until('2026-03-23');
    fate('TXN-1001', { code: code.closed, on: '2026-03-25', file: 2 });
    days.banks[rail].books = false;
    await until('2026-03-26');
    expect(await row(1001n)).toMatchObject({ status: 'Declined', code: code.nsf });
    expect(await reviews()).toEqual([{ kind: 'duplicate_return', about: 'already_ended', open: true }]);
    expect((await files()).at(-1)).toBeDefined();
    expect(await sql()`select 1 from postings where rule = 'P13'`).toEqual([]);
    await expectTrueLedger();
  });

  test('10: whether a file whose hand-over broke off arrived is known by its acknowledgement; nothing is sent twice', async () => {
    await debit(1001n, '150.00');
    const noon = instantOf('2026-03-18', '12:00', 'America/Toronto');
    const died = await days.world.dyingAt('handover-sent', (app) => runDue(days.moving(app), noon));
    expect(died).toBe(true);
    expect(await row(1001n)).toMatchObject({ status: 'Future' });
    await until('2026-03-20');
    expect(days.world.banks[rail].arrivals).toHaveLength(1);
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    await expectTrueLedger();
  });

  test('10: where the bank empties its inbox and acknowledges nothing, its statement tells that the file arrived', async () => {
    await debit(1001n, '150.00');
    days.banks[rail].delivers = (name) => !name.includes('_ACK_');
    days.world.banks[rail].locate = async () => 'absent';
    const noon = instantOf('2026-03-18', '12:00', 'America/Toronto');
    await days.world.dyingAt('handover-sent', (app) => runDue(days.moving(app), noon));
    await until('2026-03-19');
    expect(await row(1001n)).toMatchObject({ status: 'Future' });
    const isAsked = async () => (await reviews()).some(({ kind, open }) => kind === 'unknown_file' && open);
    expect(await isAsked()).toBe(true);
    await until('2026-03-20');
    expect(await row(1001n)).toMatchObject({ status: 'Sent to Bank' });
    expect(await isAsked()).toBe(false);
    expect(days.world.banks[rail].arrivals).toHaveLength(1);
  });

  test('17: a microdeposit that comes back is declined, its account disabled, its verification failed', async () => {
    const customerId = customers[0] ?? 0n;
    await days.world.addMicrodeposit({
      rail,
      clientId: CLIENT,
      customerId,
      id: 71n,
      on: '2026-03-18',
      cents: [17, 42],
    });
    fate('MD-71-2', { code: code.invalid, on: '2026-03-23' });
    await until('2026-03-25');
    const [record] = await sql()`
      select m.status, m.status_reason as reason, c.bank_verification as verification, a.disabled_reason as disabled
        from microdeposits m join customers c on c.client_id = m.client_id and c.id = m.customer_id
        join customer_bank_accounts a on a.client_id = m.client_id and a.id = m.bank_account_id`;
    expect(record).toEqual({
      status: 'Declined',
      reason: code.invalid,
      verification: 'failed',
      disabled: code.invalid,
    });
    expect(await told()).toEqual([
      { type: 'bank_details_disabled', data: { code: code.invalid, accountNumber: '*****67' } },
      { type: 'verification_changed', data: { from: 'pending', to: 'failed' } },
    ]);
    const lines = await sql()`select type from activity where microdeposit_id = 71 order by id`;
    expect(lines.map(({ type }) => type)).toEqual([
      'microdeposit_requested',
      'microdeposit_sent',
      'microdeposit_declined',
    ]);
    const [cost] = await sql()`select cents from balances where account = 'MICRODEPOSIT_COST'`;
    expect(cost).toEqual({ cents: 17n });
    await expectTrueLedger();
  });

  test('a microdeposit nobody confirms in ten business days fails', async () => {
    await days.world.addMicrodeposit({
      rail,
      clientId: CLIENT,
      customerId: customers[0] ?? 0n,
      id: 71n,
      on: '2026-03-18',
      cents: [17, 42],
    });
    await until('2026-04-03');
    const [record] = await sql()`select status, status_reason as reason from microdeposits`;
    expect(record).toEqual({ status: 'Failed', reason: 'expired' });
    await expectTrueLedger();
  });

  test('8: a return nobody was debited for goes to suspense and to a person, who may say whose it is', async () => {
    await debit(1001n, '150.00');
    fate('TXN-1001', { code: code.nsf, on: '2026-03-23', wrong: 'trace' });
    await until('2026-03-25');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    expect(await reviews()).toEqual([{ kind: 'unmatched_return', about: 'unknown_trace', open: true }]);
    await expectTrueLedger();
    const [item] = await sql()<{ id: bigint }[]>`select id from review_items`;
    await inTransaction(days.world.database.worker, {}, (tx) =>
      matchReturn(tx, {
        reviewItemId: item?.id ?? 0n,
        clientId: CLIENT,
        transactionId: 1001n,
        at: days.world.now,
        actor: 'staff:1',
        note: 'the bank gave the trace by telephone',
      }),
    );
    expect(await row(1001n)).toMatchObject({ status: 'Declined', code: code.nsf });
    const [suspense] = await sql()`
      select sum(cents)::int as cents from balances where account = 'SUSPENSE_RETURNS'`;
    expect(suspense).toEqual({ cents: 0 });
    await expectTrueLedger();
  });

  test('a return of another amount is not applied; the debit waits for a person and is not approved', async () => {
    await debit(1001n, '150.00');
    fate('TXN-1001', { code: code.nsf, on: '2026-03-23', wrong: 'amount' });
    await until('2026-03-27');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    expect(await reviews()).toEqual([{ kind: 'amount_differs', about: 'amount_differs', open: true }]);
    await expectTrueLedger();
  });

  test('a return under our trace for an account we did not debit is nobody’s: a person looks for whose it is', async () => {
    await debit(1001n, '150.00');
    fate('TXN-1001', { code: code.nsf, on: '2026-03-23', wrong: 'account' });
    await until('2026-03-23');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    expect(await reviews()).toEqual([{ kind: 'unmatched_return', about: 'unknown_trace', open: true }]);
  });

  test('a second statement of a day is set aside, and nothing is booked twice', async () => {
    await debit(1001n, '150.00');
    await until('2026-03-20', '08:00');
    const { outbox } = days.world.banks[rail];
    const first = outbox.get(`${rail}_STMT_20260319.csv`)?.toString() ?? '';
    outbox.set(`${rail}_STMT_20260319_2.csv`, Buffer.from(first.replace(',file_credit\n', ',file_credit again\n')));
    await until('2026-03-20');
    expect(await files()).toContainEqual(expect.objectContaining({ fault: 'STATEMENT_REPEATED' }));
    const [bank] = await sql()`select sum(cents)::int as cents from balances where account = 'BANK'`;
    expect(bank).toEqual({ cents: 15000 });
    await expectTrueLedger();
  });

  test('9: approvals wait for a file of the bank that is missing, and run once when it comes', async () => {
    await debit(1001n, '150.00');
    days.banks[rail].delivers = (name) => !name.includes('STMT_20260325');
    await until('2026-03-26');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    expect(await reviews()).toEqual([{ kind: 'missing_inbound', about: 'statement', open: true }]);
    days.banks[rail].delivers = () => true;
    await until('2026-03-27');
    expect(await row(1001n)).toMatchObject({ status: 'Approved', approved: '2026-03-27' });
    expect((await reviews()).every(({ open }) => !open)).toBe(true);
    await expectTrueLedger();
  });

  test('9: a file of returns that the statement names and that is missing keeps every approval waiting, its own debit first', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '40.00', '2026-03-19', 1);
    fate('TXN-1001', { code: code.nsf, on: '2026-03-24' });
    days.banks[rail].delivers = (name) => !name.includes('_RET_20260324');
    await until('2026-03-27');
    expect(await reviews()).toEqual([{ kind: 'missing_inbound', about: 'returns', open: true }]);
    expect([await row(1001n), await row(1002n)]).toMatchObject([{ status: 'Processed' }, { status: 'Processed' }]);
    expect(await settlements()).toEqual([]);
    days.banks[rail].delivers = () => true;
    await until('2026-03-30');
    expect(await row(1001n)).toMatchObject({ status: 'Declined', stage: 'before_approval' });
    expect(await row(1002n)).toMatchObject({ status: 'Approved', approved: '2026-03-30' });
    await expectTrueLedger();
  });

  test('a file of which the bank credited another sum waits for a person with all its debits; other files do not', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '40.00', '2026-03-20', 1);
    const name = `${rail}_STMT_20260319.csv`;
    const inDay = days.world.banks[rail];
    days.banks[rail].delivers = (file) => file !== name;
    await until('2026-03-19');
    const [ours] = inDay.arrivals;
    const currency = currencyOf(rail);
    const lines = [
      { kind: 'file_credit', reference: ours ?? '', amount: money(14900n, currency), description: 'a dollar short' },
    ] as const;
    const statement = { account: 'SETTLEMENT', currency, statementDate: '2026-03-19', lines } as const;
    inDay.outbox.set(name, writeStatement({ ...statement, openingBalance: money(0n, currency) }));
    await until('2026-03-27');
    expect(await reviews()).toContainEqual({ kind: 'totals_differ', about: 'file_debits', open: true });
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    expect(await row(1002n)).toMatchObject({ status: 'Approved', approved: '2026-03-27' });
    await sql()`update review_items set resolved_at = now(), resolved_by = 'staff:1', note = 'the bank put it right'
                 where detail->>'about' = 'file_debits'`;
    await until('2026-03-30');
    expect(await row(1001n)).toMatchObject({ status: 'Approved', approved: '2026-03-30' });
  });

  test('11: a refused file puts everything back; it goes out again the same day, on the same date', async () => {
    await debit(1001n, '150.00');
    days.banks[rail].refuseNext = 'no room today';
    await until('2026-03-18');
    expect(days.world.banks[rail].arrivals).toHaveLength(2);
    expect(await row(1001n)).toMatchObject({ status: 'Sent to Bank', processDate: '2026-03-19', moved: null });
    const withdrawn = await sql()`select data->>'reason' as reason from events where type = 'TransactionWithdrawn'`;
    expect(withdrawn).toEqual([{ reason: 'file_rejected' }]);
    const asked = await sql()`select kind, detail->>'reason' as reason, resolved_at as resolved from review_items`;
    expect(asked).toEqual([{ kind: 'file_refused', reason: 'no room today', resolved: null }]);
    await until('2026-03-20');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    await expectTrueLedger();
  });

  test('an item the bank takes out of a file ends before posting', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '40.00', '2026-03-19', 1);
    fate('TXN-1001', { refused: code.refused });
    await until('2026-03-23');
    expect(await row(1001n)).toMatchObject({ status: 'Declined', stage: 'before_posting', code: code.refused });
    expect(await row(1002n)).toMatchObject({ status: 'Processed' });
    await expectTrueLedger();
  });

  test('12 and 13: what the client owes is carried, then taken from the reserve', async () => {
    await sql()`update clients set holdback_bps = 10000`;
    await debit(1001n, '150.00');
    await until('2026-03-26');
    expect(await settlements()).toMatchObject([{ net: 0n, payout: 0n, status: 'Carried' }]);
    await sql()`update clients set holdback_bps = 0`;
    await debit(1002n, '60.00', '2026-03-30', 1);
    fate('TXN-1002', { code: code.nsf, on: '2026-04-14' });
    await until('2026-04-20');
    // four business days: the next settlements may still pay it
    expect(await settlements()).toHaveLength(2);
    expect(await sql()`select 1 from postings where rule = 'P9'`).toEqual([]);
    await until('2026-04-24');
    const all = await settlements();
    expect(all).toMatchObject([
      { payout: 0n },
      { approved: 6000n, payout: 6000n },
      { chargeback: 6000n, net: 9000n, payout: 9000n },
    ]);
    await expectTrueLedger();
  });

  test('13: a whole reserve pays nothing out; released by age, it is settled by itself', async () => {
    await sql()`update clients set holdback_bps = 10000, holdback_days = 10`;
    await debit(1001n, '150.00');
    await until('2026-04-03');
    expect(await settlements()).toMatchObject([{ approved: 15000n, net: 0n, payout: 0n, status: 'Carried' }]);
    await until('2026-04-08');
    expect(await settlements()).toMatchObject([{}, { approved: 0n, released: 15000n, net: 15000n, payout: 15000n }]);
    await expectTrueLedger();
  });

  test('a file the bank does not acknowledge: its debits wait, and a person is asked until it does', async () => {
    await debit(1001n, '150.00');
    days.banks[rail].delivers = (name) => !name.includes('_ACK_');
    await until('2026-03-19');
    expect(await row(1001n)).toMatchObject({ status: 'Sent to Bank' });
    expect(await reviews()).toEqual([{ kind: 'missing_inbound', about: 'acknowledgement', open: true }]);
    days.banks[rail].delivers = () => true;
    await until('2026-03-23');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    expect((await reviews()).filter(({ open, about }) => open && about === 'acknowledgement')).toEqual([]);
  });

  test('a second attempt that fails too is the last one in Canada; the United States allow a third', async () => {
    await sql()`update clients set retries_enabled = true`;
    await debit(1001n, '150.00');
    fate('TXN-1001', { code: code.nsf, on: '2026-03-23' });
    await until('2026-03-23');
    const [second] = await sql()<{ id: bigint; processDate: string }[]>`
      select id, process_date as "processDate" from transactions where retry_of = 1001`;
    expect(second?.processDate).toBe('2026-03-30');
    fate(`TXN-${second?.id}`, { code: code.nsf, on: '2026-04-01' });
    await until('2026-04-02');
    expect(await row(second?.id ?? 0n)).toMatchObject({ status: 'Declined', code: code.nsf });
    expect(await sql()`select 1 from transactions where retry_of = ${second?.id ?? 0n}`).toHaveLength(
      rail === 'CA' ? 0 : 1,
    );
    await expectTrueLedger();
  });

  test('14: a date on a holiday moves, and every date after it', async () => {
    const [holiday, after] = rail === 'CA' ? ['2026-04-03', '2026-04-06'] : ['2026-05-25', '2026-05-26'];
    await debit(1001n, '150.00', holiday);
    expect(await row(1001n)).toMatchObject({ processDate: after });
    await until(after);
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    await expectTrueLedger();
  });

  test('18: a notice of change during the hold writes new details and leaves the debit alone', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '60.00', '2026-04-02');
    fate('TXN-1001', { newAccount: '7654321', on: '2026-03-23' });
    await until('2026-03-24');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    const versions = await sql()`
      select version, source, last2 from customer_bank_accounts where customer_id = ${customers[0] ?? 0n} order by version`;
    expect(versions).toMatchObject([{ source: 'entry' }, { version: 2, source: 'noc', last2: '21' }]);
    expect(await told()).toMatchObject([{ type: 'bank_details_corrected', data: { accountNumber: '*****21' } }]);
    await until('2026-04-03');
    const [next] = await sql()`select bank_account_id as account from transactions where id = 1002`;
    const [current] = await sql()`
      select bank_account_id as account from customers where id = ${customers[0] ?? 0n}`;
    expect(next).toEqual(current);
    expect(await reviews()).toEqual([]);
    await expectTrueLedger();
  });

  test('19: a payout that bounces is owed again, and no payout leaves until the account is corrected', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '40.00', '2026-03-26', 1);
    await until('2026-03-26');
    const [paid] = await sql()<{ id: bigint }[]>`select id from payouts`;
    fate(`PAY-${paid?.id}`, { code: code.closed, on: '2026-03-31' });
    await until('2026-03-31');
    await expectTrueLedger();
    await until('2026-04-02');
    expect(await settlements()).toMatchObject([
      { payout: 15000n, status: 'Returned' },
      { approved: 4000n, net: 19000n, payout: 0n, status: 'Carried' },
    ]);
    await expectTrueLedger();
  });

  test('a payout that bounces in a file that comes late is booked once', async () => {
    await debit(1001n, '150.00');
    await until('2026-03-26');
    const [paid] = await sql()<{ id: bigint }[]>`select id from payouts`;
    fate(`PAY-${paid?.id}`, { code: code.closed, on: '2026-03-31' });
    days.banks[rail].delivers = (name) => !name.includes('_RET_20260331');
    await until('2026-04-01');
    expect(await reviews()).toEqual([{ kind: 'missing_inbound', about: 'returns', open: true }]);
    days.banks[rail].delivers = () => true;
    await until('2026-04-02');
    await until('2026-04-06');
    expect(await settlements()).toMatchObject([{ status: 'Returned' }]);
    expect((await reviews()).filter(({ open }) => open)).toEqual([]);
    await expectTrueLedger();
  });
});
