import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { V3Harness } from '../../testing/v3-harness.ts';
import { bindRoutes } from './bind.ts';
import { routerToRead } from './contract-document.ts';
import { publicCall } from './openapi.ts';
import { publicAuthorizationRoutes } from './routes/public-authorizations.ts';

let harness: V3Harness;
let from: Record<string, string>;
let visitors = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  const { owner } = harness.world.database;
  for (const [id, rail, code, type] of [
    [4n, 'CA', 'maple-dental', 'Processing'],
    [5n, 'US', 'boreal-gym', 'Processing'],
    [6n, 'CA', 'food-bank', 'Donation'],
    [7n, 'CA', 'birch-school', 'Tuition'],
  ] as const) {
    await harness.world.addClient({ id, rail });
    await owner`
      update clients set authorization_code = ${code}, client_type = ${type}, contact_email = ${`pay@${code}.test`},
             address1 = '220 Elgin Street', city = 'Ottawa', province_code = 'ON', postal_code = 'K2P 1L7'
       where id = ${String(id)}`;
  }
});
beforeEach(() => {
  visitors += 1;
  from = { 'x-forwarded-for': `192.0.2.${visitors}` };
});
afterAll(() => harness.close());

const shapes: ReadonlyMap<string, z.ZodType> = new Map(
  bindRoutes(routerToRead(), publicAuthorizationRoutes).map((bound) => {
    const { answer } = publicCall(bound, 'en');
    const shape = z.fromJSONSchema(JSON.parse(JSON.stringify({ ...answer, additionalProperties: false })));
    return [`${bound.route.method} ${bound.route.path}`, shape] as const;
  }),
);
const fits = (call: string, body: unknown) => expect(shapes.get(call)?.safeParse(body).error?.issues ?? []).toEqual([]);

const open = (path: string) => harness.ask('GET', path, { headers: from });
const submit = (method: string, path: string, body: unknown) => harness.ask(method, path, { headers: from, body });
const idIn = (body: Record<string, unknown>, key: string): string =>
  z.looseObject({ id: z.string() }).parse(body[key]).id;

const BANK = { transit_number: '00012', institution_number: '003', account_number: '12345678' };
const CONTACT = {
  language: 'en',
  submitted_step: 'contact',
  personal_name: true,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.test',
};
/** The terms a step shows, and that they are what their hash says. */
function termsIn(shown: unknown): { readonly terms: string; readonly termsHash: string } {
  const { terms_and_conditions: terms, terms_hash: termsHash } = z
    .looseObject({ terms_and_conditions: z.string(), terms_hash: z.string() })
    .parse(shown);
  expect(createHash('sha256').update(terms).digest('hex')).toBe(termsHash);
  return { terms, termsHash };
}
const stepIn = (body: Record<string, unknown>, key: string) =>
  z.looseObject({ step: z.unknown() }).parse(body[key]).step;

