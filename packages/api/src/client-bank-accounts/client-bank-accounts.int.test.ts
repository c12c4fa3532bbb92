import { BANK_NUMBER_DIGITS, type EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import type { AskedLogin, LoginRead } from '@cordelle/engine/ports/bank-connect.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillIn } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { pictureOf } from '../testing/pictures.ts';
import { readConnections } from './connections.ts';

const NUMBERS: EnteredNumbers = { transitNumber: '00012', institutionNumber: '003', accountNumber: '5550001' };
const OTHERS: EnteredNumbers = { ...NUMBERS, accountNumber: '5550002' };
/** The business of `fillIn`. */
const HOLDER = 'LARCH BAKERY INC';

let world: DayWorld;
let callers: Callers;
/** What the service says next; an error: it does not answer. */
let says: LoginRead | Error;
let asked: AskedLogin[] = [];
let tags: string[] = [];
let forgotten: string[] = [];

const read = (holder: string | null, numbers = NUMBERS, currency = 'CAD'): LoginRead => ({
  state: 'read',
  account: { numbers, holder, currency },
});

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  world.bankConnect = {
    origin: 'https://connect.example.test',
    pageFor: async ({ tag, country }) => {
      tags.push(tag);
      return new URL(`https://connect.example.test/?${new URLSearchParams({ tag, country })}`);
    },
    accountOf: async (login) => {
      asked.push(login);
      if (says instanceof Error) throw says;
      return says;
    },
    forget: async (loginId) => void forgotten.push(loginId),
  };
  await world.addClient({ id: 9000n, rail: 'CA' });
  callers = new Callers(world);
});
afterAll(() => world.close());
beforeEach(() => {
  says = read(HOLDER);
  asked = [];
  tags = [];
  forgotten = [];
});

/** A business whose application has come to the account it is paid to. */
async function applicant(country: 'CA' | 'US' = 'CA') {
  const { owner: sql } = world.database;
  const person = await callers.member({ clientId: 9000n, role: 'client_admin' });
  const until = await fillIn(person, await (await person()).onboardings.load({}), {
    until: 'shareholders',
    answers: {
      business_country: { countryCode: country, userAgreement: true },
      business_type: { businessType: country === 'US' ? 'Proprietorship' : 'Corporation' },
    },
  });
  const id = BigInt(until.client?.id ?? '');
  const owner = await callers.member({ clientId: id, role: 'client_primary' });
  await sql`
    with known as (
      insert into stakeholders (client_id, category, first_name, last_name, is_primary_owner, verified_at, country, address1,
                                city, province_code, postal_code, email, created_at)
      values (${String(id)}, 'Individual', 'Ada', 'Roy', true, now(), 'CA', '1 Main', 'Ottawa', 'ON', 'K2P 1L7',
              'ada@example.test', now()) returning client_id, id)
    insert into shareholdings (client_id, stakeholder_id, category, share_bps, created_at)
    select client_id, id, 'Individual', 10000, now() from known`;
  const load = async () => (await owner()).onboardings.load({ id: String(until.id) });
  await fillIn(owner, await load(), { until: 'settlement_account' });
  const accounts = async () => (await owner()).clientBankAccounts;
  const connect = async (purpose: 'settlement' | 'billing' = 'settlement') => {
    await (await accounts()).acceptNotice({ accountType: `${purpose}_bank_account` });
    const { connection } = await (await accounts()).connect({ purpose });
    return connection?.connectionId ?? '';
  };
  const relay = async (connectionId: string, loginId: string) => (await accounts()).relay({ connectionId, loginId });
  const handIn = async (title: DocumentTitle) => {
    const file = new UploadedFile('cheque.png', await pictureOf('png'));
    await (await owner()).clientFiles.upload({ title, file });
  };
  const send = async (currentState: 'settlement_account' | 'billing_account', answers = {}) =>
    (await owner()).onboardings.submit({ id: String(until.id), currentState, answers });
  const statusOf = async (page: string) =>
    (await load()).steps.flatMap(({ subStates }) => subStates).find(({ subState }) => subState === page)?.status;
  return { id, owner, load, accounts, connect, relay, handIn, send, statusOf };
}
const rowsOf = (clientId: bigint) => world.database.owner<Record<string, unknown>[]>`
  select purpose, source, holder_match as match, verified_at is not null as verified, active, also_billing as both, last2
    from client_bank_accounts where client_id = ${String(clientId)} order by id`;

