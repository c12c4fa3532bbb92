import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { type ReportedDebit, reportDebits } from '@cordelle/api/testing/reported-debits.ts';
import { KEY_SCOPE_SETS } from '@cordelle/validation/api-key-scopes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { V3Harness } from '../testing/v3-harness.ts';

let harness: V3Harness;
let key: string;
let cookie: string;

const DEBITS: ReportedDebit[] = [
  { clientId: 4n, id: 401n, customerId: 4001n, status: 'Approved', date: '2026-03-02', comment: '=HYPERLINK("x")' },
  { clientId: 4n, id: 402n, customerId: 4002n, status: 'Declined', date: '2026-03-04', amount: '80.00' },
  { clientId: 4n, id: 403n, customerId: 4003n, status: 'Chargeback', date: '2026-03-05', amount: '1250.99' },
  { clientId: 5n, id: 501n, customerId: 5001n, status: 'Declined', date: '2026-03-04', currency: 'USD', code: 'R01' },
];

beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 3 });
  await harness.world.addClient({ id: 5n, rail: 'US', customers: 1 });
  await reportDebits(harness.world, DEBITS);
  key = await harness.key(4n);
  const { owner } = harness.world.database;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at)
    values ('bo@example.test', 'none', 'Bo', 'Ray', 'fr', 'member', now(), now()) returning id`;
  const userId = String(user?.id);
  await owner`
    insert into memberships (client_id, user_id, role, created_at) values (4, ${userId}, 'client_admin', now())`;
  const sessions = openSessions(harness.app.worker, false);
  cookie = `sid=${(await sessions.createSession(userId, { provenAt: harness.app.wallClock.now() })).id}`;
});
afterAll(() => harness.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${harness.origin}/v3${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
const body = async (path: string) => (await ask(path)).json();

describe('GET /v3/transaction_report', () => {
  test('answers records and their count, the newest first', async () => {
    const answer = await body('/transaction_report');
    expect(answer).toMatchObject({ status: 200, count: 3, start_date: '2026-02-14', end_date: '2026-03-16' });
    expect(answer.records[0]).toMatchObject({
      process_date: '2026-03-05',
      amount: '1250.99',
      customer: { id: '4003', custom_identifier: null },
      status: 'Chargeback',
      status_reason: expect.any(String),
      settled_date: null,
    });
    expect(answer.total).toEqual({ amount: '1355.99', count: 3 });
  });

  test('takes the filters in their own words, an order, pages, and days', async () => {
    const ids = async (query: string) =>
      (await body(`/transaction_report?${query}`)).records.map(({ id }: { id: string }) => id);
    expect(await ids('filter=Sent%20to%20Bank')).toEqual([]);
    expect(await ids('filter=Approved')).toEqual(['401']);
    expect(await ids('sort=amount asc')).toEqual(['401', '402', '403']);
    expect(await ids('limit=1&skip=1')).toEqual(['402']);
    expect(await ids('start_date=2026-03-04&end_date=2026-03-04')).toEqual(['402']);
    expect(await ids('client_id=4&search=80')).toEqual(['402']);
  });

  test('refuses under the public names of the fields', async () => {
    const long = await ask('/transaction_report?start_date=2024-01-01&end_date=2026-01-01');
    expect([long.status, await long.json()]).toMatchObject([422, { messages: { base: [expect.any(String)] } }]);
    const reversed = await ask('/transaction_report?start_date=2026-03-02&end_date=2026-03-01');
    expect(await reversed.json()).toMatchObject({ status: 422, messages: { end_date: [expect.any(String)] } });
    expect(await body('/transaction_report?filter=Pending')).toMatchObject({
      messages: { filter: [expect.any(String)] },
    });
    expect((await ask('/transaction_report?client_id=5')).status).toBe(404);
  });
});

test('GET /v3/transaction_report/by_decline_date answers the whole record, by decline date', async () => {
  const { records, count } = await body('/transaction_report/by_decline_date?filter=Declined');
  expect([count, records]).toMatchObject([
    1,
    [{ id: '402', decline_date: '2026-03-06', status_reason: 'Insufficient Funds', settled_date: null, comment: null }],
  ]);
});

describe('GET /v3/transaction_report/export', () => {
  test('answers the spreadsheet inside the envelope, or itself where it is asked for', async () => {
    const inside = await body('/transaction_report/export?sort=amount asc');
    expect(inside).toMatchObject({ status: 200, messages: {} });
    const itself = await ask('/transaction_report/export?sort=amount asc', { accept: 'text/csv' });
    expect(itself.headers.get('content-disposition')).toContain('transaction-report-2026-02-14-to-2026-03-16.csv');
    const text = await itself.text();
    expect(inside.csv).toBe(text);
    const lines = text.replace(/^\uFEFF/, '').split('\r\n');
    expect(lines[0]).toBe(
      'Process Date,Amount,Customer,Customer Custom Identifier,Status,Status Reason,Settled Date,Comment',
    );
    expect(lines[1]).toBe(`2026-03-02,25.00,Élodie Nº 4001,,Approved,,2026-03-09,"'=HYPERLINK(""x"")"`);
    expect(lines.length).toBe(5);
  });

  test('of the declined report has its columns', async () => {
    const { csv } = await body('/transaction_report/export?report_type=declined&filter=Declined');
    expect(
      csv
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .slice(0, 2),
    ).toEqual([
      'Decline Date,Process Date,Amount,Customer,Customer Custom Identifier,Status,Status Reason,Settled Date,Comment',
      '2026-03-06,2026-03-04,80.00,Élodie Nº 4002,,Declined,Insufficient Funds,,',
    ]);
  });

  test('goes to nobody who may only read, and to nobody unknown', async () => {
    const reading = await harness.key(4n, KEY_SCOPE_SETS.read);
    expect((await ask('/transaction_report/export', { authorization: `Bearer ${reading}` })).status).toBeOneOf([
      200, 403,
    ]);
    expect((await fetch(`${harness.origin}/v3/transaction_report/export`)).status).toBe(401);
  });
});

describe('GET /v3/transaction_report/export_pdf', () => {
  test('answers an address that opens for the same program, or the document itself', async () => {
    const answer = await ask('/transaction_report/export_pdf?report_type=declined');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const { status, pdf } = await answer.json();
    expect([status, new URL(pdf.url).origin]).toEqual([200, 'https://pay.example.test']);
    const { pathname } = new URL(pdf.url);
    const opened = await fetch(`${harness.origin}${pathname}`, { headers: { authorization: `Bearer ${key}` } });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await opened.text()).slice(0, 5)).toBe('%PDF-');
    expect((await fetch(`${harness.origin}${pathname}`, { headers: { cookie } })).status).toBe(404);
    const itself = await ask('/transaction_report/export_pdf', { accept: 'application/pdf' });
    expect(itself.headers.get('content-disposition')).toContain('transaction-report-2026-02-14-to-2026-03-16.pdf');
  });
});

test('a person’s link opens for them, in their language, for five minutes', async () => {
  const input = { report: 'declined', format: 'pdf' };
  const answer = await harness.call('transactionReport.export', input, { cookie, clientId: '4' });
  expect(answer.status).toBe(200);
  const { link } = (await answer.json()).result.data;
  const open = () => fetch(`${harness.origin}${link.url}`, { headers: { cookie } });
  const opened = await open();
  expect(opened.headers.get('content-disposition')).toContain('declined-transactions-2026-02-14-to-2026-03-16.pdf');
  expect(await opened.text()).toContain('%PDF-');
  expect((await fetch(`${harness.origin}${link.url}`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(
    404,
  );
  harness.world.wallTime = new Date(Date.parse(link.expiresAt) + 1);
  expect((await open()).status).toBe(404);
  harness.world.wallTime = null;
});
