import { recordAuthorization } from '@cordelle/api/customers/record-authorization.ts';
import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { whileClockStands } from '@cordelle/api/testing/standing-clock.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, V3Stand } from '../../testing/v3-stand.ts';
import { BODY_MAX_BYTES } from './adapter.ts';
import { bindRoutes } from './bind.ts';
import { V3_ROUTES } from './contract.ts';
import { routerToRead } from './contract-document.ts';
import { publicCall } from './openapi.ts';
import type { Method } from './route.ts';

const MAPLE = 4n;
const BIRCH = 5n;
const MISSING = '999999999';

let stand: V3Stand;
let maple = '';
let birch = '';
let customers: bigint[] = [];
let nextId = 5000n;

beforeAll(async () => {
  stand = await V3Stand.open({ trustedProxies: 1 });
  customers = await stand.world.addClient({ id: MAPLE, rail: 'CA', customers: 400 });
  await stand.world.addClient({ id: BIRCH, rail: 'CA', customers: 2 });
});
afterAll(() => stand.close());
beforeEach(async () => {
  await stand.world.database.owner`update api_keys set revoked_at = now()`;
  maple = await stand.key(MAPLE);
  stand.world.accounting.connected.add(MAPLE);
  birch = await stand.key(BIRCH);
});

const freshId = (): bigint => {
  nextId += 1n;
  return nextId;
};
function nextCustomer(): string {
  const id = customers.shift();
  if (id === undefined) throw new Error('every customer is taken');
  return String(id);
}

const terms = (customerId: string) => ({
  customer_id: customerId,
  amount: '25.50',
  frequency: 'Monthly',
  process_date: '2026-03-19',
  installments: 3,
});

async function schedule(): Promise<string> {
  const answer = await stand.ask('POST', '/transaction_schedules', { key: maple, body: terms(nextCustomer()) });
  return String(answer.body.id);
}

async function pausedSchedule(): Promise<string> {
  const id = freshId();
  await stand.happened(MAPLE, 'schedule', id, [
    {
      type: 'TransactionScheduleCreated',
      data: {
        customerId: nextCustomer(),
        customerType: 'Personal',
        amount: '10.00',
        currency: 'CAD',
        frequency: 'Monthly',
        installments: null,
        processDate: '2026-03-19',
        secondProcessDate: null,
        comment: null,
      },
    },
    { type: 'TransactionSchedulePaused', data: { returnCode: '903' } },
  ]);
  return String(id);
}

async function transaction(then: TransactionEvent[] = []): Promise<string> {
  const id = freshId();
  const customerId = BigInt(nextCustomer());
  await stand.world.addDebit({
    rail: 'CA',
    clientId: MAPLE,
    customerId,
    id,
    amount: '25.00',
    requestedDate: '2026-03-25',
  });
  if (then.length > 0) await stand.happened(MAPLE, 'transaction', id, then, 2);
  return String(id);
}

const sentTransaction = () =>
  transaction([
    {
      type: 'TransactionSentToBank',
      data: { bankFileId: '1', trace: '1', bankAccountId: '1', sentOn: '2026-03-16', amount: '25.00', currency: 'CAD' },
    },
  ]);

const declinedTransaction = () =>
  transaction([
    {
      type: 'TransactionSentToBank',
      data: { bankFileId: '1', trace: '1', bankAccountId: '1', sentOn: '2026-03-16', amount: '25.00', currency: 'CAD' },
    },
    {
      type: 'TransactionDeclined',
      data: {
        stage: 'before_posting',
        code: '901',
        class: 'Declined',
        declinedOn: '2026-03-16',
        bankDate: null,
        source: null,
        clearing: 'rail',
        amount: '25.00',
        currency: 'CAD',
      },
    },
  ]);

async function settlement(): Promise<string> {
  const id = freshId();
  const nothing = { amount: '0.00', count: 0 };
  await stand.happened(MAPLE, 'settlement', id, [
    {
      type: 'SettlementMade',
      data: {
        settlementDate: '2026-03-13',
        currency: 'CAD',
        approved: nothing,
        chargeback: nothing,
        declined: nothing,
        holdback: '0.00',
        holdbackReleased: '0.00',
        feesNetted: '0.00',
        openingCarry: '0.00',
        adjustments: [],
        net: '0.00',
        payout: '0.00',
        closingCarry: '0.00',
        payoutId: null,
      },
    },
  ]);
  return String(id);
}

