import { createHash } from 'node:crypto';
import { agreementChanges } from '@cordelle/api/testing/consents.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayerBrowser, type ShownPage } from '../../testing/payer-browser.ts';
import { AGREED, AMERICAN, BOREAL, CANADIAN, MAPLE, PayerHarness, SCHOOL } from '../../testing/payer-harness.ts';
import type { V3Harness } from '../../testing/v3-harness.ts';

let payers: PayerHarness;
let harness: V3Harness;

beforeAll(async () => {
  payers = await PayerHarness.open();
  ({ harness } = payers);
});
afterAll(() => payers.close());

const EXPIRED = 'The link appears to have expired. Please reach out to the requesting organization for a new link.';

describe('a public link', () => {
  test('asks on one page, and makes the schedule where the business lets payers choose one', async () => {
    await payers.settings(SCHOOL, { allow_transaction_schedule: true, allow_microdeposit: true });
    for (const path of ['/link_authorizations', '/customer_authorizations']) {
      const browser = new PayerBrowser(harness);
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
      expect(check.text).toContain('no end date');
      const refused = await browser.send(check, {});
      expect(refused.text).toContain('Please agree to the terms and conditions');
      const done = await browser.send(refused, AGREED);
      expect(done.text).toContain("Nice job, you're all set up!");
    }
    const [plans] = await harness.world.database.owner<{ n: number }[]>`
      select count(*)::int as n from transaction_schedules where client_id = 7 and installments is null`;
    expect(plans?.n).toBe(2);
  });
});

describe('an authorization', () => {
  async function upToCheck(browser: PayerBrowser): Promise<ShownPage> {
    const who = await browser.open('/authorize/maple-dental');
    const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName: 'Counter' });
    const bank = await browser.send(reach, { email: 'counter@example.test' });
    return browser.send(bank, CANADIAN);
  }

  test('on a device that others use begins anew, with nothing left of whoever was there', async () => {
    const browser = new PayerBrowser(harness);
    const check = await upToCheck(browser);
    const cookies = browser.cookies;
    const started = await browser.send(check, { anew: 'yes' });
    expect([started.path, started.text.includes('Who is paying?')]).toEqual(['/authorize/maple-dental', true]);
    expect(started.html).not.toContain('Counter');
    expect(browser.cookies).not.toBe(cookies);
    expect((await browser.open('/authorize/maple-dental?page=check')).text).toContain('Who is paying?');

    const done = await browser.send(await upToCheck(browser), AGREED);
    expect(done.text).toContain('Start for someone else');
    const next = await browser.send(done, { anew: 'yes' });
    expect(next.text).toContain('Who is paying?');
    expect((await browser.open('/authorize/maple-dental?page=finished')).html).not.toMatch(/Counter|C-\d{8}/);
    expect((await browser.open('/authorize/maple-dental?receipt=pdf')).text).toContain('Who is paying?');
  });

  test('that was ended says so where its receipt was, and leads to their payments', async () => {
    const { owner } = harness.world.database;
    const browser = new PayerBrowser(harness);
    await browser.send(await upToCheck(browser), AGREED);
    const [agreement] = await owner<{ customerId: bigint; reference: string }[]>`
      select c.id as "customerId", c.identifier || '-' || a.number as reference
        from customers c join authorizations a on a.client_id = c.client_id and a.customer_id = c.id
       where c.email = 'counter@example.test' order by c.id desc limit 1`;
    if (!agreement) throw new Error('they agreed');
    const who = { clientId: MAPLE, customerId: agreement.customerId };
    await agreementChanges(harness.world, who, { type: 'revoke', by: 'payer', returnCode: null });
    const ended = await browser.open('/authorize/maple-dental?page=finished');
    expect(ended.html).toContain('<title>This agreement has ended');
    expect(ended.text).toContain('This agreement ended on Mar 16, 2026');
    expect(ended.text).toContain(`under agreement ${agreement.reference}`);
    expect(ended.html).toContain('href="/my_payments?lang=en"');
    expect(ended.text).not.toMatch(/all set up|will debit/);
    expect((await browser.open('/authorize/maple-dental?lang=fr')).text).toContain(
      'Cet accord a pris fin le 16 mars 2026',
    );
  });

  test('meets a payer in the language of their browser where the business asked for none', async () => {
    const asked = async (languages: string) => {
      const answer = await fetch(`${harness.origin}/authorize/maple-dental`, {
        headers: { 'accept-language': languages },
      });
      return /<html lang="(..)/.exec(await answer.text())?.[1];
    };
    expect(await asked('fr-CA,fr;q=0.9,en;q=0.8')).toBe('fr');
    expect(await asked('de')).toBe('en');
    await harness.world.database.owner`update clients set default_language = 'fr' where id = ${String(MAPLE)}`;
    expect(await asked('en-CA')).toBe('fr');
    await harness.world.database.owner`update clients set default_language = 'en' where id = ${String(MAPLE)}`;
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
    const browser = new PayerBrowser(harness);
    await upToLast(browser);
    const payments = await browser.open(`${LINK}&page=payments`);
    const french = await browser.send(payments, { ...PLAN, amount: 'abc', language: 'fr' });
    expect(french.status).toBe(200);
    expect(french.html).toContain('value="abc"');
    // What was understood stands there as the language writes it.
    const inFrench = await browser.send(french, { ...PLAN, amount: '1250,5', language: 'fr' });
    expect(inFrench.html).toContain('value="1\u00a0250,50"');
    const inEnglish = await browser.send(inFrench, { ...PLAN, amount: '1\u00a0250,50', language: 'en' });
    expect(inEnglish.html).toContain('value="1,250.50"');
    await browser.send(inEnglish, { ...PLAN, amount: 'abc', language: 'fr' });
    const ahead = await browser.open(`${LINK}&page=check`);
    expect(ahead.status).toBe(200);
    expect(ahead.text).toContain('Montant et dates des paiements');
    const fixed = await browser.send(ahead, PLAN);
    expect(fixed.text).toContain('120,00');
    expect(await payers.customers(SCHOOL, 'Draft Parent')).toHaveLength(0);
  });

  test('of the numbers of an account asks for them again', async () => {
    const browser = new PayerBrowser(harness);
    const check = await upToLast(browser);
    const bank = await browser.open(`${LINK}&page=bank`);
    await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '', language: 'fr' });
    const refused = await browser.send(check, AGREED);
    expect(refused.text).toContain('Quel compte');
    expect(await payers.customers(SCHOOL, 'Draft Parent')).toHaveLength(0);
  });
});

