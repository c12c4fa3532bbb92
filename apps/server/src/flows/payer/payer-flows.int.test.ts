import { createHash } from 'node:crypto';
import { Callers, refusalFrom } from '@cordelle/api/testing/callers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayerBrowser, type ShownPage } from '../../testing/payer-browser.ts';
import { AMERICAN, BOREAL, CANADIAN, CHARITY, MAPLE, PayerStand, SCHOOL } from '../../testing/payer-stand.ts';
import type { V3Stand } from '../../testing/v3-stand.ts';

let payers: PayerStand;
let stand: V3Stand;

beforeAll(async () => {
  payers = await PayerStand.open();
  ({ stand } = payers);
});
afterAll(() => payers.close());

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

  test.each([
    ['9999', 'Enter 1 to 1,200 installments'],
    ['1200', 'schedules end by Mar 16, 2076'],
    ['99999', 'This field is invalid'],
  ])('%s times a year is refused at its field, and the page stays', async (installments, words) => {
    const browser = new PayerBrowser(stand);
    const gift = await browser.open('/donation/food-bank');
    const refused = await browser.send(gift, { ...GIFT, frequency: 'Yearly', installments });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('href="#f-installments"');
    expect(refused.text).toContain(words);
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
    expect(asked.text).toContain('*****78');
    expect(asked.text).not.toContain('The account I name on the next page');
    expect(asked.text).toContain('$40.00 CAD once, on Fri, Mar 20, 2026');
    expect(await count()).toBe(1);
    const done = await elsewhere.send(asked, {});
    expect(done.text).toContain("you're all set up!");
    expect(await count()).toBe(2);
    const [confirmed] = await owner<{ agree: boolean; terms: string; hash: string }[]>`
      select (evidence -> 'answers' ->> 'agree')::boolean as agree, terms, terms_hash as hash
        from customer_authorizations where client_id = 6 order by id desc limit 1`;
    expect(confirmed).toMatchObject({ agree: true, hash: /name="hash" value="([0-9a-f]{64})"/.exec(asked.html)?.[1] });
    expect(confirmed?.terms).toContain('*****78');
    const again = await new PayerBrowser(stand).open(`${link.pathname}${link.search}`);
    expect(again.path).toBe('/donation/email_verification_expired');
    expect(again.text).toContain('This verification link has expired. Please submit your donation again.');
    expect(await count()).toBe(2);
  });

  /** A gift of the donor above that waits for their mail; answers its link. */
  async function waiting(browser: PayerBrowser): Promise<string> {
    const sent = await browser.send(await browser.open('/donation/food-bank'), {
      ...GIFT,
      frequency: 'Once',
      amount: '60',
    });
    expect(sent.text).toContain('We wrote to donor@example.test');
    const [mail] = await stand.world.database.owner<{ text: string }[]>`
      select text_body as text from outbox where client_id = 6 and template = 'donation_verification'
       order by id desc limit 1`;
    const { pathname, search } = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    return `${pathname}${search}`;
  }
  const given = (amount: string) =>
    stand.world.database.owner`
      select 1 from transaction_schedules where client_id = 6 and amount_cents = ${String(Number(amount) * 100)}`;

  test('is confirmed as it was read: in the other language, and once more if it reads otherwise by now', async () => {
    const link = await waiting(new PayerBrowser(stand));
    const elsewhere = new PayerBrowser(stand);
    const asked = await elsewhere.open(`${link}&lang=fr`);
    expect(asked.html).toContain('<html lang="fr-CA">');
    stand.world.setClock('2026-03-17', '10:00');
    const again = await elsewhere.send(asked, {});
    expect(again.status).toBe(409);
    expect(again.text).toContain('L’accord a changé depuis que vous avez ouvert cette page.');
    expect(await given('60')).toHaveLength(0);
    const done = await elsewhere.send(again, {});
    stand.world.setClock('2026-03-16', '10:00');
    expect(done.text).toContain('Bravo, tout est prêt!');
    expect(await given('60')).toHaveLength(1);
    const [confirmed] = await stand.world.database.owner<{ terms: string }[]>`
      select terms from customer_authorizations where client_id = 6 order by id desc limit 1`;
    expect(confirmed?.terms).toMatch(/17\s+mars\s+2026/);
  });

  test('can be confirmed for a day, whatever is done with its page meanwhile', async () => {
    const browser = new PayerBrowser(stand);
    const wall = stand.world.wallTime ?? new Date();
    const link = await waiting(browser);
    const kept = await browser.open('/donation/food-bank?page=gift');
    await browser.send(kept, { ...GIFT, frequency: 'Once', amount: '60', language: 'fr' });
    stand.world.wallTime = new Date(wall.getTime() + 23 * 60 * 60_000);
    const asked = await new PayerBrowser(stand).open(link);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('60,00');
    stand.world.wallTime = new Date(wall.getTime() + 25 * 60 * 60_000);
    expect((await new PayerBrowser(stand).open(link)).path).toBe('/donation/email_verification_expired');
    stand.world.wallTime = wall;
  });

  test.each([
    ['a business', 'customer_type', 'Business'],
    ['somebody with a limit', 'authorization_limit_cents', '5000'],
  ])('of %s is a gift of somebody new: what they agreed to stays', async (_, column, value) => {
    const { owner } = stand.world.database;
    await owner.unsafe(
      `update customers set ${column} = '${value}' where client_id = 6 and email = 'donor@example.test'`,
    );
    const page = await new PayerBrowser(stand).open('/donation/food-bank');
    const bank = await new PayerBrowser(stand).send(page, { ...GIFT, frequency: 'Once', amount: '70' });
    expect(bank.text).toContain('Account number');
    await owner`
      update customers set customer_type = 'Personal', authorization_limit_cents = null
       where client_id = 6 and email = 'donor@example.test'`;
  });

  test('that a charity asked for by mail is of the customer it wrote to, whose name and address it knows', async () => {
    const { owner } = stand.world.database;
    await owner`update customers set authorization_status = 'pending', name = 'Gil' where client_id = 6 and id = 6001`;
    await owner`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (6, 1, 6001, 'Gil', 'gil@example.test', 'en', 'user:1', ${stand.world.now},
              ${new Date(stand.world.now.getTime() + 86_400_000)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (6, 1, ${createHash('sha256').update('gift').digest('hex')}, now())`;
    const address = `/email_authorizations?${new URLSearchParams({ cid: 'gift', name: 'Gil', email: 'gil@example.test' })}`;
    const browser = new PayerBrowser(stand);
    const gift = await browser.open(address);
    expect(gift.text).toContain('Give to Client 6');
    expect(gift.text).toContain('gil@example.test');
    expect(gift.html).not.toContain('name="email"');
    expect(gift.html).not.toContain('name="firstName"');
    const { email: _, firstName: __, lastName: ___, ...terms } = GIFT;
    const bank = await browser.send(gift, { ...terms, amount: '15' });
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '60016001' });
    const done = await browser.send(check, {});
    expect(done.text).toContain("you're all set up!");
    expect((await browser.open(address)).text).toContain("you're all set up!");
    const plans = await owner`
      select installments, amount_cents as amount from transaction_schedules where client_id = 6 and customer_id = 6001`;
    expect(plans).toEqual([{ installments: 12, amount: 1500n }]);
    expect((await payers.customers(CHARITY, 'Gil'))[0]).toMatchObject({ authorization: 'complete' });
    expect((await new PayerBrowser(stand).open(address)).status).toBe(404);
  });
});

