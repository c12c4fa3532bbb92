import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import type { ConnectedAccount } from '@cordelle/engine/ports/bank-connect.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConnections } from '../client-bank-accounts/connections.ts';
import { limiter } from '../limiter.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { ANOTHER, ChangingAccount, NOTE, PHONE, PRESENT } from '../testing/changing-account.ts';

let days: BankingDays;
let callers: Callers;
let change: ChangingAccount;
let customer: bigint;
/** What a bank says of the account somebody chose there. */
let atBank: ConnectedAccount;

beforeEach(async () => {
  limiter.forget();
  days = await BankingDays.open('2026-03-02', ['CA']);
  [customer = 0n] = await days.world.addClient({ id: 4n, rail: 'CA', pays: true });
  days.world.bankConnect = {
    origin: 'https://connect.example.test',
    pageFor: async ({ tag }) => new URL(`https://connect.example.test/?tag=${tag}`),
    accountOf: async () => ({ state: 'read', account: atBank }),
    forget: async () => {},
  };
  callers = new Callers(days.world);
  change = await ChangingAccount.of(days.world, callers, 4n);
  days.world.setClock('2026-03-02', '14:05');
});
afterEach(() => days.close());

const sql = () => days.world.database.owner;
const request = async (more: object = {}) =>
  (await change.asOwner()).bankAccountChanges.request({
    currentAccount: PRESENT,
    newAccount: ANOTHER,
    accountType: 'settlement',
    ...more,
  });
const state = async (accountType: 'settlement' | 'billing' = 'settlement') =>
  (await change.asOwner()).bankAccountChanges.state({ accountType });
const codeOf = async (call: Promise<unknown>) => (await refusalFrom(call)).code;
/** A debit that is settled on Wednesday the 11th. */
const owe = () =>
  days.world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: customer,
    id: 9n,
    amount: '8412.50',
    requestedDate: '2026-03-04',
  });

