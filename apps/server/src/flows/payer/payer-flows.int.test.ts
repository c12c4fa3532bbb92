import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Callers, refusalFrom } from '@cordelle/api/testing/callers.ts';
import { DayWorld } from '@cordelle/api/testing/day-world.ts';
import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayerBrowser, type ShownPage } from '../../testing/payer-browser.ts';
import { V3Stand } from '../../testing/v3-stand.ts';

const MAPLE = 4n;
const BOREAL = 5n;
const CHARITY = 6n;
const SCHOOL = 7n;
let stand: V3Stand;
/** What the service knows: null, it waits for the bank. */
const logins = new Map<string, { readonly tag: string; readonly numbers: EnteredNumbers } | null>();

beforeAll(async () => {
  const world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  world.bankConnect = {
    origin: 'https://connect.example.test',
    pageFor: ({ tag, returnUrl }) =>
      new URL(`https://connect.example.test/?${new URLSearchParams({ tag, redirectUrl: returnUrl?.href ?? '' })}`),
    accountOf: async ({ loginId, tag }) => {
      const login = logins.get(loginId);
      if (login === null) return null;
      if (login?.tag !== tag) throw new Error('the login belongs to somebody else');
      return { numbers: login.numbers, holder: 'Ada' };
    },
  };
  stand = await V3Stand.over(world, world.app({ moving: true }), { trustedProxies: 1 });
  world.wallTime = new Date('2026-03-16T14:00:00Z');
  const { owner } = world.database;
  for (const [id, rail, code, type] of [
    [MAPLE, 'CA', 'maple-dental', 'Processing'],
    [BOREAL, 'US', 'boreal-gym', 'Processing'],
    [CHARITY, 'CA', 'food-bank', 'Donation'],
    [SCHOOL, 'CA', 'birch-school', 'Tuition'],
  ] as const) {
    await world.addClient({ id, rail });
    await owner`
      update clients set authorization_code = ${code}, client_type = ${type}, contact_phone = '613-555-0142',
             contact_email = ${`pay@${code}.test`}, address1 = '220 Elgin Street', city = 'Ottawa', province_code = 'ON',
             postal_code = 'K2P 1L7'
       where id = ${String(id)}`;
  }
});
afterAll(() => stand.close());

const settings = (clientId: bigint, change: Record<string, unknown>) => {
  const { owner } = stand.world.database;
  return owner`
    insert into authorization_settings ${owner({ client_id: String(clientId), updated_at: new Date(), ...change })}
    on conflict (client_id) do update set ${owner(change)}`;
};
const plain = async (clientId: bigint) => {
  await stand.world.database.owner`delete from authorization_settings where client_id = ${String(clientId)}`;
};
const customers = (clientId: bigint, name: string) =>
  stand.world.database.owner<
    { id: bigint; authorization: string; channel: string; verification: string; limit: bigint | null }[]
  >`
    select id, authorization_status as "authorization", authorization_channel as channel,
           bank_verification as verification, authorization_limit_cents as limit
      from customers where client_id = ${String(clientId)} and name = ${name}`;

const CANADIAN = {
  'bankAccount.transitNumber': '00012',
  'bankAccount.institutionNumber': '003',
  'bankAccount.accountNumber': '12345678',
};
const AMERICAN = {
  'bankAccount.routingNumber': '021000021',
  'bankAccount.accountNumber': '000123456',
  'bankAccount.bankAccountType': 'Checking',
};

/** The way of a person through the pages of an authorization, up to the last one before the end. */
async function upToCheck(browser: PayerBrowser, lastName: string): Promise<ShownPage> {
  const who = await browser.open('/authorize/maple-dental');
  const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName });
  const agreement = await browser.send(reach, { email: `${lastName.toLowerCase()}@example.test` });
  const bank = await browser.send(agreement, { agree: 'true' });
  return browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': String(10_000_000 + lastName.length * 7919) });
}

