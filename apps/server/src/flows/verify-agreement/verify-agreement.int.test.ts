import { createHash } from 'node:crypto';
import { limiter } from '@cordelle/api/limiter.ts';
import { agreementChanges, consentGiven } from '@cordelle/api/testing/consents.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

const TERMS = 'I authorize Maple Dental to debit my account.';
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
let harness: V3Harness;
let key = '';
let foreignKey = '';

const PAYER = { clientId: 4n, customerId: 4001n };

beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  await harness.world.addClient({ id: 5n, rail: 'US' });
  key = await harness.key(4n);
  foreignKey = await harness.key(5n);
  await consentGiven(harness.world, 4n, 4001n, 'recurring', { terms: TERMS, termsHash: sha256(TERMS) });
});
afterAll(() => harness.close());
beforeEach(() => limiter.forget());

type Files = { readonly json: { readonly url: string }; readonly pdf: { readonly url: string } };
type Pack = { readonly json_hash: string; readonly pdf_hash: string; readonly files: Files };

async function made(): Promise<Pack> {
  const { status, body } = await harness.ask('POST', '/customers/4001/evidence_packs', { key, body: {} });
  expect(status).toBe(200);
  return body.evidence_pack as Pack;
}
/** The file behind a link, as the program that made it fetches it. */
const fetched = (url: string, as = key) =>
  fetch(`${harness.origin}${new URL(url).pathname}`, { headers: { authorization: `Bearer ${as}` } });
const bytesOf = async (url: string) => Buffer.from(await (await fetched(url)).arrayBuffer());

const open = async (query = '') => {
  const answer = await fetch(`${harness.origin}/verify_agreement${query}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const ask = (hash: string, more = '') => open(`?hash=${encodeURIComponent(hash)}${more}`);
async function send(bytes: Uint8Array, headers: Record<string, string> = { origin: 'http://localhost' }) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'evidence.json');
  return fetch(`${harness.origin}/verify_agreement?lang=en`, {
    method: 'POST',
    body: form,
    headers,
    redirect: 'manual',
  });
}
const follow = async (answer: Response) => {
  expect(answer.status).toBe(303);
  return open(new URL(answer.headers.get('location') ?? '', 'http://localhost').search);
};

describe('the page that checks an agreement', () => {
  test('asks for a fingerprint or a file, in the language chosen, never kept and never found by a search', async () => {
    const { status, html, headers } = await open();
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    expect(html).toContain('Check an agreement');
    expect((await open('?lang=fr')).html).toContain('Vérifier un accord');
  });

  test('recognizes both files exactly as they were downloaded', async () => {
    const pack = await made();
    for (const [file, hash] of [
      ['json', pack.json_hash],
      ['pdf', pack.pdf_hash],
    ] as const) {
      const bytes = await bytesOf(pack.files[file].url);
      expect(sha256(bytes)).toBe(hash);
      const { status, html } = await follow(await send(bytes));
      expect(status).toBe(200);
      expect(html).toContain('Made here and unaltered');
      expect(html).toContain('Client 4');
      expect(html).toContain('C4001-1');
      expect(html).not.toMatch(/Élodie|payer4001/);
    }
    expect((await fetched(pack.files.json.url, foreignKey)).status).toBe(404);
  });

  test('does not recognize a file in which one letter is another, nor anything else, in the same words', async () => {
    const bytes = await bytesOf((await made()).files.json.url);
    const altered = Buffer.from(bytes.toString().replace('Maple', 'Mapel'));
    const { status, html } = await follow(await send(altered));
    expect(status).toBe(404);
    const unknown = 'This fingerprint or file was not issued here, or was altered since.';
    expect(html).toContain(unknown);
    expect((await ask('0'.repeat(64))).html).toContain(unknown);
  });

  test('takes the fingerprint of an agreement as it is copied out of a mail, and tells of its end', async () => {
    const hash = sha256(TERMS);
    const typed = ` ${hash.slice(0, 32).toUpperCase()}\n${hash.slice(32)} `;
    expect((await ask(typed)).html).toContain('Nothing newer is recorded about this agreement.');
    const revoke = { type: 'revoke', by: 'payer', returnCode: null } as const;
    await agreementChanges(harness.world, PAYER, revoke, { at: new Date('2026-03-18T15:00:00Z') });
    expect((await ask(typed)).html).toMatch(/This agreement was ended on Mar 18, 2026/);
    expect((await ask(typed, '&lang=fr')).html).toMatch(/Cet accord a pris fin le 18\smars\s2026/);
  });

  test.each(['', 'abc', `${'g'.repeat(64)}`])('what is no fingerprint is said beside the field: %s', async (typed) => {
    const { status, html } = await ask(typed);
    expect(status).toBe(422);
    expect(html).toContain('Enter the 64 characters of the fingerprint');
    expect(html).toContain('<title>Error:');
  });

  test.each([
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      422,
      'Choose the PDF or the JSON file exactly as you received it.',
    ],
    ['nothing', Buffer.alloc(0), 422, 'Choose the file you received.'],
    ['too large a file', Buffer.alloc(7_000_000, 'x'), 413, 'The file is larger than 6 MB'],
  ])('%s is answered with a sentence that helps', async (_, bytes, status, sentence) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(sentence);
  });

  test('takes no file of another page, and not without end', async () => {
    expect((await send(Buffer.from('{}'), { origin: 'https://evil.test' })).status).toBe(403);
    expect((await send(Buffer.from('{}'), {})).status).toBe(403);
    const answers = [];
    for (let sent = 0; sent < 11; sent += 1) answers.push((await send(Buffer.from('{"a":1}'))).status);
    expect(answers.at(-1)).toBe(429);
  });
});