describe('asking', () => {
  test('names both documents in the words of the contract where they are missing', async () => {
    expect(await refusalFrom(request())).toMatchObject({
      messages: { voidCheque: ['Void cheque or account authorization is required.'] },
    });
    await change.handIn();
    await sql()`update stored_files set title = 'Billing Recent Bank Statement' where title like '% Statement'`;
    expect(await refusalFrom(request())).toMatchObject({
      messages: { statement: ['Recent bank statement is required.'] },
    });
  });

  test('changes nothing yet, and says that it was received; the documents serve once', async () => {
    await change.handIn();
    expect(await request()).toMatchObject({ notification: 'Your bank account update request has been received.' });
    expect(await state()).toMatchObject({
      account: { last2: '67' },
      change: { status: 'requested', newLast2: '12' },
      hold: null,
      mayAsk: false,
    });
    expect(await codeOf(request())).toBe('bank_change.already_open');
    const [{ id = '' } = {}] = [(await state()).change ?? {}];
    await (await change.asOwner()).bankAccountChanges.withdraw({ id });
    expect(await codeOf(request())).toBe('bank_change.void_cheque_required');
    expect(await change.mailed('bank_change_withdrawn')).toHaveLength(1);
  });

  test('takes three wrong answers about the present account, and tells the administrators', async () => {
    await change.handIn();
    const wrong = () => codeOf(request({ currentAccount: { accountNumber: '*****99' } }));
    expect([await wrong(), await wrong(), await wrong()]).toEqual(Array(3).fill('bank_change.wrong_account'));
    expect(await codeOf(request())).toBe('bank_change.too_many_namings');
    expect(await change.mailed('bank_change_wrong_namings')).toHaveLength(1);
    days.world.setClock('2026-03-03', '14:06');
    await change.handIn();
    await request();
  });

  test('refuses the same account, one of the other country, and a client that was closed', async () => {
    await change.handIn();
    expect(await codeOf(request({ newAccount: PRESENT }))).toBe('bank_change.same_account');
    const american = { routingNumber: '021000021', accountNumber: '123456789', bankAccountType: 'Checking' };
    expect(await codeOf(request({ newAccount: american }))).toBe('bank_change.other_rail');
    await sql()`update clients set status = 'closed', closed_at = now() where id = 4`;
    expect(await codeOf(request())).toBe('bank_change.client_not_approved');
    expect(await codeOf(request({ accountType: 'billing', signerName: 'A' }))).toBe('auth.forbidden');
    expect(await state()).toMatchObject({ mayAsk: false });
  });

  test('is for administrators who have just proved who they are: no program, nobody else', async () => {
    await change.handIn();
    const input = { currentAccount: PRESENT, newAccount: ANOTHER, accountType: 'settlement' } as const;
    const program = await (await callers.program(4n))();
    expect(await codeOf(program.bankAccountChanges.request(input))).toBe('auth.not_for_keys');
    const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
    expect(await codeOf(reader.bankAccountChanges.request(input))).toBe('auth.forbidden');
    expect(await codeOf(reader.bankAccountChanges.state({ accountType: 'settlement' }))).toBe('auth.forbidden');
  });

  test('tells every administrator, and one who was removed before', async () => {
    const admin = await callers.member({ clientId: 4n, role: 'client_admin' });
    await admin();
    const [victim] = await sql()<{ id: string; email: string }[]>`
      select u.id::text as id, u.email from users u join memberships m on m.user_id = u.id where m.client_id = 4 and m.role = 'client_admin'`;
    await (await change.asOwner()).users.remove({ id: victim?.id ?? '' });
    // By the clock of the business, wherever its bank is.
    await sql()`update clients set zone = 'America/Vancouver' where id = 4`;
    await change.ask();
    const mails = await change.mailed('bank_change_requested');
    const to = mails.map((mail) => mail.to);
    expect(mails[0]?.text).toMatch(/Mar 02, 2026, 11:05\sAM\sPST/);
    expect(to).toHaveLength(2);
    expect(to).toContain(victim?.email);
  });

  test('works for a business that has no account yet, and two decide all the same', async () => {
    await sql()`delete from client_bank_accounts where client_id = 4 and purpose = 'settlement'`;
    const id = await change.ask({ currentAccount: undefined });
    await change.letThrough(id);
    expect(await state()).toMatchObject({ account: { last2: '12' }, change: { status: 'active' } });
  });
});

