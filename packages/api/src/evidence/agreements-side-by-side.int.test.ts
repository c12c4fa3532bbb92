import { inTransaction } from '@cordelle/db/connection.ts';
import { money } from '@cordelle/domain/money.ts';
import { canonicalText } from '@cordelle/domain/payer-flow/agreement-document.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import { openFile } from '@cordelle/engine/stored-files/stored-files.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCustomerImports } from '../customer-imports/run-imports.ts';
import { endPayments } from '../customers/end-payments.ts';
import { giveConsent } from '../payer-flows/give-consent.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { agreementChanges, consentGiven } from '../testing/consents.ts';
import { agreedTo, giftUnder } from '../testing/gifts.ts';
import { createSchedule } from '../transaction-schedules/commands.ts';

/** The smallest picture there is. */
const SCAN = new UploadedFile(
  'entente 2021.png',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const MAPLE = 4n;
const DONOR = 4001n;
const PAYER = { clientId: MAPLE, customerId: DONOR };
let days: BankingDays;
let ada: Awaited<ReturnType<Callers['member']>>;

beforeEach(async () => {
  days = await BankingDays.open('2026-03-16', ['CA']);
  await days.world.addClient({ id: MAPLE, rail: 'CA' });
  ada = await new Callers(days.world).member({ clientId: MAPLE, role: 'client_primary' });
});
afterEach(() => days.close());

const gift = (kind: 'recurring' | 'one_time', amount: bigint, processDate: string) =>
  giftUnder(days, kind, amount, processDate);

/** Debits that left, with the agreement and the account of each. */
const debits = async () =>
  (
    await days.world.database.owner<{ id: bigint; line: string }[]>`
      select id, process_date || ' ' || amount_cents || ' ' || authorization_id || ' ' || bank_account_id as line
        from transactions where client_id = 4 and sent_date is not null order by process_date, id`
  ).map(({ line }) => line);
const agreements = async () =>
  Object.fromEntries(
    (
      await days.world.database.owner<{ id: bigint; status: string }[]>`
        select id, status from authorizations where client_id = 4 and kind is not null order by id`
    ).map(({ id, status }) => [String(id), status]),
  );

async function packOf(agreement: bigint) {
  const [given] = await days.world.database.owner<{ version: number }[]>`
    select number as version from authorizations where client_id = 4 and id = ${String(agreement)}`;
  const pack = await (await ada()).evidencePacks.make({ customerId: String(DONOR), version: given?.version });
  const [files] = await days.world.database.owner<{ json: bigint }[]>`
    select json_file_id as json from evidence_packs where id = ${pack.id}::bigint`;
  const file = await inTransaction(days.world.database.worker, { clientId: MAPLE }, (tx) =>
    openFile(tx, days.world.app(), MAPLE, files?.json ?? 0n),
  );
  return JSON.parse(file.bytes.toString());
}
/** Debit → consent → text → hash: what the log says of each debit is what its pack says, and the text still has its hash. */
async function expectChain(pack: { agreement: Said; debits: { records: { id: string }[] } }): Promise<void> {
  const { agreement, debits: listed } = pack;
  expect(agreement.text_matches).toBe(true);
  expect(hashOfText(agreement.text)).toBe(agreement.text_sha256);
  expect(listed.records.length).toBeGreaterThan(0);
  for (const { id } of listed.records) {
    const [debit] = await days.world.database.owner<{ version: number; terms: string; hash: string }[]>`
      select v.version, v.terms, v.terms_hash as hash
        from transactions t join customer_authorizations v on v.client_id = t.client_id and v.authorization_id = t.authorization_id
       where t.client_id = 4 and t.id = ${id}::bigint and v.kind = 'given'`;
    expect(debit).toEqual({ version: agreement.version, terms: agreement.text, hash: agreement.text_sha256 });
  }
}
type Said = { version: number; text: string; text_sha256: string; text_matches: boolean };

const amountsIn = (pack: { debits: { records: { amount: string }[] } }) =>
  pack.debits.records.map(({ amount }) => amount).sort();

describe('a donor with two gifts', () => {
  test('each goes on under its own; the single one is used up, and each pack holds its own debits', async () => {
    const weekly = await gift('recurring', 2500n, '2026-03-19');
    days.world.setClock('2026-03-16', '05:30');
    const once = await gift('one_time', 1500n, '2026-03-20');
    await days.until('2026-03-27');
    expect(await debits()).toEqual([
      `2026-03-19 2500 ${weekly} 4001`,
      `2026-03-20 1500 ${once} 4001`,
      `2026-03-26 2500 ${weekly} 4001`,
    ]);
    expect(await agreements()).toEqual({ [String(weekly)]: 'in_force', [String(once)]: 'used' });
    const [donor] = await days.world.database.owner`
      select authorization_id as id, authorization_status as status from customers where id = ${String(DONOR)}`;
    expect(donor).toEqual({ id: weekly, status: 'complete' });
    const lasting = await packOf(weekly);
    expect(amountsIn(lasting)).toEqual(['25.00', '25.00']);
    const single = await packOf(once);
    expect(amountsIn(single)).toEqual(['15.00']);
    expect(single.standing.replaced_at).toBeNull();
    for (const pack of [lasting, single]) await expectChain(pack);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('one that is denied at the bank ends; the other waits for another account', async () => {
    const weekly = await gift('recurring', 2500n, '2026-03-19');
    const other = await gift('recurring', 1000n, '2026-03-25');
    await days.until('2026-03-18', '12:00');
    const [first] = await days.world.database.owner<{ id: bigint }[]>`
      select id from transactions where client_id = 4 and amount_cents = 2500 order by process_date limit 1`;
    days.banks.CA.fates.set(`TXN-${first?.id}`, { code: '917', on: '2026-03-23' });
    await days.until('2026-03-23');
    expect(await agreements()).toEqual({ [String(weekly)]: 'revoked', [String(other)]: 'suspended' });
    const running = await days.world.database
      .owner`select authorization_id as id from transaction_schedules where active`;
    expect(running).toMatchObject([{ id: other }]);
  });

  test('one that the business ends is over with what was planned under it; the donor is told, the other goes on', async () => {
    const weekly = await gift('recurring', 2500n, '2026-03-19');
    const other = await gift('recurring', 1000n, '2026-03-25');
    const customerId = String(DONOR);
    const business = await ada();
    const ended = await business.customers.endAgreement({ customerId, agreementId: String(other) });
    expect(ended).toMatchObject({ status: 'revoked', endedBy: 'business', schedulesEnded: 1, schedules: 0 });
    expect((await business.customers.agreements({ customerId, limit: 2 })).records).toMatchObject([
      { id: String(weekly), status: 'in_force', shown: true, schedules: 1, consentKind: 'recurring' },
      { id: String(other), status: 'revoked', shown: false, schedules: 0 },
    ]);
    const [mail] = await days.world.database.owner<{ text: string }[]>`
      select text_body as text from outbox where template = 'authorization_ended'`;
    expect(mail?.text).toContain('ended your debit agreement C4001-2.');
    expect(mail?.text).toContain('What continues, with its debits: C4001-1.');
    await days.until('2026-03-26');
    expect(await debits()).toEqual([`2026-03-19 2500 ${weekly} 4001`, `2026-03-26 2500 ${weekly} 4001`]);
    expect(
      await refusalFrom(business.customers.endAgreement({ customerId, agreementId: String(other) })),
    ).toMatchObject({ code: 'authorization.not_in_force' });
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('ends one by their own word, and the other goes on', async () => {
    const weekly = await gift('recurring', 2500n, '2026-03-19');
    const other = await gift('recurring', 1000n, '2026-03-25');
    const meta = { actor: 'payer', cause: null, occurredAt: days.world.now };
    await inTransaction(days.world.database.worker, { clientId: MAPLE }, (tx) =>
      endPayments(tx, { clientId: MAPLE, now: days.world.now, meta }, 'CA', [DONOR], 'authorization_revoked', other),
    );
    await agreementChanges(days.world, PAYER, { type: 'revoke', by: 'payer', returnCode: null }, { of: other });
    await days.until('2026-03-26');
    expect(await debits()).toEqual([`2026-03-19 2500 ${weekly} 4001`, `2026-03-26 2500 ${weekly} 4001`]);
    expect(await agreements()).toEqual({ [String(weekly)]: 'in_force', [String(other)]: 'revoked' });
    expect(await days.ledgerFaults()).toEqual([]);
  });
});

test('an imported member whose agreement of 2021 was scanned: the pack of a debit that came back names it', async () => {
  const business = await ada();
  const file = new UploadedFile(
    'membres.csv',
    Buffer.from(
      [
        'Nom,No de client,Type de client,Autorisation,Date de l’accord,Lieu,Langue,Institution,Transit,Compte',
        'Odile Roy,M-2021,Personnel,Papier,2021-05-03,Laval,Français,003,00123,7654321',
      ].join('\n'),
    ),
  );
  const { id: importId } = await business.customerImports.receive({ file });
  await runCustomerImports(days.world.app());
  await business.customerImports.start({ importId });
  await runCustomerImports(days.world.app());
  const [member] = (await business.customers.list({ search: 'M-2021' })).records;
  const customerId = member?.id ?? '';
  const [imported] = (await business.customers.agreements({ customerId })).records;
  const agreementId = imported?.id ?? '';
  await business.customers.updateAuthorization({ customerId, agreementId, authForm: SCAN });
  expect(await business.customers.agreement({ customerId, agreementId })).toMatchObject({
    channel: 'paper',
    givenAt: '2021-05-03T04:00:00.000Z',
    language: 'fr',
    filename: 'entente 2021.png',
    shown: true,
  });
  await business.transactionSchedules.create({
    customerId,
    amount: '40.00',
    frequency: 'Once',
    processDate: '2026-03-19',
  });
  await days.until('2026-03-18', '12:00');
  const [debit] = await days.world.database.owner<{ id: bigint; agreement: bigint }[]>`
    select id, authorization_id as agreement from transactions where client_id = 4`;
  expect(String(debit?.agreement)).toBe(agreementId);
  days.banks.CA.fates.set(`TXN-${debit?.id}`, { code: '901', on: '2026-03-20' });
  await days.until('2026-03-23');
  await business.evidencePacks.make({ customerId });
  const [files] = await days.world.database.owner<{ json: bigint }[]>`select json_file_id as json from evidence_packs`;
  const opened = await inTransaction(days.world.database.worker, { clientId: MAPLE }, (tx) =>
    openFile(tx, days.world.app(), MAPLE, files?.json ?? 0n),
  );
  const pack = JSON.parse(opened.bytes.toString());
  expect(pack.agreement).toMatchObject({
    given_at: '2021-05-03T04:00:00.000Z',
    channel: 'paper',
    language: 'fr',
  });
  expect(pack.changes.at(-1)).toMatchObject({ kind: 'changed', signed_form: 'entente 2021.png' });
  expect(pack.debits.records).toMatchObject([{ amount: '40.00' }]);
  expect(await days.ledgerFaults()).toEqual([]);
});

test('a payer who changes account twice and disputes a debit made before: each debit names its account and agreement', async () => {
  const weekly = await gift('recurring', 2500n, '2026-03-19');
  await days.until('2026-03-18');
  const change = async (account: string) =>
    (await ada()).customers.update({
      customerId: String(DONOR),
      bankAccount: { institutionNumber: '003', transitNumber: '00123', accountNumber: account },
    });
  await change('7654321');
  await change('7654322');
  const [first] = await days.world.database.owner<{ id: bigint }[]>`
    select id from transactions where client_id = 4 order by process_date limit 1`;
  days.banks.CA.fates.set(`TXN-${first?.id}`, { code: '916', on: '2026-03-24' });
  await days.until('2026-03-25');
  const [before, after] = await debits();
  expect(before).toBe(`2026-03-19 2500 ${weekly} 4001`);
  expect(after).toMatch(new RegExp(`^2026-03-26 2500 ${weekly} `));
  expect(after).not.toBe(`2026-03-26 2500 ${weekly} 4001`);
  const pack = await packOf(weekly);
  expect(pack.changes.map(({ kind }: { kind: string }) => kind)).toEqual(['given', 'changed', 'changed']);
  expect(pack.verification.accounts).toHaveLength(3);
  // The debit that was disputed names the account of its day, the later one that of today.
  const [now, disputed] = pack.debits.records;
  expect(disputed).toMatchObject({ id: String(first?.id), status: 'Chargeback', return_code: '916' });
  expect(disputed.account).toBe(pack.verification.accounts[0].account);
  expect(now.account).toBe(pack.verification.accounts[2].account);
  await expectChain(pack);
  expect(await days.ledgerFaults()).toEqual([]);
});

test('debits of a sporadic consent are approved one by one, each with its words and their hash', async () => {
  const sporadic = await consentGiven(days.world, MAPLE, DONOR, 'sporadic', agreedTo('Each debit is approved by me.'));
  const meta = { actor: 'payer', cause: null, occurredAt: days.world.now };
  const approved = agreedTo('Client 4 may debit $40.00 CAD on March 19, 2026.');
  const scheduleId = await inTransaction(days.world.database.worker, { clientId: MAPLE }, (tx) =>
    createSchedule(
      tx,
      { clientId: MAPLE, now: days.world.now, meta },
      {
        customerId: String(DONOR),
        amount: money(4000n, 'CAD'),
        frequency: 'Once',
        installments: 1,
        processDate: '2026-03-19',
        secondProcessDate: null,
        comment: null,
      },
      { authorizationId: sporadic, justGiven: true },
    ),
  );
  await agreementChanges(
    days.world,
    PAYER,
    {
      type: 'approveDebit',
      scheduleId: String(scheduleId),
      amount: '40.00',
      currency: 'CAD',
      debitOn: '2026-03-19',
      termsHash: approved.termsHash,
    },
    { of: sporadic, agreed: { consentKind: 'sporadic', ...approved } },
  );
  await days.until('2026-03-19');
  const pack = await packOf(sporadic);
  expect(amountsIn(pack)).toEqual(['40.00']);
  expect(pack.approvals).toMatchObject([{ approved_text: approved.terms, approved_text_sha256: approved.termsHash }]);
  await expectChain(pack);
  expect(await days.ledgerFaults()).toEqual([]);
});

test('a waiver that was left empty: the pack shows the box as it stood, and the notice that was kept and sent', async () => {
  await days.world.database.owner`update customers set email = 'maya@payer.test' where id = ${String(DONOR)}`;
  const document = {
    title: 'PAD',
    parts: [{ heading: 'Waiver', text: 'I give up notice.', prominent: true, box: false, element: 'waiver' as const }],
    version: 'Wording: version 1',
  };
  const text = canonicalText(document);
  const given = await inTransaction(days.world.database.worker, { clientId: MAPLE }, (tx) =>
    giveConsent(tx, MAPLE, {
      customerId: DONOR,
      customerType: 'Personal',
      language: 'fr',
      limit: null,
      kind: 'recurring',
      purpose: 'payments',
      scope: null,
      agreement: { ...document, text, hash: hashOfText(text), complete: true },
      sealed: { encrypted: 'sealed', hash: hashOfText(`${text} in full`) },
      noticeWaived: false,
      evidence: { method: 'click_through', notice: 'left_empty' },
      verificationRequired: false,
      at: days.world.now,
    }),
  );
  const [agreement] = await days.world.database.owner<{ id: bigint }[]>`
    select authorization_id as id from customer_authorizations where client_id = 4 and version = ${given.version}`;
  const meta = { actor: 'user:1', cause: null, occurredAt: days.world.now };
  await inTransaction(days.world.database.worker, { clientId: MAPLE }, (tx) =>
    createSchedule(
      tx,
      { clientId: MAPLE, now: days.world.now, meta },
      {
        customerId: String(DONOR),
        amount: money(2500n, 'CAD'),
        frequency: 'Once',
        installments: 1,
        processDate: '2026-04-07',
        secondProcessDate: null,
        comment: null,
      },
    ),
  );
  await days.until('2026-04-07');
  const pack = await packOf(agreement?.id ?? 0n);
  expect(pack.agreement.notice_waived).toBe(false);
  expect(pack.agreement.text).toContain('[ ] *I give up notice.*');
  expect(pack.consent.further).toContainEqual({ field: 'notice', value: 'left_empty' });
  const [notice] = pack.notices.records.filter(({ template }: { template: string }) => template === 'reminder');
  expect(notice).toMatchObject({ address: 'maya@payer.test', delivery: 'sent' });
  expect(notice.said).toContain('25,00');
  expect(notice.written_at <= '2026-03-28T23').toBe(true);
  await expectChain(pack);
});