/** Makes the record a call is about, and says how it is called. `null` for calls about no record. */
type Case = {
  readonly record: (() => Promise<string>) | null;
  /** It is about no record that is there already: whoever asks gets one of their own. */
  readonly makes?: true;
  readonly query?: string;
  readonly body?: unknown;
};

async function note(): Promise<string> {
  const body = { customer_id: nextCustomer(), description: 'Called about the new account' };
  const answer = await stand.ask('POST', '/customer_notes', { key: maple, body });
  return z.looseObject({ customer_note: z.looseObject({ id: z.string() }) }).parse(answer.body).customer_note.id;
}

const pendingCustomer = async (): Promise<string> => {
  const id = nextCustomer();
  await stand.world.database.owner`update customers set authorization_status = 'pending' where id = ${id}`;
  return id;
};

/** A checked line of a spreadsheet, ready to be imported. */
async function checkedLine(path: string, csv: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'lines.csv');
  const answer = await fetch(`${stand.origin}/v3${path}/csv_preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maple}` },
    body: form,
  });
  const records = z.array(z.looseObject({ id: z.string() }));
  return z.looseObject({ records }).parse(await answer.json()).records[0]?.id ?? '';
}

const checkedCustomer = () =>
  checkedLine('/customers', `name,customer_type\nSpreadsheet Customer ${freshId()},Personal`);

async function checkedPayment(): Promise<string> {
  const id = nextCustomer();
  await stand.world.database.owner`update customers set custom_identifier = ${`S-${id}`} where id = ${id}`;
  return checkedLine('/transaction_schedules', `custom_identifier,amount,process_date\nS-${id},5.00,2026-03-25`);
}

async function microdeposit(): Promise<string> {
  const id = freshId();
  const customerId = BigInt(nextCustomer());
  await stand.world.addMicrodeposit({ rail: 'CA', clientId: MAPLE, customerId, id, on: '2026-03-16', cents: [12, 34] });
  return String(id);
}

async function consentedCustomer(): Promise<string> {
  const customerId = BigInt(nextCustomer());
  await inTransaction(stand.world.database.worker, { clientId: MAPLE }, (tx) =>
    recordAuthorization(tx, MAPLE, { customerId, kind: 'given', actor: 'user:1', at: stand.world.now }),
  );
  return String(customerId);
}

async function approvingCustomer(): Promise<string> {
  const customerId = BigInt(nextCustomer());
  await consentGiven(stand.world, MAPLE, customerId, 'sporadic');
  return String(customerId);
}

/** A debit that its payer has not answered since the day before. */
async function waitingApproval(): Promise<string> {
  const [row] = await stand.world.database.owner<{ id: bigint }[]>`
    insert into debit_approvals (client_id, customer_id, amount_cents, process_date, actor, asked_at, expires_at, mailed_at)
    values (${String(MAPLE)}, ${await approvingCustomer()}, 2500, '2026-03-25', 'user:1', '2026-03-15', '2026-04-14', '2026-03-15')
    returning id`;
  return String(row?.id);
}