describe('an account that was read at its bank', () => {
  /** Signs in at the bank as the owner; its answer names this holder. */
  const read = async (holder: string | null, numbers: EnteredNumbers = ANOTHER) => {
    atBank = { numbers, holder, currency: 'CAD' };
    const accounts = (await change.asOwner()).bankAccountChanges;
    const { connection } = await accounts.connect({ accountType: 'settlement' });
    const connectionId = connection?.connectionId ?? '';
    return accounts.relay({ connectionId, loginId: `login ${connectionId}` });
  };
  const business = async () => {
    const [client] = await sql()<{ name: string }[]>`select business_name as name from clients where id = 4`;
    return client?.name ?? '';
  };
  const ask = (connectionId: string | null | undefined) =>
    request({ newAccount: undefined, connectionId: connectionId ?? '' });

  test('in the name of the business needs no documents, and goes the way of every other', async () => {
    const holder = (await business()).toUpperCase();
    const { account, reading } = await read(holder);
    expect(account).toMatchObject({ last2: '67' });
    expect(reading).toMatchObject({ account: { last2: '12', verified: true }, documents: false, canConnect: false });
    const { id } = await ask(reading?.connectionId);
    expect(await change.mailed('bank_change_requested')).toHaveLength(1);
    const seen = await (await change.people[0]()).bankAccountChanges.caseForStaff({ id });
    expect(seen).toMatchObject({ holderName: holder, holderMatch: 'full', readAt: expect.any(String), documents: [] });
    expect(await state()).toMatchObject({ account: { last2: '67' }, change: { status: 'requested' }, reading: null });
    await change.letThrough(id);
    expect(await state()).toMatchObject({ account: { last2: '12' }, change: { status: 'active' } });
  });

  test('in another name asks for both documents, and is a signal', async () => {
    const { reading } = await read('PINE FLORIST LTD');
    expect(reading).toMatchObject({ account: { holderMatch: 'none', verified: false }, documents: true });
    expect(await codeOf(ask(reading?.connectionId))).toBe('bank_change.void_cheque_required');
    await change.handIn();
    const { id } = await ask(reading?.connectionId);
    const seen = await (await change.people[0]()).bankAccountChanges.caseForStaff({ id });
    expect(seen.signals).toContain('holder_not_matching');
    expect(seen.documents).toHaveLength(2);
  });

  test('serves one request of whoever had it read, within the day, and is forgotten where nobody asked', async () => {
    const { reading } = await read(await business());
    const admin = await callers.member({ clientId: 4n, role: 'client_admin' });
    const asked = {
      currentAccount: PRESENT,
      connectionId: reading?.connectionId ?? '',
      accountType: 'settlement',
    } as const;
    expect(await codeOf((await admin()).bankAccountChanges.request(asked))).toBe('bank_change.reading_over');
    expect(await codeOf((await change.asOwner()).bankAccountChanges.connect({ accountType: 'settlement' }))).toBe(
      'bank_connection.not_offered',
    );
    const { id } = await ask(reading?.connectionId);
    await (await change.asOwner()).bankAccountChanges.withdraw({ id });
    expect(await codeOf(ask(reading?.connectionId))).toBe('bank_change.reading_over');
    const again = await read(await business(), { ...ANOTHER, accountNumber: '7788999' });
    days.world.setClock('2026-03-03', '14:06');
    expect(await codeOf(ask(again.reading?.connectionId))).toBe('bank_change.reading_over');
    const kept = () => sql()`select 1 from client_bank_accounts where client_id = 4 and source = 'connection'`;
    expect(await kept()).toHaveLength(2);
    days.world.setClock('2026-03-04', '14:06');
    await readConnections(days.app());
    expect(await kept()).toHaveLength(1);
  });

  test('is not asked for again where it is the present one', async () => {
    const { reading } = await read(await business(), PRESENT);
    expect(await codeOf(ask(reading?.connectionId))).toBe('bank_change.same_account');
  });
});