describe('an authorization without script', () => {
  test('leads from who pays to a receipt, and the customer is there with the agreement word for word', async () => {
    const browser = new PayerBrowser(stand);
    const who = await browser.open('/authorize/maple-dental');
    expect(who.status).toBe(200);
    expect(who.headers.get('x-robots-tag')).toBe('noindex');
    expect(who.headers.get('cache-control')).toBe('no-store');
    expect(who.html).toContain('<html lang="en-CA">');
    expect(who.text).toContain('Who is paying?');
    expect(who.text).toContain('Step 1 of 3');
    expect(who.text).toContain(
      'Client 4 · 220 Elgin Street · Ottawa ON K2P 1L7 · 613-555-0142 · pay@maple-dental.test',
    );

    const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'Lovelace' });
    expect(reach.text).toContain('How can we reach you?');
    const agreement = await browser.send(reach, { email: 'ada@example.test' });
    for (const heading of [
      'Authorization',
      'Account to debit',
      'Category',
      'Amount and timing',
      'Notice',
      'Cancellation',
      'Your recourse',
      'Contact',
      'Date',
    ])
      expect(agreement.text).toContain(heading);
    expect(agreement.html).toMatch(/class="part prominent"><h3>Notice<\/h3><p><strong>I give up my right/);
    const bank = await browser.send(agreement, { agree: 'true' });
    expect(bank.text).toContain('Step 2 of 3');
    const check = await browser.send(bank, CANADIAN);
    expect(check.text).toContain('******78');
    expect(check.html).not.toContain('12345678');
    const done = await browser.send(check, {});
    expect(done.text).toContain("Nice job, you're all set up!");
    expect(done.text).toMatch(/Your reference: C-\d{8}-1/);

    const [customer] = await customers(MAPLE, 'Ada Lovelace');
    expect(customer).toMatchObject({ authorization: 'complete', channel: 'provider', verification: 'none' });
    const [consent] = await stand.world.database.owner<
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
    expect(consent?.terms).toContain('******78');
    expect(JSON.stringify(consent)).not.toContain('12345678');
    expect(consent?.evidence).toMatchObject({
      method: 'click_through',
      page: 'processing',
      verification: 'none',
      answers: { agree: true, firstName: 'Ada', lastName: 'Lovelace' },
    });
    const [mail] = await stand.world.database.owner<{ template: string; text: string }[]>`
      select template, text_body as text from outbox where customer_id = ${String(customer?.id)}`;
    expect(mail?.template).toBe('agreement_confirmation');
    expect(mail?.text).toContain(consent?.hash);
  });

  test('shows the same receipt again, and sent twice or from two tabs it is one customer', async () => {
    const browser = new PayerBrowser(stand);
    const check = await upToCheck(browser, 'Twice');
    const [first, second] = await Promise.all([browser.send(check, {}), browser.send(check, {})]);
    expect(first.text).toContain("you're all set up!");
    expect(second.text).toBe(first.text);
    const again = await browser.open('/authorize/maple-dental?page=payer');
    expect(again.text).toBe(first.text);
    expect(await customers(MAPLE, 'Ada Twice')).toHaveLength(1);
  });

  test('says what is wrong under its field, in the language of the page, and keeps what was typed', async () => {
    const browser = new PayerBrowser(stand);
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
    const browser = new PayerBrowser(stand);
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
    const browser = new PayerBrowser(stand);
    const check = await upToCheck(browser, 'Back');
    expect(check.html).toContain('?page=payer');
    const who = await browser.open('/authorize/maple-dental?page=payer');
    expect(who.html).toContain('value="Back"');
    const next = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'Changed' });
    expect(next.text).toContain('Check and authorize');
    expect(next.text).toContain('Ada Changed');
    const ahead = await new PayerBrowser(stand).open('/authorize/maple-dental?page=check');
    expect(ahead.text).toContain('Who is paying?');
  });

  test('that was left for half an hour begins again, and says so', async () => {
    const browser = new PayerBrowser(stand);
    const check = await upToCheck(browser, 'Slow');
    const late = await browser.send(check, {}, { seconds: 31 * 60 });
    expect(late.text).toContain('open for too long');
    expect(late.text).toContain('Who is paying?');
    expect(await customers(MAPLE, 'Ada Slow')).toEqual([]);
    const reach = await browser.send(late, { personalName: 'true', firstName: 'Ada', lastName: 'Slow' });
    expect(reach.text).toContain('How can we reach you?');
  });

  test('asks for what the business wants, and begins with its introduction', async () => {
    await settings(MAPLE, {
      enable_introduction: true,
      require_phone: true,
      require_address: true,
      require_authorization_amount: true,
      require_verification: true,
      brand_color: '#ffcc00',
    });
    await stand.world.database.owner`
      insert into client_texts (client_id, kind, language, body, hash, actor, created_at) values
        (4, 'introduction', 'en', ${'Welcome <b>friends</b>.\n\nSecond.'}, 'x', 'user:1', now()),
        (4, 'terms_and_conditions', 'en', 'Our own terms.', 'x', 'user:1', now())`;
    const browser = new PayerBrowser(stand);
    const intro = await browser.open('/authorize/maple-dental');
    expect(intro.html).toContain('Welcome &lt;b&gt;friends&lt;/b&gt;.');
    expect(intro.html).toContain('/payer/brand-ffcc00.css');
    expect(intro.text).toContain('Step 1 of 4');
    const who = await browser.send(intro, {});
    const reach = await browser.send(who, { personalName: 'false', companyName: 'Roy Inc.' });
    const wrong = await browser.send(reach, { email: 'roy@example.test', phone: '12' });
    expect(wrong.text).toContain('at least 10 digits');
    expect(wrong.html).toContain('href="#f-address-postalCode"');
    const agreement = await browser.send(wrong, {
      email: 'roy@example.test',
      phone: '613 555 0123',
      'address.address1': '1 Main',
      'address.city': 'Ottawa',
      'address.provinceCode': 'ON',
      'address.postalCode': 'K1A 0B1',
    });
    expect(agreement.text).toContain('Our own terms.');
    const noLimit = await browser.send(agreement, { agree: 'true', authorizationAmount: 'a lot' });
    expect(noLimit.text).toContain('Please enter an authorization limit');
    const bank = await browser.send(noLimit, { agree: 'true', authorizationAmount: '1,250.50' });
    expect(bank.text).toContain('Two small deposits will verify this account');
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '555-1234' });
    expect(check.text).toContain('$1,250.50 CAD');
    const done = await browser.send(check, {});
    expect(done.text).toContain('Two small deposits will arrive in 1-2 business days');
    const [customer] = await customers(MAPLE, 'Roy Inc.');
    expect(customer).toMatchObject({ verification: 'pending', limit: 125_050n });
    await plain(MAPLE);
  });

  test('in the United States always asks for a limit, and says what the law there wants said', async () => {
    const browser = new PayerBrowser(stand);
    const who = await browser.open('/authorize/boreal-gym');
    const reach = await browser.send(who, { personalName: 'true', firstName: 'Grace', lastName: 'Hopper' });
    const agreement = await browser.send(reach, { email: 'grace@example.test' });
    expect(agreement.text).toContain('Corrections and disputes');
    expect(agreement.text).toContain('A copy of this authorization is sent to grace@example.test');
    const bank = await browser.send(agreement, { agree: 'true', authorizationAmount: '500' });
    const wrong = await browser.send(bank, { ...AMERICAN, 'bankAccount.routingNumber': '021000022' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('href="#f-bankAccount-routingNumber"');
    const check = await browser.send(wrong, AMERICAN);
    const done = await browser.send(check, {});
    expect(done.text).toContain("you're all set up!");
    expect((await customers(BOREAL, 'Grace Hopper'))[0]).toMatchObject({ limit: 50_000n });
  });

  test('is not asked for where the business cannot be written to', async () => {
    const { owner } = stand.world.database;
    await owner`update clients set address1 = null, city = null, province_code = null, postal_code = null where id = 4`;
    const browser = new PayerBrowser(stand);
    const who = await browser.open('/authorize/maple-dental');
    const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'None' });
    const agreement = await browser.send(reach, { email: 'none@example.test' });
    expect(agreement.text).toContain('is not complete yet');
    expect(agreement.html).not.toContain('name="agree"');
    await owner`
      update clients set address1 = '220 Elgin Street', city = 'Ottawa', province_code = 'ON', postal_code = 'K2P 1L7'
       where id = 4`;
  });

  test('is kept as a file and printed on paper', async () => {
    const browser = new PayerBrowser(stand);
    const done = await browser.send(await upToCheck(browser, 'Keeps'), {});
    expect(done.text).toContain('Download PDF');
    const pdf = await browser.open('/authorize/maple-dental?receipt=pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.html.slice(0, 5)).toBe('%PDF-');
    const paper = await new PayerBrowser(stand).open('/authorize/maple-dental?form=pdf');
    expect(paper.headers.get('content-disposition')).toBe('inline; filename="pad-agreement.pdf"');
  });
});

