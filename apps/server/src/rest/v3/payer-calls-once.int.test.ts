import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  const { owner } = harness.world.database;
  for (const [id, code, type] of [
    [4n, 'maple-dental', 'Processing'],
    [7n, 'birch-school', 'Tuition'],
    [8n, 'elm-school', 'Tuition'],
  ] as const) {
    await harness.world.addClient({ id, rail: 'CA' });
    await owner`
      update clients set authorization_code = ${code}, client_type = ${type}, contact_email = ${`pay@${code}.test`},
             address1 = '220 Elgin Street', city = 'Ottawa', province_code = 'ON', postal_code = 'K2P 1L7'
       where id = ${String(id)}`;
  }
  await owner`
    insert into authorization_settings (client_id, updated_at, allow_transaction_schedule) values (7, now(), true)`;
});
afterAll(() => harness.close());

let visitors = 0;
const submit = (method: string, path: string, body: unknown, key?: string) => {
  visitors += 1;
  const from = { 'x-forwarded-for': `192.0.2.${visitors}` };
  return harness.ask(method, path, { body, headers: { ...from, ...(key && { 'idempotency-key': key }) } });
};
const link = (body: unknown, key?: string) => submit('POST', '/link_authorizations', body, key);
const plans = async () => {
  const { owner } = harness.world.database;
  return (await owner`select installments from transaction_schedules where client_id = 7 order by id`).length;
};

const BANK = { transit_number: '00012', institution_number: '003', account_number: '12345678' };
let accounts = 5_000_000;
const asked = (more: object = {}) => {
  accounts += 1;
  return {
    form_url: 'birch-school',
    name: 'Parent',
    email: 'parent@example.test',
    bank_account: { ...BANK, account_number: String(accounts) },
    amount: '45.00',
    process_date: '2026-04-10',
    frequency: 'Monthly',
    ...more,
  };
};
/** The same, agreed to in the words it is answered with. */
async function agreed(more: object = {}) {
  const body = asked(more);
  return { ...body, agree: true, terms_hash: (await link(body)).body.terms_hash };
}

describe('a link that is answered again', () => {
  test('under the same key has one reference and one plan, both at once and later; other answers are refused', async () => {
    const body = await agreed();
    const before = await plans();
    const both = await Promise.all([link(body, 'parent-1'), link(body, 'parent-1')]);
    const again = await link(body, 'parent-1');
    expect(again.body.reference).toMatch(/^C-\d{8}-1$/);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(both.map((answer) => answer.body)).toEqual([again.body, again.body]);
    expect(await plans()).toBe(before + 1);
    expect((await link(await agreed(), 'parent-1')).body).toMatchObject({ code: 'idempotency.mismatch' });
    expect(await plans()).toBe(before + 1);
  });

  test('under the key of somebody at another link is a submission of its own', async () => {
    const { amount: _, process_date: __, frequency: ___, ...body } = asked({ form_url: 'elm-school' });
    const terms = { agree: true, terms_hash: (await link(body)).body.terms_hash };
    expect((await link({ ...body, ...terms }, 'parent-1')).body).toMatchObject({
      status: 200,
      reference: expect.stringMatching(/^C-/),
    });
  });

  test('without a key is agreed to twice', async () => {
    const body = await agreed();
    const references = [await link(body), await link(body)].map((answer) => answer.body.reference);
    expect(new Set(references).size).toBe(2);
  });
});

test('a mailed link works once, whatever two say who answer it at one moment; the same words get its reference', async () => {
  const { now } = harness.world;
  const { owner } = harness.world.database;
  await owner`update customers set authorization_status = 'pending', name = 'Payer' where id = 4001`;
  await owner`
    insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
    values (4, 1, 4001, 'Payer', 'payer@example.test', 'en', 'user:1', ${now}, ${new Date(now.getTime() + 86_400_000)})`;
  await owner`
    insert into authorization_request_links (client_id, request_id, token_hash, created_at)
    values (4, 1, ${createHash('sha256').update('mailed').digest('hex')}, now())`;
  const mail = (body: object) => submit('POST', '/email_authorizations', body);
  const body = { cid: 'mailed', name: 'Payer', email: 'payer@example.test', bank_account: BANK };
  const terms = { agree: true, terms_hash: (await mail(body)).body.terms_hash };
  const said = ['613-555-0123', '613-555-0124'].map((phone) => ({ ...body, ...terms, phone }));
  const answers = await Promise.all([...said, ...said].map(mail));
  const done = answers.filter(({ status }) => status === 200).map((answer) => answer.body.reference);
  expect([done.length, new Set(done).size]).toEqual([2, 1]);
  const later = await Promise.all(said.map(mail));
  expect(later.map((answer) => answer.body.reference ?? answer.body.code).toSorted()).toEqual([
    done[0],
    'payer.link_answered',
  ]);
  expect(await owner`select from customer_authorizations where client_id = 4`).toHaveLength(1);
});