describe('deciding', () => {
  test('needs the call, two people, and the request as it was shown', async () => {
    const id = await change.ask();
    expect(await codeOf(change.approve(id, 1))).toBe('bank_change.not_called_back');
    const first = await change.people[0]();
    const said = {
      ...change.place(id),
      method: 'phone',
      outcome: 'genuine',
      phone: PHONE,
      spokenWith: 'Ms Roy',
    } as const;
    expect(await codeOf(first.bankAccountChanges.recordCall({ ...said, note: ' ' }))).toBe('bank_change.note_needed');
    expect(await codeOf(first.bankAccountChanges.recordCall({ ...said, phone: '5550000', note: NOTE }))).toBe(
      'bank_change.phone_too_new',
    );
    await change.call(id);
    const seen = await first.bankAccountChanges.caseForStaff(change.place(id));
    expect(await codeOf(first.bankAccountChanges.approve({ ...change.place(id), hash: seen.hash, note: '' }))).toBe(
      'bank_change.caller_alone',
    );
    expect(await codeOf(change.approve(id, 1, 'another'))).toBe('bank_change.changed_meanwhile');
    await change.approve(id, 1);
    expect(await codeOf(change.approve(id, 1))).toBe('bank_change.same_reviewer');
    const second = await (await change.people[2]()).bankAccountChanges.caseForStaff(change.place(id));
    expect(second).toMatchObject({ verdicts: [{ verdict: 'approve', note: null, mine: false }], enoughPeople: true });
    expect(second.documents).toHaveLength(2);
    await change.approve(id, 2);
    expect(await change.status(id)).toBe('active');
    const acts = await sql()<{ action: string }[]>`
      select action from audit_log where client_id = 4 and action like 'bankAccountChanges.%' and target_type = 'bankAccountChanges' and result = 'done' order by id`;
    expect(acts.map(({ action }) => action.split('.')[1])).toEqual(
      expect.arrayContaining(['called', 'approved_once', 'activated']),
    );
  });

  test('goes on after the business was closed: what it is owed goes to the account it asked for, once two let it through', async () => {
    const id = await change.ask();
    await change.call(id);
    await (await change.people[2]()).clients.changeStatus({ id: '4', status: 'closed', reviewNote: 'Sold.' });
    expect(await change.status(id)).toBe('called_back');
    await change.letThrough(id);
    expect(await state()).toMatchObject({ account: { last2: '12' }, change: { status: 'active' }, mayAsk: false });
  });

  test('may end in a refusal with its reason, told to the business', async () => {
    const id = await change.ask();
    const staff = await change.people[1]();
    await staff.bankAccountChanges.decline({
      ...change.place(id),
      reason: 'statement_old',
      words: 'Send the one of February.',
    });
    const [mail] = await change.mailed('bank_change_declined');
    expect(mail?.text).toContain('older than 90 days');
    expect(mail?.text).toContain('Send the one of February.');
    expect(await state()).toMatchObject({ account: { last2: '67' }, change: { status: 'declined' } });
  });

  test('is too late on day 14, and the business is told', async () => {
    const id = await change.ask();
    await change.call(id);
    days.world.setClock('2026-03-16', '15:05');
    expect(await codeOf(change.approve(id, 1))).toBe('bank_change.over');
    await days.until('2026-03-17', '07:00');
    expect(await change.status(id)).toBe('lapsed');
    expect(await change.mailed('bank_change_lapsed')).toHaveLength(1);
  });
});

describe('that was not us', () => {
  test('opens signed out, stops by its button alone, ends every session, and is undone by two', async () => {
    const id = await change.ask();
    const token = await change.linkOf('bank_change_requested');
    const nobody = callers.nobody();
    expect(await nobody.bankAccountChanges.openNotUs({ token })).toMatchObject({ status: 'requested', newLast2: '12' });
    expect(await change.status(id)).toBe('requested');
    expect(await codeOf(nobody.bankAccountChanges.openNotUs({ token: `${token}x` }))).toBe('bank_change.link_unknown');
    await sql()`
      insert into sessions (id, user_id, created_at, expires_at, proven_at)
      select 'hash', user_id, now(), now() + interval '1 hour', now() from memberships where client_id = 4`;
    expect(await nobody.bankAccountChanges.stopByNotice({ token })).toEqual({ status: 'frozen' });
    expect(await nobody.bankAccountChanges.stopByNotice({ token })).toEqual({ status: 'frozen' });
    expect(await sql()`select 1 from sessions`).toHaveLength(0);
    expect(await state()).toMatchObject({ hold: { because: 'frozen' } });
    expect(await change.mailed('bank_change_frozen')).toHaveLength(1);
    const [item] = (await (await change.people[0]()).reviewItems.list({})).records;
    expect(item).toMatchObject({ kind: 'bank_account_change' });
    const answer = async (by: 0 | 1) =>
      (await change.people[by]()).bankAccountChanges.answerFreeze({ ...change.place(id), answer: 'fraud', note: NOTE });
    await answer(0);
    expect(await codeOf(answer(0))).toBe('bank_change.same_reviewer');
    expect(await change.status(id)).toBe('frozen');
    await answer(1);
    expect(await state()).toMatchObject({ account: { last2: '67' }, change: { status: 'declined' }, hold: null });
  });

  test('after the new account counts: what waits goes on waiting, and the old account does not come back', async () => {
    await owe();
    const id = await change.ask();
    await change.letThrough(id);
    const token = await change.linkOf('bank_change_activated');
    await callers.nobody().bankAccountChanges.stopByNotice({ token });
    await days.until('2026-03-11');
    expect(await state()).toMatchObject({ account: { last2: '12' }, hold: { because: 'frozen', amount: '8412.50' } });
    for (const by of [0, 1] as const)
      await (await change.people[by]()).bankAccountChanges.answerFreeze({
        ...change.place(id),
        answer: 'fraud',
        note: NOTE,
      });
    expect(await state()).toMatchObject({ account: null, mayAsk: true });
    await days.until('2026-03-12');
    expect(await sql()`select 1 from bank_file_entries where kind = 'payout'`).toHaveLength(0);
    expect(await days.ledgerFaults()).toEqual([]);
  });
});