/** One case per call of a program. */
const CASES: Record<string, Case> = {
  'GET /transaction_schedules': {
    record: schedule,
    query: '?transaction_schedule_id=ID&sort=-process_date&skip=0&limit=5',
  },
  'POST /transaction_schedules': { record: async () => nextCustomer(), body: { transaction_schedule: terms('ID') } },
  'PUT /transaction_schedules/:id': { record: schedule, body: { transaction_schedule: { amount: '30.00' } } },
  'DELETE /transaction_schedules/:id': { record: schedule },
  'POST /transaction_schedules/:id/resume': { record: pausedSchedule },
  'GET /transaction_schedules/:id/upcoming': { record: schedule },
  'POST /transaction_schedules/:id/pause': {
    record: schedule,
    body: { transaction_schedule: { until: '2026-05-01' } },
  },
  'POST /transaction_schedules/:id/skip': { record: schedule, body: { installment: 2, skipped: true } },
  'POST /transaction_schedules/:id/move': { record: schedule, body: { installment: 1, process_date: '2026-03-20' } },
  'POST /transaction_schedules/:id/change_installment': {
    record: schedule,
    body: { transaction_schedule: { installment: 1, amount: '12.00' } },
  },
  'POST /transaction_schedules/:id/change_from': { record: schedule, body: { from_installment: 2, amount: '12.00' } },
  'POST /transaction_schedules/csv_import': { record: checkedPayment, body: { selected_transactions: ['ID'] } },
  'GET /transaction_schedules/:id/as_of': { record: schedule, query: '?as_of=2026-03-16T16:00:00Z' },
  'GET /financial_transactions': { record: transaction, query: '?financial_transaction_id=ID&sort=amount%20desc' },
  'GET /financial_transactions/:id': { record: transaction },
  'GET /financial_transactions/:id/history': { record: transaction },
  'PUT /financial_transactions/:id': { record: transaction, body: { financial_transaction: { comment: 'later' } } },
  'DELETE /financial_transactions/:id': { record: transaction },
  'GET /financial_transactions/:id/as_of': { record: transaction, query: '?as_of=2026-03-16T16:00:00Z' },
  'POST /financial_transactions/:id/request_stop': { record: sentTransaction },
  'POST /financial_transactions/:id/retry': { record: declinedTransaction, body: {} },
  'GET /customers': { record: async () => nextCustomer(), query: '?customer_id=ID&sort=name' },
  'GET /customers/export': { record: null, query: '?filter=archived' },
  'POST /customers': {
    record: null,
    makes: true,
    body: { customer: { name: 'Jo Tremblay', customer_type: 'Personal' } },
  },
  'PUT /customers/:id': { record: async () => nextCustomer(), body: { customer: { phone: '613-555-0150' } } },
  'POST /customers/create_and_send_authorizations': {
    record: async () => String(freshId()),
    makes: true,
    body: { customers: [{ name: 'Jo Tremblay', email: 'joID@example.test' }] },
  },
  'POST /customers/email_auth_request': { record: pendingCustomer, body: { ids: ['ID'] } },
  'POST /customers/csv_import': { record: checkedCustomer, body: { selected_customers: ['ID'] } },
  'POST /customers/action': {
    record: async () => nextCustomer(),
    body: { ids: ['ID'], name: 'disable_payment_reminder', is_bulk: true },
  },
  'GET /customer_activity': { record: async () => nextCustomer(), query: '?customer_id=ID&kind=money&limit=5' },
  'GET /customers/:id/evidence_packs': { record: async () => nextCustomer(), query: '?limit=5' },
  'POST /customers/:id/evidence_packs': { record: consentedCustomer, body: { evidence_pack: { version: 1 } } },
  'GET /debit_approvals': { record: async () => nextCustomer(), query: '?customer_id=ID&state=waiting&limit=5' },
  'POST /debit_approvals': {
    record: approvingCustomer,
    body: { debit_approval: { customer_id: 'ID', amount: '25.00', process_date: '2026-03-25' } },
  },
  'POST /debit_approvals/:id/reminder': { record: waitingApproval },
  'DELETE /debit_approvals/:id': { record: waitingApproval },
  'GET /customer_notes': { record: async () => nextCustomer(), query: '?customer_id=ID&sort=-created_at' },
  'POST /customer_notes': {
    record: async () => nextCustomer(),
    body: { customer_note: { customer_id: 'ID', description: 'Called' } },
  },
  'DELETE /customer_notes/:id': { record: note },
  'GET /home': { record: null },
  'GET /transaction_report': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
  'GET /transaction_report/by_decline_date': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
  'GET /transaction_report/export': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
  'GET /transaction_report/export_pdf': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
  'GET /microdeposits': { record: null, query: '?filter=Requested&sort=-created_at&start_date=2026-03-01' },
  'POST /microdeposits/:id/reminder': { record: microdeposit },
  'GET /clients/:client_id/notification_settings': { record: null },
  'PUT /clients/:client_id/notification_settings': {
    record: null,
    body: {
      notification_settings: {
        payment_receipt: {
          enabled_by_default: true,
          texts: [{ language: 'fr', body_content: 'Merci, {customer_name}.' }],
        },
      },
    },
  },
  'GET /truth': { record: null },
  'GET /settlements': { record: null, query: '?sort=settlement_date%20desc' },
  'GET /settlements/totals': { record: null, query: '?start_date=2026-03-01' },
  'GET /settlements/upcoming': { record: null },
  'GET /settlements/standing': { record: null },
  'GET /settlements/:id': { record: settlement, query: '?limit=10' },
  'GET /settlements/:id/holdback_releases': { record: settlement, query: '?limit=10' },
  'GET /settlements/:id/export': { record: settlement, query: '?sort=process_date%20desc' },
  'GET /settlements/:id/export_pdf': { record: settlement, query: '?sort=amount' },
  'GET /settlements/:id/as_of': { record: settlement, query: '?as_of=2026-03-16T16:00:00Z' },
};

