import { createHash } from 'node:crypto';
import { Callers } from '@cordelle/api/testing/callers.ts';
import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { disableBankAccounts } from '@cordelle/engine/authorizations/disable-bank-accounts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PayerBrowser } from '../../testing/payer-browser.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let customer = 4000;
let debits = 0n;

beforeAll(async () => {
  harness = await V3Harness.open();
  const { world } = harness;
  world.setClock('2026-03-16', '10:00');
  world.wallTime = new Date('2026-03-16T14:00:00Z');
  await world.addClient({ id: 4n, rail: 'CA', customers: 20 });
  await world.database.owner`
    update clients set contact_email = 'pay@maple.test', address1 = '1 Main', city = 'Ottawa', province_code = 'ON',
           postal_code = 'K1A 0B1' where id = 4`;
  await new Callers(world).member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => harness.close());

beforeEach(async () => {
  customer += 1;
  const hash = createHash('sha256').update(`token-of-${customer}`).digest('hex');
  await owner()`
    insert into payer_links (client_id, customer_id, token_hash, created_at, expires_at)
    values (4, ${customer}, ${hash}, now(), '2027-01-01')`;
});

const owner = () => harness.world.database.owner;
const path = (place = '') => `/my_payments/token-of-${customer}${place}`;
const opened = (place = '') => new PayerBrowser(harness).open(path(place));
const AGREED = { terms: 'I agree.', termsHash: 'a'.repeat(64) };
const agreed = (kind: 'recurring' | 'one_time', answers: Record<string, string> = {}) =>
  consentGiven(harness.world, 4n, BigInt(customer), kind, AGREED, answers);
async function debit(date = '2026-03-25'): Promise<bigint> {
  debits += 1n;
  const who = { rail: 'CA', clientId: 4n, customerId: BigInt(customer) } as const;
  await harness.world.addDebit({ ...who, id: debits, amount: '25.00', requestedDate: date });
  return debits;
}
/** The business changes the limit, and the payer objects to it: returns the change. */
async function objected(limit: string): Promise<string> {
  const body = { customer: { authorization_amount: limit } };
  await harness.ask('PUT', `/customers/${customer}`, { key: await harness.key(4n), body });
  const [row] = await owner()<{ id: string }[]>`
    select max(id)::text as id from agreement_changes where customer_id = ${customer}`;
  const browser = new PayerBrowser(harness);
  await browser.send(await browser.open(path(`/changes/${row?.id}`)), { words: '' });
  return row?.id ?? '';
}
/** What the business, or the payer, was mailed last. */
async function mailed(to: 'payer' | 'business') {
  const [mail] = await owner()<{ template: string; subject: string; text: string }[]>`
    select template, subject, text_body as text from outbox
     where client_id = 4 and (customer_id is null) = ${to === 'business'} order by id desc limit 1`;
  return mail;
}

describe('an agreement that is suspended', () => {
  test('says that an objection waits, since when and for whom, and leads to it; another account does not settle it', async () => {
    await debit();
    const id = await objected('40.00');
    const page = await opened();
    expect(page.text).toContain('Agreement On hold');
    expect(page.text).toContain('on hold since you objected on Mar 16, 2026');
    expect(page.text).toContain('Naming another account does not settle it.');
    expect(page.html).toContain(`href="${path(`/changes/${id}`)}?lang=en"`);
    expect(page.text).not.toContain('account can no longer be used');
    expect(page.text).toContain('$25.00 CAD Planned, but not made while its agreement is on hold');
    expect((await opened('?lang=fr')).text).toContain('suspendu depuis votre opposition du 16 mars 2026');
  });

  test('says that its account cannot be used, also beside another one, and why a debit was not sent', async () => {
    await agreed('recurring');
    const [held] = [await debit('2026-03-18'), await debit()];
    const [row] = await owner()<{ id: bigint }[]>`select bank_account_id as id from customers where id = ${customer}`;
    await inTransaction(harness.world.database.worker, { clientId: 4n }, (tx) =>
      disableBankAccounts(tx, [{ clientId: 4n, id: row?.id ?? 0n, reason: '905' }], {
        actor: 'bank',
        cause: 'a return',
        idempotencyKey: null,
        occurredAt: harness.world.now,
      }),
    );
    await owner()`
      update transactions set status = 'Declined', stage = 'not_sent', hold_reason = 'bank_details_disabled', decline_date = '2026-03-17'
       where id = ${String(held)}`;
    const page = await opened();
    expect(page.text).toContain('This agreement is on hold: its account can no longer be used');
    expect(page.html).toContain(`<a href="${path('/bank')}?lang=en">Pay from another account</a></p></div>`);
    expect(page.text).not.toContain('objected');
    expect(page.text).toContain('Planned, but not made while its agreement is on hold');
    expect(page.text).toContain('This payment was not sent to your bank: the account could not be used.');
    await agreed('one_time');
    expect((await opened()).text).toContain('This agreement is on hold: its account can no longer be used');
  });

  test('stays so when one of two objections is taken back, and both sides are told so', async () => {
    await agreed('recurring');
    const first = await objected('40.00');
    const second = await objected('30.00');
    const browser = new PayerBrowser(harness);
    const page = await browser.open(path(`/changes/${first}`));
    expect(page.text).toContain('Your objection to another change remains');
    expect(page.text).not.toContain('payments go on');
    await browser.send(page, { answer: 'agree' });
    expect(await mailed('business')).toMatchObject({
      template: 'agreement_agreed_objection',
      text: expect.stringContaining('they object to another change as well'),
    });
    const last = await browser.open(path(`/changes/${second}`));
    expect(last.text).toContain('payments go on');
    await browser.send(last, { answer: 'agree' });
    expect(await mailed('business')).toMatchObject({ template: 'agreement_agreed' });
  });
});

describe('what a payer ends', () => {
  test('one of several is named to both sides, with what continues; again, it was over already', async () => {
    const [stays, ends] = [await agreed('recurring'), await agreed('one_time')];
    await owner()`update authorizations set scope = '$25.00 CAD every month' where id = ${String(stays)}`;
    const browser = new PayerBrowser(harness);
    const asked = await browser.open(path(`/withdraw?agreement=${ends}`));
    expect(asked.text).toContain(`End agreement C${customer}-2 with Client 4?`);
    expect(asked.html).toContain(`End agreement <span class="unbroken">C${customer}-2</span> with`);
    expect(asked.text).toContain(`These continue: C${customer}-1 – $25.00 CAD every month`);
    expect(asked.text).toContain('End this agreement');
    const done = await browser.send(asked, { withdraw: 'true', agreement: String(ends) });
    expect(done.text).toContain(`Agreement C${customer}-2 has ended.`);
    expect(done.text).toContain(`What continues: C${customer}-1.`);
    for (const mail of [await mailed('payer'), await mailed('business')]) {
      expect(mail?.text).toContain(`C${customer}-2`);
      expect(mail?.text).toMatch(new RegExp(`continues.*: C${customer}-1 \\(\\$25.00 CAD every month\\)`));
    }
    expect((await mailed('payer'))?.text).toContain('This email confirms that an agreement has ended.');
    const again = await browser.send(asked, { withdraw: 'true', agreement: String(ends) });
    expect(again.text).toContain('It was ended already.');
    expect((await browser.open(path(`/withdraw?agreement=${ends}`))).text).toContain('It was ended already.');
  });

  test('all of them is said as all', async () => {
    await agreed('recurring');
    await agreed('one_time');
    const browser = new PayerBrowser(harness);
    const asked = await browser.open(path('/withdraw'));
    expect(asked.text).toContain('End all your agreements with Client 4?');
    expect(asked.text).toContain('End all agreements Keep the agreements');
    const done = await browser.send(asked, { withdraw: 'true' });
    expect(done.text).toContain('All your agreements have ended.');
    const both = `C${customer}-1; C${customer}-2`;
    expect(await mailed('payer')).toMatchObject({
      subject: 'Your agreements with Client 4 are cancelled',
      text: expect.stringContaining(both),
    });
    expect((await mailed('business'))?.text).toContain(
      `ended all agreements by which Client 4 debits their account: ${both}.`,
    );
  });

  test('counts every debit that is removed, and the list says how many it leaves out', async () => {
    for (let place = 0; place < 26; place += 1) await debit();
    expect((await opened('/withdraw')).text).toContain('26 planned debits are removed at once.');
    expect((await opened()).text).toContain('and 2 more Past debits');
  });
});

test('the summary of an agreement is in the language of the page, its text in that it was given in', async () => {
  await agreed('recurring');
  const answers = { amount: '25.00', processDate: '2026-03-20', frequency: 'Monthly' };
  const id = await agreed('one_time', answers);
  const scope = '$25.00 CAD every month on the 20th, first on Fri, Mar 20, 2026, with no end date';
  await owner()`update authorizations set scope = ${scope} where id = ${String(id)}`;
  expect((await opened()).text).toContain(scope);
  const french = (await opened('?lang=fr')).text;
  expect(french).toContain('chaque mois, le 20, premier débit le ven. 20 mars 2026, sans date de fin');
  expect(french).toContain('I agree.');
});
