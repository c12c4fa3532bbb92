import { inTransaction } from '@cordelle/db/connection.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { describe, expect, test } from 'vitest';
import { runDue } from '../../day/run-due.ts';
import { bankScenario, CLIENT } from '../../testing/bank-scenario.ts';
import { matchReturn } from './match-return.ts';

describe.each(['CA', 'US'] as const)('%s', (rail: Rail) => {
  const scenario = bankScenario(rail);
  const { code, until, fate, sql, debit, row, settlements, reviews, files, told, expectTrueLedger } = scenario;

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

  test('2: without funds, nobody is tried again by itself while they object to a change of their agreement', async () => {
    await sql()`update clients set retries_enabled = true`;
    await debit(1001n, '150.00');
    fate('TXN-1001', { code: code.nsf, on: '2026-03-23' });
    await until('2026-03-20');
    const objecting = await sql()`
      update authorizations set status = 'suspended', objected_at = now() where customer_id = ${scenario.customers[0] ?? 0n} returning id`;
    expect(objecting).toHaveLength(1);
    await until('2026-03-31');
    expect(await row(1001n)).toMatchObject({ status: 'Declined', code: code.nsf });
    expect(await sql()`select 1 from transactions where retry_of is not null`).toHaveLength(0);
  });

  test('3: not authorized, before approval: chargeback, account disabled, authorization ended, planned debits removed', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '60.00', '2026-04-20');
    await sql()`
      insert into debit_approvals (client_id, id, customer_id, amount_cents, process_date, actor, asked_at, expires_at, mailed_at)
      select client_id, 1, id, 4500, '2026-04-22', 'user:1', '2026-03-16', '2026-04-15', '2026-03-16'
        from customers where id = ${scenario.customers[0] ?? 0n}`;
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
       where c.id = ${scenario.customers[0] ?? 0n}`;
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
      select version, kind, channel, evidence, bank_account_id = ${scenario.customers[0] ?? 0n} as same from customer_authorizations`;
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
    const [name, bytes] = [...scenario.days.world.banks[rail].outbox].find(([file]) => file.includes('_RET_')) ?? [];
    if (!name || !bytes) throw new Error('no return file');
    const before = await sql()`select * from postings order by client_id, position, leg`;
    scenario.days.world.banks[rail].outbox.set(name.replace('_1.', '_2.'), bytes);
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
    scenario.days.banks[rail].books = false;
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
    const died = await scenario.days.world.dyingAt('handover-sent', (app) => runDue(scenario.days.moving(app), noon));
    expect(died).toBe(true);
    expect(await row(1001n)).toMatchObject({ status: 'Future' });
    await until('2026-03-20');
    expect(scenario.days.world.banks[rail].arrivals).toHaveLength(1);
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    await expectTrueLedger();
  });

  test('10: where the bank empties its inbox and acknowledges nothing, its statement tells that the file arrived', async () => {
    await debit(1001n, '150.00');
    scenario.days.banks[rail].delivers = (name) => !name.includes('_ACK_');
    scenario.days.world.banks[rail].locate = async () => 'absent';
    const noon = instantOf('2026-03-18', '12:00', 'America/Toronto');
    await scenario.days.world.dyingAt('handover-sent', (app) => runDue(scenario.days.moving(app), noon));
    await until('2026-03-19');
    expect(await row(1001n)).toMatchObject({ status: 'Future' });
    const isAsked = async () => (await reviews()).some(({ kind, open }) => kind === 'unknown_file' && open);
    expect(await isAsked()).toBe(true);
    await until('2026-03-20');
    expect(await row(1001n)).toMatchObject({ status: 'Sent to Bank' });
    expect(await isAsked()).toBe(false);
    expect(scenario.days.world.banks[rail].arrivals).toHaveLength(1);
  });

  test('17: a microdeposit that comes back is declined, its account disabled, its verification failed', async () => {
    const customerId = scenario.customers[0] ?? 0n;
    await scenario.days.world.addMicrodeposit({
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
    await scenario.days.world.addMicrodeposit({
      rail,
      clientId: CLIENT,
      customerId: scenario.customers[0] ?? 0n,
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
    await inTransaction(scenario.days.world.database.worker, {}, (tx) =>
      matchReturn(tx, {
        reviewItemId: item?.id ?? 0n,
        clientId: CLIENT,
        transactionId: 1001n,
        at: scenario.days.world.now,
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

  test('a second statement of a day is set aside, also with other movements, and nothing is booked twice', async () => {
    await debit(1001n, '150.00');
    await until('2026-03-20', '08:00');
    const { outbox } = scenario.days.world.banks[rail];
    const first = outbox.get(`${rail}_STMT_20260319.csv`)?.toString() ?? '';
    outbox.set(`${rail}_STMT_20260319_2.csv`, Buffer.from(first.replace(/(?<=file_credit,)[^,]+/, 'OF-NO-FILE')));
    await until('2026-03-20');
    expect(await files()).toContainEqual(expect.objectContaining({ fault: 'STATEMENT_REPEATED' }));
    const [bank] = await sql()`select sum(cents)::int as cents from balances where account = 'BANK'`;
    expect(bank).toEqual({ cents: 15000 });
    await expectTrueLedger();
  });
});

describe('the United States', () => {
  const scenario = bankScenario('US');
  const { until, fate, sql, reviews, expectTrueLedger } = scenario;

  test('what a person or a business denies ends the agreement; what was not as agreed leaves it to be corrected', async () => {
    const codes = ['R05', 'R07', 'R10', 'R29', 'R31', 'R11'];
    const payers = await scenario.days.world.addClient({ id: 9n, rail: 'US', customers: codes.length });
    for (const [index, code] of codes.entries()) {
      const customerId = payers[index] ?? 0n;
      // R05, R29 and R31 are said of debits that were sent as those of a business.
      const customerType = ['R05', 'R29', 'R31'].includes(code) ? 'Business' : 'Personal';
      const debit = { rail: 'US', clientId: 9n, customerId, amount: '50.00', customerType } as const;
      await sql()`update customers set customer_type = ${customerType} where id = ${customerId}`;
      await scenario.days.world.addDebit({ ...debit, id: 2001n + BigInt(index), requestedDate: '2026-03-19' });
      await scenario.days.world.addDebit({ ...debit, id: 3001n + BigInt(index), requestedDate: '2026-04-20' });
      fate(`TXN-${2001 + index}`, { code, on: '2026-03-23' });
    }
    await until('2026-03-24');
    const lines = await sql()<{ line: string }[]>`
      select concat_ws(' ', t.return_code, t.status, g.status, case when b.disabled_at is null then 'kept' else 'disabled' end,
                       next.status, (select count(*) from transactions r where r.client_id = t.client_id and r.retry_of = t.id)) as line
        from transactions t
        join transactions next on next.client_id = t.client_id and next.customer_id = t.customer_id and next.id > 3000
        join authorizations g on g.client_id = t.client_id and g.id = t.authorization_id
        join customer_bank_accounts b on b.client_id = t.client_id and b.id = t.bank_account_id
       where t.client_id = 9 and t.id < 3000 order by t.id`;
    expect(lines.map(({ line }) => line)).toEqual([
      'R05 Chargeback revoked disabled Removed 0',
      'R07 Chargeback revoked disabled Removed 0',
      'R10 Chargeback revoked disabled Removed 0',
      'R29 Chargeback revoked disabled Removed 0',
      'R31 Chargeback revoked disabled Removed 0',
      'R11 Chargeback in_force kept Future 0',
    ]);
    expect(await reviews()).toEqual([{ kind: 'return_review', about: 'terms', open: true }]);
    await expectTrueLedger();
  });
});