describe('a bank connection', () => {
  const LOGIN = { transitNumber: '00012', institutionNumber: '003', accountNumber: '5550001' };

  beforeAll(() => settings(MAPLE, { enable_flinks: true, require_verification: true, flinks_opted_in_at: new Date() }));
  afterAll(() => plain(MAPLE));

  async function upToBank(lastName: string): Promise<{ browser: PayerBrowser; bank: ShownPage }> {
    const browser = new PayerBrowser(stand);
    const who = await browser.open('/authorize/maple-dental');
    const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName });
    const agreement = await browser.send(reach, { email: `${lastName.toLowerCase()}@example.test` });
    return { browser, bank: await browser.send(agreement, { agree: 'true' }) };
  }

  test('leads to the bank and back without script, and what the bank itself says counts', async () => {
    const { browser, bank } = await upToBank('Connected');
    expect(bank.text).toContain('You are signing in with your bank');
    expect(bank.headers.get('content-security-policy')).toContain('frame-src https://connect.example.test');
    const page = new URL((/<a class="button" href="([^"]*)"/.exec(bank.html)?.[1] ?? '').replaceAll('&amp;', '&'));
    const back = new URL(page.searchParams.get('redirectUrl') ?? '');
    logins.set('login-1', { tag: page.searchParams.get('tag') ?? '', numbers: LOGIN });
    back.searchParams.set('loginId', 'login-1');
    const answered = await browser.open(`${back.pathname}${back.search}`);
    const check = await browser.send(answered, {});
    expect(check.text).toContain('by signing in at your bank');
    const done = await browser.send(check, {});
    expect(done.text).toContain('Your bank account has been verified.');
    const [customer] = await customers(MAPLE, 'Ada Connected');
    expect(customer).toMatchObject({ authorization: 'complete', verification: 'complete' });
    const [charged] = await stand.world.database.owner<{ n: number }[]>`
      select count(*)::int as n from instant_verifications where client_id = 4 and customer_id = ${String(customer?.id)}`;
    expect(charged?.n).toBe(1);
  });

  test('of another flow, or one nobody made, connects nothing', async () => {
    const { browser, bank } = await upToBank('Foreign');
    logins.set('login-2', { tag: 'somebody else', numbers: LOGIN });
    for (const loginId of ['login-2', 'made-up']) {
      const refused = await browser.send(bank, { loginId });
      expect(refused.text).toContain('Connect your bank, or type the numbers of your account.');
    }
  });

  test('that is not answered yet is asked again', async () => {
    const { browser, bank } = await upToBank('Waits');
    logins.set('login-3', null);
    const waiting = await browser.send(bank, { loginId: 'login-3' });
    expect(waiting.text).toContain('Your bank has not answered yet');
  });

  test('is never the only way: numbers can be typed', async () => {
    const { browser } = await upToBank('Types');
    const byHand = await browser.open('/authorize/maple-dental?page=bank&by=hand');
    expect(byHand.text).toContain('Connect my bank instantly instead');
    const check = await browser.send(byHand, { ...CANADIAN, 'bankAccount.accountNumber': '5550002' });
    expect(check.text).toContain('by two small deposits');
  });
});

