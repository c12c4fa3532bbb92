import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sendOutbox } from '@cordelle/engine/outbox/send-outbox.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayerBrowser, type ShownPage } from '../../testing/payer-browser.ts';
import { AGREED, AMERICAN, BOREAL, CANADIAN, MAPLE, PayerHarness } from '../../testing/payer-harness.ts';
import type { V3Harness } from '../../testing/v3-harness.ts';

let payers: PayerHarness;
let harness: V3Harness;

beforeAll(async () => {
  payers = await PayerHarness.open();
  ({ harness } = payers);
});
afterAll(() => payers.close());

/** The way of a person through the pages of an authorization, up to the last one before the end. */
async function upToCheck(browser: PayerBrowser, lastName: string): Promise<ShownPage> {
  const who = await browser.open('/authorize/maple-dental');
  const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName });
  const bank = await browser.send(reach, { email: `${lastName.toLowerCase()}@example.test` });
  return browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': String(10_000_000 + lastName.length * 7919) });
}

describe('an authorization without script', () => {
  test('leads from who pays to a receipt, and the customer is there with the agreement word for word', async () => {
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/maple-dental');
    expect(who.status).toBe(200);
    expect(who.headers.get('x-robots-tag')).toBe('noindex');
    expect(who.headers.get('cache-control')).toBe('no-store');
    expect(who.html).toContain('<html lang="en-CA">');
    expect(who.text).toContain('Who is paying?');
    expect(who.text).toContain('Step 1 of 5');
    expect(who.text).toContain(
      'Client 4 · 220 Elgin Street · Ottawa ON K2P 1L7 · 613-555-0142 · pay@maple-dental.test',
    );

    const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'Lovelace' });
    expect(reach.text).toContain('How can we reach you?');
    const bank = await browser.send(reach, { email: 'ada@example.test' });
    expect(bank.text).toContain('Step 3 of 5');
    const nowhere = await browser.send(bank, { ...CANADIAN, 'bankAccount.institutionNumber': '999' });
    expect(nowhere.status).toBe(422);
    expect(nowhere.text).toContain('No institution in Canada has the number 999.');
    const check = await browser.send(nowhere, CANADIAN);
    expect(check.text).toContain('Royal Bank of Canada Institution 003 · Transit 00012 · Account ****5678');
    for (const heading of [
      'Parties',
      'Authorization',
      'Account to debit',
      'Category',
      'Amount and timing',
      'Notice',
      'Waiver of notice (optional)',
      'Cancellation',
      'Your recourse',
      'Contact',
      'Date and place',
    ])
      expect(check.text).toContain(heading);
    expect(check.html).toMatch(/class="part prominent"><h3>Waiver of notice/);
    expect(check.html).toMatch(/type="checkbox" name="waiveNotice" value="true"\/><span><strong>I give up my right/);
    expect(check.text).toContain('****5678');
    expect(check.html).not.toContain('12345678');
    const done = await browser.send(check, AGREED);
    expect(done.text).toContain("Nice job, you're all set up!");
    expect(done.text).toMatch(/Your reference: C-\d{8}-1/);

    const [customer] = await payers.customers(MAPLE, 'Ada Lovelace');
    expect(customer).toMatchObject({ authorization: 'complete', channel: 'provider', verification: 'none' });
    const [consent] = await harness.world.database.owner<
      { terms: string; hash: string; kind: string; evidence: Record<string, unknown> }[]
    >`
      select terms, terms_hash as hash, consent_kind as kind, evidence from customer_authorizations
       where client_id = ${String(MAPLE)} and customer_id = ${String(customer?.id)}`;
    expect(consent?.kind).toBe('recurring');
    expect(
      createHash('sha256')
        .update(consent?.terms ?? '')
        .digest('hex'),
    ).toBe(consent?.hash);
    expect(consent?.terms).toContain('****5678');
    expect(JSON.stringify(consent)).not.toContain('12345678');
    expect(consent?.evidence).toMatchObject({
      method: 'click_through',
      page: 'processing',
      verification: 'none',
      answers: { agree: true, firstName: 'Ada', lastName: 'Lovelace' },
    });
    const [mail] = await harness.world.database.owner<{ template: string; text: string }[]>`
      select template, text_body as text from outbox where customer_id = ${String(customer?.id)}`;
    expect(mail?.template).toBe('agreement_confirmation');
    expect(mail?.text).toContain(consent?.terms);
    expect(mail?.text).toContain(consent?.hash);
    const { world } = harness;
    await sendOutbox(world.app());
    const [sent] = world.mails.filter(({ to }) => to === 'ada@example.test');
    expect(sent).toMatchObject({ fromName: 'Client 4 via Cordelle', replyTo: expect.stringContaining('@') });
    expect(sent?.html).toContain('<td class="prominent"');
    expect(sent?.attachments).toMatchObject([
      { filename: expect.stringMatching(/^C-\d{8}-1\.pdf$/), contentType: 'application/pdf' },
    ]);
    expect(Buffer.from(sent?.attachments[0]?.bytes ?? []).toString()).toContain(`"hash":"${consent?.hash}"`);
  });

  test('shows the same receipt again, and sent twice or from two tabs it is one customer', async () => {
    const browser = new PayerBrowser(harness);
    const check = await upToCheck(browser, 'Twice');
    const [first, second] = await Promise.all([browser.send(check, AGREED), browser.send(check, AGREED)]);
    expect(first.text).toContain("you're all set up!");
    expect(second.text).toBe(first.text);
    const again = await browser.open('/authorize/maple-dental?page=payer');
    expect(again.text).toBe(first.text);
    expect(await payers.customers(MAPLE, 'Ada Twice')).toHaveLength(1);
  });

  test('says what is wrong under its field, in the language of the page, and keeps what was typed', async () => {
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/maple-dental?lang=fr');
    expect(who.html).toContain('<html lang="fr-CA">');
    const wrong = await browser.send(who, { personalName: 'true', firstName: 'Zoé', lastName: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('<title>Erreur');
    expect(wrong.html).toContain('href="#f-lastName"');
    expect(wrong.text).toContain('Ce champ est obligatoire');
    expect(wrong.html).toContain('value="Zoé"');
    const reach = await browser.send(wrong, { personalName: 'true', firstName: 'Zoé', lastName: 'Roy' });
    const bad = await browser.send(reach, { email: 'nobody' });
    expect(bad.text).toContain('Veuillez entrer une adresse courriel valide');
  });

  test('changes its language on the way and loses nothing, without complaining', async () => {
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/maple-dental');
    const french = await browser.send(who, { personalName: 'true', firstName: 'Half', language: 'fr' });
    expect(french.status).toBe(200);
    expect(french.text).toContain('Qui paie?');
    expect(french.html).toContain('value="Half"');
    expect(french.html).not.toContain('aria-invalid');
    const reach = await browser.send(french, { personalName: 'true', firstName: 'Half', lastName: 'Way' });
    expect(reach.text).toContain('Comment vous joindre?');
  });

  test('goes back to any page and on again where it was', async () => {
    const browser = new PayerBrowser(harness);
    const check = await upToCheck(browser, 'Back');
    expect(check.html).toContain('?page=payer');
    const who = await browser.open('/authorize/maple-dental?page=payer');
    expect(who.html).toContain('value="Back"');
    const next = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'Changed' });
    expect(next.text).toContain('Check and authorize');
    expect(next.text).toContain('Ada Changed');
    const ahead = await new PayerBrowser(harness).open('/authorize/maple-dental?page=check');
    expect(ahead.text).toContain('Who is paying?');
    const unknown = await browser.open('/authorize/maple-dental?page=nonsense');
    expect([unknown.status, unknown.text.includes('Check and authorize')]).toEqual([200, true]);
  });

  test('that was left for half an hour begins again, and says so', async () => {
    const browser = new PayerBrowser(harness);
    const check = await upToCheck(browser, 'Slow');
    const late = await browser.send(check, {}, { seconds: 31 * 60 });
    expect(late.text).toContain('open too long');
    expect(late.text).toContain('Who is paying?');
    expect(await payers.customers(MAPLE, 'Ada Slow')).toEqual([]);
    const reach = await browser.send(late, { personalName: 'true', firstName: 'Ada', lastName: 'Slow' });
    expect(reach.text).toContain('How can we reach you?');
  });

  test('asks for what the business wants, and begins with its introduction', async () => {
    await payers.settings(MAPLE, {
      enable_introduction: true,
      require_phone: true,
      require_address: true,
      require_authorization_amount: true,
      require_verification: true,
      brand_color: '#ffcc00',
    });
    await harness.world.database.owner`
      insert into client_texts (client_id, kind, language, body, hash, actor, created_at) values
        (4, 'introduction', 'en', ${'Welcome <b>friends</b>.\n\nSecond.'}, 'x', 'user:1', now()),
        (4, 'terms_and_conditions', 'en', 'Our own terms.', 'x', 'user:1', now())`;
    const browser = new PayerBrowser(harness);
    const intro = await browser.open('/authorize/maple-dental');
    expect(intro.html).toContain('Welcome &lt;b&gt;friends&lt;/b&gt;.');
    expect(intro.html).toContain('/payer/brand-ffcc00.css');
    expect(intro.text).toContain('Step 1 of 7');
    const who = await browser.send(intro, {});
    const reach = await browser.send(who, { personalName: 'false', companyName: 'Roy Inc.' });
    const wrong = await browser.send(reach, { email: 'roy@example.test', phone: '12' });
    expect(wrong.text).toContain('at least 10 digits');
    expect(wrong.html).toContain('href="#f-address-postalCode"');
    const limit = await browser.send(wrong, {
      email: 'roy@example.test',
      phone: '613 555 0123',
      'address.address1': '1 Main',
      'address.city': 'Ottawa',
      'address.provinceCode': 'ON',
      'address.postalCode': 'K1A 0B1',
    });
    const noLimit = await browser.send(limit, { authorizationAmount: 'a lot' });
    expect(noLimit.text).toContain('Please enter an authorization limit');
    const bank = await browser.send(noLimit, { authorizationAmount: '1,250.50' });
    expect(bank.text).toContain('To verify this account, we send two small deposits');
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '555-1234' });
    expect(check.text).toContain('$1,250.50 CAD');
    expect(check.text).toContain('Our own terms.');
    const done = await browser.send(check, AGREED);
    expect(done.text).toContain('Two small deposits will arrive in 1-2 business days');
    const [customer] = await payers.customers(MAPLE, 'Roy Inc.');
    expect(customer).toMatchObject({ verification: 'pending', limit: 125_050n });
    await payers.plain(MAPLE);
  });

  test('in the United States always asks for a limit, and says what the law there wants said', async () => {
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/boreal-gym');
    const reach = await browser.send(who, { personalName: 'true', firstName: 'Grace', lastName: 'Hopper' });
    const limit = await browser.send(reach, { email: 'grace@example.test' });
    const bank = await browser.send(limit, { authorizationAmount: '500' });
    const wrong = await browser.send(bank, { ...AMERICAN, 'bankAccount.routingNumber': '021000022' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('href="#f-bankAccount-routingNumber"');
    const check = await browser.send(wrong, AMERICAN);
    expect(check.text).toContain('Corrections and disputes');
    expect(check.text).toContain('A copy of this authorization is sent to grace@example.test');
    expect(check.html).not.toContain('waiveNotice');
    const done = await browser.send(check, AGREED);
    expect(done.text).toContain("you're all set up!");
    expect((await payers.customers(BOREAL, 'Grace Hopper'))[0]).toMatchObject({ limit: 50_000n });
  });

  test('says how many days before a debit it is cancelled, as the business had it when the payer began', async () => {
    const cancelled = async (days: number, change?: number) => {
      await payers.settings(MAPLE, { cancellation_days: days });
      const browser = new PayerBrowser(harness);
      const who = await browser.open('/authorize/maple-dental');
      const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: `Notice${days}` });
      if (change !== undefined) await payers.settings(MAPLE, { cancellation_days: change });
      const bank = await browser.send(reach, { email: `notice${days}@example.test` });
      return (await browser.send(bank, CANADIAN)).text;
    };
    expect(await cancelled(21, 3)).toContain(', 21 days before the next debit.');
    expect(await cancelled(1)).toContain(', 1 day before the next debit.');
    expect(await cancelled(0)).toContain('. No notice is needed.');
    await payers.plain(MAPLE);
  });

  test('holds the business to the terms and switches of when the payer began; who begins afterwards gets the new ones', async () => {
    const write = (terms: string) => harness.world.database.owner`
      insert into client_texts (client_id, kind, language, body, hash, actor, created_at) values
        (4, 'terms_and_conditions', 'en', ${terms}, ${createHash('sha256').update(terms).digest('hex')}, 'user:1', now())`;
    const stored = async (name: string) => {
      const [customer] = await payers.customers(MAPLE, name);
      const [consent] = await harness.world.database.owner<{ terms: string; hash: string }[]>`
        select terms, terms_hash as hash from customer_authorizations
         where client_id = ${String(MAPLE)} and customer_id = ${String(customer?.id)}`;
      const hash = createHash('sha256').update(consent?.terms ?? '');
      expect(consent?.hash).toBe(hash.digest('hex'));
      return { customer, terms: consent?.terms };
    };
    await write('Terms as they were.');
    await payers.settings(MAPLE, { cancellation_days: 21, require_authorization_amount: false, require_phone: false });
    const early = new PayerBrowser(harness);
    const who = await early.open('/authorize/maple-dental');
    const reach = await early.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'Early' });

    await write('Terms as they are now.');
    await payers.settings(MAPLE, { cancellation_days: 3, require_authorization_amount: true, require_phone: true });
    const bank = await early.send(reach, { email: 'early@example.test' });
    expect(bank.html).not.toContain('name="authorizationAmount"');
    const check = await early.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '7770001' });
    expect(check.text).toContain('Terms as they were.');
    expect(check.text).toContain(', 21 days before the next debit.');
    expect((await early.send(check, AGREED)).text).toContain("you're all set up!");
    const first = await stored('Ada Early');
    expect(first.customer).toMatchObject({ limit: null });
    expect(first.terms).toContain('Terms as they were.');
    expect(first.terms).toContain(', 21 days before the next debit.');
    expect(first.terms).not.toContain('Terms as they are now.');

    const late = new PayerBrowser(harness);
    const asked = await late.send(await late.open('/authorize/maple-dental'), {
      personalName: 'true',
      firstName: 'Ada',
      lastName: 'Late',
    });
    const without = await late.send(asked, { email: 'late@example.test' });
    expect(without.html).toContain('href="#f-phone"');
    const newer = await late.send(without, { email: 'late@example.test', phone: '613 555 0123' });
    const newBank = await late.send(newer, { authorizationAmount: '500' });
    const newCheck = await late.send(newBank, { ...CANADIAN, 'bankAccount.accountNumber': '7770002' });
    expect(newCheck.text).toContain('Terms as they are now.');
    expect(newCheck.text).not.toContain('Terms as they were.');
    expect(newCheck.text).toContain(', 3 days before the next debit.');
    expect((await late.send(newCheck, AGREED)).text).toContain("you're all set up!");
    const second = await stored('Ada Late');
    expect(second.customer).toMatchObject({ limit: 50_000n });
    expect(second.terms).toContain('Terms as they are now.');
    expect(second.terms).toContain(', 3 days before the next debit.');
    await payers.plain(MAPLE);
  });

  test('is not asked for where the business cannot be written to', async () => {
    const { owner } = harness.world.database;
    await owner`update clients set address1 = null, city = null, province_code = null, postal_code = null where id = 4`;
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/maple-dental');
    expect(who.text).toContain('has not finished setting up its agreement');
    expect(who.html).not.toContain('name="firstName"');
    expect(who.html).not.toContain('name="agree"');
    await owner`
      update clients set address1 = '220 Elgin Street', city = 'Ottawa', province_code = 'ON', postal_code = 'K2P 1L7'
       where id = 4`;
  });

  test('is kept as a file and printed on paper', async () => {
    const browser = new PayerBrowser(harness);
    const done = await browser.send(await upToCheck(browser, 'Keeps'), AGREED);
    expect(done.text).toContain('Download PDF');
    const pdf = await browser.open('/authorize/maple-dental?receipt=pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.html.slice(0, 5)).toBe('%PDF-');
    const paper = await new PayerBrowser(harness).open('/authorize/maple-dental?form=pdf');
    expect(paper.headers.get('content-disposition')).toBe('inline; filename="pad-agreement.pdf"');
  });
});