describe('an authorization', () => {
  test('goes from step to step, each answered with the next, to a reference', async () => {
    const opened = await open('/processing_authorizations/maple-dental');
    fits('GET /processing_authorizations/:id', opened.body);
    expect(opened.body.processing_auth_info).toMatchObject({
      language: 'en',
      email: 'pay@maple-dental.test',
      step: { name: 'contact', require_phone: false, name_default: 'Personal', verification_method: null },
      reference: null,
    });
    const path = `/processing_authorizations/${idIn(opened.body, 'processing_auth_info')}`;
    const contact = await submit('PUT', path, { processing_authorization: CONTACT });
    expect(contact.body.processing_auth_info).toMatchObject({ step: { name: 'bank' } });
    fits('PUT /processing_authorizations/:id', contact.body);
    const bank = { language: 'en', submitted_step: 'bank', bank_account: BANK };
    const unread = { ...bank, agree: true };
    expect((await submit('PUT', path, { processing_authorization: unread })).body).toMatchObject({
      status: 422,
      messages: { terms_hash: [expect.stringContaining('Without `agree` the call answers the text')] },
    });
    const shown = await submit('PUT', path, { processing_authorization: bank });
    expect(shown.body.processing_auth_info).toMatchObject({ step: { name: 'bank' }, reference: null });
    const { terms, termsHash } = termsIn(stepIn(shown.body, 'processing_auth_info'));
    expect(terms).toContain('Institution 003, transit 00012, account ****5678');
    const agreed = { language: 'en', submitted_step: 'bank', agree: true, terms_hash: termsHash };
    const other = { ...agreed, language: 'fr' };
    expect((await submit('PUT', path, { processing_authorization: other })).body).toMatchObject({
      status: 409,
      code: 'payer.agreement_changed',
    });
    const done = await submit('PUT', path, { processing_authorization: agreed });
    expect(done.body.processing_auth_info).toMatchObject({
      step: { name: 'finished' },
      reference: expect.stringMatching(/^C-\d{8}-1$/),
    });
    const again = await submit('PUT', path, { processing_authorization: bank });
    expect(again.body.processing_auth_info).toEqual(done.body.processing_auth_info);
    expect((await open(path)).body.processing_auth_info).toEqual(done.body.processing_auth_info);
    // What is recorded is what was shown, to the letter.
    expect(termsIn(stepIn(done.body, 'processing_auth_info')).terms).toBe(terms);
    const [consent] = await harness.world.database.owner`
      select terms, terms_hash as hash, notice_waived as waived from customer_authorizations where client_id = 4 order by id desc`;
    expect(consent).toEqual({ terms, hash: termsHash, waived: false });
  });

  test('says what is wrong by field, and takes no step before its turn', async () => {
    const opened = await open('/processing_authorizations/boreal-gym');
    const path = `/processing_authorizations/${idIn(opened.body, 'processing_auth_info')}`;
    const early = { language: 'fr', submitted_step: 'bank', bank_account: BANK };
    expect((await submit('PUT', path, { processing_authorization: early })).body).toMatchObject({
      status: 409,
      code: 'payer.page_not_reached',
    });
    const wrong = { ...CONTACT, email: 'nobody' };
    expect((await submit('PUT', path, { processing_authorization: wrong })).body).toMatchObject({
      status: 422,
      messages: {
        email: ['Please enter a valid email address'],
        authorization_amount: ['Please enter an authorization limit'],
      },
    });
    const french = await submit('PUT', path, { processing_authorization: { ...wrong, language: 'fr' } });
    expect(french.body.messages).toMatchObject({ email: ['Veuillez entrer une adresse courriel valide'] });
    expect(french.headers.get('content-language')).toBe('fr');
  });

  test('is shown in the other language, as it is, when nothing else is sent', async () => {
    const opened = await open('/processing_authorizations/maple-dental');
    const path = `/processing_authorizations/${idIn(opened.body, 'processing_auth_info')}`;
    const french = { language: 'fr', submitted_step: 'contact' };
    const shown = await submit('PUT', path, { processing_authorization: french });
    expect(shown.body).toMatchObject({
      status: 200,
      processing_auth_info: {
        language: 'fr',
        step: { name: 'contact', terms_and_conditions: expect.stringContaining('J’autorise') },
      },
    });
    await submit('PUT', path, { processing_authorization: { ...CONTACT, language: 'fr' } });
    const english = await submit('PUT', path, { processing_authorization: { language: 'en', submitted_step: 'bank' } });
    expect(english.body.processing_auth_info).toMatchObject({ language: 'en', step: { name: 'bank' } });
  });

  test.each(['nobody', 'food-bank', 'birch-school'])('of %s is not there', async (code) => {
    expect((await open(`/processing_authorizations/${code}`)).status).toBe(404);
  });
});

