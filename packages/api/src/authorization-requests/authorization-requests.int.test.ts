import { inTransaction } from '@cordelle/db/connection.ts';
import { endRequests } from '@cordelle/engine/authorizations/end-requests.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AskedPayers, linkIn, openAskedPayers } from '../testing/asked-payers.ts';
import { refusalFrom } from '../testing/callers.ts';

let asked: AskedPayers;

beforeAll(async () => {
  asked = await openAskedPayers();
});
afterAll(() => asked.close());
beforeEach(() => asked.startOver());

describe('payers are asked for their authorization', () => {
  test('each in their own language, with a link of their own', async () => {
    await asked.world.database.owner`update customers set language = 'fr' where id = 4002`;
    const { records } = await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001', '4002'] });
    expect(records).toEqual([
      { id: '4001', name: 'Élodie Nº 4001' },
      { id: '4002', name: 'Élodie Nº 4002' },
    ]);
    const [english, french] = await asked.mails();
    expect(english).toMatchObject({
      to: 'payer4001@example.test',
      customerId: '4001',
      subject: 'Client 4 asks you to authorize bank payments',
    });
    expect(english?.text).toContain('Hi Élodie Nº 4001,');
    expect(english?.text).toContain('hello@maple.example');
    expect(english?.text).toContain('until Apr 15, 2026');
    expect(french?.subject).toBe('Client 4 vous demande d’autoriser des paiements bancaires');
    expect(french?.text).toContain('Bonjour Élodie Nº 4002,');
    expect(linkIn(english?.text ?? '').get('cid')).toMatch(/^[\w-]{43}$/);
    expect(linkIn(english?.text ?? '').get('cid')).not.toBe(linkIn(french?.text ?? '').get('cid'));
    expect(await asked.customer(4001n)).toMatchObject({
      status: 'pending',
      requested: new Date('2026-03-16T14:00:00Z'),
    });
    expect(await asked.facts(4001n)).toContain('authorization_requested');
  });

  test('the link opens the request, with the name and the address it was written to, until it is answered', async () => {
    await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001'] });
    const link = linkIn((await asked.mails())[0]?.text ?? '');
    expect(await asked.opened(link)).toMatchObject({ clientId: 4n, customerId: 4001n, language: 'en' });
    expect(await asked.opened(link, { name: 'Somebody Else' })).toBeNull();
    expect(await asked.opened(link, { email: 'else@example.test' })).toBeNull();
    expect(await asked.opened(link, { token: 'x'.repeat(43) })).toBeNull();
    asked.world.setClock('2026-04-15', '10:00');
    expect(await asked.opened(link)).toBeNull();
    asked.world.setClock('2026-04-15', '09:59');
    expect(await asked.opened(link)).not.toBeNull();
    await inTransaction(asked.world.database.app, { clientId: 4n }, (tx) =>
      endRequests(tx, 4n, [4001n], { end: 'answered', actor: 'payer', at: asked.world.now }),
    );
    expect(await asked.opened(link)).toBeNull();
  });

  test('no token is stored in clear', async () => {
    await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001'] });
    const token = linkIn((await asked.mails())[0]?.text ?? '').get('cid');
    const { owner } = asked.world.database;
    const links = await owner`select l::text as link from authorization_request_links l`;
    const requests = await owner`select r::text as request from authorization_requests r`;
    expect([links, requests]).toMatchObject([[{}], [{}]]);
    expect(JSON.stringify([links, requests])).not.toContain(token);
  });

  test('with words of this send, escaped, and nothing kept for the next one', async () => {
    const own = await asked.admin();
    await own.customers.emailAuthRequest({ ids: ['4001'], message: 'Spring fees <b>now</b>\n\nThank you' });
    const [mail] = await asked.mails();
    expect(mail?.text).toContain('Spring fees <b>now</b>');
    expect(mail?.html).toContain('Spring fees &#60;b&#62;now');
    expect(mail?.text).not.toContain('There is nothing to print or send back');
    await own.customers.emailAuthRequest({ ids: ['4002'], message: '   ' });
    expect((await asked.mails())[1]?.text).toContain('There is nothing to print or send back');
  });

  test('in the client’s own words where it has some, without a greeting where it wants none', async () => {
    const settings = (await asked.admin()).authorizationSettings;
    await asked.world.database.owner`update customers set language = 'fr' where id = 4002`;
    await settings.updateEmail({
      customEmailMessage: 'Spring is here.',
      otherLanguage: { customEmailMessage: 'Le printemps est là.' },
      enableGreeting: false,
    });
    const ask = (await asked.admin()).customers;
    expect((await ask.authorizationMailPreview({ ids: ['4003'] })).previews).toMatchObject([
      { language: 'en', message: 'Spring is here.', greeting: null },
      { language: 'fr', message: 'Le printemps est là.', greeting: null },
    ]);
    await ask.emailAuthRequest({ ids: ['4002', '4003'] });
    const [french, english] = await asked.mails();
    expect(english?.text).toContain('Spring is here.');
    expect(english?.text).not.toContain('Hello Élodie');
    expect(french?.text).toContain('Le printemps est là.');
    asked.world.setClock('2026-03-20', '10:00');
    await runDue(asked.world.app(), asked.world.now);
    expect((await asked.mails()).find(({ template }) => template === 'authorization_reminder')?.text).toMatch(
      /Spring|printemps/,
    );
    await settings.updateEmail({
      customEmailMessage: '',
      otherLanguage: { customEmailMessage: '' },
      enableGreeting: true,
    });
  });

  test('a message that leads elsewhere is refused, with the address', async () => {
    const call = (await asked.admin()).customers.emailAuthRequest({
      ids: ['4001'],
      message: 'See https://evil.example/x.',
    });
    expect(await refusalFrom(call)).toMatchObject({
      status: 422,
      code: 'customer.message_foreign_link',
      messages: { message: [expect.stringContaining('https://evil.example/x')] },
    });
    expect(await asked.mails()).toEqual([]);
  });

  test('a payer whose authorization failed may be asked again', async () => {
    await asked.world.database.owner`update customers set authorization_status = 'failed' where id = 4001`;
    await (await asked.admin()).customers.emailAuthRequest({ ids: ['4001'] });
    expect(await asked.customer(4001n)).toMatchObject({ status: 'pending' });
  });
});