describe('what is sent', () => {
  test('from another site, or without saying where from, is refused', async () => {
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/maple-dental');
    const fields = { personalName: 'true', firstName: 'Ada', lastName: 'Forged' };
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of elsewhere) expect((await browser.send(who, fields, { headers })).status).toBe(403);
    const silent = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await browser.send(who, fields, { headers: silent })).text).toContain('How can we reach you?');
  });

  test('without its cookie, or with the proof of another page, begins again', async () => {
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/maple-dental');
    browser.forgetCookies();
    const lost = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'Lost' });
    expect(lost.text).toContain('open too long');
    expect(lost.html).toContain('value="Lost"');
    const other = await browser.send(
      { ...lost, html: lost.html.replace('name="page" value="payer"', 'name="page" value="check"') },
      {},
    );
    expect(other.text).toContain('Who is paying?');
  });

  test('by a program that fills in everything is not taken', async () => {
    const browser = new PayerBrowser(harness);
    const who = await browser.open('/authorize/maple-dental');
    const answer = await browser.send(who, { personalName: 'true', firstName: 'A', lastName: 'Bot', website: 'x' });
    expect(answer.status).toBe(404);
  });

  test('with one account too often within an hour is refused', async () => {
    const account = { ...CANADIAN, 'bankAccount.accountNumber': '99887766' };
    for (let time = 0; time < 6; time += 1) {
      const browser = new PayerBrowser(harness);
      const who = await browser.open('/authorize/maple-dental');
      const reach = await browser.send(who, { personalName: 'true', firstName: 'Same', lastName: `Account ${time}` });
      const bank = await browser.send(reach, { email: 'same@example.test' });
      const check = await browser.send(bank, account);
      const done = await browser.send(check, AGREED);
      expect(done.text).toContain(time < 5 ? "you're all set up!" : 'entered too often');
    }
  });
});

test('every page is light: HTML within 40 kB, script within 15 kB', async () => {
  const browser = new PayerBrowser(harness);
  const check = await upToCheck(browser, 'Light');
  const done = await browser.send(check, AGREED);
  for (const page of [check, done]) expect(Buffer.byteLength(page.html)).toBeLessThan(40_000);
  const script = /src="(\/payer\/payer\.[^"]*\.js)"/.exec(check.html)?.[1] ?? '';
  const answer = await fetch(`${harness.origin}${script}`);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(gzipSync(Buffer.from(await answer.arrayBuffer())).length).toBeLessThan(15_000);
});
