import { createHash } from 'node:crypto';
import { Callers } from '@cordelle/api/testing/callers.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PayerBrowser } from '../../testing/payer-browser.ts';
import { AGREED, AMERICAN, BOREAL, PayerHarness } from '../../testing/payer-harness.ts';

let payers: PayerHarness;
let days: BankingDays;

beforeEach(async () => {
  payers = await PayerHarness.open();
  days = BankingDays.over(payers.harness.world, '2026-03-16');
  days.world.setClock('2026-03-16', '10:00');
  await days.world.database.owner`update clients set client_type = 'Tuition' where id = ${String(BOREAL)}`;
});
afterEach(() => payers.close());

const sql = () => days.world.database.owner;

/** Grace pays 40.00 a week from Wednesday on; what the last page says. */
async function agree(account = '000123456') {
  await payers.settings(BOREAL, { allow_transaction_schedule: true });
  const browser = new PayerBrowser(payers.harness);
  const you = await browser.open('/link_authorizations?form_url=boreal-gym');
  const bank = await browser.send(you, { name: 'Grace Hopper', email: 'grace@example.test', customerType: 'Personal' });
  const payments = await browser.send(bank, { ...AMERICAN, 'bankAccount.accountNumber': account });
  const check = await browser.send(payments, {
    amount: '40.00',
    processDate: '2026-03-18',
    frequency: 'Weekly',
    authorizationAmount: '100',
  });
  return { check, done: await browser.send(check, AGREED) };
}

const customer = async () => {
  const [grace] = await payers.customers(BOREAL, 'Grace Hopper');
  if (!grace) throw new Error('Grace is there');
  return grace;
};
const debits = async () =>
  (
    await sql()<{ line: string }[]>`
      select requested_date || ' → ' || process_date || ' ' || status || coalesce(' ' || moved_reason, '') || coalesce(' ' || hold_reason, '')
             as line from transactions where client_id = 5 order by requested_date, id`
  ).map(({ line }) => line);
/** Mails to the payer, by what they are. */
const mails = async () =>
  (await sql()<{ template: string }[]>`select template from outbox where customer_id is not null order by id`).map(
    ({ template }) => template,
  );
/** Entries of the files that the bank was given, as it reads them. */
async function entriesSent(): Promise<string[]> {
  const lines: string[] = [];
  for (const bytes of days.world.banks.US.inbox.values()) {
    const { batches } = await readNacha(bytes, { direction: 'outbound' });
    for (const { header, entries } of batches)
      for (const { transactionCode, accountNumber, amountCents, discretionary } of entries)
        lines.push(
          [header.sec, header.entryDescription, transactionCode, accountNumber, amountCents, discretionary]
            .join(' ')
            .trim(),
        );
  }
  return lines;
}

/** The page at which the payer says which amounts came. */
async function amountsPage(browser: PayerBrowser) {
  const [link] = days.world.mails
    .filter(({ to, text }) => to === 'grace@example.test' && text.includes('verification_form_url='))
    .slice(-1);
  const address = /\/microdeposit_verifications\?verification_form_url=[\w-]+/.exec(link?.text ?? '')?.[0] ?? '';
  return browser.open(address);
}

