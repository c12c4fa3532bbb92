import { refusalFrom } from '@cordelle/api/testing/callers.ts';
import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { describe, expect, test } from 'vitest';
import { BOREAL, DEBIT, debitApprovals, MAPLE } from '../../testing/debit-approvals.ts';
import { PayerBrowser, type ShownPage } from '../../testing/payer-browser.ts';

const { harness, ada, customerId, owner, approvals, asked, answers, mails, linkIn } = debitApprovals();

const plans = () =>
  owner()<{ amount: bigint; date: string; frequency: string; comment: string | null }[]>`
    select amount_cents as amount, process_date as date, frequency, comment from transaction_schedules
     where client_id = 4 and customer_id = ${String(customerId())}`;
const opened = async (browser = new PayerBrowser(harness())) =>
  browser.open(linkIn((await mails('debit_approval')).at(-1)));
const answer = (page: ShownPage, what: 'approve' | 'decline') =>
  new PayerBrowser(harness()).send(page, { answer: what });

describe('a business whose customers approve each payment', () => {
  const settings = (clientId: bigint) =>
    owner()`
      insert into authorization_settings (client_id, approve_each_debit, updated_at)
      values (${String(clientId)}, true, now()) on conflict (client_id) do update set approve_each_debit = true`;
  const consentOf = async (name: string) =>
    (
      await owner()<{ kind: string; terms: string }[]>`
        select v.consent_kind as kind, v.terms from customer_authorizations v
          join customers c on c.client_id = v.client_id and c.id = v.customer_id where c.name = ${name}`
    )[0];

  test('asks for no dates, and says so in the agreement', async () => {
    await settings(MAPLE);
    const browser = new PayerBrowser(harness());
    const you = await browser.open('/link_authorizations?form_url=maple');
    const bank = await browser.send(you, { name: 'Now And Then', email: 'now@example.test', customerType: 'Personal' });
    const check = await browser.send(bank, {
      'bankAccount.transitNumber': '00012',
      'bankAccount.institutionNumber': '003',
      'bankAccount.accountNumber': '12345678',
    });
    expect(check.text).toContain('takes it only once I have specifically authorized it');
    expect(check.text).not.toContain('I give up my right');
    expect((await browser.send(check, { agree: 'true' })).text).toContain("you're all set up!");
    expect(await consentOf('Now And Then')).toMatchObject({
      kind: 'sporadic',
      terms: expect.stringContaining('Without it nothing is debited.'),
    });
  });

  test('asks in the United States for the most that each may take', async () => {
    await settings(BOREAL);
    const browser = new PayerBrowser(harness());
    const you = await browser.open('/link_authorizations?form_url=boreal&lang=fr');
    const bank = await browser.send(you, { name: 'De Temps', email: 'temps@example.test', customerType: 'Personal' });
    const limit = await browser.send(bank, {
      'bankAccount.routingNumber': '021000021',
      'bankAccount.accountNumber': '000123456',
      'bankAccount.bankAccountType': 'Checking',
    });
    const check = await browser.send(limit, { authorizationAmount: '250' });
    expect(check.text).toContain('Des paiements sporadiques, de temps à autre, d’au plus 250,00');
    await browser.send(check, { agree: 'true' });
    expect(await consentOf('De Temps')).toMatchObject({ kind: 'sporadic' });
  });
});