describe('what leaves', () => {
  test('an account that sends the test payment back is asked about, and nothing falls back to the one before', async () => {
    await owe();
    const id = await change.ask();
    await change.letThrough(id);
    const [credit] = await sql()<{ id: string }[]>`select id from test_credits`;
    days.banks.CA.fates.set(`TC-${credit?.id}`, { code: '912', on: '2026-03-05' });
    await days.until('2026-03-12');
    expect(await state()).toMatchObject({
      change: { test: { state: 'failed' } },
      hold: { because: 'test_payment', amount: '8412.50' },
    });
    expect(await change.mailed('bank_change_test_failed')).toHaveLength(1);
    expect(await codeOf((await change.asOwner()).bankAccountChanges.typeCode({ id, code: '0.11' }))).toMatch(
      /^bank_change/,
    );
    expect(await sql()`select 1 from bank_file_entries where kind = 'payout'`).toHaveLength(0);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('a deposit that comes back from the new account waits for another one', async () => {
    await owe();
    const id = await change.ask();
    await change.letThrough(id);
    await days.until('2026-03-05');
    const [{ cents = '' } = {}] = await sql()<
      { cents: string }[]
    >`select amount_cents::text as cents from test_credits`;
    await (await change.asOwner()).bankAccountChanges.typeCode({ id, code: `0.${cents.padStart(2, '0')}` });
    days.banks.CA.fates.set('PAY-1', { code: '905', on: '2026-03-13' });
    await days.until('2026-03-16');
    const [payout] = await sql()<{ status: string }[]>`select status from payouts where id = 1`;
    expect(payout?.status).toBe('Bounced');
    expect(await change.mailed('payout_returned')).toHaveLength(1);
    expect(await sql()`select 1 from bank_file_entries where kind = 'payout'`).toHaveLength(1);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('a file that was frozen before goes to the account that counted then', async () => {
    await owe();
    const id = await change.ask();
    await change.call(id);
    await change.approve(id, 1);
    await days.until('2026-03-10');
    await days.world.dyingAt('freeze-committed', (app) => runDue(days.moving(app), new Date('2026-03-11T17:00:00Z')));
    days.world.setClock('2026-03-11', '13:30');
    await change.approve(id, 2);
    await days.until('2026-03-12');
    const entries = await sql()<{ account: string }[]>`
      select a.last2 as account from bank_file_entries e
        join client_bank_accounts a on a.client_id = e.client_id and a.id = e.client_account_id
       where e.kind = 'payout'`;
    expect(entries).toEqual([{ account: '67' }]);
  });

  test('fees come from the new account after its notice, by the agreement that was signed', async () => {
    const present = { ...PRESENT, accountNumber: '3344556' };
    await change.handIn('billing');
    const asked = { accountType: 'billing', currentAccount: present } as const;
    expect(await codeOf(request(asked))).toBe('bank_change.agreement_required');
    const { id } = await request({ ...asked, signerName: 'Léa Roy' });
    await change.letThrough(id);
    expect(await state('billing')).toMatchObject({
      account: { last2: '12' },
      change: { status: 'confirmed', debitFrom: '2026-03-12' },
    });
    const [signed] = await sql()`select signer_name, revoked_at from billing_authorizations`;
    expect(signed).toMatchObject({ signer_name: 'Léa Roy', revoked_at: null });
    expect(await state()).toMatchObject({ hold: null });
  });
});