describe('what is sent', () => {
  test('from another site, or without saying where from, is refused', async () => {
    const browser = new PayerBrowser(stand);
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
    const browser = new PayerBrowser(stand);
    const who = await browser.open('/authorize/maple-dental');
    browser.forgetCookies();
    const lost = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'Lost' });
    expect(lost.text).toContain('open for too long');
    expect(lost.html).toContain('value="Lost"');
    const other = await browser.send(
      { ...lost, html: lost.html.replace('name="page" value="payer"', 'name="page" value="check"') },
      {},
    );
    expect(other.text).toContain('Who is paying?');
  });

  test('by a program that fills in everything is not taken', async () => {
    const browser = new PayerBrowser(stand);
    const who = await browser.open('/authorize/maple-dental');
    const answer = await browser.send(who, { personalName: 'true', firstName: 'A', lastName: 'Bot', website: 'x' });
    expect(answer.status).toBe(404);
  });

  test('with one account too often within an hour is refused', async () => {
    const account = { ...CANADIAN, 'bankAccount.accountNumber': '99887766' };
    for (let time = 0; time < 6; time += 1) {
      const browser = new PayerBrowser(stand);
      const who = await browser.open('/authorize/maple-dental');
      const reach = await browser.send(who, { personalName: 'true', firstName: 'Same', lastName: `Account ${time}` });
      const agreement = await browser.send(reach, { email: 'same@example.test' });
      const bank = await browser.send(agreement, { agree: 'true' });
      const check = await browser.send(bank, account);
      const done = await browser.send(check, {});
      expect(done.text).toContain(time < 5 ? "you're all set up!" : 'entered too often');
    }
  });
});

