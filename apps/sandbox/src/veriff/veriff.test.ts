import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Disk } from '../disk.ts';
import { identityApi } from './api.ts';
import { identityPages } from './pages.ts';
import { IdentityService, isSigned, signed } from './service.ts';

const BEGINNING = new Date('2026-03-18T16:00:00Z');
const after = (ms: number): Date => new Date(BEGINNING.getTime() + ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Received = { readonly body: string; readonly headers: IncomingHttpHeaders };
let folder: string;
let server: Server;
let received: Received[];
/** What the listener answers. */
let answer: number;
let service: IdentityService;
let app: Hono;

const open = async () => {
  const listener = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  service = await IdentityService.open(new Disk({ flushes: false }), folder, listener);
  app = new Hono().route('/', identityApi(service)).route('/', identityPages(service));
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veriff-'));
  received = [];
  answer = 204;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (answer < 300) received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
    response.writeHead(answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await open();
  await service.advance(BEGINNING);
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const CREATE = JSON.stringify({
  verification: {
    callback: 'https://cordelle.test/verification_complete',
    person: { firstName: 'Léa', lastName: 'Roy', dateOfBirth: '1984-05-02' },
    vendorData: '7',
  },
});
const create = (headers: Record<string, string> = {}, body = CREATE) =>
  app.request('http://localhost:3001/veriff/v1/sessions', {
    method: 'POST',
    headers: { 'x-auth-client': 'sandbox', ...headers },
    body,
  });
const made = async (): Promise<{ id: string; url: string; path: string }> => {
  const { verification } = await (await create({ 'x-hmac-signature': signed(CREATE) })).json();
  return { ...verification, path: new URL(verification.url).pathname };
};
const choose = (path: string, choice: string, more: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', body: new URLSearchParams({ choice, ...more }).toString() });
const ask = (path: string, message: string, method = 'GET') =>
  app.request(`/veriff/v1/${path}`, {
    method,
    headers: { 'x-auth-client': 'sandbox', 'x-hmac-signature': signed(message) },
  });
/** What arrived, in a word each; each message signed. */
const told = (): string[] =>
  received.map(({ body, headers }) => {
    expect(isSigned(body, String(headers['x-hmac-signature']))).toBe(true);
    const message = JSON.parse(body);
    return message.action ?? message.verification.status;
  });

describe('sessions', () => {
  test('are made with our key, signed or not, and lead to a page of the service', async () => {
    const response = await create();
    expect(response.status).toBe(201);
    const { verification } = await response.json();
    expect(verification).toMatchObject({ status: 'created', vendorData: '7', host: 'http://localhost:3001' });
    expect(verification.url).toBe(`http://localhost:3001/veriff/v/${verification.sessionToken}`);
    expect((await create({ 'x-hmac-signature': signed(CREATE).toUpperCase() })).status).toBe(201);
  });

  test.each([
    ['another key', { 'x-auth-client': 'else' }, CREATE, 401],
    ['a wrong signature', { 'x-hmac-signature': signed('else') }, CREATE, 401],
    ['no verification', {}, '{}', 400],
  ])('are refused to %s', async (_what, headers, body, status) => {
    expect((await create(headers, body)).status).toBe(status);
  });

  test('an empty verification is one', async () => {
    expect((await create({}, '{"verification":{}}')).status).toBe(201);
  });

  test('fail once where that was asked for', async () => {
    await app.request('/veriff', { method: 'POST', body: 'next=fails_once' });
    expect([(await create()).status, (await create()).status]).toEqual([500, 201]);
  });
});

test('a visitor passes: opened, handed in, approved; asked, the service says the same, signed', async () => {
  const { id, path } = await made();
  await app.request(`${path}?lang=fr`);
  await app.request(path);
  const done = await choose(path, 'approve');
  expect([done.status, done.headers.get('location')]).toEqual([303, 'https://cordelle.test/verification_complete']);
  expect(told()).toEqual(['started', 'submitted', 'approved']);
  const decision = await ask(`sessions/${id}/decision`, id);
  const body = await decision.text();
  expect(isSigned(body, decision.headers.get('x-hmac-signature') ?? '')).toBe(true);
  expect(body).toBe(received[2]?.body);
  expect(JSON.parse(body).verification).toMatchObject({ person: { firstName: 'LÉA', lastName: 'ROY' }, code: 9001 });

  const { images } = await (await ask(`sessions/${id}/media`, id)).json();
  const picture = await ask(`media/${images[0].id}`, images[0].id);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect((await ask(`sessions/${id}/media`, 'else')).status).toBe(401);
});

test('framed, the page tells who listens instead of leading on', async () => {
  const { path } = await made();
  const page = await app.request(path, {
    method: 'POST',
    headers: { 'sec-fetch-dest': 'iframe' },
    body: 'choice=approve',
  });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('data-tell="VERIFF_SUBMITTED VERIFF_FINISHED"');
});

test('a poor picture is told after five minutes, or at once when the visitor leaves; the same page serves again', async () => {
  const first = await made();
  await choose(first.path, 'poor_picture');
  await service.advance(after(5 * MINUTE - 1));
  expect(told()).toEqual(['submitted']);
  await service.advance(after(5 * MINUTE));
  expect(told()).toEqual(['submitted', 'resubmission_requested']);
  await choose(first.path, 'document_expired');
  await choose(first.path, 'approve', { do: 'later' });
  expect(told().slice(2)).toEqual(['submitted', 'resubmission_requested']);
  await choose(first.path, 'approve');
  expect(told().slice(4)).toEqual(['submitted', 'approved']);
  const attempts = received.map(({ body }) => JSON.parse(body).attemptId ?? JSON.parse(body).verification.attemptId);
  expect(new Set(attempts).size).toBe(3);
});

test('a session runs out at the exact instant: expired where nobody came, abandoned where somebody did', async () => {
  await made();
  const opened = await made();
  await app.request(opened.path);
  await service.advance(after(7 * DAY - 1));
  expect(told()).toEqual(['started']);
  await service.advance(after(7 * DAY + 3 * DAY));
  expect(told()).toEqual(['started', 'expired', 'abandoned']);
  expect(JSON.parse(received[1]?.body ?? '').verification.decisionTime).toBe(after(7 * DAY).toISOString());
});

test('what is not taken is tried hourly, also by a service that was killed meanwhile, and given up after a week', async () => {
  const { path } = await made();
  answer = 503;
  await choose(path, 'approve');
  await open();
  expect(service.now).toEqual(BEGINNING);
  await service.advance(after(30 * MINUTE));
  answer = 200;
  await service.advance(after(31 * MINUTE));
  expect(told()).toEqual([]);
  await service.advance(after(61 * MINUTE + 30 * MINUTE));
  expect(told()).toEqual(['submitted', 'approved']);

  answer = 500;
  await choose((await made()).path, 'tampered');
  await service.advance(after(8 * DAY));
  answer = 200;
  await service.advance(after(9 * DAY));
  expect(told()).toHaveLength(2);
});

test('what needs a person is decided on the next day', async () => {
  const { id, path } = await made();
  await choose(path, 'review');
  expect(told()).toEqual(['submitted', 'review']);
  expect(await (await ask(`sessions/${id}`, id, 'DELETE')).json()).toMatchObject({ code: '1305' });
  await service.advance(after(DAY));
  expect(told().at(-1)).toBe('approved');
});

test('a session that is deleted while it is open tells that it ended', async () => {
  const { id } = await made();
  expect((await ask(`sessions/${id}`, id, 'DELETE')).status).toBe(200);
  expect(told()).toEqual(['expired']);
  expect((await ask(`sessions/${id}/decision`, id)).status).toBe(404);
});

test('it deletes five sessions an hour and ten a day, not more', async () => {
  const deleted = async () => {
    const { id } = await made();
    return (await ask(`sessions/${id}`, id, 'DELETE')).status;
  };
  const start = service.now.getTime();
  const statuses = [];
  for (let number = 0; number < 6; number += 1) statuses.push(await deleted());
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  for (const hour of [1, 2]) {
    await service.advance(new Date(start + hour * HOUR));
    for (let number = 0; number < 5; number += 1) statuses.push(await deleted());
  }
  expect(statuses.slice(6)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
});

describe('mischief', () => {
  test.each([
    ['twice', ['submitted', 'approved', 'approved']],
    ['decision_first', ['approved', 'submitted']],
    ['late_abandoned', ['submitted', 'approved', 'abandoned']],
    ['unknown_field', ['submitted', 'approved']],
    ['lost', []],
  ])('%s', async (mischief, words) => {
    const { id, path } = await made();
    await choose(path, 'approve', { mischief });
    expect(told()).toEqual(words);
    expect((await (await ask(`sessions/${id}/decision`, id)).json()).verification.status).toBe('approved');
  });

  test.each(['other_secret', 'unsigned', 'other_client'])('%s', async (mischief) => {
    const { path } = await made();
    await choose(path, 'approve', { mischief });
    const { body = '', headers = {} } = received[1] ?? {};
    const ours = isSigned(body, headers['x-hmac-signature'] as string | undefined);
    expect(ours && headers['x-auth-client'] === 'sandbox').toBe(false);
  });
});
