import { createHash } from 'node:crypto';
import { Callers, refusalFrom } from '@cordelle/api/testing/callers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayerBrowser } from '../../testing/payer-browser.ts';
import { AGREED, CANADIAN, CHARITY, PayerHarness } from '../../testing/payer-harness.ts';
import type { V3Harness } from '../../testing/v3-harness.ts';

let payers: PayerHarness;
let harness: V3Harness;

beforeAll(async () => {
  payers = await PayerHarness.open();
  ({ harness } = payers);
});
afterAll(() => payers.close());

describe('a donation', () => {
  const DONATION = {
    amount: '25',
    processDate: '2026-03-20',
    frequency: 'Monthly',
    installments: '12',
    email: 'donor@example.test',
    firstName: 'Dana',
    lastName: 'Donor',
  };

  test('becomes a schedule with the consent to it', async () => {
    const browser = new PayerBrowser(harness);
    const donation = await browser.open('/donation/food-bank');
    expect(donation.text).toContain('Give to Client 6');
    const tooSoon = await browser.send(donation, { ...DONATION, processDate: '2026-03-16' });
    expect(tooSoon.status).toBe(422);
    expect(tooSoon.html).toContain('href="#f-processDate"');
    const donor = await browser.send(tooSoon, DONATION);
    expect(donor.text).toContain('Step 2 of 4');
    expect(donor.text).toContain('$25.00 CAD every month on the 20th, first on Fri, Mar 20, 2026, 12 times');
    const nobody = await browser.send(donor, { ...DONATION, email: 'nobody' });
    expect(nobody.status).toBe(422);
    expect(nobody.html).toContain('href="#f-email"');
    const bank = await browser.send(nobody, DONATION);
    const check = await browser.send(bank, CANADIAN);
    expect(check.text).toContain('$25.00 CAD every month on the 20th, first on Fri, Mar 20, 2026, 12 times');
    const done = await browser.send(check, AGREED);
    expect(done.text).toContain("you're all set up!");
    expect(done.text).toContain('Mar 20, 2026: the first debit.');
    const french = await browser.open('/donation/food-bank?page=finished&lang=fr');
    expect(french.text).toContain('chaque mois, le 20, premier débit le ven. 20 mars 2026');
    // The copy is the paper of what was agreed to, in its language whatever the page speaks.
    const copy = await browser.open('/donation/food-bank?receipt=pdf&lang=fr');
    expect(copy.html).toContain('/Lang (en-CA)');
    const [schedule] = await harness.world.database.owner<{ installments: number; amount: bigint }[]>`
      select installments, amount_cents as amount from transaction_schedules where client_id = 6`;
    expect(schedule).toEqual({ installments: 12, amount: 2500n });
  });

  test.each([
    ['9999', 'Enter 1 to 1,200 installments'],
    ['1200', 'schedules end by Mar 16, 2076'],
    ['99999', 'This field is invalid'],
  ])('%s times a year is refused at its field, and the page stays', async (installments, words) => {
    const browser = new PayerBrowser(harness);
    const donation = await browser.open('/donation/food-bank');
    const refused = await browser.send(donation, { ...DONATION, frequency: 'Yearly', installments });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('href="#f-installments"');
    expect(refused.text).toContain(words);
  });

  test('is written on a day in the language of the page, and read in either', async () => {
    const browser = new PayerBrowser(harness);
    const donation = await browser.open('/donation/food-bank?lang=fr');
    expect(donation.text).toMatch(/Par exemple \d{1,2}(er)? \S+ 2026\. Si cette date tombe/);
    const spoken = { ...DONATION, processDate: 'le vingt mars prochain' };
    const unread = await browser.send(donation, spoken);
    expect(unread.status).toBe(422);
    expect(unread.html).toContain('value="le vingt mars prochain"');
    const early = await browser.send(unread, { ...DONATION, processDate: '16 mars 2026' });
    expect(early.html).toContain('href="#f-processDate"');
    expect(early.html).toContain('value="16 mars 2026"');
    const donor = await browser.send(early, { ...DONATION, processDate: 'Mar 20, 2026' });
    expect(donor.text).toContain('20 mars 2026');
  });

  test('of somebody who gave before waits for their mail, and nothing is debited before', async () => {
    const browser = new PayerBrowser(harness);
    const donation = await browser.open('/donation/food-bank');
    const sent = await browser.give(donation, { ...DONATION, frequency: 'Once', amount: '40' });
    expect(sent.text).toContain('We wrote to donor@example.test');
    const { owner } = harness.world.database;
    const count = async () =>
      (await owner<{ n: number }[]>`select count(*)::int as n from transaction_schedules where client_id = 6`)[0]?.n;
    expect(await count()).toBe(1);
    const [mail] = await owner<{ text: string }[]>`
      select text_body as text from outbox where client_id = 6 and template = 'donation_verification'`;
    const link = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const elsewhere = new PayerBrowser(harness);
    const asked = await elsewhere.open(`${link.pathname}${link.search}`);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('****5678');
    expect(asked.text).not.toContain('____');
    expect(asked.text).toContain('$40.00 CAD once, on Fri, Mar 20, 2026');
    expect(await count()).toBe(1);
    const done = await elsewhere.send(asked, AGREED);
    expect(done.text).toContain("you're all set up!");
    expect(await count()).toBe(2);
    const [confirmed] = await owner<{ agree: boolean; terms: string; hash: string }[]>`
      select (evidence -> 'answers' ->> 'agree')::boolean as agree, terms, terms_hash as hash
        from customer_authorizations where client_id = 6 order by id desc limit 1`;
    expect(confirmed).toMatchObject({ agree: true, hash: /name="hash" value="([0-9a-f]{64})"/.exec(asked.html)?.[1] });
    expect(confirmed?.terms).toContain('****5678');
    for (const again of [
      await new PayerBrowser(harness).open(`${link.pathname}${link.search}`),
      await new PayerBrowser(harness).send(asked, AGREED),
      await browser.open('/donation/food-bank'),
      await browser.send(donation, DONATION),
    ]) {
      expect(again.text).toContain('This donation was confirmed on Mar 16, 2026');
      expect(again.html).toContain('href="/my_payments?lang=en"');
      expect(again.text).not.toMatch(/\*\*\*\*5678|expired|Donor|Step/);
    }
    expect((await elsewhere.open(`${link.pathname}${link.search}`)).text).toContain("you're all set up!");
    expect((await elsewhere.send(asked, AGREED)).text).toContain("you're all set up!");
    expect(await count()).toBe(2);
  });

  /** A donation of the donor above that waits for their mail; returns its link. */
  async function waiting(browser: PayerBrowser): Promise<string> {
    const sent = await browser.give(await browser.open('/donation/food-bank'), {
      ...DONATION,
      frequency: 'Once',
      amount: '60',
    });
    expect(sent.text).toContain('We wrote to donor@example.test');
    const [mail] = await harness.world.database.owner<{ text: string }[]>`
      select text_body as text from outbox where client_id = 6 and template = 'donation_verification'
       order by id desc limit 1`;
    const { pathname, search } = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    return `${pathname}${search}`;
  }
  const given = (amount: string) =>
    harness.world.database.owner`
      select 1 from transaction_schedules where client_id = 6 and amount_cents = ${String(Number(amount) * 100)}`;

  test('from a known account is of whom the account is, whatever name was typed, and says so before it is agreed to', async () => {
    const browser = new PayerBrowser(harness);
    const typed = { ...DONATION, frequency: 'Once', amount: '55', firstName: 'Paul', lastName: 'Autre' };
    const sent = await browser.give(await browser.open('/donation/food-bank'), typed);
    expect(sent.text).not.toContain('Dana');
    const { owner } = harness.world.database;
    const [mail] = await owner<{ text: string }[]>`
      select text_body as text from outbox where template = 'donation_verification' order by id desc limit 1`;
    expect(mail?.text).toContain('Dana Donor');
    const { pathname, search } = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const asked = await browser.open(`${pathname}${search}`);
    expect(asked.text).toContain('from the account ****5678 (Dana Donor)');
    const done = await browser.send(asked, AGREED);
    const [given] = await owner<{ terms: string; hash: string; typed: string }[]>`
      select terms, terms_hash as hash, evidence -> 'answers' ->> 'firstName' as typed
        from customer_authorizations where client_id = 6 order by id desc limit 1`;
    expect(given).toMatchObject({ hash: /name="hash" value="([0-9a-f]{64})"/.exec(asked.html)?.[1], typed: 'Paul' });
    for (const words of [asked.text, done.text, given?.terms]) {
      expect(words).toContain('Dana Donor');
      expect(words).not.toContain('Paul');
    }
  });

  test('is confirmed as it was read: in the other language, and once more if it reads otherwise by now', async () => {
    const link = await waiting(new PayerBrowser(harness));
    const elsewhere = new PayerBrowser(harness);
    const asked = await elsewhere.open(`${link}&lang=fr`);
    expect(asked.html).toContain('<html lang="fr-CA">');
    harness.world.setClock('2026-03-17', '10:00');
    const again = await elsewhere.send(asked, AGREED);
    expect(again.status).toBe(422);
    expect(again.text).toContain('L’accord a changé depuis que vous avez ouvert cette page.');
    expect(await given('60')).toHaveLength(0);
    const done = await elsewhere.send(again, AGREED);
    harness.world.setClock('2026-03-16', '10:00');
    expect(done.text).toContain('Bravo, tout est prêt!');
    const over = await new PayerBrowser(harness).open(link.replace('language=en', 'language=fr'));
    expect(over.text).toContain('Ce don a été confirmé le 17 mars 2026');
    expect(await given('60')).toHaveLength(1);
    const [confirmed] = await harness.world.database.owner<{ terms: string }[]>`
      select terms from customer_authorizations where client_id = 6 order by id desc limit 1`;
    expect(confirmed?.terms).toMatch(/17\s+mars\s+2026/);
  });

  test('can be confirmed for a day, whatever is done with its page meanwhile', async () => {
    const browser = new PayerBrowser(harness);
    const wall = harness.world.wallTime ?? new Date();
    const link = await waiting(browser);
    const kept = await browser.open('/donation/food-bank?page=donation');
    await browser.send(kept, { ...DONATION, frequency: 'Once', amount: '60', language: 'fr' });
    harness.world.wallTime = new Date(wall.getTime() + 23 * 60 * 60_000);
    const asked = await new PayerBrowser(harness).open(link);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('60,00');
    harness.world.wallTime = new Date(wall.getTime() + 25 * 60 * 60_000);
    const over = await new PayerBrowser(harness).open(link.replace('language=en', 'language=fr'));
    expect(over.path).toBe('/donation/email_verification_expired?lang=fr');
    expect(over.text).toContain('Ce lien de vérification a expiré. Veuillez soumettre votre don de nouveau.');
    harness.world.wallTime = wall;
  });

  test('that was changed is confirmed by the newer link: the one before says so', async () => {
    const browser = new PayerBrowser(harness);
    const link = await waiting(browser);
    const changed = { ...DONATION, frequency: 'Once', amount: '65' };
    await browser.send(await browser.open('/donation/food-bank?page=donation'), changed);
    const replaced = await new PayerBrowser(harness).open(link);
    expect(replaced.text).toContain('This link was replaced by a newer one');
    expect(replaced.text).not.toContain('expired');
    expect(await given('65')).toHaveLength(0);
  });

  test.each([
    ['a business', 'customer_type', 'Business'],
    ['somebody with a limit', 'authorization_limit_cents', '5000'],
  ])('of %s is a donation of somebody new: what they agreed to stays', async (_, column, value) => {
    const { owner } = harness.world.database;
    await owner.unsafe(
      `update customers set ${column} = '${value}' where client_id = 6 and email = 'donor@example.test'`,
    );
    const browser = new PayerBrowser(harness);
    const page = await browser.open('/donation/food-bank');
    const bank = await browser.give(page, { ...DONATION, frequency: 'Once', amount: '70' });
    expect(bank.text).toContain('Account number');
    await owner`
      update customers set customer_type = 'Personal', authorization_limit_cents = null
       where client_id = 6 and email = 'donor@example.test'`;
  });

  test('that a charity asked for by mail is of the customer it wrote to, whose name and address it knows', async () => {
    const { owner } = harness.world.database;
    await owner`update customers set authorization_status = 'pending', name = 'Gil' where client_id = 6 and id = 6001`;
    await owner`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (6, 1, 6001, 'Gil', 'gil@example.test', 'en', 'user:1', ${harness.world.now},
              ${new Date(harness.world.now.getTime() + 86_400_000)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (6, 1, ${createHash('sha256').update('donation').digest('hex')}, now())`;
    const address = `/email_authorizations?${new URLSearchParams({ cid: 'donation', name: 'Gil', email: 'gil@example.test' })}`;
    const browser = new PayerBrowser(harness);
    const donation = await browser.open(address);
    expect(donation.text).toContain('Give to Client 6');
    expect(donation.text).toContain('gil@example.test');
    expect(donation.html).not.toContain('name="email"');
    expect(donation.html).not.toContain('name="firstName"');
    const { email: _, firstName: __, lastName: ___, ...terms } = DONATION;
    const bank = await browser.send(donation, { ...terms, amount: '15' });
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '60016001' });
    const done = await browser.send(check, AGREED);
    expect(done.text).toContain("you're all set up!");
    expect((await browser.open(address)).text).toContain("you're all set up!");
    const plans = await owner`
      select installments, amount_cents as amount from transaction_schedules where client_id = 6 and customer_id = 6001`;
    expect(plans).toEqual([{ installments: 12, amount: 1500n }]);
    expect((await payers.customers(CHARITY, 'Gil'))[0]).toMatchObject({ authorization: 'complete' });
    expect((await new PayerBrowser(harness).open(address)).status).toBe(404);
  });
});