describe('a gift', () => {
  const GIFT = {
    amount: '25',
    processDate: '2026-03-20',
    frequency: 'Monthly',
    installments: '12',
    email: 'donor@example.test',
    firstName: 'Dana',
    lastName: 'Donor',
    agree: 'true',
  };

  test('becomes a schedule with the consent to it', async () => {
    const browser = new PayerBrowser(stand);
    const gift = await browser.open('/donation/food-bank');
    expect(gift.text).toContain('Give to Client 6');
    const tooSoon = await browser.send(gift, { ...GIFT, processDate: '2026-03-16' });
    expect(tooSoon.status).toBe(422);
    expect(tooSoon.html).toContain('href="#f-processDate"');
    const bank = await browser.send(tooSoon, GIFT);
    const check = await browser.send(bank, CANADIAN);
    expect(check.text).toContain('$25.00 CAD every month from Fri, Mar 20, 2026, 12 times');
    const done = await browser.send(check, {});
    expect(done.text).toContain("you're all set up!");
    expect(done.text).toContain('Mar 20, 2026: the first debit.');
    const [schedule] = await stand.world.database.owner<{ installments: number; amount: bigint }[]>`
      select installments, amount_cents as amount from transaction_schedules where client_id = 6`;
    expect(schedule).toEqual({ installments: 12, amount: 2500n });
  });

  test('of somebody who gave before waits for their mail, and nothing is debited before', async () => {
    const browser = new PayerBrowser(stand);
    const gift = await browser.open('/donation/food-bank');
    const sent = await browser.send(gift, { ...GIFT, frequency: 'Once', amount: '40' });
    expect(sent.text).toContain('We wrote to donor@example.test');
    const { owner } = stand.world.database;
    const count = async () =>
      (await owner<{ n: number }[]>`select count(*)::int as n from transaction_schedules where client_id = 6`)[0]?.n;
    expect(await count()).toBe(1);
    const [mail] = await owner<{ text: string }[]>`
      select text_body as text from outbox where client_id = 6 and template = 'donation_verification'`;
    const link = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const elsewhere = new PayerBrowser(stand);
    const asked = await elsewhere.open(`${link.pathname}${link.search}`);
    expect(asked.status).toBe(200);
    expect(await count()).toBe(1);
    const done = await elsewhere.send(asked, {});
    expect(done.text).toContain("you're all set up!");
    expect(await count()).toBe(2);
    const [confirmed] = await owner<{ agree: boolean }[]>`
      select (evidence -> 'answers' ->> 'agree')::boolean as agree from customer_authorizations
       where client_id = 6 order by id desc limit 1`;
    expect(confirmed?.agree).toBe(true);
    const again = await new PayerBrowser(stand).open(`${link.pathname}${link.search}`);
    expect(again.path).toBe('/donation/email_verification_expired');
    expect(again.text).toContain('This verification link has expired. Please submit your donation again.');
    expect(await count()).toBe(2);
  });
});