describe('signing in at the bank', () => {
  test('is offered once, after the notice; nothing in the address names the business', async () => {
    const one = await applicant();
    const before = await (await one.accounts()).standings();
    expect(before.settlement).toMatchObject({ canConnect: true, accepted: false, attempts: 0, documents: true });
    expect(await refusalFrom((await one.accounts()).connect({ purpose: 'settlement' }))).toMatchObject({
      code: 'bank_connection.notice_first',
    });
    await one.connect();
    // Opening it, and opening it again, spends nothing.
    const again = await one.connect();
    expect((await (await one.accounts()).standings()).settlement).toMatchObject({ canConnect: true, attempts: 0 });
    expect(tags).toHaveLength(2);
    for (const tag of tags) expect(tag).toMatch(/^[\w-]{40,}$/);
    const after = await one.relay(again, 'login-1');
    expect(after.settlement).toMatchObject({
      account: {
        bankName: 'Royal Bank of Canada',
        last2: '01',
        source: 'connection',
        holderMatch: 'full',
        verified: true,
      },
      canConnect: false,
      attempts: 1,
      documents: false,
    });
    expect([asked.map(({ tag }) => tag), forgotten]).toEqual([[tags[1]], ['login-1']]);
    // Told twice, it is one.
    expect((await one.relay(again, 'login-1')).settlement.attempts).toBe(1);
    expect(asked).toHaveLength(1);
    await one.send('settlement_account');
    expect(await one.statusOf('settlement_account')).toBe('complete');
  });

  test.each([
    ['a name that is nearly it', 'LARCH BAKERI INC', 'partial'],
    ['somebody else’s', 'PINE FLORIST LTD', 'none'],
    ['none', null, 'unable'],
  ])('with %s keeps the account, and asks for the documents', async (_, holder, match) => {
    const one = await applicant();
    says = read(holder);
    const { settlement } = await one.relay(await one.connect(), `login-${match}`);
    expect(settlement).toMatchObject({ account: { holderMatch: match, verified: false }, documents: true });
    const lacks = async () => (await refusalFrom(one.send('settlement_account'))).messages;
    expect(await lacks()).toEqual({
      settlementVoidChequeOrAccountAuth: ['Void cheque or account authorization is required.'],
      settlementRecentBankStatement: ['Recent bank statement is required.'],
    });
    await one.handIn('Settlement Void Cheque or Account Auth');
    expect(await lacks()).toEqual({ settlementRecentBankStatement: ['Recent bank statement is required.'] });
    await one.handIn('Settlement Recent Bank Statement');
    await one.send('settlement_account');
    expect(await one.statusOf('settlement_account')).toBe('complete');
  });

  test.each([
    ['another currency', read(HOLDER, NUMBERS, 'USD'), 'other_currency'],
    [
      'another country',
      read(HOLDER, { routingNumber: '021000021', accountNumber: '123456', bankAccountType: 'Checking' }, 'CAD'),
      'other_country',
    ],
    ['no account', { state: 'failed', problem: 'no_account' }, 'no_account'],
  ] as const)('that shows %s fails, and numbers are typed', async (_, answer, problem) => {
    const one = await applicant();
    says = answer;
    const { settlement } = await one.relay(await one.connect(), `login-${problem}`);
    expect(settlement).toMatchObject({ account: null, canConnect: false, connection: 'failed', problem, attempts: 1 });
    expect(await one.statusOf('settlement_account')).toBe('failed');
    expect(await refusalFrom((await one.accounts()).connect({ purpose: 'settlement' }))).toMatchObject({
      code: 'bank_connection.not_offered',
    });
    const typed = await (await one.accounts()).typeNumbers({ purpose: 'settlement', bankAccount: NUMBERS });
    expect(typed.settlement).toMatchObject({ account: { source: 'typed', verified: false }, documents: true });
  });

  test('that the frame gives up on spends the attempt only where the bank refuses for good', async () => {
    const one = await applicant();
    const connectionId = await one.connect();
    const fail = async (step: string) =>
      (await (await one.accounts()).connectionFailed({ connectionId, step })).settlement;
    for (const step of ['RETRY_LATER', 'TOO_MANY_REQUESTS', 'COMPONENT_DENY_CONSENT', 'UNAUTHORIZED'])
      expect(await fail(step), step).toMatchObject({ attempts: 0, canConnect: true });
    expect(await fail('DISABLED_LOGIN')).toMatchObject({ attempts: 1, canConnect: false, problem: 'login_refused' });
    expect(await fail('DISABLED_LOGIN')).toMatchObject({ attempts: 1 });
    expect(await one.statusOf('settlement_account')).toBe('failed');
  });

  test('at twenty at once is one attempt and one account', async () => {
    const one = await applicant();
    const connectionId = await one.connect();
    await Promise.all(Array.from({ length: 20 }, () => one.relay(connectionId, 'login-many')));
    expect((await (await one.accounts()).standings()).settlement.attempts).toBe(1);
    expect(await rowsOf(one.id)).toHaveLength(1);
    // Another login is not of this connection any more.
    expect(await refusalFrom(one.relay(connectionId, 'login-other'))).toMatchObject({ code: 'record.not_found' });
  });

  test('of another business is none', async () => {
    const one = await applicant();
    const other = await applicant();
    expect(await refusalFrom(other.relay(await one.connect(), 'x'))).toMatchObject({ code: 'record.not_found' });
  });
});