describe('a step that is sent again under its key', () => {
  const begin = async () => {
    const { body } = await harness.ask('GET', '/processing_authorizations/maple-dental');
    return `/processing_authorizations/${z.looseObject({ id: z.string() }).parse(body.processing_auth_info).id}`;
  };
  const CONTACT = { language: 'en', submitted_step: 'contact', personal_name: true, email: 'ada@example.test' };

  test('changes nothing of what came after it; with other answers it is refused', async () => {
    const path = await begin();
    const ada = { ...CONTACT, first_name: 'Ada', last_name: 'Roy' };
    const first = await submit('PUT', path, ada, 'step-1');
    const read = await harness.ask('GET', path);
    expect(read.body.processing_auth_info).toEqual(first.body.processing_auth_info);
    await submit('PUT', path, { ...ada, first_name: 'Ida' });
    expect((await submit('PUT', path, ada, 'step-1')).headers.get('idempotent-replayed')).toBe('true');
    const shown = await submit('PUT', path, { language: 'en', submitted_step: 'bank', bank_account: BANK });
    expect(JSON.stringify(shown.body)).toContain('Ida Roy');
    expect(first.headers.get('idempotent-replayed')).toBe(null);
    const other = await submit('PUT', path, { ...ada, last_name: 'Lee' }, 'step-1');
    expect(other.body).toMatchObject({ code: 'idempotency.mismatch' });
  });

  test.each([
    [
      'a company of a person',
      { personal_name: true, first_name: 'A', last_name: 'B', company_name: 'C' },
      'company_name',
    ],
    ['a first name of a company', { personal_name: false, company_name: 'C', first_name: 'A' }, 'first_name'],
    ['what no such page has', { first_name: 'A', last_name: 'B', amount: '5.00' }, 'amount'],
    [
      'what the business does not ask',
      { first_name: 'A', last_name: 'B', authorization_amount: '5' },
      'authorization_amount',
    ],
    ['what another step asks', { first_name: 'A', last_name: 'B', bank_account: BANK }, 'bank_account'],
  ])('%s is refused by name', async (_, more, field) => {
    const { body } = await submit('PUT', await begin(), { ...CONTACT, ...more });
    expect(body).toMatchObject({ status: 422, messages: { [field]: [expect.any(String)] } });
  });
});

describe('what a link is told of the debits', () => {
  test.each([
    ['a number of payments without end', { ongoing: true, installments: 3 }, 'installments'],
    ['an end and no number of payments', { ongoing: false }, 'installments'],
    ['several payments once', { frequency: 'Once', installments: 3 }, 'installments'],
    ['one payment without end', { frequency: 'Once', ongoing: true }, 'ongoing'],
    ['a name in parts', { first_name: 'Ada' }, 'first_name'],
    ['test credits that are not offered', { microdeposit: true }, 'microdeposit'],
  ])('%s is refused by name', async (_, more, field) => {
    const { body } = await link(asked(more));
    expect(body).toMatchObject({ status: 422, messages: { [field]: [expect.any(String)] } });
  });

  test('is refused where nothing is asked of them', async () => {
    const { body } = await link(asked({ form_url: 'elm-school' }));
    expect(Object.keys(body.messages as object).toSorted()).toEqual(['amount', 'frequency', 'process_date']);
  });

  test('goes on where it is said to', async () => {
    await link(await agreed({ ongoing: true }));
    const [plan] = await harness.world.database.owner`
      select installments from transaction_schedules where client_id = 7 order by id desc`;
    expect(plan).toEqual({ installments: null });
  });
});