describe('a public link', () => {
  test('asks on one page, and makes the schedule where the business lets payers choose one', async () => {
    await settings(SCHOOL, { allow_transaction_schedule: true, allow_microdeposit: true });
    for (const path of ['/link_authorizations', '/customer_authorizations']) {
      const browser = new PayerBrowser(stand);
      const you = await browser.open(`${path}?form_url=birch-school`);
      expect(you.text).toContain('Authorize payments to Client 7');
      const bank = await browser.send(you, {
        name: `Parent ${path.length}`,
        email: 'parent@example.test',
        customerType: 'Personal',
      });
      const payments = await browser.send(bank, {
        ...CANADIAN,
        'bankAccount.accountNumber': `7000${path.length}12`,
        microdeposit: 'true',
      });
      const check = await browser.send(payments, { amount: '120.00', processDate: '2026-04-01', frequency: 'Monthly' });
      expect(check.text).toContain('until stopped');
      const refused = await browser.send(check, {});
      expect(refused.text).toContain('Please agree to the terms and conditions');
      const done = await browser.send(refused, { agree: 'true' });
      expect(done.text).toContain("Nice job, you're all set up!");
    }
    const [plans] = await stand.world.database.owner<{ n: number }[]>`
      select count(*)::int as n from transaction_schedules where client_id = 7 and installments is null`;
    expect(plans?.n).toBe(2);
  });
});

describe('what was typed when the language changed', () => {
  const LINK = '/link_authorizations?form_url=birch-school';
  const YOU = { name: 'Draft Parent', email: 'draft@example.test', customerType: 'Personal' };
  const PLAN = { amount: '120.00', processDate: '2026-04-01', frequency: 'Monthly' };

  async function upToLast(browser: PayerBrowser): Promise<ShownPage> {
    await settings(SCHOOL, { allow_transaction_schedule: true });
    const you = await browser.open(LINK);
    const bank = await browser.send(you, YOU);
    const payments = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '7111122' });
    return browser.send(payments, PLAN);
  }

  test('stays as it was typed, and a page it made wrong is answered again before anything is agreed to', async () => {
    const browser = new PayerBrowser(stand);
    await upToLast(browser);
    const payments = await browser.open(`${LINK}&page=payments`);
    const french = await browser.send(payments, { ...PLAN, amount: 'abc', language: 'fr' });
    expect(french.status).toBe(200);
    expect(french.html).toContain('value="abc"');
    const ahead = await browser.open(`${LINK}&page=check`);
    expect(ahead.status).toBe(200);
    expect(ahead.text).toContain('Quoi payer, et quand?');
    const mended = await browser.send(ahead, PLAN);
    expect(mended.text).toContain('120,00');
    expect(await customers(SCHOOL, 'Draft Parent')).toHaveLength(0);
  });

  test('of the numbers of an account asks for them again', async () => {
    const browser = new PayerBrowser(stand);
    const check = await upToLast(browser);
    const bank = await browser.open(`${LINK}&page=bank`);
    await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '', language: 'fr' });
    const refused = await browser.send(check, { agree: 'true' });
    expect(refused.text).toContain('Quel compte');
    expect(await customers(SCHOOL, 'Draft Parent')).toHaveLength(0);
  });
});