test('micro-entries that come back keep the debit from being made; another account that is confirmed is debited', async () => {
  const { check, done } = await agree();
  expect(check.text).toContain('Verified by two small deposits');
  expect(check.text).toContain('made on the first banking day after I have');
  expect(done.text).toContain('Two small deposits will arrive in 1-2 business days');
  expect(done.text).toContain('It is not taken before the account is confirmed');
  expect(await customer()).toMatchObject({ authorization: 'complete', verification: 'pending' });
  expect(await debits()).toContain('2026-03-18 → 2026-03-18 Future');

  const [record] = await sql()<{ id: bigint }[]>`select id from microdeposits where client_id = 5`;
  days.banks.US.fates.set(`MD-${record?.id}-1`, { code: 'R03', on: '2026-03-19' });
  await days.until('2026-03-17');
  expect((await debits())[0]).toBe('2026-03-18 → 2026-03-19 Future account_validation');
  await days.until('2026-03-18');
  expect((await debits())[0]).toBe('2026-03-18 → 2026-03-20 Future account_validation');
  await days.until('2026-03-19');
  expect((await debits())[0]).toBe('2026-03-18 → 2026-03-20 Declined account_validation bank_details_disabled');
  expect(await customer()).toMatchObject({ verification: 'failed' });
  expect((await mails()).filter((name) => /microdeposit|waits/.test(name))).toEqual([
    'microdeposit_sent',
    'debit_waits',
    'microdeposit_declined',
  ]);
  const [, second] = (await entriesSent()).filter((line) => line.includes('ACCTVERIFY'));
  expect(second).toMatch(/^PPD ACCTVERIFY 22 000123456 [0-9]{1,2}$/);

  days.world.setClock('2026-03-20', '09:00');
  const grace = await customer();
  await sql()`
    insert into payer_links (client_id, customer_id, token_hash, created_at, expires_at)
    values (5, ${String(grace.id)}, ${createHash('sha256').update('her-token').digest('hex')}, now(), '2027-01-01')`;
  const browser = new PayerBrowser(payers.harness);
  expect((await browser.open('/my_payments/her-token')).text).toContain('This account could not be validated');
  const page = await browser.open('/my_payments/her-token/bank');
  const read = await browser.send(page, { ...AMERICAN, 'bankAccount.accountNumber': '000777888' });
  await browser.send(read, { ...AMERICAN, 'bankAccount.accountNumber': '000777888', agree: 'true' });
  expect(await customer()).toMatchObject({ verification: 'pending' });
  expect((await browser.open('/my_payments/her-token')).text).toContain('This account is still being validated');
  await days.until('2026-03-23');

  days.world.setClock('2026-03-24', '09:00');
  const asked = await amountsPage(browser);
  expect(asked.text).toContain('Confirm the two deposits');
  const cents = (await entriesSent()).flatMap((line) => /ACCTVERIFY 22 000777888 ([0-9]+)/.exec(line)?.[1] ?? []);
  const [one = '', two = ''] = cents.map((text) => `0.${text.padStart(2, '0')}`);
  const wrong = await browser.send(asked, { one: two === '0.99' ? '0.98' : '0.99', two: one });
  expect(wrong.text).toContain('2 attempts');
  await browser.send(wrong, { one: two, two: one });
  expect(await customer()).toMatchObject({ verification: 'complete' });
  await days.until('2026-04-02');
  expect((await debits()).slice(0, 2)).toEqual([
    '2026-03-18 → 2026-03-20 Declined account_validation bank_details_disabled',
    '2026-03-25 → 2026-03-25 Approved',
  ]);
  expect((await entriesSent()).filter((line) => line.startsWith('WEB'))).toContain('WEB PAYMENT 27 000777888 4000 R');
  expect(await days.ledgerFaults()).toEqual([]);
});

test('the pack of a payer whose micro-entries came back says so, and holds no debit and no choice that was not put', async () => {
  await agree();
  const [record] = await sql()<{ id: bigint }[]>`select id from microdeposits where client_id = 5`;
  days.banks.US.fates.set(`MD-${record?.id}-1`, { code: 'R03', on: '2026-03-19' });
  await days.until('2026-03-20');
  const { id } = await customer();
  const business = await (await new Callers(days.world).member({ clientId: BOREAL, role: 'client_primary' }))();
  await business.evidencePacks.make({ customerId: String(id) });
  const pack = days.world.drawn.findLast((request) => request.document === 'evidence_pack');
  if (pack?.document !== 'evidence_pack') throw new Error('a pack was drawn');
  const said = new Map(
    pack.facts.sections.flatMap(({ rows }) => rows.map(({ label, value }): [string, string] => [label.en, value])),
  );
  expect(said.get('Result')).toBe('Failed · Échec');
  expect(said.get('Box to give up notice')).toBe('Not offered · Non offerte');
  expect([...said.keys()]).not.toContain('Gave up the notice of 10 days');
  const rowsOf = (title: string) => pack.facts.tables.find((table) => table.title.en === title)?.rows;
  expect(rowsOf('Microdeposits')).toMatchObject([expect.arrayContaining(['Declined · Refusé'])]);
  expect(rowsOf('Debits under this consent')).toEqual([]);
});