describe('a public link of a business that plans the debits itself', () => {
  test('asks for the most one debit may take where the country or the business wants it', async () => {
    await harness.world.database.owner`update clients set client_type = 'Tuition' where id = ${String(BOREAL)}`;
    await payers.settings(BOREAL, { allow_transaction_schedule: false });
    const browser = new PayerBrowser(harness);
    const you = await browser.open('/link_authorizations?form_url=boreal-gym');
    const bank = await browser.send(you, {
      name: 'Limited Payer',
      email: 'limited@example.test',
      customerType: 'Personal',
    });
    const limit = await browser.send(bank, { ...AMERICAN, 'bankAccount.accountNumber': '000987654' });
    expect(limit.text).toContain('Set a maximum per payment');
    expect(limit.text).toContain('Sandbox: no real money moves.');
    expect(limit.html).toMatch(/<span aria-hidden="true">\$<\/span><input[^>]*id="f-authorizationAmount"/);
    const french = await browser.open('/link_authorizations?form_url=boreal-gym&page=payments&lang=fr');
    expect(french.html).toMatch(/id="f-authorizationAmount"[^>]*><span aria-hidden="true">\$<\/span>/);
    expect(limit.html).not.toContain('name="amount"');
    const small = await browser.send(limit, { authorizationAmount: '0.50' });
    expect(small.text).toContain('Must be 1 or greater');
    const check = await browser.send(small, { authorizationAmount: '250' });
    expect(check.text).toContain('$250.00');
    const done = await browser.send(check, AGREED);
    expect(done.text).toContain("you're all set up!");
    expect((await payers.customers(BOREAL, 'Limited Payer'))[0]).toMatchObject({
      authorization: 'complete',
      limit: 25000n,
    });
    await harness.world.database.owner`update clients set client_type = 'Processing' where id = ${String(BOREAL)}`;
    await payers.plain(BOREAL);
  });
});

