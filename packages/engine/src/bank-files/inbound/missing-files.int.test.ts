import { writeStatement } from '@cordelle/bank-files/statement.ts';
import { money } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { describe, expect, test } from 'vitest';
import { bankScenario, CLIENT } from '../../testing/bank-scenario.ts';

describe.each(['CA', 'US'] as const)('%s', (rail: Rail) => {
  const scenario = bankScenario(rail);
  const { code, until, fate, sql, debit, row, settlements, reviews, told, expectTrueLedger } = scenario;

  const administrator = async (clientId = CLIENT) => {
    const [user] = await sql()<{ id: bigint }[]>`
      insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
      values ('boss@example.test', 'none', 'B', 'Oss', 'en', 'member', now()) returning id`;
    await sql()`
      insert into memberships (client_id, user_id, role, created_at)
      values (${String(clientId)}, ${String(user?.id)}, 'client_primary', now())`;
  };

  test('9: approvals wait for a file of the bank that is missing, and run once when it comes', async () => {
    await debit(1001n, '150.00');
    scenario.days.banks[rail].delivers = (name) => !name.includes('STMT_20260325');
    await until('2026-03-26');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    expect(await reviews()).toEqual([{ kind: 'missing_inbound', about: 'statement', open: true }]);
    scenario.days.banks[rail].delivers = () => true;
    await until('2026-03-27');
    expect(await row(1001n)).toMatchObject({ status: 'Approved', approved: '2026-03-27' });
    expect((await reviews()).every(({ open }) => !open)).toBe(true);
    await expectTrueLedger();
  });

  test('9: a file of returns that the statement names and that is missing keeps every approval waiting, its own debit first', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '40.00', '2026-03-19', 1);
    fate('TXN-1001', { code: code.nsf, on: '2026-03-24' });
    scenario.days.banks[rail].delivers = (name) => !name.includes('_RET_20260324');
    await until('2026-03-27');
    expect(await reviews()).toEqual([{ kind: 'missing_inbound', about: 'returns', open: true }]);
    expect([await row(1001n), await row(1002n)]).toMatchObject([{ status: 'Processed' }, { status: 'Processed' }]);
    expect(await settlements()).toEqual([]);
    scenario.days.banks[rail].delivers = () => true;
    await until('2026-03-30');
    expect(await row(1001n)).toMatchObject({ status: 'Declined', stage: 'before_approval' });
    expect(await row(1002n)).toMatchObject({ status: 'Approved', approved: '2026-03-30' });
    await expectTrueLedger();
  });

  test('a file of which the bank credited another sum waits for a person with all its debits; other files do not', async () => {
    await debit(1001n, '150.00');
    await debit(1002n, '40.00', '2026-03-20', 1);
    const name = `${rail}_STMT_20260319.csv`;
    const inDay = scenario.days.world.banks[rail];
    scenario.days.banks[rail].delivers = (file) => file !== name;
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
    scenario.days.banks[rail].refuseNext = 'no room today';
    await until('2026-03-18');
    expect(scenario.days.world.banks[rail].arrivals).toHaveLength(2);
    expect(await row(1001n)).toMatchObject({ status: 'Sent to Bank', processDate: '2026-03-19', moved: null });
    const withdrawn = await sql()`select data->>'reason' as reason from events where type = 'TransactionWithdrawn'`;
    expect(withdrawn).toEqual([{ reason: 'file_rejected' }]);
    const asked = await sql()`select kind, detail->>'reason' as reason, resolved_at as resolved from review_items`;
    expect(asked).toEqual([{ kind: 'file_refused', reason: 'no room today', resolved: null }]);
    await until('2026-03-20');
    expect(await row(1001n)).toMatchObject({ status: 'Processed' });
    await expectTrueLedger();
  });

  test('11: refused after the cut-off, a debit has another day, and the payer who was told the first is told that one', async () => {
    const { banks } = scenario.days;
    await debit(1002n, '40.00', '2026-03-27', 1);
    await sql()`update customers set email = 'payer' || id || '@example.test', payment_reminder_enabled = true`;
    await until('2026-03-26', '11:00');
    banks[rail].refuseNext = 'no room today';
    banks[rail].delivers = (name) => !name.includes('ACK_');
    await until('2026-03-26', '17:50');
    banks[rail].delivers = () => true;
    await until('2026-03-30');
    expect(await row(1002n)).toMatchObject({ processDate: '2026-03-30', moved: 'file_refused' });
    const mails = await sql()<{ template: string; text: string }[]>`
      select template, text_body as text from outbox where customer_id is not null and template like 'reminder%' order by id`;
    expect(mails.map(({ template }) => template)).toEqual(['reminder', 'reminder_moved']);
    expect(mails[1]?.text).toMatch(/2026-03-27|March 27|Mar 27/);
    expect(mails[1]?.text).toMatch(/2026-03-30|March 30|Mar 30/);
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

  test('a payout the bank takes out of a file bounces, and the others of the file are confirmed', async () => {
    const { days } = scenario;
    const [payer = 0n] = await days.world.addClient({ id: 5n, rail, customers: 1 });
    await debit(1001n, '150.00');
    const theirs = { rail, clientId: 5n, customerId: payer, id: 1002n, amount: '40.00' };
    await days.world.addDebit({ ...theirs, requestedDate: '2026-03-19' });
    await days.until('2026-03-26', '11:00');
    const [mine] = await sql()<{ id: bigint }[]>`select id from payouts where client_id <> 5`;
    await administrator();
    fate(`PAY-${mine?.id}`, { refused: code.refused });
    await until('2026-03-30');
    expect(await sql()`select client_id as of, status, bounce_code as code from payouts order by 1`).toEqual([
      { of: expect.any(BigInt), status: 'Bounced', code: code.refused },
      { of: 5n, status: 'Confirmed', code: null },
    ]);
    expect(await sql()`select template from outbox where template like 'payout_re%'`).toEqual([
      { template: 'payout_refused' },
    ]);
    await expectTrueLedger();
  });

  test('a payout to a former account that comes back is paid to the one in use, and nobody is asked for another', async () => {
    const [customerId = 0n] = await scenario.days.world.addClient({ id: 6n, rail, pays: true });
    await administrator(6n);
    await scenario.days.world.addDebit({
      rail,
      clientId: 6n,
      customerId,
      id: 1001n,
      amount: '150.00',
      requestedDate: '2026-03-19',
    });
    fate('PAY-1', { code: code.closed, on: '2026-03-30' });
    await until('2026-03-26');
    await sql()`update client_bank_accounts set active = false where client_id = 6 and purpose = 'settlement'`;
    await sql()`update client_bank_accounts set purpose = 'settlement' where client_id = 6 and active`;
    await until('2026-04-02');
    expect(await sql()`select template from outbox where template like 'payout_re%'`).toEqual([
      { template: 'payout_returned_former' },
    ]);
    expect(await sql()`select status from payouts order by id`).toEqual([
      { status: 'Bounced' },
      { status: 'Confirmed' },
    ]);
    await expectTrueLedger();
  });

  test('other numbers of the account of a business are asked about once, and the business is told', async () => {
    await administrator();
    for (const [index, day] of ['2026-03-19', '2026-03-20', '2026-03-23'].entries())
      await debit(BigInt(1001 + index), '150.00', day);
    for (const [index, on] of ['2026-03-30', '2026-03-31', '2026-04-01'].entries())
      fate(`PAY-${index + 1}`, { newAccount: '52233445', on });
    await until('2026-04-02');
    expect((await reviews()).filter(({ kind }) => kind === 'noc_unapplied')).toEqual([
      { kind: 'noc_unapplied', about: 'own_account', open: true },
    ]);
    const mails = await sql()<{ text: string }[]>`
      select text_body as text from outbox where template = 'own_account_renumbered'`;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('/client/update_settlement_account');
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
    scenario.days.banks[rail].delivers = (name) => !name.includes('_ACK_');
    await until('2026-03-19');
    expect(await row(1001n)).toMatchObject({ status: 'Sent to Bank' });
    expect(await reviews()).toEqual([{ kind: 'missing_inbound', about: 'acknowledgement', open: true }]);
    scenario.days.banks[rail].delivers = () => true;
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
      select version, source, last2 from customer_bank_accounts where customer_id = ${scenario.customers[0] ?? 0n} order by version`;
    expect(versions).toMatchObject([{ source: 'entry' }, { version: 2, source: 'noc', last2: '21' }]);
    expect(await told()).toMatchObject([{ type: 'bank_details_corrected', data: { accountNumber: '*****21' } }]);
    expect(await sql()`select terms from agreement_changes`).toMatchObject([
      { terms: [{ term: 'account', parts: [{ part: 'account' }] }] },
    ]);
    await until('2026-04-03');
    const [next] = await sql()`select bank_account_id as account from transactions where id = 1002`;
    const [current] = await sql()`
      select bank_account_id as account from customers where id = ${scenario.customers[0] ?? 0n}`;
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
    scenario.days.banks[rail].delivers = (name) => !name.includes('_RET_20260331');
    await until('2026-04-01');
    expect(await reviews()).toEqual([{ kind: 'missing_inbound', about: 'returns', open: true }]);
    scenario.days.banks[rail].delivers = () => true;
    await until('2026-04-02');
    await until('2026-04-06');
    expect(await settlements()).toMatchObject([{ status: 'Returned' }]);
    expect((await reviews()).filter(({ open }) => open)).toEqual([]);
    await expectTrueLedger();
  });
});
