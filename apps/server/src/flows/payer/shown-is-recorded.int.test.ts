import { createHash } from 'node:crypto';
import { Callers, refusalFrom } from '@cordelle/api/testing/callers.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { canonicalText, maskedAccount } from '@cordelle/domain/payer-flow/agreement-document.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openOriginal } from '@cordelle/engine/customers/agreement-original.ts';
import { agreementDocument } from '@cordelle/validation/payer-pages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementOnPage, agreementsOnPage } from '../../testing/agreement-on-page.ts';
import { PayerBrowser, type ShownPage } from '../../testing/payer-browser.ts';
import { AGREED, CANADIAN, CHARITY, MAPLE, PayerHarness, SCHOOL } from '../../testing/payer-harness.ts';
import type { V3Harness } from '../../testing/v3-harness.ts';

let payers: PayerHarness;
let harness: V3Harness;

beforeAll(async () => {
  payers = await PayerHarness.open();
  ({ harness } = payers);
  const { owner } = harness.world.database;
  for (const [client, language, terms] of [
    [SCHOOL, 'en', 'Fees are <due> on the first.\n\nLate fees: none & never.'],
    [SCHOOL, 'fr', 'Les frais sont dus le 1er.\n\nAucuns frais de retard.'],
  ] as const)
    await owner`
      insert into client_texts (client_id, kind, language, body, hash, actor, created_at)
      values (${String(client)}, 'terms_and_conditions', ${language}, ${terms}, 'x', 'user:1', now())`;
  await payers.settings(SCHOOL, { allow_transaction_schedule: true, custom_terms_and_conditions: true });
});
afterAll(() => payers.close());