test('a business may choose a prenote: three banking days after it settled the debit is made; one that comes back ends it', async () => {
  await payers.settings(BOREAL, { web_validation: 'prenote' });
  const { check, done } = await agree();
  expect(check.text).toContain('an entry of no amount is sent to my bank');
  expect(done.text).toContain('We check your account with your bank first');
  await days.until('2026-03-19');
  expect((await debits())[0]).toBe('2026-03-18 → 2026-03-23 Future account_validation');
  await days.until('2026-03-20');
  expect(await entriesSent()).toEqual(['WEB PAYMENT 28 000123456 0 S', 'WEB PAYMENT 27 000123456 4000 R']);
  expect(await customer()).toMatchObject({ verification: 'complete' });
  await days.until('2026-03-31');
  expect((await debits())[0]).toBe('2026-03-18 → 2026-03-23 Approved account_validation');
  expect(await days.ledgerFaults()).toEqual([]);
});

test('a prenote that comes back ends the debit that waits for it, and the payer is told', async () => {
  await payers.settings(BOREAL, { web_validation: 'prenote' });
  await agree();
  const [record] = await sql()<{ id: bigint }[]>`select id from microdeposits where client_id = 5`;
  days.banks.US.fates.set(`PN-${record?.id}`, { code: 'R03', on: '2026-03-19' });
  await days.until('2026-03-19');
  expect((await debits())[0]).toBe('2026-03-18 → 2026-03-20 Declined account_validation bank_details_disabled');
  expect(await mails()).toEqual(expect.arrayContaining(['debit_waits', 'microdeposit_declined']));
  expect(await customer()).toMatchObject({ verification: 'failed' });
  expect(await days.ledgerFaults()).toEqual([]);
});

test('a prenote that comes back after it held disables the account, and the payer and the business are told', async () => {
  await payers.settings(BOREAL, { web_validation: 'prenote' });
  const [boss] = await sql()<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values ('boss@example.test', 'none', 'B', 'Oss', 'en', 'member', now()) returning id`;
  await sql()`
    insert into memberships (client_id, user_id, role, created_at) values (5, ${boss?.id ?? 0n}, 'client_primary', now())`;
  await agree();
  const [record] = await sql()<{ id: bigint }[]>`select id from microdeposits where client_id = 5`;
  days.banks.US.fates.set(`PN-${record?.id}`, { code: 'R02', on: '2026-03-26' });
  await days.until('2026-03-25');
  expect(await mails()).not.toContain('microdeposit_declined');
  await days.until('2026-03-27');
  expect((await mails()).filter((template) => template === 'microdeposit_declined')).toHaveLength(1);
  expect(await sql()`select 1 from outbox where template = 'user_prenote_rejected'`).not.toEqual([]);
  expect(await sql()`select disabled_reason as why from customer_bank_accounts where disabled_at is not null`).toEqual([
    { why: 'R02' },
  ]);
  expect(await days.ledgerFaults()).toEqual([]);
});

test('an account that the bank corrects while its prenote is out is validated under its right numbers, and debited', async () => {
  await payers.settings(BOREAL, { web_validation: 'prenote' });
  await agree();
  const [record] = await sql()<{ id: bigint }[]>`select id from microdeposits where client_id = 5`;
  days.banks.US.fates.set(`PN-${record?.id}`, { newAccount: '51234567', on: '2026-03-17' });
  await days.until('2026-03-20');
  expect(await customer()).toMatchObject({ verification: 'complete' });
  expect(
    await sql()`select source, validated_by as by from customer_bank_accounts where client_id = 5 and customer_id = ${String((await customer()).id)} order by id`,
  ).toEqual([
    { source: 'entry', by: null },
    { source: 'noc', by: 'prenote' },
  ]);
  const debited = (await entriesSent()).filter((line) => line.includes(' 27 '));
  expect(debited).not.toEqual([]);
  for (const line of debited) expect(line).toContain(' 51234567 4000');
  expect(await days.ledgerFaults()).toEqual([]);
});

test('amounts nobody tells of an account that the bank corrected: it is not validated, and the payer is told', async () => {
  await agree();
  const [record] = await sql()<{ id: bigint }[]>`select id from microdeposits where client_id = 5`;
  for (const part of [1, 2])
    days.banks.US.fates.set(`MD-${record?.id}-${part}`, { newAccount: '51234567', on: '2026-03-18' });
  await days.until('2026-04-01');
  expect(
    await sql()`select source from customer_bank_accounts where client_id = 5 and customer_id = ${String((await customer()).id)} order by id`,
  ).toEqual([{ source: 'entry' }, { source: 'noc' }]);
  expect(await customer()).toMatchObject({ verification: 'failed' });
  expect((await mails()).filter((template) => template === 'microdeposit_failed')).toHaveLength(1);
  expect(await days.ledgerFaults()).toEqual([]);
});