describe('Given a payer who approves each debit', () => {
  test('nothing is planned without them, and nobody else is asked', async () => {
    const schedules = (await ada()).transactionSchedules;
    const planned = schedules.create({ customerId: String(customerId()), frequency: 'Once', ...DEBIT });
    expect(await refusalFrom(planned)).toMatchObject({ status: 422, code: 'schedule.approval_needed' });
    expect(await plans()).toHaveLength(0);
    await consentGiven(harness().world, MAPLE, customerId(), 'recurring');
    await owner()`update authorizations set status = 'replaced' where customer_id = ${String(customerId())} and kind = 'sporadic'`;
    expect(await refusalFrom(asked())).toMatchObject({ status: 422, code: 'approval.not_needed' });
    expect(await (await approvals()).list({ customerId: String(customerId()) })).toMatchObject({
      asksApproval: false,
      mayAsk: false,
      count: 0,
    });
  });

  test('they are asked in their language, and opening the mail approves nothing', async () => {
    await owner()`update customers set language = 'fr' where client_id = 4 and id = ${String(customerId())}`;
    await asked();
    const [mail] = await mails('debit_approval');
    expect(mail?.subject).toMatch(/^Client 4 vous demande d’approuver un paiement de 50,00/);
    expect(mail?.text).toContain('Objet\u00a0: Invoice 1042');
    const page = await opened();
    expect(page.text).toContain('Approuvez-vous un paiement de 50,00');
    expect(page.text).toContain('ven. 20 mars 2026');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await new PayerBrowser(harness()).open(linkIn(mail).replace('lang=fr', 'lang=en'))).text).toContain(
      'Do you approve a payment of $50.00 CAD to Client 4?',
    );
    expect(await answers()).toEqual(['waiting']);
    expect(await plans()).toHaveLength(0);
    const mine = await new PayerBrowser(harness()).open(linkIn(mail).replace(/\/approvals\/\d+/, ''));
    expect(mine.text).toContain('En attente de votre approbation');
  });

  test('once approved it is planned as it was read, proved, and told to both sides', async () => {
    const id = await asked();
    const done = await answer(await opened(), 'approve');
    expect(done.text).toContain('You approved the payment.');
    expect(done.text).not.toContain('Waiting for your approval');
    expect(await plans()).toEqual([{ amount: 5000n, date: '2026-03-20', frequency: 'Once', comment: 'Invoice 1042' }]);
    expect(await answers()).toEqual(['approved']);
    const client = await ada();
    const { records, covers } = await client.customers.authorizations({ customerId: String(customerId()) });
    expect(covers).toBe('approved_debits');
    const [approved] = records;
    expect(approved).toMatchObject({ kind: 'approved', consentKind: 'sporadic', actor: 'payer' });
    expect(approved?.terms).toContain('Client 4 may debit $50.00 CAD from my account');
    expect(approved?.terms).toContain('on Fri, Mar 20, 2026.');
    const [copy] = await mails('debit_approved');
    expect(copy?.text).toContain(approved?.termsHash);
    const found = await client.evidencePacks.check({ hash: approved?.termsHash ?? '' });
    expect(found).toMatchObject({ found: [{ what: 'approval', business: 'Client 4', endedAt: null }] });
    const [news] = await owner()<{ subject: string }[]>`
      select subject from outbox where client_id = 4 and dedupe_key like ${`debit_approval_given ${id} %`}`;
    expect(news?.subject).toMatch(/approved a payment of \$50\.00 CAD$/);
    const { records: activity } = await client.customers.activity({
      customerId: String(customerId()),
      kind: 'customer',
    });
    expect(activity[0]?.action).toBe('The customer approved $50.00 on Mar 20, 2026');
    const [logged] = await owner()`
      select actor, target_id as target from audit_log where action = 'debitApprovals.approved' order by id desc limit 1`;
    expect(logged).toEqual({ actor: 'payer', target: id });
  });

  test('an answer counts once: sent twice, from two tabs, or at the same moment', async () => {
    await asked();
    const [one, other] = [await opened(), await opened()];
    await Promise.all([answer(one, 'approve'), answer(one, 'approve'), answer(other, 'approve')]);
    expect(await plans()).toHaveLength(1);
    const late = await answer(other, 'decline');
    expect(late.status).toBe(422);
    expect(late.text).toContain('Your answer was not recorded: this request was closed before it arrived.');
    expect(late.text).not.toContain('Send a new one');
    expect(late.text).toContain('You approved this payment.');
    expect(late.html).not.toContain('name="answer"');
    await asked();
    const both = await opened();
    await Promise.all([answer(both, 'approve'), answer(both, 'decline')]);
    const [state] = await answers();
    expect(['approved', 'declined']).toContain(state);
    expect(await plans()).toHaveLength(state === 'approved' ? 2 : 1);
  });

  test('who declines is debited nothing, and can be asked again', async () => {
    await asked();
    expect((await answer(await opened(), 'decline')).text).toContain('You declined the payment. Nothing is debited.');
    expect((await opened()).text).toContain('You declined this payment.');
    const [news] = await owner()<{ subject: string }[]>`
      select subject from outbox where client_id = 4 and dedupe_key like 'debit_approval_declined %' order by id desc limit 1`;
    expect(news?.subject).toMatch(/declined a payment of \$50\.00 CAD$/);
    await asked({ amount: '40.00' });
    expect(await answers()).toEqual(['waiting', 'declined']);
    expect(await plans()).toHaveLength(0);
  });

  test('who thinks it over past the cut-off reads the new day before it counts', async () => {
    await asked({ processDate: '2026-03-18' });
    const page = await opened();
    harness().world.setClock('2026-03-19', '10:00');
    const again = await answer(page, 'approve');
    expect(again.status).toBe(422);
    expect(again.text).toContain('The payment changed since you opened this page');
    expect(await plans()).toHaveLength(0);
    await answer(again, 'approve');
    const [plan] = await plans();
    expect(plan?.date).toBe('2026-03-20');
  });

  test('what they read is what they approve: another account is read first', async () => {
    await asked();
    const page = await opened();
    await owner()`
      update customer_bank_accounts set mask = '*****99' where client_id = 4 and customer_id = ${String(customerId())}`;
    const again = await answer(page, 'approve');
    expect(again.text).toContain('or its account is different');
    expect(again.text).toContain('*****99');
    expect(await plans()).toHaveLength(0);
    await answer(again, 'approve');
    expect(await answers()).toEqual(['approved']);
  });

  test('a closed banking day is told as the day it moves to', async () => {
    await asked({ processDate: '2026-03-21' });
    expect((await opened()).text).toContain('Mon, Mar 23, 2026');
  });

  test('silence is no approval: after thirty days it is over', async () => {
    await asked();
    const page = await opened();
    harness().world.setClock('2026-04-15', '10:00');
    expect((await answer(page, 'approve')).text).toContain('This request has expired. Nothing is debited');
    expect(await answers()).toEqual(['expired']);
    expect(await (await approvals()).list({ customerId: String(customerId()), state: 'expired' })).toMatchObject({
      count: 1,
    });
    expect(await (await approvals()).list({ customerId: String(customerId()), state: 'waiting' })).toMatchObject({
      count: 0,
    });
    expect(await plans()).toHaveLength(0);
  });

  test('it is taken back or reminded of while it waits, and only then', async () => {
    const id = await asked();
    const client = await approvals();
    expect(await refusalFrom(client.remind({ id }))).toMatchObject({ status: 429, code: 'approval.reminded_recently' });
    harness().world.setClock('2026-03-17', '10:00');
    const twice = await Promise.allSettled([client.remind({ id }), client.remind({ id })]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [reminder] = await mails('debit_approval_reminder');
    expect(reminder?.subject).toMatch(/^Reminder:/);
    expect((await new PayerBrowser(harness()).open(linkIn(reminder))).text).toContain('Do you approve a payment');
    const page = await opened();
    await client.takeBack({ id });
    expect((await answer(page, 'approve')).text).toContain('Client 4 withdrew this request.');
    for (const act of [client.takeBack, client.remind])
      expect(await refusalFrom(act({ id }))).toMatchObject({ status: 409, code: 'approval.not_waiting' });
    expect(await plans()).toHaveLength(0);
  });

  test('an archived customer is asked nothing any more', async () => {
    await asked();
    await (await ada()).customers.act({ ids: [String(customerId())], name: 'archive' });
    expect(await answers()).toEqual(['withdrawn']);
  });

  test('a client that began lately mails so many a day and no more', async () => {
    const id = await asked();
    await owner()`update clients set created_at = '2026-03-10' where id = 4`;
    await owner()`
      insert into debit_approvals (client_id, customer_id, amount_cents, process_date, actor, asked_at, expires_at, mailed_at)
      select 4, 4040, 100, '2026-03-20', 'user:1', ${harness().world.now}, '2026-04-15', ${harness().world.now}
        from generate_series(1, 500)`;
    expect(await refusalFrom(asked())).toMatchObject({ status: 429, code: 'rate.limited' });
    harness().world.setClock('2026-03-17', '10:01');
    await (await approvals()).remind({ id });
    await owner()`delete from debit_approvals where customer_id = 4040`;
    await owner()`update clients set created_at = '2026-01-05' where id = 4`;
  });

  test('what could never be planned is not asked for', async () => {
    await owner()`update customers set authorization_limit_cents = 4000 where client_id = 4 and id = ${String(customerId())}`;
    const refusals = [
      [{}, 'schedule.over_authorization_limit'],
      [{ amount: '0.00' }, 'schedule.amount_out_of_range'],
      [{ amount: '10.00', processDate: '2026-03-16' }, 'schedule.process_date_too_soon'],
      [{ amount: '10.00', processDate: '2029-03-16' }, 'schedule.process_date_too_far'],
    ] as const;
    for (const [more, code] of refusals) expect(await refusalFrom(asked(more))).toMatchObject({ status: 422, code });
    await owner()`update customers set email_bounced_at = now() where client_id = 4 and id = ${String(customerId())}`;
    expect(await refusalFrom(asked({ amount: '10.00' }))).toMatchObject({ code: 'approval.no_address' });
    await owner()`update customers set authorization_status = 'failed' where client_id = 4 and id = ${String(customerId())}`;
    expect(await refusalFrom(asked({ amount: '10.00' }))).toMatchObject({ code: 'schedule.customer_incomplete' });
    expect(await mails('debit_approval')).toHaveLength(0);
  });

  test('a debit that can no longer be made sends them to the business', async () => {
    await asked();
    const page = await opened();
    await owner()`update customers set authorization_limit_cents = 4000 where client_id = 4 and id = ${String(customerId())}`;
    const refused = await answer(page, 'approve');
    expect(refused.text).toContain('This payment can no longer be made as requested.');
    expect(await answers()).toEqual(['waiting']);
  });

  test('what they approved is debited as it is, or removed', async () => {
    await asked();
    await answer(await opened(), 'approve');
    const client = await ada();
    const { records } = await client.transactionSchedules.list({ customerId: String(customerId()) });
    const id = records[0]?.id ?? '';
    const [debit] = await owner()<{ id: bigint }[]>`
      select id from transactions where client_id = 4 and customer_id = ${String(customerId())}`;
    const financialTransactionId = String(debit?.id);
    const changes = [
      () => client.transactionSchedules.update({ id, amount: '40.00' }),
      () => client.transactionSchedules.move({ id, installment: 1, processDate: '2026-03-24' }),
      () => client.transactionSchedules.changeInstallment({ id, installment: 1, amount: '40.00' }),
      () => client.financialTransactions.change({ financialTransactionId, amount: '40.00' }),
    ];
    for (const change of changes)
      expect(await refusalFrom(change())).toMatchObject({ status: 422, code: 'schedule.approved_as_is' });
    await client.transactionSchedules.update({ id, amount: '50.00', comment: 'Invoice 1042, thank you' });
    await client.transactionSchedules.remove({ id });
    expect((await owner()`select status from transactions where id = ${String(debit?.id)}`)[0]?.status).toBe('Removed');
  });

  test('another account keeps their way of consent; without a consent nothing waits', async () => {
    await asked();
    const browser = new PayerBrowser(harness());
    const place = linkIn((await mails('debit_approval'))[0]).replace(/\/approvals\/\d+\?.*/, '');
    const bank = await browser.open(`${place}/bank`);
    const account = {
      'bankAccount.transitNumber': '00012',
      'bankAccount.institutionNumber': '003',
      'bankAccount.accountNumber': '7778889',
    };
    const read = await browser.send(bank, account);
    expect(read.text).toContain('takes it only once I have specifically authorized it');
    await browser.send(read, { ...account, agree: 'true' });
    expect((await opened()).text).toContain('*****89');
    expect((await (await ada()).customers.authorizations({ customerId: String(customerId()) })).covers).toBe(
      'approved_debits',
    );
    await browser.send(await browser.open(`${place}/withdraw`), { withdraw: 'true' });
    expect(await answers()).toEqual(['withdrawn']);
  });
});
