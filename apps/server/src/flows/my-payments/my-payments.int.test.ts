import { createHash } from 'node:crypto';
import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PayerBrowser } from '../../testing/payer-browser.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let customer = 4000;
let token = '';

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  harness.world.wallTime = new Date('2026-03-16T14:00:00Z');
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 30 });
  await harness.world.database.owner`
    update clients set contact_email = 'pay@maple.test', address1 = '1 Main', city = 'Ottawa', province_code = 'ON',
           postal_code = 'K1A 0B1' where id = 4`;
});
afterAll(() => harness.close());

beforeEach(async () => {
  customer += 1;
  token = `token-of-${customer}`;
  const hash = createHash('sha256').update(token).digest('hex');
  await harness.world.database.owner`
    insert into payer_links (client_id, customer_id, token_hash, created_at, expires_at)
    values (4, ${customer}, ${hash}, now(), '2027-01-01')`;
});

const debit = (id: bigint) =>
  harness.world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: BigInt(customer),
    id,
    amount: '25.00',
    requestedDate: '2026-03-25',
  });
const consent = () =>
  harness.world.database.owner<{ kind: string; terms: string | null; evidence: Record<string, unknown> | null }[]>`
    select kind, terms, evidence from customer_authorizations
     where client_id = 4 and customer_id = ${customer} order by version desc limit 1`;
const path = (place = '') => `/my_payments/${token}${place}`;