const LANGUAGES = ['en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const ticked = (text: string) => text.replace('\n[ ] ', '\n[x] ');
let accounts = 0;
/** An account nobody else of this file names. */
const account = () => {
  accounts += 1;
  return { ...CANADIAN, 'bankAccount.accountNumber': String(40_000_000 + accounts * 7919) };
};

async function newestConsent(email: string) {
  const [row] = await harness.world.database.owner<
    {
      id: bigint;
      clientId: bigint;
      terms: string;
      hash: string;
      document: unknown;
      waived: boolean | null;
      originalEncrypted: string;
      originalHash: string;
      language: string;
      notice: string;
      mail: string;
    }[]
  >`
    select v.id, v.client_id as "clientId", v.terms, v.terms_hash as hash, v.document, v.notice_waived as waived,
           v.original_encrypted as "originalEncrypted", v.original_hash as "originalHash", v.language,
           v.evidence ->> 'notice' as notice,
           (select o.text_body from outbox o where o.client_id = v.client_id and o.customer_id = v.customer_id
               and o.template = 'agreement_confirmation' order by o.id desc limit 1) as mail
      from customer_authorizations v join customers c on c.client_id = v.client_id and c.id = v.customer_id
     where c.email = ${email} and v.kind in ('given', 'account_changed') order by v.id desc limit 1`;
  return row;
}

/** What is kept is what the page said, byte by byte, and everything made of it says the same. */
async function expectRecorded(
  email: string,
  shown: string,
  {
    language,
    waived,
    number,
    offered = waived !== null,
  }: { language: Language; waived: boolean | null; number: string | null; offered?: boolean },
): Promise<void> {
  const kept = await newestConsent(email);
  if (!kept) throw new Error(`${email} agreed to nothing`);
  expect(kept.terms).toBe(waived ? ticked(shown) : shown);
  expect(kept.hash).toBe(sha256(kept.terms));
  expect(canonicalText(agreementDocument.parse(kept.document))).toBe(kept.terms);
  expect(kept).toMatchObject({
    language,
    waived,
    notice: offered ? (waived ? 'ticked' : 'left_empty') : 'not_offered',
  });
  expect(kept.mail).toContain(kept.terms);
  expect(kept.mail).toContain(kept.hash);
  expect(kept.mail).toContain(kept.originalHash);
  if (number === null) return;
  expect(kept.terms).not.toContain(number);
  const original = await inTransaction(harness.world.database.worker, { clientId: kept.clientId }, async (tx) =>
    openOriginal(tx, await keyringOf(tx, harness.world.app().keys, kept.clientId), kept.clientId, kept, {
      actor: 'user:1',
      requestId: null,
      at: harness.world.now,
    }),
  );
  expect(sha256(original)).toBe(kept.originalHash);
  // Masked by the rule, and without its seal, the original is the text that was shown.
  const [unsealed = ''] = original.split(/\n\n[^\n]+$/);
  expect(unsealed).toContain(number);
  expect(unsealed.replace(number, maskedAccount(number))).toBe(kept.terms);
}

/** The page of the receipt, and the payer's copy, say it too. */
const expectReceipt = (done: ShownPage, shown: string) => {
  expect(done.text).toMatch(/you're all set up!|tout est prêt!/);
  expect(agreementOnPage(done.html)).toBe(shown);
};
const numberOf = (of: ReturnType<typeof account>) => of['bankAccount.accountNumber'];
const other = (language: Language): Language => (language === 'en' ? 'fr' : 'en');

describe.each(LANGUAGES)('what is agreed to is what was shown (%s)', (language) => {
  const start = async (path: string) => {
    const browser = new PayerBrowser(harness);
    return { browser, page: await browser.open(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`) };
  };

  test('on the page of a business: after errors, there and back, in the other language and again in the first', async () => {
    const email = `processing-${language}@example.test`;
    const bankAccount = account();
    const { browser, page } = await start('/authorize/maple-dental');
    const wrong = await browser.send(page, { personalName: 'true', firstName: 'Zoé', lastName: '' });
    const reach = await browser.send(wrong, { personalName: 'true', firstName: 'Zoé', lastName: 'Roy & Fils' });
    const bank = await browser.send(await browser.send(reach, { email: 'nobody' }), { email });
    const check = await browser.send(bank, bankAccount);
    const unticked = await browser.send(check, { waiveNotice: 'true' });
    expect(unticked.status).toBe(422);
    // What was ticked beside the text in one language is not ticked beside the one in the other.
    const switched = await browser.send(unticked, { ...AGREED, language: other(language) });
    expect(switched.html).toContain(`<html lang="${other(language)}-CA">`);
    expect(switched.html).not.toContain('checked=""');
    expect(agreementOnPage(switched.html)).not.toBe(agreementOnPage(check.html));
    await browser.open(`/authorize/maple-dental?page=payer&lang=${language}`);
    const back = await browser.send(switched, { ...AGREED, language });
    const shown = agreementOnPage(back.html);
    expect(shown).toBe(agreementOnPage(check.html));
    const done = await browser.send(back, { agree: 'true' });
    expectReceipt(done, shown);
    await expectRecorded(email, shown, { language, waived: false, number: numberOf(bankAccount) });
  });

  test('of a donation: by what is ticked and not by what was posted before', async () => {
    const email = `donor-${language}@example.test`;
    const bankAccount = account();
    const donation = { amount: '25', email, firstName: 'Dana', lastName: 'Donor', installments: '', ongoing: 'true' };
    const { browser, page } = await start('/donation/food-bank');
    const once = await browser.send(page, { ...donation, processDate: '2026-03-14', frequency: 'Once' });
    expect(once.status).toBe(422);
    const french = await browser.send(once, { ...donation, frequency: 'Once', language: other(language) });
    const again = await browser.send(french, { ...donation, frequency: 'Once', language });
    const bank = await browser.give(again, { ...donation, processDate: '2026-03-20', frequency: 'Once' });
    const single = await browser.send(bank, bankAccount);
    expect(single.html).not.toContain('name="waiveNotice"');
    const changed = await browser.open('/donation/food-bank?page=donation');
    const check = await browser.send(changed, { ...donation, processDate: '2026-03-20', frequency: 'Monthly' });
    const shown = agreementOnPage(check.html);
    expect(shown).toContain(language === 'en' ? 'every month on the 20th' : 'chaque mois, le 20');
    const early = await browser.send(check, { agree: 'true' });
    expect(early.status).toBe(422);
    expect(early.text).toContain(language === 'en' ? 'Mar 26, 2026 or later' : '26 mars 2026 ou plus tard');
    const done = await browser.send(early, AGREED);
    expectReceipt(done, ticked(shown));
    await expectRecorded(email, shown, { language, waived: true, number: numberOf(bankAccount) });
    await givesAgain(email, language);
  });

  /** Who gave before reads it on the page behind the mail. */
  async function givesAgain(email: string, tongue: Language): Promise<void> {
    const { browser, page } = await start('/donation/food-bank');
    const gift = { amount: '15', email, firstName: 'Dana', lastName: 'Donor', processDate: '2026-03-20' };
    const sent = await browser.give(page, { ...gift, frequency: 'Once' });
    expect(sent.text).toContain(email);
    const [mail] = await harness.world.database.owner<{ text: string }[]>`
      select text_body as text from outbox where client_id = ${String(CHARITY)} and to_address = ${email}
         and template = 'donation_verification' order by id desc limit 1`;
    const link = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const elsewhere = new PayerBrowser(harness);
    const asked = await elsewhere.open(`${link.pathname}${link.search}`);
    const shown = agreementOnPage(asked.html);
    expect((await elsewhere.send(asked, {})).status).toBe(422);
    expectReceipt(await elsewhere.send(asked, { agree: 'true' }), shown);
    await expectRecorded(email, shown, { language: tongue, waived: null, number: null });
    await paysAllFromAnotherAccount(email, tongue);
  }

  /** Each agreement as it stands by now is on the page, and is recorded with what the page said of it. */
  async function paysAllFromAnotherAccount(email: string, tongue: Language): Promise<void> {
    const { owner } = harness.world.database;
    const [plan] = await owner<{ id: bigint; customerId: bigint }[]>`
      select s.id, s.customer_id as "customerId" from transaction_schedules s
        join customers c on c.client_id = s.client_id and c.id = s.customer_id
       where c.email = ${email} and s.frequency = 'Monthly'`;
    if (!plan) throw new Error('the monthly gift is planned');
    const asCharity = await new Callers(harness.world).member({ clientId: CHARITY, role: 'client_primary' });
    const change = { id: String(plan.id), fromInstallment: 2, amount: '30.00', processDate: '2026-04-24' } as const;
    await (await asCharity()).transactionSchedules.changeFrom(change);
    await owner`
      insert into payer_links (client_id, customer_id, token_hash, created_at, expires_at)
      values (${String(CHARITY)}, ${String(plan.customerId)}, ${sha256(`all-${tongue}`)}, now(), '2027-01-01')`;
    const bankAccount = account();
    const { browser, page } = await start(`/my_payments/all-${tongue}/bank`);
    const read = await browser.send(page, bankAccount);
    const [monthly = '', once = '', ...others] = agreementsOnPage(read.html);
    expect(others).toEqual([]);
    expect(monthly).toMatch(
      tongue === 'en' ? /\$25\.00 CAD once, on Fri, Mar 20/ : /25,00\s\$ CAD une seule fois, le ven/u,
    );
    expect(monthly).toMatch(
      tongue === 'en'
        ? /\$30\.00 CAD every month on the 24th, first on Fri, Apr 24, 2026, with no end/
        : /30,00\s\$ CAD chaque mois, le 24, premier débit le ven\.\s24\savril\s2026, sans date de fin/u,
    );
    expect(once).toMatch(tongue === 'en' ? /A single debit: \$15\.00/ : /Un seul débit\s: 15,00/u);
    expect(read.text).toContain(tongue === 'en' ? 'I have read these agreements' : 'J’ai lu ces accords');
    expect((await browser.send(read, { ...bankAccount, 'bankAccount.transitNumber': '1' })).status).toBe(422);
    const box = /name="(waiveNotice\.\d+)"/.exec(read.html)?.[1] ?? '';
    await browser.send(read, { ...bankAccount, agree: 'true', [box]: 'true' });
    const kept = await owner<{ reference: string; terms: string; scope: string; answers: object; mail: string }[]>`
      select c.identifier || '-' || a.number as reference, v.terms, a.scope, v.evidence -> 'answers' as answers,
             (select o.text_body from outbox o where o.client_id = v.client_id
                 and o.dedupe_key = 'agreement_confirmation ' || v.customer_id || ' ' || v.version) as mail
        from customer_authorizations v join authorizations a on a.client_id = v.client_id and a.id = v.authorization_id
        join customers c on c.client_id = v.client_id and c.id = v.customer_id
       where c.email = ${email} and v.kind = 'account_changed' order by a.number`;
    expect(kept.map(({ terms }) => terms)).toEqual([ticked(monthly), once]);
    const own = (await browser.open(`/my_payments/all-${tongue}?lang=${tongue}`)).text;
    for (const { reference, terms, scope, answers, mail } of kept) {
      expect(read.text).toContain(reference);
      expect(own).toContain(reference);
      expect(mail).toContain(reference);
      expect(mail).toContain(terms);
      expect(terms).toContain(scope);
      expect(answers).not.toHaveProperty('amount');
    }
  }

  test('behind a public link: the amount that was chosen last, and the business’s own terms', async () => {
    const email = `parent-${language}@example.test`;
    const bankAccount = account();
    const { browser, page } = await start('/link_authorizations?form_url=birch-school');
    const bank = await browser.send(page, { name: 'Robin & Parent', email, customerType: 'Personal' });
    const payments = await browser.send(bank, bankAccount);
    const first = await browser.send(payments, { amount: '120', processDate: '2026-04-03', frequency: 'Weekly' });
    const back = await browser.open('/link_authorizations?form_url=birch-school&page=payments');
    const check = await browser.send(back, { amount: '150', processDate: '2026-12-25', frequency: 'Monthly' });
    const shown = agreementOnPage(check.html);
    expect(shown).not.toBe(agreementOnPage(first.html));
    expect(shown).toMatch(language === 'en' ? /Dec 29, 2026 because/ : /29\sdécembre\s2026, car/u);
    // The text that was left behind is not agreed to by sending its page.
    const stale = await browser.send(first, AGREED);
    expect(stale.status).toBe(422);
    expect(agreementOnPage(stale.html)).toBe(shown);
    expect(stale.html).not.toContain('checked=""');
    const done = await browser.send(stale, { agree: 'true' });
    expectReceipt(done, shown);
    await expectRecorded(email, shown, { language, waived: false, number: numberOf(bankAccount) });
  });

  test('behind a mailed link: on the day on which it is agreed to', async () => {
    const { owner } = harness.world.database;
    const id = 4001;
    const email = `mailed-${language}@example.test`;
    await owner`
      update customers set authorization_status = 'pending', name = 'Payer', email = ${email}
       where client_id = ${String(MAPLE)} and id = ${id}`;
    await owner`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (${String(MAPLE)}, ${language === 'en' ? 1 : 2}, ${id}, 'Payer', ${email}, ${language}, 'user:1', ${harness.world.now},
              ${new Date(harness.world.now.getTime() + 86_400_000 * 5)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (${String(MAPLE)}, ${language === 'en' ? 1 : 2}, ${sha256(`cid-${language}`)}, now())`;
    const bankAccount = account();
    const query = new URLSearchParams({ cid: `cid-${language}`, name: 'Payer', email });
    const { browser, page } = await start(`/email_authorizations?${query}`);
    const bank = await browser.send(page, { customerType: 'Business' });
    const check = await browser.send(bank, bankAccount);
    harness.world.setClock('2026-03-17', '10:00');
    const next = await browser.send(check, AGREED);
    expect(next.status).toBe(422);
    const shown = agreementOnPage(next.html);
    expect(shown).not.toBe(agreementOnPage(check.html));
    const done = await browser.send(next, AGREED);
    harness.world.setClock('2026-03-16', '10:00');
    expectReceipt(done, ticked(shown));
    await expectRecorded(email, shown, { language, waived: true, number: numberOf(bankAccount) });
    await paysFromAnotherAccount(id, email);
  });

  /** On their own page, with the limit asked for by now, which was never agreed to. */
  async function paysFromAnotherAccount(id: number, email: string): Promise<void> {
    await payers.settings(MAPLE, { require_authorization_amount: true });
    await harness.world.database.owner`
      insert into payer_links (client_id, customer_id, token_hash, created_at, expires_at)
      values (${String(MAPLE)}, ${id}, ${sha256(`own-${language}`)}, now(), '2027-01-01')`;
    const bankAccount = account();
    const { browser, page } = await start(`/my_payments/own-${language}/bank`);
    expect(() => agreementOnPage(page.html)).toThrow('shows no agreement');
    const wrong = await browser.send(page, { ...bankAccount, 'bankAccount.transitNumber': '1' });
    const read = await browser.send(wrong, bankAccount);
    const shown = agreementOnPage(read.html);
    expect(shown).not.toMatch(/above|next page|ci-dessus|page suivante/);
    expect((await browser.send(read, bankAccount)).status).toBe(422);
    await browser.send(read, { ...bankAccount, agree: 'true' });
    await expectRecorded(email, shown, { language, waived: false, number: numberOf(bankAccount) });
    await payers.plain(MAPLE);
  }
});

test('a business that offers nobody to give notice up has no box for it, and no debit before anybody is told', async () => {
  await payers.settings(CHARITY, { offer_notice_waiver: false });
  const email = 'kept@example.test';
  const bankAccount = account();
  const donation = { amount: '25', email, firstName: 'Dana', lastName: 'Kept', frequency: 'Monthly', ongoing: 'true' };
  const browser = new PayerBrowser(harness);
  const page = await browser.open('/donation/food-bank');
  const early = await browser.send(page, { ...donation, processDate: '2026-03-25' });
  expect(early.status).toBe(422);
  expect(early.html).toContain('href="#f-processDate"');
  const bank = await browser.give(early, { ...donation, processDate: '2026-03-26' });
  const check = await browser.send(bank, bankAccount);
  expect(check.html).not.toContain('waiveNotice');
  const shown = agreementOnPage(check.html);
  expect(shown).not.toContain('[ ]');
  expectReceipt(await browser.send(check, AGREED), shown);
  await expectRecorded(email, shown, { language: 'en', waived: false, offered: false, number: numberOf(bankAccount) });
  await payers.plain(CHARITY);
  const [donor] = await harness.world.database.owner<{ id: bigint }[]>`select id from customers where email = ${email}`;
  const asCharity = await new Callers(harness.world).member({ clientId: CHARITY, role: 'client_primary' });
  const plan = { customerId: String(donor?.id), amount: '5.00', frequency: 'Once', processDate: '2026-03-26' } as const;
  const { transactionSchedules } = await asCharity();
  expect(await refusalFrom(transactionSchedules.create(plan))).toMatchObject({ code: 'schedule.payer_needs_notice' });
  await transactionSchedules.create({ ...plan, processDate: '2026-03-27' });
});

test.each(['In Person', 'Online'] as const)(
  'what the business says was agreed to elsewhere (%s) is recorded without words of ours, and nobody is mailed any',
  async (authorizationType) => {
    const asMaple = await new Callers(harness.world).member({ clientId: MAPLE, role: 'client_primary' });
    const { customers } = await asMaple();
    const { id } = await customers.create({
      name: `Elsewhere ${authorizationType}`,
      email: `elsewhere-${authorizationType.length}@example.test`,
      customerType: 'Personal',
      authorizationType,
      authorizationDate: '2021-05-04',
      bankAccount: { transitNumber: '00123', institutionNumber: '003', accountNumber: '7654321' },
    });
    const { records } = await customers.authorizations({ customerId: id });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      channel: authorizationType === 'Online' ? 'online' : 'in_person',
      terms: null,
      document: null,
      termsHash: null,
      originalHash: null,
      givenAt: expect.stringContaining('2021-05-04'),
    });
    const mails = await harness.world.database.owner`
      select template from outbox where client_id = ${String(MAPLE)} and customer_id = ${id} and text_body ilike '%waive%'`;
    expect(mails).toEqual([]);
  },
);