describe('a public link of a business that does not show its address', () => {
  test('leaves it out of its pages, but not out of the agreement', async () => {
    await payers.plain(SCHOOL);
    await payers.settings(SCHOOL, { display_client_address: false });
    const browser = new PayerBrowser(harness);
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
    const { owner } = harness.world.database;
    await owner`update customers set authorization_status = 'pending', name = 'Élodie' where id = 4001`;
    await owner`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (4, 1, 4001, 'Élodie', 'payer4001@example.test', 'fr', 'user:1', ${harness.world.now},
              ${new Date(harness.world.now.getTime() + 86_400_000)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (4, 1, ${createHash('sha256').update('first').digest('hex')}, now())`;
    const browser = new PayerBrowser(harness);
    const you = await browser.open(mailed('first'));
    expect(you.html).toContain('<html lang="fr-CA">');
    expect(you.text).toContain('payer4001@example.test');
    expect(you.html).not.toContain('name="email"');
    const bank = await browser.send(you, { customerType: 'Personal' });
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '40014001' });
    const done = await browser.send(check, AGREED);
    expect(done.text).toContain('Bravo, tout est prêt!');
    expect((await browser.open(mailed('first'))).text).toContain('Bravo, tout est prêt!');
    const [customer] = await owner`
      select authorization_status as status, authorization_channel as channel from customers where id = 4001`;
    expect(customer).toEqual({ status: 'complete', channel: 'provider' });
  });

  test('that is over says to its reader what became of it, and nothing to a stranger', async () => {
    const { owner } = harness.world.database;
    const elsewhere = (path: string) => new PayerBrowser(harness).open(path);
    const used = await elsewhere(mailed('first'));
    expect([used.status, used.text.includes('Ce lien a été utilisé le 16 mars 2026')]).toEqual([404, true]);
    expect(used.text).toContain('Client 4 · 220 Elgin Street');
    expect(used.html).toContain('href="/my_payments?lang=fr"');
    expect(used.html).not.toMatch(/payer4001@|40014001|Rien n’a été prélevé/);
    const guessed = await elsewhere(mailed('first', 'Somebody'));
    expect([guessed.status, guessed.text.includes('Client 4')]).toEqual([404, false]);

    await owner`update customers set authorization_status = 'pending' where id = 4001`;
    const over = async (end: string) => {
      await owner`update authorization_requests set ended_at = ${harness.world.now}, "end" = ${end} where id = 1`;
      return (await elsewhere(`${mailed('first')}&lang=en`)).text;
    };
    const expired = await over('expired');
    expect(expired).toContain(EXPIRED);
    expect(expired).toMatch(/It expired on Mar 17, 2026\. Nothing was agreed to and nothing was debited .* Client 4/);
    expect(await over('replaced')).toContain('A newer link took the place of this one');
    expect(await over('withdrawn')).toContain('Client 4 no longer asks for this');
    await owner`update authorization_requests set ended_at = null, "end" = null where id = 1`;
    await owner`update customers set active = false, archived_at = ${harness.world.now} where id = 4001`;
    expect((await elsewhere(`${mailed('first')}&lang=en`)).text).toContain('The request ended on Mar 16, 2026.');
    await owner`update customers set active = true, archived_at = null where id = 4001`;
    await over('withdrawn');
    await owner`update customers set authorization_status = 'complete' where id = 4001`;
    await owner`update authorization_requests set "end" = 'answered' where id = 1`;
  });

  test('asks what the business asks of everybody: its terms, a verified account, no introduction that it took off', async () => {
    const { owner } = harness.world.database;
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
      values (4, 2, 4001, 'Mo', 'payer4001@example.test', 'en', 'user:1', ${harness.world.now},
              ${new Date(harness.world.now.getTime() + 86_400_000)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (4, 2, ${createHash('sha256').update('second').digest('hex')}, now())`;
    const browser = new PayerBrowser(harness);
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
    expect(check.text).toContain('by signing in to your bank');
    const done = await browser.send(check, AGREED);
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
    const answer = await new PayerBrowser(harness).open(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(EXPIRED);
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
    const answer = await new PayerBrowser(harness).open(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Something went wrong...');
  });

  test.each([
    ['/link_authorizations?form_url=old-school', SCHOOL, 'old-school'],
    ['/customer_authorizations?form_url=old-school', SCHOOL, 'old-school'],
    ['/authorize/old-poster', MAPLE, 'old-poster'],
  ])(
    '%s, given up by its business, has expired; of another business or another kind it is unknown',
    async (path, id, code) => {
      const { owner } = harness.world.database;
      await owner`
      insert into former_authorization_codes (client_id, code, given_up_at)
      values (${String(id)}, ${code}, ${harness.world.now})`;
      const old = await new PayerBrowser(harness).open(path);
      expect([old.status, old.text.includes(EXPIRED), old.html.includes('class="warning"')]).toEqual([404, true, true]);
      expect(old.text).not.toContain('Client ');
      expect(old.text).toContain('What you agreed to here before still stands.');
      expect(old.html).toContain('href="/my_payments?lang=en"');
      const french = await new PayerBrowser(harness).open(`${path}${path.includes('?') ? '&' : '?'}lang=fr`);
      expect(french.text).toContain('Le lien semble avoir expiré.');
      expect((await new PayerBrowser(harness).open(`/donation/${code}`)).text).toContain('Something went wrong...');
      await owner`update clients set status = 'closed' where id = ${String(id)}`;
      expect((await new PayerBrowser(harness).open(path)).text).toContain('Something went wrong...');
      await owner`update clients set status = 'approved' where id = ${String(id)}`;
      await owner`delete from former_authorization_codes where code = ${code}`;
    },
  );

  test('names somebody once the code is given as a query', async () => {
    expect((await new PayerBrowser(harness).open('/authorize?code=maple-dental')).text).toContain('Who is paying?');
  });
});