describe('a public link of a business that plans the debits itself', () => {
  test('asks for the most one debit may take where the country or the business wants it', async () => {
    await stand.world.database.owner`update clients set client_type = 'Tuition' where id = ${String(BOREAL)}`;
    await settings(BOREAL, { allow_transaction_schedule: false });
    const browser = new PayerBrowser(stand);
    const you = await browser.open('/link_authorizations?form_url=boreal-gym');
    const bank = await browser.send(you, {
      name: 'Limited Payer',
      email: 'limited@example.test',
      customerType: 'Personal',
    });
    const limit = await browser.send(bank, { ...AMERICAN, 'bankAccount.accountNumber': '000987654' });
    expect(limit.text).toContain('How much may be taken at a time?');
    expect(limit.html).not.toContain('name="amount"');
    const small = await browser.send(limit, { authorizationAmount: '0.50' });
    expect(small.text).toContain('Must be 1 or greater');
    const check = await browser.send(small, { authorizationAmount: '250' });
    expect(check.text).toContain('$250.00');
    const done = await browser.send(check, { agree: 'true' });
    expect(done.text).toContain("you're all set up!");
    expect((await customers(BOREAL, 'Limited Payer'))[0]).toMatchObject({ authorization: 'complete', limit: 25000n });
    await stand.world.database.owner`update clients set client_type = 'Processing' where id = ${String(BOREAL)}`;
    await plain(BOREAL);
  });
});

describe('a gift made once', () => {
  test('is one debit: the business plans no second one, and the payer who gives again does', async () => {
    const { owner } = stand.world.database;
    const once = {
      amount: '25',
      processDate: '2026-03-20',
      frequency: 'Once',
      email: 'single@example.test',
      firstName: 'Dana',
      lastName: 'Single',
      agree: 'true',
    };
    const browser = new PayerBrowser(stand);
    const bank = await browser.send(await browser.open('/donation/food-bank'), once);
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '60016001' });
    expect((await browser.send(check, {})).text).toContain("you're all set up!");
    const [donor] = await owner<{ id: bigint }[]>`
      select id from customers where client_id = 6 and email = 'single@example.test'`;
    const plans = async () =>
      (
        await owner<{ n: number }[]>`
        select count(*)::int as n from transaction_schedules where client_id = 6 and customer_id = ${String(donor?.id)}`
      )[0]?.n;
    const [consent] = await owner<{ kind: string }[]>`
      select consent_kind as kind from customer_authorizations where client_id = 6 and customer_id = ${String(donor?.id)}`;
    expect([consent?.kind, await plans()]).toEqual(['one_time', 1]);

    const callers = new Callers(stand.world);
    const asCharity = await callers.member({ clientId: CHARITY, role: 'client_primary' });
    const second = (await asCharity()).transactionSchedules.create({
      customerId: String(donor?.id),
      amount: '25',
      frequency: 'Once',
      processDate: '2026-03-24',
    });
    expect(await refusalFrom(second)).toMatchObject({ code: 'schedule.one_time_consent_used' });
    const record = await (await asCharity()).customers.authorizations({ customerId: String(donor?.id) });
    expect(record).toMatchObject({ covers: 'no_debit', records: [{ consentKind: 'one_time' }] });

    const again = new PayerBrowser(stand);
    await again.send(await again.open('/donation/food-bank'), once);
    const [mail] = await owner<{ text: string }[]>`
      select text_body as text from outbox
       where client_id = 6 and template = 'donation_verification' and customer_id = ${String(donor?.id)}`;
    const link = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const confirm = await again.open(`${link.pathname}${link.search}`);
    expect((await again.send(confirm, {})).text).toContain("you're all set up!");
    expect(await plans()).toBe(2);
  });
});

