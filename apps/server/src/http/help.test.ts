import { describe, expect, test } from 'vitest';
import { articles, articlesAbout } from '../help/articles.ts';
import { helpPages } from './help.ts';

const http = helpPages();
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await http.request(path, { headers });
  return { status: answer.status, text: await answer.text() };
};

describe('help', () => {
  test('holds at least 25 answers, each in both languages, for businesses and for payers', () => {
    const slugs = (language: 'en' | 'fr') =>
      articles(language)
        .map(({ slug }) => slug)
        .sort();
    expect(slugs('en').length).toBeGreaterThanOrEqual(25);
    expect(slugs('fr')).toEqual(slugs('en'));
    expect(articles('en').filter(({ audience }) => audience === 'payer').length).toBeGreaterThanOrEqual(4);
  });

  test.each([
    ['what is nsf', 'en', 'what-nsf-means'],
    ['refund', 'en', 'refund-a-customer'],
    ['get paid', 'en', 'when-do-i-get-paid'],
    ['rembourser', 'fr', 'refund-a-customer'],
    ['remboursement', 'fr', 'dispute-a-debit'],
    ['provision insuf', 'fr', 'what-nsf-means'],
    ['telephone perdu', 'fr', 'two-step-verification'],
    ['excel', 'fr', 'move-from-a-spreadsheet'],
  ] as const)('“%s” finds its answer first', (typed, language, slug) => {
    const asked = typed.replace('what is ', '');
    expect(articlesAbout(asked, language)[0]?.slug).toBe(slug);
  });

  test('is a page in the language asked for, or the one of the browser', async () => {
    expect((await read('/')).text).toContain('<html lang="en">');
    expect((await read('/', { 'accept-language': 'fr-CA' })).text).toContain('<html lang="fr">');
    const article = await read('/what-nsf-means?lang=fr', { 'accept-language': 'en' });
    expect(article.status).toBe(200);
    expect(article.text).toContain('<h1>Ce que veut dire NSF</h1>');
    expect(article.text).toContain('href="/help/what-nsf-means?lang=en"');
  });

  test('what is typed stands on the page as text', async () => {
    const { status, text } = await read(`/?q=${encodeURIComponent('<script>alert(1)</script>')}`);
    expect(status).toBe(200);
    expect(text).not.toContain('<script>');
  });

  test('an answer that is not there leads to all of them', async () => {
    const { status, text } = await read('/no-such-answer');
    expect(status).toBe(404);
    expect(text).toContain('/help/what-nsf-means');
  });

  test('programs of the console read the list', async () => {
    const answer = await http.request('/index.json?lang=fr');
    expect(await answer.json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ slug: 'what-nsf-means', title: 'Ce que veut dire NSF' })]),
    );
  });
});
