import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
beforeAll(async () => {
  harness = await V3Harness.open();
});
afterAll(() => harness.close());

const open = async (path: string, language = 'en') => {
  const answer = await fetch(`${harness.origin}${path}`, { headers: { 'accept-language': language } });
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html };
};

describe('after an owner verified who they are', () => {
  test('a page thanks whoever comes, signed in or not, and is in no cache and no search', async () => {
    const { status, headers, html } = await open('/verification_complete');
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    expect(html).toContain('<h1>Thank you! Your identity verification has been submitted.</h1>');
    expect(html).toContain('<html lang="en-CA">');
  });

  test.each([
    ['/verification_complete', 'fr-CA'],
    ['/verification_complete?lang=fr', 'en'],
  ])('in French, by the browser or by choice: %s', async (path, language) => {
    const { html } = await open(path, language);
    expect(html).toContain('<html lang="fr-CA">');
    expect(html).toContain('Merci! Votre vérification d’identité a été envoyée.');
  });
});

test.each(['nobody', 'A1b2C3', '%27%20or%201%3D1'])(
  'the link of an owner that names nobody says so: %s',
  async (code) => {
    const { status, html } = await open(`/owner_signup/${code}`);
    expect(status).toBe(404);
    expect(html).toContain('Something went wrong...');
    expect(html).toContain('This address opens nothing.');
  },
);
