import { ERRORS } from '@cordelle/domain/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_HEADER, INSIDE } from '../../testing/every-header.ts';
import { V3Harness } from '../../testing/v3-harness.ts';
import { V3_ROUTES } from './contract.ts';

let harness: V3Harness;
let key: string;
beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  key = await harness.key(4n);
});
afterAll(() => harness.close());

const addressOf = (path: string): string => `${harness.origin}/v3${path.replace(/:[a-z_]+/gi, '987654321')}`;
const writes = (method: string): boolean => method === 'POST' || method === 'PUT';

type Asked = { readonly answer: Response; readonly text: string };
async function ask(method: string, path: string, init: RequestInit = {}): Promise<Asked> {
  const answer = await fetch(addressOf(path), { method, redirect: 'manual', ...init });
  return { answer, text: await answer.text() };
}

/** Every way to get a refusal out of a call, and some that are answered. */
const asks = (method: string, path: string): Record<string, () => Promise<Asked>> => ({
  nobody: () => ask(method, path),
  'a program': () => ask(method, path, { headers: { authorization: `Bearer ${key}` } }),
  'a key that is none': () => ask(method, path, { headers: { authorization: 'Bearer pk_live_none' } }),
  'a session of the console': () => ask(method, path, { headers: { cookie: 'sid=abc' } }),
  'two credentials': () => ask(method, path, { headers: { cookie: 'sid=abc', authorization: `Bearer ${key}` } }),
  'a token of nobody': () =>
    ask(method, path, {
      headers: { 'access-token': 'x', client: 'y', uid: 'nobody@example.test', expiry: '4102444800' },
    }),
  'an unknown field': () => ask(method, `${path}?no_such_field=1`, { headers: { authorization: `Bearer ${key}` } }),
  'an unspeakable idempotency key': () =>
    ask(method, path, { headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'two words' } }),
  ...(writes(method) && {
    'a form': () => ask(method, path, { body: new URLSearchParams({ id: '1' }) }),
    'an upload': () => ask(method, path, { body: new FormData() }),
    'text that is no JSON': () =>
      ask(method, path, {
        body: '{',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      }),
    'a list': () =>
      ask(method, path, {
        body: '[]',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      }),
    'too large a body': () =>
      ask(method, path, { body: `{"x":"${'x'.repeat(70_000)}"}`, headers: { 'content-type': 'application/json' } }),
  }),
});

describe.each(V3_ROUTES.map(({ method, path }) => [method, path] as const))('%s %s', (method, path) => {
  test('whoever asks and however, the answer has every header', async () => {
    for (const [who, send] of Object.entries(asks(method, path))) {
      const { answer, text } = await send();
      expect(Object.fromEntries(answer.headers), who).toMatchObject(EVERY_HEADER);
      expect(answer.headers.get('cache-control'), who).toMatch(/^(no-store|public, max-age=\d+)$/);
      expect(answer.headers.get('server') ?? answer.headers.get('x-powered-by'), who).toBeNull();
      expect(answer.headers.get('access-control-allow-credentials'), who).toBeNull();
      expect(text, who).not.toMatch(INSIDE);
    }
  });

  test('every refusal comes in the one envelope', async () => {
    for (const [who, send] of Object.entries(asks(method, path))) {
      const { answer, text } = await send();
      expect(answer.status, who).toBeLessThan(500);
      if (answer.status < 400) continue;
      const body = JSON.parse(text);
      expect(answer.headers.get('content-type'), who).toMatch(/^application\/json/);
      expect(body, who).toEqual({
        status: answer.status,
        code: expect.toBeOneOf(Object.keys(ERRORS)),
        messages: expect.any(Object),
        errors: Object.values<string[]>(body.messages).flat(),
        request_id: answer.headers.get('x-request-id'),
        ...(body.details && { details: { permitted: expect.any(Object) } }),
      });
      for (const [field, values] of Object.entries(body.details?.permitted ?? {})) {
        expect(body.messages, who).toHaveProperty([field]);
        expect(values, who).toEqual(expect.arrayContaining([expect.any(String)]));
      }
      expect(body.errors.length, who).toBeGreaterThan(0);
      for (const [field, sentences] of Object.entries(body.messages)) {
        expect(field, who).toMatch(/^[a-z0-9_.]+$/i);
        expect(sentences, who).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]));
      }
      if (answer.status === 401) expect(body.messages, who).toHaveProperty('base');
    }
  });

  test('words follow the reader’s language', async () => {
    const { answer, text } = await ask(method, `${path}?no_such_field=1`, {
      headers: { authorization: 'Bearer pk_live_none', 'accept-language': 'en;q=0.1, fr-CA' },
    });
    if (answer.status < 400) return;
    expect(answer.headers.get('content-language')).toBe('fr');
    expect(text).not.toMatch(/This field|Please|not signed in/);
  });

  test('HEAD and OPTIONS tell no more than the call itself', async () => {
    const options = await ask('OPTIONS', path, { headers: { origin: 'https://evil.test' } });
    expect(options.answer.headers.get('access-control-allow-origin')).toBeNull();
    const head = await ask('HEAD', path);
    expect(head.text).toBe('');
    expect(head.answer.status).toBeLessThan(500);
  });
});