/** Calls of a client’s programs. Those of a person, of nobody, or that bring a file, have tests of their own. */
const bound = bindRoutes(routerToRead(), V3_ROUTES).filter(
  (bound) => !bound.route.upload && publicCall(bound, 'en').callers.includes('program'),
);
const ROUTES = bound.map(({ route }) => route);
const calls = bound.map((route) => publicCall(route, 'en'));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const withId = (value: unknown, id: string): unknown => JSON.parse(JSON.stringify(value).replaceAll('ID', id));

/** Calls that name the client in their path name the one whose key is used. */
const inPath = (path: string, id: string): string => path.replace(':id', id).replace(':client_id', String(MAPLE));

function request(name: string, id: string, key: string | null, headers = {}): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const { query = '', body } = CASES[name] ?? {};
  return stand.ask(method, inPath(path, id) + query.replaceAll('ID', id), {
    key,
    headers,
    ...(body !== undefined && { body: withId(body, id) }),
  });
}

const refusal = z.strictObject({
  status: z.int(),
  code: z.string(),
  messages: z.record(z.string(), z.array(z.string().min(1))),
  errors: z.array(z.string().min(1)).min(1),
  request_id: z.uuid(),
});

/** Checks the envelope of a refusal, and answers it without what differs from request to request. */
function refusedWith({ status, body, headers }: Answer) {
  const { request_id: requestId, ...rest } = refusal.parse(body);
  expect(status).toBe(rest.status);
  expect(headers.get('x-request-id')).toBe(requestId);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  return rest;
}

/** The address of a file is sealed anew each time. */
const withoutAddress = (body: Answer['body']) => ('pdf' in body ? { ...body, pdf: null } : body);