describe('a donation', () => {
  test.each([
    ['0', { installments: 0 }],
    ['null', { installments: null }],
    ['nothing', {}],
  ])('takes %s for a donation that goes on, and becomes a schedule', async (_, howMany) => {
    const opened = await open('/donor_authorizations/food-bank');
    fits('GET /donor_authorizations/:id', opened.body);
    const path = `/donor_authorizations/${idIn(opened.body, 'donor_auth_info')}`;
    const donation = {
      language: 'fr',
      submitted_step: 'donation',
      amount: '30.00',
      process_date: '2026-03-20',
      frequency: 'Monthly',
      ...howMany,
      email: `donor${Object.values(howMany).join('')}${Object.keys(howMany).length}@example.test`,
      first_name: 'Dana',
      last_name: 'Donor',
    };
    const twice = await submit('PUT', path, { donor_authorization: { ...donation, frequency: 'Twice' } });
    expect(twice.body).toMatchObject({ status: 422, messages: { frequency: expect.any(Array) } });
    const bank = await submit('PUT', path, { donor_authorization: donation });
    expect(bank.body.donor_auth_info).toMatchObject({ language: 'fr', step: { name: 'flinks' } });
    const agreed = { language: 'fr', submitted_step: 'flinks' };
    const account = { ...BANK, account_number: String(600_001 + visitors) };
    const shown = await submit('PUT', path, { donor_authorization: { ...agreed, bank_account: account } });
    const { termsHash } = termsIn(stepIn(shown.body, 'donor_auth_info'));
    const done = await submit('PUT', path, {
      donor_authorization: { ...agreed, agree: true, waive_notice: true, terms_hash: termsHash },
    });
    expect(done.body.donor_auth_info).toMatchObject({ step: { name: 'new_customer_finished' } });
    fits('PUT /donor_authorizations/:id', done.body);
    const [plan] = await harness.world.database.owner`
      select installments, amount_cents as amount from transaction_schedules where client_id = 6 order by id desc`;
    expect(plan).toEqual({ installments: null, amount: 3000n });
  });

  test('of somebody who gave before takes no account until they confirm by mail: theirs stays', async () => {
    const { owner } = harness.world.database;
    const accounts = () => owner`select bank_account_id as id from customers where email = 'donor0@example.test'`;
    const before = await accounts();
    expect(before).toHaveLength(1);
    const opened = await open('/donor_authorizations/food-bank');
    const path = `/donor_authorizations/${idIn(opened.body, 'donor_auth_info')}`;
    const asked = await submit('PUT', path, {
      donor_authorization: {
        language: 'en',
        submitted_step: 'donation',
        amount: '30.00',
        process_date: '2026-03-20',
        frequency: 'Once',
        email: 'donor0@example.test',
        first_name: 'Somebody',
        last_name: 'Else',
      },
    });
    expect(stepIn(asked.body, 'donor_auth_info')).toMatchObject({ name: 'schedule_email_verification' });
    const account = { ...BANK, account_number: '7654321' };
    for (const given of [{ bank_account: account }, { agree: true, terms_hash: '0' }]) {
      const taken = await submit('PUT', path, {
        donor_authorization: { language: 'en', submitted_step: 'flinks', ...given },
      });
      expect(taken.body).toMatchObject({ status: 409 });
    }
    expect(await accounts()).toEqual(before);
  });
});