describe('a donation made once', () => {
  test('is one debit: the business plans no second one, and the payer who gives again does', async () => {
    const { owner } = harness.world.database;
    const once = {
      amount: '25',
      processDate: '2026-03-20',
      frequency: 'Once',
      // Typed before it was said to be once.
      installments: '7',
      email: 'single@example.test',
      firstName: 'Dana',
      lastName: 'Single',
    };
    const browser = new PayerBrowser(harness);
    const bank = await browser.give(await browser.open('/donation/food-bank'), once);
    const check = await browser.send(bank, { ...CANADIAN, 'bankAccount.accountNumber': '60016001' });
    expect((await browser.send(check, AGREED)).text).toContain("you're all set up!");
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
    const counts = await owner`
      select installments from transaction_schedules where client_id = 6 and customer_id = ${String(donor?.id)}`;
    expect(counts).toEqual([{ installments: 1 }]);

    const callers = new Callers(harness.world);
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

    const again = new PayerBrowser(harness);
    await again.give(await again.open('/donation/food-bank'), once);
    const [mail] = await owner<{ text: string }[]>`
      select text_body as text from outbox
       where client_id = 6 and template = 'donation_verification' and customer_id = ${String(donor?.id)}`;
    const link = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const confirm = await again.open(`${link.pathname}${link.search}`);
    expect((await again.send(confirm, AGREED)).text).toContain("you're all set up!");
    expect(await plans()).toBe(2);
  });
});