/** Whether a path with a word in it is one that another call would read as an id. */
const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:[a-z_]+/g, '[^/:]+')}$`).test(path);

describe('every call of a program', () => {
  test('has a case', () => {
    expect(Object.keys(CASES).sort()).toEqual(ROUTES.map(nameOf).sort());
  });

  test.each(ROUTES.map(nameOf))('%s answers what the contract says', async (name) => {
    const answer = await request(name, (await CASES[name]?.record?.()) ?? '', maple);
    expect(answer.body).toMatchObject({ status: 200, messages: {} });
    expect(answer.status).toBe(200);
    const call = calls[ROUTES.findIndex((route) => nameOf(route) === name)];
    const shape = z.fromJSONSchema(JSON.parse(JSON.stringify({ ...call?.answer, additionalProperties: false })));
    expect(shape.safeParse(answer.body).error?.issues ?? []).toEqual([]);
  });

  test.each(ROUTES.map(nameOf).filter((name) => !CASES[name]?.makes))(
    '%s answers another client as if the record were missing',
    async (name) => {
      const id = (await CASES[name]?.record?.()) ?? '';
      const [foreign, missing] = [await request(name, id, birch), await request(name, MISSING, birch)];
      expect(foreign.status).toBe(missing.status);
      if (foreign.status === 200) expect(withoutAddress(foreign.body)).toEqual(withoutAddress(missing.body));
      else expect(refusedWith(foreign)).toEqual(refusedWith(missing));
      if (foreign.status === 200 && CASES[name]?.record) expect(foreign.body).toMatchObject({ records: [], count: 0 });
    },
  );

  test.each(ROUTES.map(nameOf))('%s wants a key that is known and not revoked', async (name) => {
    const id = (await CASES[name]?.record?.()) ?? '';
    const revoked = maple;
    await stand.world.database.owner`update api_keys set revoked_at = now()`;
    // Strangers are counted by their address, and few files an hour are made for any.
    const from = { 'x-forwarded-for': `192.0.2.${ROUTES.findIndex((route) => nameOf(route) === name)}` };
    for (const key of [null, revoked, `${birch.slice(0, -1)}0`, 'pk_live_nonsense'])
      expect(refusedWith(await request(name, id, key, from))).toMatchObject({
        status: 401,
        code: 'auth.not_signed_in',
      });
  });

  /** A file of what the key may read, kept with its fingerprint. */
  const OPEN_TO_READERS = ['POST /customers/:id/evidence_packs'];
  const writes = ROUTES.filter(({ method }) => method !== 'GET').map(nameOf);
  test.each(writes.filter((name) => !OPEN_TO_READERS.includes(name)))(
    '%s is closed to a key that only reads',
    async (name) => {
      const id = (await CASES[name]?.record?.()) ?? '';
      const reader = await stand.key(MAPLE, ['read']);
      expect(refusedWith(await request(name, id, reader))).toMatchObject({ status: 403, code: 'auth.forbidden' });
    },
  );

  test.each(ROUTES.map(nameOf))('%s refuses another client’s client_id like one that does not exist', async (name) => {
    const id = (await CASES[name]?.record?.()) ?? '';
    const [method = '', path = ''] = name.split(' ');
    const { query = '', body } = CASES[name] ?? {};
    const ask = (clientId: string) =>
      stand.ask(method, `${inPath(path, id)}${query.replaceAll('ID', id)}${query ? '&' : '?'}client_id=${clientId}`, {
        key: maple,
        ...(body !== undefined && { body: withId(body, id) }),
      });
    const foreign = refusedWith(await ask(String(BIRCH)));
    expect(foreign).toMatchObject({ status: 404, code: 'record.not_found' });
    expect(refusedWith(await ask(MISSING))).toEqual(foreign);
    expect((await ask(String(MAPLE))).status).toBe(200);
  });

  test.each(ROUTES.map(nameOf))('%s refuses a field it does not know, by name', async (name) => {
    const id = (await CASES[name]?.record?.()) ?? '';
    const [method = '', path = ''] = name.split(' ');
    const { query = '', body } = CASES[name] ?? {};
    const answer = await stand.ask(
      method,
      `${inPath(path, id)}${query.replaceAll('ID', id)}${query ? '&' : '?'}is_admin=true`,
      { key: maple, ...(body !== undefined && { body: withId(body, id) }) },
    );
    expect(refusedWith(answer)).toMatchObject({
      status: 422,
      messages: { is_admin: ['This field is not known here'] },
    });
  });

  const paths = [...new Set(ROUTES.map(({ path }) => path))];
  test.each(paths)('%s refuses other methods', async (path) => {
    const own: string[] = ROUTES.filter((route) => route.path === path).map(({ method }) => method);
    // A word where others have an id may be taken for one: such a record is missing, which is told elsewhere.
    const alsoIds: string[] = ROUTES.filter((route) => fits(route.path, path)).map(({ method }) => method);
    const all: (Method | 'PATCH' | 'OPTIONS')[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
    for (const method of all.filter((known) => !own.includes(known) && !alsoIds.includes(known))) {
      const answer = await stand.ask(method, path.replace(':id', '1'), { key: maple });
      expect(refusedWith(answer)).toMatchObject({ status: 405, code: 'request.method_not_allowed' });
      expect(answer.headers.get('allow')).toBe(own.join(', '));
    }
  });

  test.each(ROUTES.filter(({ path }) => path.includes(':id')).map(nameOf))(
    '%s answers an id that can be no record’s as missing',
    async (name) => {
      for (const id of ['abc', '0', '9223372036854775808', '%27', '1.5'])
        expect(refusedWith(await request(name, id, maple)).code).toBe('record.not_found');
    },
  );
});

describe('what a body may be', () => {
  test.each([
    ['no JSON', '{"amount":', 400, 'request.malformed_json'],
    ['a list', '[]', 400, 'request.malformed_json'],
    ['a wrapped text', '{"transaction_schedule":"x"}', 400, 'request.malformed_json'],
    ['very deep', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`, 422, 'input.invalid'],
    ['too large', JSON.stringify({ comment: 'x'.repeat(BODY_MAX_BYTES) }), 413, 'request.too_large'],
    ['far too large', JSON.stringify({ comment: 'x'.repeat(3_000_000) }), 413, 'request.too_large'],
  ])('%s is refused', async (_, body, status, code) => {
    expect(refusedWith(await stand.ask('POST', '/transaction_schedules', { key: maple, body }))).toMatchObject({
      status,
      code,
    });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('%s is no JSON', async (type) => {
    const answer = await stand.ask('POST', '/transaction_schedules', {
      key: maple,
      body: '{}',
      headers: { 'content-type': type },
    });
    expect(refusedWith(answer)).toMatchObject({ status: 415, code: 'request.not_json' });
  });

  test('wrapped or bare, snake_case or camelCase, amounts as text or as exact numbers', async () => {
    const bodies = [
      { transaction_schedule: terms(nextCustomer()), client_id: String(MAPLE) },
      terms(nextCustomer()),
      {
        transactionSchedule: { customerId: nextCustomer(), amount: 25.5, frequency: 'Once', processDate: '2026-03-19' },
      },
      { customerId: Number(nextCustomer()), amount: 25, frequency: 'Once', process_date: '2026-03-19', clientId: 4 },
    ];
    for (const body of bodies) {
      const answer = await stand.ask('POST', '/transaction_schedules', { key: maple, body });
      expect(answer.body).toEqual({ status: 200, messages: {}, id: expect.stringMatching(/^[0-9]+$/) });
    }
  });

  test('one field said twice is refused', async () => {
    const customerId = nextCustomer();
    const answer = await stand.ask('POST', '/transaction_schedules', {
      key: maple,
      body: { transaction_schedule: terms(customerId), amount: '1.00' },
    });
    expect(refusedWith(answer)).toMatchObject({
      status: 422,
      messages: { amount: [expect.stringContaining('twice')] },
    });
    const twin = await stand.ask('GET', '/settlements?skip=0&skip=5', { key: maple });
    expect(refusedWith(twin).messages).toHaveProperty('skip');
  });

  test('messages stand under snake_case fields, in the language asked for', async () => {
    const body = { ...terms(nextCustomer()), process_date: '2026-03-16', amount: '12,50' };
    const ask = (language: string) =>
      stand.ask('POST', '/transaction_schedules', { key: maple, body, headers: { 'accept-language': language } });
    const english = await ask('en-CA');
    const french = await ask('fr-CA, en;q=0.5');
    expect(Object.keys(refusedWith(english).messages)).toEqual(['amount']);
    expect(french.headers.get('content-language')).toBe('fr');
    expect(refusedWith(french).messages).not.toEqual(refusedWith(english).messages);
    const soon = await stand.ask('POST', '/transaction_schedules', { key: maple, body: { ...body, amount: '12.50' } });
    expect(refusedWith(soon)).toMatchObject({ status: 422, messages: { process_date: [expect.any(String)] } });
  });

  test.each(['password asc', 'amount; drop table', '-amount desc', '{"field":"amount"}'])(
    'the order %j is refused',
    async (sort) => {
      const answer = await stand.ask('GET', `/financial_transactions?sort=${encodeURIComponent(sort)}`, { key: maple });
      expect(Object.keys(refusedWith(answer).messages)).toEqual(['sort']);
    },
  );

  test.each(['limit=0', 'limit=201', 'skip=-1', 'skip=x', 'limit=', 'active=yes'])('%s is refused', async (query) => {
    const answer = await stand.ask('GET', `/transaction_schedules?${query}`, { key: maple });
    expect(refusedWith(answer)).toMatchObject({ status: 422, code: 'input.invalid' });
  });
});