describe('a bank that answers late', () => {
  test('is waited for while everything else goes on; then the application is handed in by itself', async () => {
    const one = await applicant();
    says = { state: 'waiting', requestId: 'request-1' };
    const { settlement } = await one.relay(await one.connect(), 'login-late');
    expect(settlement).toMatchObject({ account: null, connection: 'reading', canConnect: false, documents: false });
    await one.send('settlement_account');
    expect(await one.statusOf('settlement_account')).toBe('pending');
    await (await one.accounts()).typeNumbers({ purpose: 'billing', bankAccount: OTHERS });
    await one.handIn('Billing Void Cheque or Account Auth');
    await one.handIn('Billing Recent Bank Statement');
    await (await one.accounts()).authorizeBilling({ useSettlementAccount: false, signerName: 'Ada Roy', agreed: true });
    const waits = await fillIn(one.owner, await one.load(), {
      until: 'bank_verification_pending',
      answers: { billing_account: { useSettlementAccount: false } },
    });
    expect(waits.state).toBe('bank_verification_pending');
    await readConnections(world.app());
    expect(asked.at(-1)?.requestId).toBe('request-1');
    expect((await one.load()).state).toBe('bank_verification_pending');
    says = read(HOLDER);
    await readConnections(world.app());
    expect(await one.load()).toMatchObject({ state: 'pending', client: { status: 'pending' } });
  });

  test('and never does, fails after half an hour: a mail asks for the section again', async () => {
    const one = await applicant();
    says = { state: 'waiting', requestId: 'request-2' };
    await one.relay(await one.connect(), 'login-never');
    await one.send('settlement_account');
    says = new Error('the service is away');
    world.now = new Date(world.now.getTime() + 29 * 60_000);
    await readConnections(world.app());
    expect(await one.statusOf('settlement_account')).toBe('pending');
    world.now = new Date(world.now.getTime() + 2 * 60_000);
    await readConnections(world.app());
    await readConnections(world.app());
    expect(await one.statusOf('settlement_account')).toBe('failed');
    const mails = await world.database.owner<{ subject: string; body: string }[]>`
      select subject, text_body as body from outbox where template = 'bank_section_again'`;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('open the section again');
  });
});