test('a donation with additional information asks for phone and address as a step of its own', async () => {
  const { owner } = harness.world.database;
  await owner`insert into authorization_settings (client_id, updated_at, require_additional_information) values (6, now(), true)`;
  const opened = await open('/donor_authorizations/food-bank');
  expect(stepIn(opened.body, 'donor_auth_info')).toMatchObject({
    name: 'donation',
    require_additional_information: true,
  });
  const path = `/donor_authorizations/${idIn(opened.body, 'donor_auth_info')}`;
  const donation = {
    language: 'en',
    submitted_step: 'donation',
    amount: '30.00',
    process_date: '2026-03-20',
    frequency: 'Once',
    email: 'additional@example.test',
    first_name: 'Dana',
    last_name: 'Donor',
  };
  const contact = await submit('PUT', path, { donor_authorization: donation });
  expect(stepIn(contact.body, 'donor_auth_info')).toMatchObject({ name: 'contact' });
  const lines = { address1: '1 Elgin', city: 'Ottawa', province_code: 'ON', postal_code: 'K1A 0B1' };
  const reached = { language: 'en', submitted_step: 'contact', phone: '613-555-0123', address: lines };
  const missing = await submit('PUT', path, { donor_authorization: { ...reached, phone: '', address: {} } });
  expect(missing.body).toMatchObject({
    status: 422,
    messages: {
      phone: ['This field is required'],
      'address.address1': ['This field is required'],
      'address.city': ['This field is required'],
      'address.province_code': ['This field is required'],
      'address.postal_code': ['This field is required'],
    },
  });
  const bank = await submit('PUT', path, { donor_authorization: reached });
  expect(stepIn(bank.body, 'donor_auth_info')).toMatchObject({ name: 'flinks' });
  await owner`delete from authorization_settings where client_id = 6`;
});

describe('a link', () => {
  test('asks for what the business switched on, and for that alone', async () => {
    const { owner } = harness.world.database;
    const body = { form_url: 'birch-school', name: 'Parent', email: 'parent@example.test', bank_account: BANK };
    await owner`
      insert into authorization_settings
        (client_id, updated_at, require_phone, require_address, require_authorization_amount, allow_transaction_schedule)
      values (7, now(), true, true, true, true)`;
    const details = await open('/link_authorizations?form_url=birch-school');
    expect(details.body.link_authorization).toMatchObject({
      require_phone: true,
      require_address: true,
      require_maximum_amount: true,
      allow_transaction_schedule: true,
    });
    const { form_url, bank_account } = body;
    const refused = await submit('POST', '/link_authorizations', { link_authorization: { form_url, bank_account } });
    expect(Object.keys(refused.body.messages ?? {}).sort()).toEqual([
      'address.address1',
      'address.city',
      'address.postal_code',
      'address.province_code',
      'amount',
      'authorization_amount',
      'email',
      'frequency',
      'name',
      'phone',
      'process_date',
    ]);
    await owner`delete from authorization_settings where client_id = 7`;
    expect((await submit('POST', '/link_authorizations', { link_authorization: body })).body.status).toBe(200);
  });

  test('is answered in one call', async () => {
    const details = await open('/link_authorizations?form_url=birch-school');
    expect(details.body.link_authorization).toMatchObject({ allow_transaction_schedule: false, name: null });
    fits('GET /link_authorizations', details.body);
    const body = { form_url: 'birch-school', name: 'Parent', email: 'parent@example.test', bank_account: BANK };
    const shown = await submit('POST', '/link_authorizations', { link_authorization: body });
    expect(shown.body).toMatchObject({ status: 200, reference: null });
    fits('POST /link_authorizations', shown.body);
    const { terms, termsHash } = termsIn(shown.body);
    const refusal = { ...body, agree: false };
    const unaccepted = await submit('POST', '/link_authorizations', { link_authorization: refusal });
    expect(unaccepted.body).toMatchObject({
      status: 422,
      messages: { agree: ['Please agree to the terms and conditions'] },
    });
    const agreed = { ...body, agree: true, terms_hash: termsHash };
    const done = await submit('POST', '/link_authorizations', { link_authorization: agreed });
    expect(done.body).toMatchObject({ status: 200, reference: expect.stringMatching(/^C-\d{8}-1$/) });
    expect(done.body.terms_and_conditions).toBe(terms);
    fits('POST /link_authorizations', done.body);
  });
});