describe('asking without saving', () => {
  const count = async () => (await stand.ask('GET', '/transaction_schedules?limit=1', { key: maple })).body.count;

  test('good terms have no messages, and nothing is stored', async () => {
    const before = await count();
    const answer = await stand.ask('POST', '/transaction_schedules?validate_only=true', {
      key: maple,
      body: { transaction_schedule: terms(nextCustomer()) },
    });
    expect(answer).toMatchObject({ status: 200, body: { status: 200 } });
    expect(await count()).toBe(before);
  });

  test('a date that moves is told with all the closed days, tried or meant', async () => {
    const moving = (customerId: string) => ({ ...terms(customerId), process_date: '2027-12-26' });
    const told = {
      process_date: [
        'Banks are closed Sun, Dec 26, 2027 (Weekend; Mon, Dec 27: Christmas Day; Tue, Dec 28: Boxing Day): the debit moves to Wed, Dec 29, 2027.',
      ],
    };
    for (const query of ['?validate_only=true', '']) {
      const body = moving(nextCustomer());
      const answer = await stand.ask('POST', `/transaction_schedules${query}`, { key: maple, body });
      expect(answer).toMatchObject({ status: 200, body: { messages: told } });
    }
    const id = await schedule();
    for (const query of ['?validate_only=true', '']) {
      const body = { installment: 2, process_date: '2026-04-25' };
      const answer = await stand.ask('POST', `/transaction_schedules/${id}/move${query}`, { key: maple, body });
      expect(answer.body.messages).toEqual({ process_date: [expect.stringContaining('moves to Mon, Apr 27, 2026')] });
    }
    const { body } = await stand.ask('GET', `/transaction_schedules/${id}/upcoming`, { key: maple });
    expect(body.installments).toMatchObject([
      { closed_days: [] },
      { process_date: '2026-04-27', closed_days: [{ date: '2026-04-25', reason: 'weekend' }, { date: '2026-04-26' }] },
      {},
    ]);
  });

  test('Given a payer who agreed to one payment, a second is refused, tried or meant', async () => {
    const customerId = nextCustomer();
    await consentGiven(stand.world, 4n, BigInt(customerId), 'one_time');
    const body = { ...terms(customerId), frequency: 'Once', installments: undefined };
    const ask = (query: string) => stand.ask('POST', `/transaction_schedules${query}`, { key: maple, body });
    expect((await ask('')).status).toBe(200);
    for (const query of ['?validate_only=true', '']) {
      const refused = refusedWith(await ask(query));
      expect(refused.status).toBe(422);
      expect(refused.messages.base).toEqual([expect.stringContaining('agreed to one payment only')]);
    }
  });

  test('every problem is told by field; field_names narrows the answer', async () => {
    const body = { customer_id: nextCustomer(), amount: '0', frequency: 'Once', process_date: '2026-03-16' };
    const ask = (query: string) =>
      stand.ask('POST', `/transaction_schedules?validate_only=true${query}`, { key: maple, body });
    const all = refusedWith(await ask(''));
    expect(all.status).toBe(422);
    expect(Object.keys(all.messages)).toEqual(expect.arrayContaining(['amount', 'process_date']));
    expect(Object.keys(refusedWith(await ask('&field_names=amount')).messages)).toEqual(['amount']);
    expect((await ask('&field_names=comment')).status).toBe(200);
    expect(Object.keys(refusedWith(await ask(`&field_names=${'x'.repeat(1001)}`)).messages)).toEqual(['field_names']);
  });

  test('a change is asked on the path of the change', async () => {
    const id = await schedule();
    const ask = (amount: string) =>
      stand.ask('PUT', `/transaction_schedules/${id}?validate_only=true`, { key: maple, body: { amount } });
    expect((await ask('31.00')).status).toBe(200);
    expect(Object.keys(refusedWith(await ask('9999999.00')).messages)).toEqual(['amount']);
    const { body } = await stand.ask('GET', `/transaction_schedules?transaction_schedule_id=${id}`, { key: maple });
    expect(body.records).toMatchObject([{ amount: '25.50' }]);
  });

  test('a change of one installment is asked with its own fields', async () => {
    const id = await schedule();
    const ask = (act: string, body: unknown) =>
      stand.ask('POST', `/transaction_schedules/${id}/${act}?validate_only=true`, { key: maple, body });
    expect((await ask('skip', { installment: 2, skipped: true })).status).toBe(200);
    expect((await ask('resume', {})).status).toBe(200);
    expect((await ask('pause', { until: null })).status).toBe(200);
    const early = await ask('move', { installment: 2, process_date: '2026-03-18' });
    expect(Object.keys(refusedWith(early).messages)).toEqual(['process_date']);
    const many = await ask('change_from', { from_installment: 2, amount: '0', installments: 1 });
    expect(Object.keys(refusedWith(many).messages).sort()).toEqual(['amount', 'installments']);
    const half = await ask('move', { installment: 2 });
    expect(Object.keys(refusedWith(half).messages)).toEqual(['process_date']);
    const { body } = await stand.ask('GET', `/transaction_schedules/${id}/upcoming`, { key: maple });
    expect(body).toMatchObject({ total: '76.50', installments: [{ installment: 1 }, { skipped: false }, {}] });
  });

  test('validate_only is true or false', async () => {
    const answer = await stand.ask('POST', '/transaction_schedules?validate_only=maybe', { key: maple, body: {} });
    expect(Object.keys(refusedWith(answer).messages)).toEqual(['validate_only']);
  });
});