describe('nobody is asked when one of those selected cannot be', () => {
  test.each([
    ['has authorized already', `authorization_status = 'complete'`],
    ['was asked and did not answer', 'authorization_requested_at = now()'],
    ['has no address', 'email = null'],
    ['has an address that takes no mail', 'email_bounced_at = now()'],
    ['is archived', 'active = false'],
  ])('one %s', async (_, change) => {
    await asked.world.database.owner.unsafe(`update customers set ${change} where id = 4002`);
    const refusal = await refusalFrom((await asked.admin()).customers.emailAuthRequest({ ids: ['4001', '4002'] }));
    expect(refusal).toMatchObject({ status: 422, code: 'customer.auth_request_refused' });
    expect(refusal.messages.base).toEqual([
      'One or more selected customers are already complete, already requested, or have no email address. Élodie Nº 4002',
    ]);
    expect(await asked.mails()).toEqual([]);
    expect(await asked.customer(4001n)).toMatchObject({ requested: null });
  });

  test('one belongs to another client, or to nobody', async () => {
    for (const id of ['5001', '999'])
      expect(await refusalFrom((await asked.admin()).customers.emailAuthRequest({ ids: ['4001', id] }))).toMatchObject({
        status: 404,
      });
    expect(await asked.mails()).toEqual([]);
  });

  test('nobody is selected', async () =>
    expect(await refusalFrom((await asked.admin()).customers.emailAuthRequest({ ids: [] }))).toMatchObject({
      messages: { ids: ['Please select one or more customers for the bulk action.'] },
    }));

  test('whoever looks only does not ask', async () => {
    const own = await (await asked.callers.member({ clientId: 4n, role: 'client_read_only' }))();
    const calls = [
      () => own.customers.emailAuthRequest({ ids: ['4001'] }),
      () => own.customers.createAndSendAuthorizations({ customers: [{ name: 'Jo', email: 'jo@example.test' }] }),
      () => own.customers.authorizationMailPreview({ ids: ['4001'] }),
      () => own.customers.publicLink(),
    ];
    for (const call of calls) expect(await refusalFrom(call())).toMatchObject({ status: 403 });
  });

  test('two ask at the same moment: one mail is written', async () => {
    const [first, second] = await Promise.all([asked.admin(), asked.admin()]);
    const calls = await Promise.allSettled(
      [first, second].map((own) => own.customers.emailAuthRequest({ ids: ['4001'] })),
    );
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await asked.mails()).toHaveLength(1);
  });

  test('a payer is asked once in a day, whatever became of it', async () => {
    const own = await asked.admin();
    await own.customers.emailAuthRequest({ ids: ['4001'] });
    await asked.world.database.owner`update customers set authorization_requested_at = null where id = 4001`;
    expect(await refusalFrom(own.customers.emailAuthRequest({ ids: ['4001'] }))).toMatchObject({
      code: 'customer.auth_request_recent',
    });
    asked.world.setClock('2026-03-17', '10:01');
    await own.customers.emailAuthRequest({ ids: ['4001'] });
    const [first, second] = await asked.mails();
    expect(await asked.opened(linkIn(first?.text ?? ''))).toBeNull();
    expect(await asked.opened(linkIn(second?.text ?? ''))).not.toBeNull();
  });

  test('a young client has sent its mails of the day', async () => {
    const own = await asked.admin();
    await own.customers.emailAuthRequest({ ids: ['4001'] });
    const { owner } = asked.world.database;
    await owner`update clients set created_at = '2026-03-10T00:00:00Z' where id = 4`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      select 4, (select max(id) from authorization_requests), 'filler ' || n, '2026-03-16T13:00:00Z' from generate_series(1, 499) n`;
    expect(await refusalFrom(own.customers.emailAuthRequest({ ids: ['4002'] }))).toMatchObject({
      status: 429,
      code: 'rate.limited',
    });
    await owner`update clients set created_at = '2026-01-05T14:00:00Z' where id = 4`;
    await own.customers.emailAuthRequest({ ids: ['4002'] });
  });
});

describe('people who are written to for the first time', () => {
  const jo = { name: 'Jo Tremblay', email: 'Jo@example.test' };

  test('become customers who are waited for', async () => {
    const own = await asked.admin();
    const answer = await own.customers.createAndSendAuthorizations({
      customers: [jo, { name: 'Ana', email: 'payer4001@example.test', language: 'fr' }],
    });
    expect(answer.records.map(({ name }) => name)).toEqual(['Jo Tremblay', 'Ana']);
    expect(answer.duplicates).toEqual([{ id: '4001', name: 'Élodie Nº 4001', email: 'payer4001@example.test' }]);
    const [first, second] = answer.records;
    expect(await own.customers.byId({ customerId: first?.id ?? '' })).toMatchObject({
      status: 'Incomplete',
      statuses: { authRequested: true, authorization: 'pending' },
      requiredAction: 'complete_bank_details',
    });
    expect(await asked.facts(first?.id ?? '')).toEqual(['customer_created', 'authorization_requested']);
    expect((await own.customers.byId({ customerId: second?.id ?? '' })).language).toBe('fr');
    expect(await asked.mails()).toHaveLength(2);
  });

  test('are not written to twice', async () => {
    const own = await asked.admin();
    const twice = own.customers.createAndSendAuthorizations({ customers: [jo, { ...jo, name: 'JO TREMBLAY' }] });
    expect(await refusalFrom(twice)).toMatchObject({
      code: 'customer.recipient_twice',
      messages: { 'customers.1.email': [expect.any(String)] },
    });
    await own.customers.createAndSendAuthorizations({ customers: [jo] });
    const again = own.customers.createAndSendAuthorizations({ customers: [{ name: 'Ana', email: 'a@b.test' }, jo] });
    expect(await refusalFrom(again)).toMatchObject({
      code: 'customer.recipient_asked_recently',
      messages: { 'customers.1.email': [expect.any(String)] },
    });
    expect(await asked.mails()).toHaveLength(1);
  });

  test('need a name and an address', async () => {
    const own = await asked.admin();
    const say = async (customers: { name: string; email: string }[]) =>
      (await refusalFrom(own.customers.createAndSendAuthorizations({ customers }))).messages;
    expect(await say([])).toEqual({ customers: ['Please enter at least one recipient'] });
    expect(await say([{ name: '', email: 'a@b.test' }])).toEqual({ 'customers.0.name': ['Please enter a name.'] });
    expect(await say([{ name: 'Jo', email: '' }])).toEqual({ 'customers.0.email': ['Please enter an email address.'] });
    expect(await say([{ name: 'Jo', email: 'a@b' }])).toEqual({
      'customers.0.email': ['Please enter a valid email address'],
    });
    expect(await say([{ name: 'Jo\r\nBcc: x', email: 'a@b.test' }])).toEqual({
      'customers.0.name': ['Invalid characters in customer name'],
    });
  });
});

test('what would be sent is shown, with who gets it and who cannot', async () => {
  await asked.world.database.owner`update customers set authorization_status = 'complete' where id = 4002`;
  const preview = await (await asked.admin()).customers.authorizationMailPreview({ ids: ['4001', '4002'] });
  expect(preview.recipients).toEqual([
    { id: '4001', name: 'Élodie Nº 4001', email: 'payer4001@example.test', language: 'en' },
  ]);
  expect(preview.excluded).toEqual([{ id: '4002', name: 'Élodie Nº 4002', reason: 'complete' }]);
  expect(preview.previews.map(({ language, greeting }) => [language, greeting])).toEqual([
    ['en', 'Hi Élodie Nº 4001,'],
    ['fr', 'Bonjour (nom du client),'],
  ]);
});