describe('a public link', () => {
  test('asks on one page, and makes the schedule where the business lets payers choose one', async () => {
    await payers.settings(SCHOOL, { allow_transaction_schedule: true, allow_microdeposit: true });
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
    await payers.settings(SCHOOL, { allow_transaction_schedule: true });
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
    expect(await payers.customers(SCHOOL, 'Draft Parent')).toHaveLength(0);
  });

  test('of the numbers of an account asks for them again', async () => {
    const browser = new PayerBrowser(stand);
    const check = await upToLast(browser);
    const bank = await browser.open(`${LINK}&page=bank`);
    await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '', language: 'fr' });
    const refused = await browser.send(check, { agree: 'true' });
    expect(refused.text).toContain('Quel compte');
    expect(await payers.customers(SCHOOL, 'Draft Parent')).toHaveLength(0);
  });
});

describe('a public link of a business that plans the debits itself', () => {
  test('asks for the most one debit may take where the country or the business wants it', async () => {
    await stand.world.database.owner`update clients set client_type = 'Tuition' where id = ${String(BOREAL)}`;
    await payers.settings(BOREAL, { allow_transaction_schedule: false });
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
    expect((await payers.customers(BOREAL, 'Limited Payer'))[0]).toMatchObject({
      authorization: 'complete',
      limit: 25000n,
    });
    await stand.world.database.owner`update clients set client_type = 'Processing' where id = ${String(BOREAL)}`;
    await payers.plain(BOREAL);
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
    const inFrench = await (await asCharity({ language: 'fr' })).customers.authorizations({
      customerId: String(donor?.id),
    });
    const read = inFrench.records[0]?.evidence ?? [];
    expect(read).toContainEqual({ label: 'Page', value: 'Page de don' });
    expect(read.map(({ label }) => label)).toEqual(expect.arrayContaining(['Prénom', 'Clic le', 'Navigateur']));
    expect(read.filter(({ label }) => !/^\p{Lu}/u.test(label))).toEqual([]);

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

describe('a public link of a business that does not show its address', () => {
  test('leaves it out of its pages, but not out of the agreement', async () => {
    await payers.plain(SCHOOL);
    await payers.settings(SCHOOL, { display_client_address: false });
    const browser = new PayerBrowser(stand);
    const you = await browser.open('/link_authorizations?form_url=birch-school');
    expect(you.text).toContain('pay@birch-school.test');
    expect(you.text).not.toContain('220 Elgin Street');
    const bank = await browser.send(you, { name: 'Zoé', email: 'zoe@example.test', customerType: 'Personal' });
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '70007001' });
    expect(check.text.match(/220 Elgin Street/g)).toHaveLength(1);
    await payers.plain(SCHOOL);
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

  test('asks what the business asks of everybody: its terms, a verified account, no introduction that it took off', async () => {
    const { owner } = stand.world.database;
    await payers.settings(MAPLE, {
      enable_flinks: true,
      require_verification: true,
      flinks_opted_in_at: new Date(),
      allow_microdeposit: true,
    });
    await owner`
      insert into client_texts (client_id, kind, language, body, hash, actor, created_at)
      values (4, 'introduction', 'en', 'An introduction taken off.', 'x', 'user:1', now()),
             (4, 'terms_and_conditions', 'en', 'Our own terms.', 'x', 'user:1', now())`;
    await owner`update customers set authorization_status = 'pending', name = 'Mo' where id = 4001`;
    await owner`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (4, 2, 4001, 'Mo', 'payer4001@example.test', 'en', 'user:1', ${stand.world.now},
              ${new Date(stand.world.now.getTime() + 86_400_000)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (4, 2, ${createHash('sha256').update('second').digest('hex')}, now())`;
    const browser = new PayerBrowser(stand);
    const you = await browser.open(mailed('second', 'Mo'));
    expect(you.text).not.toContain('taken off');
    const bank = await browser.send(you, { customerType: 'Personal' });
    expect(bank.text).toContain('You are signing in with your bank');
    expect(bank.html).not.toContain('name="microdeposit"');
    const page = new URL((/<a class="button" href="([^"]*)"/.exec(bank.html)?.[1] ?? '').replaceAll('&amp;', '&'));
    const back = new URL(page.searchParams.get('redirectUrl') ?? '');
    const numbers = { transitNumber: '00012', institutionNumber: '003', accountNumber: '40014002' };
    payers.logins.set('mailed', { tag: page.searchParams.get('tag') ?? '', numbers });
    back.searchParams.set('loginId', 'mailed');
    const check = await browser.send(await browser.open(`${back.pathname}${back.search}`), {});
    expect(check.text).toContain('Our own terms.');
    expect(check.text).toContain('by signing in at your bank');
    const done = await browser.send(check, { agree: 'true' });
    expect(done.text).toContain("you're all set up!");
    const [customer] = await payers.customers(MAPLE, 'Mo');
    expect(customer).toMatchObject({ authorization: 'complete', verification: 'complete' });
    const [demanded] = await owner`select verification_required as required from customers where id = 4001`;
    expect(demanded).toEqual({ required: true });
    await owner`delete from client_texts where client_id = 4`;
    await payers.plain(MAPLE);
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
