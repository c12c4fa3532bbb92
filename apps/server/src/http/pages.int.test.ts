import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_HEADER, INSIDE } from '../testing/every-header.ts';
import { V3Harness } from '../testing/v3-harness.ts';

let harness: V3Harness;
beforeAll(async () => {
  harness = await V3Harness.open();
});
afterAll(() => harness.close());

/** Asks for a path as it stands: a client library would tidy it first. */
function raw(method: string, path: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const { hostname, port } = new URL(harness.origin);
  return new Promise((resolve, reject) => {
    const bytes: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => bytes.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(bytes).toString('latin1');
      const [head = '', ...body] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      });
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body: body.join('\r\n\r\n') });
    });
  });
}

/** One of every kind of page there is, before and after sign-in: all are answered before it is known who looks. */
const PAGES = [
  '/',
  '/login',
  '/login?after=%2Fclient%2Fcustomers',
  '/create_account',
  '/forgot_password',
  '/reset_password?invalid_link=true',
  '/reset_password_success',
  '/confirm_email',
  '/accept_invitation',
  '/my_account',
  '/my_account/personal_verification',
  '/change_password',
  '/two_factor_authentication',
  '/client/home',
  '/client/settings/users',
  '/client/settings/edit_user/1',
  '/client/signup',
  '/staff/clients',
  '/staff/audit_log',
  '/student',
  '/student/transactions/1',
  '/no/such/page',
];

describe('every page', () => {
  test.each(PAGES)('%s has every header and is never kept', async (path) => {
    const answer = await fetch(`${harness.origin}${path}`, { redirect: 'manual' });
    const text = await answer.text();
    // Without a build there is a sentence that says so.
    expect(answer.status).toBeOneOf([200, 503]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...EVERY_HEADER, 'cache-control': 'no-store' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(text).not.toMatch(INSIDE);
    // The provider's name stands there as data, which no browser runs.
    expect(text).not.toMatch(/<script(?![^>]*\b(?:src=|type="application\/json"))[^>]*>|<style|\son[a-z]+=/i);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is no way to ask for one', async (method) => {
    const answer = await fetch(`${harness.origin}/login`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(Object.fromEntries(answer.headers)).toMatchObject(EVERY_HEADER);
  });

  test('HEAD answers as GET does, without the page', async () => {
    const got = await raw('GET', '/login');
    const head = await raw('HEAD', '/login');
    expect([head.status, head.body]).toEqual([got.status, '']);
    expect(head.headers.get('content-security-policy')).toBe(got.headers.get('content-security-policy'));
  });
});

describe('a path that plays tricks opens no other file and leads nowhere else', () => {
  const TRICKS = [
    '//',
    '//evil.test/login',
    '///evil.test',
    '/\\evil.test',
    '//assets/../../../package.json',
    '/assets//../../../package.json',
    '/assets/../../../../../../etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%252e%252e/package.json',
    '/assets/....//....//package.json',
    '/assets//etc/passwd',
    '/assets/%00',
    '/assets/%2fetc%2fpasswd',
    '/assets/',
    '/assets',
    '/favicon.svg/../index.html',
    '/%2e%2e/package.json',
    '/.env',
    '/.git/config',
    '/%E0%A4%A',
    `/${'a'.repeat(8_000)}`,
  ];
  test.each(TRICKS.map((path) => ({ shown: path.slice(0, 60), path })))('$shown', async ({ path }) => {
    const { status, headers, body } = await raw('GET', path);
    expect(status).toBeOneOf([200, 400, 404, 431, 503]);
    expect(headers.get('location')).toBeUndefined();
    expect(body).not.toMatch(/"workspaces"|root:.*:0:0|\[core\]/);
    expect(body).not.toMatch(INSIDE);
    if (status !== 431 && status !== 400) expect(Object.fromEntries(headers)).toMatchObject(EVERY_HEADER);
  });

  test.each(['/.env', '/.git/config', '/client/.env', '//evil.test/login', '/client//home'])(
    '%s is no page',
    async (path) => {
      const { status, headers } = await raw('GET', path);
      // Without a build there is a sentence that says so.
      expect(status).toBeOneOf([404, 503]);
      expect(headers.get('content-type')).toMatch(/^text\//);
    },
  );

  test.each(['//v3/settlements', '/v3//settlements', '/v3/settlements//', '//trpc/auth.me', '/trpc//auth.me'])(
    '%s answers nobody’s data',
    async (path) => {
      const { status, body } = await raw('GET', path);
      expect(status).toBeOneOf([200, 401, 404, 503]);
      expect(body).not.toContain('"records"');
      expect(body).not.toContain('"permissions"');
    },
  );
});