describe('the link of a payer', () => {
  test('shows what comes and what was agreed, in either language, and nothing of anybody else', async () => {
    await debit(100n);
    const browser = new PayerBrowser(harness);
    const page = await browser.open(path());
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).toContain('Your payments to Client 4');
    expect(page.text).toContain('$25.00 CAD');
    expect(page.text).toContain('Planned');
    expect((await browser.open(`${path()}?lang=fr`)).text).toContain('Vos paiements à Client 4');
    expect(page.text).not.toContain('4002');
  });

  test('shows the latest debits, and earlier ones when asked', async () => {
    for (let id = 500n; id < 526n; id += 1n) await debit(id);
    await harness.world.database.owner`
      update transactions set status = 'Approved' where client_id = 4 and customer_id = ${customer}`;
    const browser = new PayerBrowser(harness);
    const shown = (html: string) => html.split('$25.00 CAD').length - 1;
    const latest = await browser.open(path());
    const link = /href="([^"]+)#past">Show 2 earlier debits</.exec(latest.html);
    const all = await browser.open((link?.[1] ?? '').replaceAll('&amp;', '&'));
    expect([shown(latest.html), shown(all.html)]).toEqual([24, 26]);
    expect(all.html).not.toContain('earlier debit');
  });

  test.each(['nonsense', 'token-of-9999'])('%s opens nothing', async (unknown) => {
    const page = await new PayerBrowser(harness).open(`/my_payments/${unknown}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('This link no longer works');
    expect(page.html).toContain('<a href="/my_payments?lang=en">Get the link to your page</a>');
  });

  test('that is too old, or of somebody archived, opens nothing', async () => {
    const { owner } = harness.world.database;
    await owner`update customers set active = false, archived_at = now() where id = ${customer}`;
    expect((await new PayerBrowser(harness).open(path())).status).toBe(404);
    await owner`update customers set active = true, archived_at = null where id = ${customer}`;
    await owner`update payer_links set expires_at = '2026-03-01' where customer_id = ${customer}`;
    expect((await new PayerBrowser(harness).open(path())).status).toBe(404);
  });
});

describe('consent that is withdrawn', () => {
  test('ends what is planned at once, is on record, and is told to both sides; opening the page alone ends nothing', async () => {
    await debit(200n);
    const browser = new PayerBrowser(harness);
    const asked = await browser.open(path('/withdraw'));
    expect(asked.text).toContain('1 planned debit is removed at once.');
    const { owner } = harness.world.database;
    const statusOf = async () => (await owner`select status from transactions where id = 200`)[0]?.status;
    expect(await statusOf()).toBe('Future');
    const done = await browser.send(asked, { withdraw: 'true' });
    expect(done.text).toContain('Your agreement is cancelled.');
    expect(done.text).toContain('is cancelled');
    expect(await statusOf()).toBe('Removed');
    expect((await consent())[0]).toMatchObject({ kind: 'revoked', evidence: { method: 'mailed_link', payments: 1 } });
    const [row] = await owner`select authorization_status as status from customers where id = ${customer}`;
    expect(row?.status).toBe('failed');
    const mails = await owner`select template from outbox where customer_id = ${customer}`;
    expect(mails).toMatchObject([{ template: 'authorization_ended' }]);
    await browser.send(asked, { withdraw: 'true' });
    expect(await owner`select template from outbox where customer_id = ${customer}`).toHaveLength(1);
  });

  test('one of several ends by itself: what is planned under another stays', async () => {
    await consentGiven(harness.world, 4n, BigInt(customer), 'recurring');
    await debit(250n);
    const single = await consentGiven(harness.world, 4n, BigInt(customer), 'one_time');
    const browser = new PayerBrowser(harness);
    const page = await browser.open(path());
    expect(page.text).toContain('Your agreements');
    expect(page.text).toContain('End all agreements');
    const asked = await browser.open(`${path('/withdraw')}?agreement=${single}`);
    expect(asked.text).toContain(`End agreement C${customer}-2 with Client 4?`);
    expect(asked.text).toContain('No debits are planned.');
    const ended = await browser.send(asked, { withdraw: 'true', agreement: String(single) });
    expect(ended.text).toContain(`Agreement C${customer}-2 has ended. No debits were planned under it.`);
    const { owner } = harness.world.database;
    const agreements = await owner`
      select kind, status from authorizations where client_id = 4 and customer_id = ${customer} and kind is not null order by id`;
    expect([...agreements]).toEqual([
      { kind: 'recurring', status: 'in_force' },
      { kind: 'one_time', status: 'revoked' },
    ]);
    const [row] = await owner`
      select c.authorization_status as payer, t.status as debit from customers c join transactions t on t.client_id = c.client_id and t.id = 250
       where c.id = ${customer}`;
    expect(row).toEqual({ payer: 'complete', debit: 'Future' });
  });

  test('leaves what is at the bank, and says so', async () => {
    await debit(300n);
    await harness.happened(
      4n,
      'transaction',
      300n,
      [
        {
          type: 'TransactionSentToBank',
          data: {
            bankFileId: '1',
            trace: '1',
            bankAccountId: '1',
            sentOn: '2026-03-16',
            amount: '25.00',
            currency: 'CAD',
          },
        },
      ],
      2,
    );
    const browser = new PayerBrowser(harness);
    const asked = await browser.open(path('/withdraw'));
    expect(asked.text).toContain('1 debit is at the bank already');
    await browser.send(asked, { withdraw: 'true' });
    const [row] = await harness.world.database.owner`select status from transactions where id = 300`;
    expect(row?.status).toBe('Sent to Bank');
    const after = (await browser.open(path())).text;
    expect(after).toContain('1 debit was at the bank already and cannot be stopped here');
    expect(after).not.toContain('Nothing more will be debited');
  });
});

describe('a debit that came back', () => {
  test.each([
    ['903', 'Declined', 'Declined', 'Not paid – the payment was stopped at your bank'],
    ['915', 'Chargeback', 'Chargeback', 'Returned by your bank – your bank was told that you did not authorize it'],
    ['901', 'Chargeback', 'Declined', 'Not paid – not enough money in the account (NSF)'],
    ['910', 'Declined', 'Declined', 'Not paid'],
  ])(
    '%s is told of in the words of the mail about it, to the payer and not about a customer',
    async (code, status, returnClass, words) => {
      const id = 500n + BigInt(customer);
      await debit(id);
      await harness.world.database.owner`
      update transactions set status = ${status}, stage = 'after_approval', return_code = ${code}, return_class = ${returnClass},
             decline_date = '2026-03-27' where id = ${String(id)}`;
      const { text } = await new PayerBrowser(harness).open(path());
      expect(text).toContain(`CAD ${words} Cancel`);
      expect(text.toLowerCase()).not.toContain('the customer');
    },
  );
});

describe('another account', () => {
  test('is agreed to anew, while what is planned stays', async () => {
    await debit(400n);
    const browser = new PayerBrowser(harness);
    const page = await browser.open(path('/bank'));
    expect(page.html).not.toContain('name="agree"');
    const wrong = await browser.send(page, { 'bankAccount.transitNumber': '12' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Institution number: This field is required');
    const account = {
      'bankAccount.transitNumber': '00012',
      'bankAccount.institutionNumber': '003',
      'bankAccount.accountNumber': '7778889',
    };
    const read = await browser.send(wrong, account);
    expect(read.text).toContain('I give up my right');
    expect(read.text).toContain('****889');
    // Other numbers than those of the agreement that was read are read anew.
    const other = await browser.send(read, { ...account, 'bankAccount.accountNumber': '7778880', agree: 'true' });
    expect(other.text).toContain('The agreement has changed since you opened this page.');
    expect(other.text).toContain('****880');
    const done = await browser.send(await browser.send(page, account), { ...account, agree: 'true' });
    expect(done.text).toContain('Your account was changed.');
    expect(done.text).toContain('*****89');
    const [given] = await consent();
    expect(given).toMatchObject({ kind: 'account_changed', terms: expect.stringContaining('account ****889') });
    const [row] = await harness.world.database.owner`select status from transactions where id = 400`;
    expect(row?.status).toBe('Future');
  });

  test('is not taken without consent, nor once consent was withdrawn, in another tab either', async () => {
    const browser = new PayerBrowser(harness);
    const page = await browser.open(path('/bank'));
    const account = {
      'bankAccount.transitNumber': '00012',
      'bankAccount.institutionNumber': '003',
      'bankAccount.accountNumber': '7778889',
    };
    const refused = await browser.send(await browser.send(page, account), account);
    expect(refused.text).toContain('Please agree to the terms and conditions');
    await browser.send(await browser.open(path('/withdraw')), { withdraw: 'true' });
    const late = await browser.send(refused, { ...account, agree: 'true' });
    for (const shown of [late, await browser.send(page, account), await browser.open(path('/bank'))]) {
      expect(shown.status).toBe(200);
      expect(shown.text).toContain('is cancelled');
    }
  });
});

describe('a change that the business made', () => {
  const change = async (limit: string) => {
    const key = await harness.key(4n);
    return harness.ask('PUT', `/customers/${customer}`, {
      key,
      body: { customer: { authorization_amount: limit } },
    });
  };
  const changeId = async () => {
    const [row] = await harness.world.database.owner<{ id: bigint }[]>`
      select max(id) as id from agreement_changes where customer_id = ${customer}`;
    return String(row?.id);
  };
  const agreement = () =>
    harness.world.database.owner`
      select status, objected_at is not null as objected from authorizations
       where customer_id = ${customer} and status <> 'replaced'`;

  test('is objected to once: its agreement is suspended, and the business is told', async () => {
    await consentGiven(harness.world, 4n, BigInt(customer), 'recurring');
    expect((await change('40.00')).status).toBe(200);
    const place = path(`/changes/${await changeId()}`);
    const browser = new PayerBrowser(harness);
    const page = await browser.open(place);
    expect(page.text).toContain('Maximum per debit');
    expect((await browser.open(`${place}?lang=fr`)).text).toContain('Je m’oppose à ce changement');
    const done = await browser.send(page, { words: 'I never said so' });
    expect(done.text).toContain('Your objection is on record');
    expect(await agreement()).toMatchObject([{ status: 'suspended', objected: true }]);
    await browser.send(page, { words: 'Again' });
    const { owner } = harness.world.database;
    const rows = await owner`select objection from agreement_changes where customer_id = ${customer}`;
    expect(rows).toMatchObject([{ objection: 'I never said so' }]);
    const events = await owner`
      select e.type from events e join authorizations a on a.client_id = e.client_id and a.id = e.stream_id
       where a.customer_id = ${customer} and e.stream_type = 'authorization' and e.type = 'AuthorizationObjected'`;
    expect(events).toHaveLength(1);
  });

  test('is agreed to after all: debits go on, the business is told, and asking again does nothing', async () => {
    await consentGiven(harness.world, 4n, BigInt(customer), 'recurring');
    await change('40.00');
    const id = await changeId();
    const place = path(`/changes/${id}`);
    const browser = new PayerBrowser(harness);
    const objected = await browser.send(await browser.open(place), { words: '' });
    expect(objected.text).toContain('I agree after all');
    const agreed = await browser.send(objected, { answer: 'agree' });
    expect(agreed.text).not.toContain('I agree after all');
    expect(await agreement()).toMatchObject([{ status: 'in_force', objected: false }]);
    await browser.send(objected, { answer: 'agree' });
    const { owner } = harness.world.database;
    expect(await owner`select settled, settled_by from agreement_changes where id = ${id}`).toMatchObject([
      { settled: 'payer_agreed', settled_by: 'payer' },
    ]);
    expect(await owner`select 1 from events where type = 'AuthorizationResumed'`).toHaveLength(1);
  });

  test('of an agreement that has ended meanwhile is neither objected nor agreed to', async () => {
    await consentGiven(harness.world, 4n, BigInt(customer), 'recurring');
    await change('40.00');
    const place = path(`/changes/${await changeId()}`);
    const browser = new PayerBrowser(harness);
    const objected = await browser.send(await browser.open(place), { words: '' });
    await browser.send(await browser.open(path('/withdraw')), { withdraw: 'true' });
    const ended = await browser.open(place);
    expect(ended.text).toContain('This agreement has ended');
    expect(ended.text).not.toContain('I agree after all');
    await browser.send(objected, { answer: 'agree' });
    expect(await agreement()).toMatchObject([{ status: 'revoked' }]);
  });

  test('is not objected to on a page that was opened before the agreement ended', async () => {
    await consentGiven(harness.world, 4n, BigInt(customer), 'recurring');
    await change('40.00');
    const id = await changeId();
    const browser = new PayerBrowser(harness);
    const open = await browser.open(path(`/changes/${id}`));
    await browser.send(await browser.open(path('/withdraw')), { withdraw: 'true' });
    expect((await browser.send(open, { words: 'Too late' })).text).toContain('This agreement has ended');
    const { owner } = harness.world.database;
    expect(await owner`select objected_at from agreement_changes where id = ${id}`).toEqual([{ objected_at: null }]);
  });

  test('is not objected to after its bound, nor by another payer', async () => {
    await consentGiven(harness.world, 4n, BigInt(customer), 'recurring');
    await change('40.00');
    const id = await changeId();
    await harness.world.database.owner`update agreement_changes set object_until = '2026-01-01' where id = ${id}`;
    const page = await new PayerBrowser(harness).open(path(`/changes/${id}`));
    expect(page.text).toContain('The time to object ended');
    await harness.world.database.owner`update agreement_changes set customer_id = 4001 where id = ${id}`;
    expect((await new PayerBrowser(harness).open(path(`/changes/${id}`))).status).toBe(404);
  });
});

describe('a link that is asked for', () => {
  test('goes to the address on file and nowhere else; the answer is the same', async () => {
    const { owner } = harness.world.database;
    const answers: string[] = [];
    for (const email of [`payer${customer}@example.test`, 'stranger@example.test']) {
      const browser = new PayerBrowser(harness);
      const page = await browser.open('/my_payments');
      const sent = await browser.send(page, { email });
      answers.push(sent.text.replaceAll(email, 'EMAIL'));
    }
    expect(answers[0]).toBe(answers[1]);
    const mails = await owner<{ to: string; text: string }[]>`
      select to_address as to, text_body as text from outbox where template = 'payer_link'`;
    expect(mails).toHaveLength(1);
    const link = new URL(/https:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
    expect((await new PayerBrowser(harness).open(link.pathname)).text).toContain('Your payments to Client 4');
  });

  test('for what is no address is not sent', async () => {
    const browser = new PayerBrowser(harness);
    const refused = await browser.send(await browser.open('/my_payments'), { email: 'nobody' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Please enter a valid email address');
  });
});