describe('an idempotency key', () => {
  const create = (idempotencyKey: string, body: unknown, key = maple) =>
    stand.ask('POST', '/transaction_schedules', { key, body, headers: { 'idempotency-key': idempotencyKey } });

  test('gets the same answer again, and nothing happens twice', async () => {
    const customerId = nextCustomer();
    const first = await create('order-1', terms(customerId));
    const again = await create('order-1', { transaction_schedule: terms(customerId) });
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { body } = await stand.ask('GET', `/transaction_schedules?customer_id=${customerId}`, { key: maple });
    expect(body.count).toBe(1);
  });

  test('is refused for another input', async () => {
    await create('order-2', terms(nextCustomer()));
    expect(refusedWith(await create('order-2', terms(nextCustomer())))).toMatchObject({
      status: 422,
      code: 'idempotency.mismatch',
    });
  });

  test('twelve requests at once make one schedule', async () => {
    const customerId = nextCustomer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create('order-3', terms(customerId))));
    for (const answer of answers) {
      if (answer.status === 200) continue;
      expect(refusedWith(answer).code).toBe('idempotency.busy');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
    const { body } = await stand.ask('GET', `/transaction_schedules?customer_id=${customerId}`, { key: maple });
    expect(body.count).toBe(1);
  });

  test('a refused request may be sent again, corrected', async () => {
    const customerId = nextCustomer();
    expect((await create('order-4', { ...terms(customerId), amount: '0' })).status).toBe(422);
    expect((await create('order-4', terms(customerId))).status).toBe(200);
  });

  test.each(['', 'x'.repeat(256), 'a b'])('%j is none', async (idempotencyKey) => {
    const answer = await create(idempotencyKey, terms(customers[0] === undefined ? MISSING : String(customers[0])));
    if (idempotencyKey !== '') expect(refusedWith(answer).code).toBe('input.invalid');
  });
});