describe('a mailed link', () => {
  test('is answered once, by whom it was written to', async () => {
    const { owner } = harness.world.database;
    await owner`update customers set authorization_status = 'pending', name = 'Payer' where id = 4001`;
    await owner`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (4, 1, 4001, 'Payer', 'payer4001@example.test', 'en', 'user:1', ${harness.world.now},
              ${new Date(harness.world.now.getTime() + 86_400_000)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (4, 1, ${createHash('sha256').update('mailed').digest('hex')}, now())`;
    const query = 'cid=mailed&name=Payer&email=payer4001%40example.test';
    const details = await open(`/email_authorizations?${query}`);
    expect(details.body.email_authorization).toMatchObject({ name: 'Payer', email: 'payer4001@example.test' });
    fits('GET /email_authorizations', details.body);
    const body = { cid: 'mailed', name: 'Payer', email: 'payer4001@example.test', bank_account: BANK };
    const other = await submit('POST', '/email_authorizations', {
      email_authorization: { ...body, email: 'x@y.test' },
    });
    const expired = {
      status: 404,
      code: 'payer.link_expired',
      messages: {
        base: ['The link appears to have expired. Please reach out to the requesting organization for a new link.'],
      },
    };
    expect(other.body).toMatchObject(expired);
    expect((await open(`/email_authorizations?${query.replace('payer4001', 'somebody')}`)).body).toMatchObject(expired);
    const shown = await submit('POST', '/email_authorizations', { email_authorization: body });
    const agreed = { ...body, agree: true, terms_hash: termsIn(shown.body).termsHash };
    const done = await submit('POST', '/email_authorizations', { email_authorization: agreed });
    expect(done.status).toBe(200);
    fits('POST /email_authorizations', done.body);
    const used = { code: 'payer.link_answered', errors: ['This link was used on Mar 16, 2026. It works once.'] };
    expect((await submit('POST', '/email_authorizations', { email_authorization: body })).body).toMatchObject(used);
    expect((await open(`/email_authorizations?${query}`)).body).toMatchObject(used);
    expect((await submit('POST', '/email_authorizations', agreed)).body).toEqual(done.body);
  });

  test('of a charity asks for a donation', async () => {
    const { owner } = harness.world.database;
    await owner`update customers set authorization_status = 'pending', name = 'Gil' where id = 6001`;
    await owner`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (6, 1, 6001, 'Gil', 'gil@example.test', 'en', 'user:1', ${harness.world.now},
              ${new Date(harness.world.now.getTime() + 86_400_000)})`;
    await owner`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (6, 1, ${createHash('sha256').update('donation').digest('hex')}, now())`;
    const details = await open('/email_authorizations?cid=donation&name=Gil&email=gil%40example.test');
    expect(details.body.email_authorization).toMatchObject({ name: 'Gil', allow_transaction_schedule: true });
    const gil = { cid: 'donation', name: 'Gil', email: 'gil@example.test' };
    const body = { ...gil, bank_account: { ...BANK, account_number: '61616161' } };
    const nothing = await submit('POST', '/email_authorizations', { email_authorization: body });
    expect(nothing.body).toMatchObject({ status: 422, messages: { amount: expect.any(Array) } });
    const donation = { ...body, amount: '15.00', process_date: '2026-03-20', frequency: 'Once' };
    const shown = await submit('POST', '/email_authorizations', { email_authorization: donation });
    const agreed = { ...donation, agree: true, terms_hash: termsIn(shown.body).termsHash };
    const done = await submit('POST', '/email_authorizations', { email_authorization: agreed });
    expect(done.body).toMatchObject({ status: 200, reference: 'C6001-1' });
    const plans = await owner`
      select amount_cents as amount from transaction_schedules where client_id = 6 and customer_id = 6001`;
    expect(plans).toEqual([{ amount: 1500n }]);
  });
});

test('a message of a bank connection that names no submission of ours connects nothing', async () => {
  const message = { step: 'REDIRECT', login_id: 'x' };
  const answer = await submit('POST', '/flinks/messages', { message, tag: '4.1.guessed', type: 'Processing' });
  expect(answer.body).toMatchObject({ status: 404, code: 'record.not_found' });
  const early = await submit('POST', '/flinks/messages', {
    message: { step: 'APP_MOUNTED' },
    tag: 'x',
    type: 'Donation',
  });
  expect(early.body).toMatchObject({ status: 200, connection: 'pending' });
  fits('POST /flinks/messages', early.body);
});