describe('numbers that are typed', () => {
  test('are held to the rules of the country, sealed, and never told again', async () => {
    const one = await applicant();
    const type = async (bankAccount: EnteredNumbers) =>
      (await one.accounts()).typeNumbers({ purpose: 'settlement', bankAccount });
    const { max } = BANK_NUMBER_DIGITS.CA.accountNumber;
    expect((await refusalFrom(type({ ...NUMBERS, accountNumber: '1'.repeat(max + 1) }))).messages).toHaveProperty(
      'bankAccount.accountNumber',
    );
    expect(
      (await refusalFrom(type({ routingNumber: '021000021', accountNumber: '12345678', bankAccountType: 'Checking' })))
        .code,
    ).toBe('bank_connection.other_rail');
    const typed = await type(NUMBERS);
    expect(JSON.stringify(typed)).not.toContain('5550001');
    const [row] = await world.database.owner<Record<string, string>[]>`
      select account_number_encrypted as sealed, risk_index as risk from client_bank_accounts where client_id = ${String(one.id)}`;
    expect(row?.sealed).toMatch(/^v1\./);
    // The same account of another business has the same mark; typing it again makes no second one.
    const other = await applicant();
    await (await other.accounts()).typeNumbers({ purpose: 'settlement', bankAccount: NUMBERS });
    await type(NUMBERS);
    const [marks] = await world.database.owner<{ rows: number; marks: number }[]>`
      select count(*)::int as rows, count(distinct risk_index)::int as marks from client_bank_accounts
       where client_id in (${String(one.id)}, ${String(other.id)})`;
    expect(marks).toEqual({ rows: 2, marks: 1 });
  });

  test('in the United States have a routing number', async () => {
    const one = await applicant('US');
    const bankAccount = { routingNumber: '021000021', accountNumber: '000123456', bankAccountType: 'Savings' } as const;
    const { settlement } = await (await one.accounts()).typeNumbers({ purpose: 'settlement', bankAccount });
    expect(settlement.account).toMatchObject({ last2: '56', bankName: 'JPMorgan Chase Bank' });
  });
});

describe('the account fees are debited from', () => {
  test('follows the settlement account until one of them changes, and what was signed with it', async () => {
    const one = await applicant();
    const sign = async (useSettlementAccount: boolean) =>
      (await one.accounts()).authorizeBilling({
        useSettlementAccount,
        signerName: 'Ada Roy',
        signerTitle: 'Owner',
        agreed: true,
      });
    expect(await refusalFrom(sign(true))).toMatchObject({ code: 'onboarding.page_not_reached' });
    await one.relay(await one.connect(), 'login-both');
    await one.send('settlement_account');
    expect(await sign(true)).toMatchObject({
      sameAsSettlement: true,
      signed: { signerName: 'Ada Roy', signerTitle: 'Owner' },
    });
    expect(await rowsOf(one.id)).toMatchObject([{ purpose: 'settlement', both: true, active: true }]);
    await one.send('billing_account', { useSettlementAccount: true });
    expect(await one.statusOf('billing_account')).toBe('complete');
    const [kept] = await world.database.owner<Record<string, string>[]>`
      select version, language, text, actor, ip from billing_authorizations where client_id = ${String(one.id)}`;
    expect(kept).toMatchObject({
      version: '2026-11-23',
      language: 'en',
      actor: expect.stringMatching(/^user:/),
      ip: '192.0.2.1',
    });
    expect(kept?.text).toContain('Larch Bakery');
    // Another settlement account: fees do not follow silently.
    await (await one.accounts()).typeNumbers({ purpose: 'settlement', bankAccount: OTHERS });
    expect(await (await one.accounts()).standings()).toMatchObject({ sameAsSettlement: false, signed: null });
    expect(await one.statusOf('billing_account')).toBeNull();
  });

  test('of its own is signed for by itself', async () => {
    const one = await applicant();
    await one.relay(await one.connect(), 'login-own');
    await one.send('settlement_account');
    says = read(HOLDER, OTHERS);
    await one.relay(await one.connect('billing'), 'login-own-2');
    const sign = { useSettlementAccount: false, signerName: ' ', agreed: true } as const;
    expect((await refusalFrom((await one.accounts()).authorizeBilling(sign))).messages).toHaveProperty('signerName');
    await (await one.accounts()).authorizeBilling({ ...sign, signerName: 'Ada Roy' });
    await one.send('billing_account', { useSettlementAccount: false });
    expect(await one.statusOf('billing_account')).toBe('complete');
    expect(await rowsOf(one.id)).toMatchObject([
      { purpose: 'settlement', both: false, last2: '01' },
      { purpose: 'billing', verified: true, last2: '02' },
    ]);
  });
});

test('somebody who only reads, and a business that is past its application, change nothing', async () => {
  const one = await applicant();
  const reader = await callers.member({ clientId: one.id, role: 'client_read_only' });
  expect(await refusalFrom((await reader()).clientBankAccounts.standings())).toMatchObject({ code: 'auth.forbidden' });
  await world.database.owner`update clients set status = 'pending' where id = ${String(one.id)}`;
  const typed = (await one.accounts()).typeNumbers({ purpose: 'settlement', bankAccount: NUMBERS });
  expect(await refusalFrom(typed)).toMatchObject({ code: 'auth.client_under_review' });
});