describe('the edges', () => {
  test.each(['', '/', '/nothing', '/settlements/1/more', '/openapi.yaml'])('%j is no call', async (path) => {
    expect(refusedWith(await stand.ask('GET', path, { key: maple }))).toMatchObject({
      status: 404,
      code: 'request.unknown_path',
    });
  });

  test('a cookie beside a key is refused', async () => {
    const answer = await stand.ask('GET', '/settlements', { key: maple, headers: { cookie: 'sid=abc' } });
    expect(refusedWith(answer)).toMatchObject({ status: 400, code: 'request.two_credentials' });
  });

  test('a cookie alone opens nothing', async () => {
    expect((await stand.ask('GET', '/settlements', { headers: { cookie: 'sid=abc' } })).status).toBe(401);
  });

  test('too many requests are told how long to wait', async () => {
    const answers = await whileClockStands(() =>
      Promise.all(Array.from({ length: 160 }, () => stand.ask('GET', '/settlements', { key: birch }))),
    );
    const limited = answers.find(({ status }) => status === 429);
    expect(limited && refusedWith(limited).code).toBe('rate.limited');
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a failure inside says nothing of itself', async () => {
    const { owner } = stand.world.database;
    await owner`alter table settlements rename to settlements_away`;
    try {
      const answer = await stand.ask('GET', '/settlements', { key: maple });
      expect(refusedWith(answer)).toEqual({
        status: 500,
        code: 'internal',
        messages: { base: ['Sorry! Something went wrong. Please try again.'] },
        errors: ['Sorry! Something went wrong. Please try again.'],
      });
    } finally {
      await owner`alter table settlements_away rename to settlements`;
    }
  });

  test('the description is open to everybody, in two forms and two languages', async () => {
    expect((await stand.ask('GET', '/openapi.json')).body).toMatchObject({ openapi: '3.1.1' });
    const french = await stand.ask('GET', '/docs?lang=fr');
    expect(french.body.text).toContain('<html lang="fr">');
    expect((await stand.ask('GET', '/docs', { headers: { 'accept-language': 'en' } })).body.text).toContain(
      '<html lang="en">',
    );
    expect(french.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await stand.ask('GET', '/docs.css')).headers.get('content-type')).toContain('text/css');
  });
});