describe('a mailed link', () => {
  const mailed = (token: string, name = 'Élodie') =>
    `/email_authorizations?${new URLSearchParams({ cid: token, name, email: 'payer4001@example.test' })}`;

  test('shows whom it was written to and completes that customer, once', async () => {
    const { owner } = stand.world.database;
    await owner`update customers set authorization_status = 'pending', name = 'Élodie' where id = 4001`;
    await owner`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (4, 1, 4001, 'Élodie', 'payer4001@example.test', 'fr', 'user:1', ${stand.world.now},
              ${new Date(stand.world.now.getTime() + 86_400_000)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (4, 1, ${createHash('sha256').update('first').digest('hex')}, now())`;
    const browser = new PayerBrowser(stand);
    const you = await browser.open(mailed('first'));
    expect(you.html).toContain('<html lang="fr-CA">');
    expect(you.text).toContain('payer4001@example.test');
    expect(you.html).not.toContain('name="email"');
    const bank = await browser.send(you, { customerType: 'Personal' });
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '40014001' });
    const done = await browser.send(check, { agree: 'true' });
    expect(done.text).toContain('Bravo, tout est prêt!');
    expect((await browser.open(mailed('first'))).text).toContain('Bravo, tout est prêt!');
    const [customer] = await owner`
      select authorization_status as status, authorization_channel as channel from customers where id = 4001`;
    expect(customer).toEqual({ status: 'complete', channel: 'provider' });
    const stranger = await new PayerBrowser(stand).open(mailed('first'));
    expect(stranger.status).toBe(404);
  });

  test.each([
    '/email_authorizations',
    '/email_authorizations?cid=first&name=Somebody&email=payer4001%40example.test',
    '/email_authorizations?cid=wrong&name=x&email=x',
  ])('%s opens nothing and says that it may be over', async (path) => {
    const answer = await new PayerBrowser(stand).open(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(
      'The link appears to have expired. Please reach out to the requesting organization for a new link.',
    );
  });
});

describe('an address that names nobody', () => {
  test.each([
    '/authorize',
    '/authorize/nobody',
    `/authorize/${encodeURIComponent("' or 1=1 --")}`,
    '/authorize/food-bank',
    '/donation/maple-dental',
    '/link_authorizations',
    '/link_authorizations?form_url=maple-dental',
  ])('%s is answered like any other', async (path) => {
    const answer = await new PayerBrowser(stand).open(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Something went wrong...');
  });

  test('names somebody once the code is given as a query', async () => {
    expect((await new PayerBrowser(stand).open('/authorize?code=maple-dental')).text).toContain('Who is paying?');
  });
});

test('every page is light: HTML within 40 kB, script within 15 kB', async () => {
  const browser = new PayerBrowser(stand);
  const check = await upToCheck(browser, 'Light');
  const done = await browser.send(check, {});
  for (const page of [check, done]) expect(Buffer.byteLength(page.html)).toBeLessThan(40_000);
  const script = /src="(\/payer\/payer\.[^"]*\.js)"/.exec(check.html)?.[1] ?? '';
  const answer = await fetch(`${stand.origin}${script}`);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(gzipSync(Buffer.from(await answer.arrayBuffer())).length).toBeLessThan(15_000);
});
