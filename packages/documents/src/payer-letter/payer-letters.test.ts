import { expect, test } from 'vitest';
import { drawnDocument } from '../testing/drawn-document.ts';
import { PIXEL } from '../testing/pixel.ts';
import type { PayerLettersFacts } from './letter-facts.ts';

const letter = (paragraphs: number): PayerLettersFacts['letters'][number] => ({
  language: 'fr',
  name: 'Maya Chen',
  addressLines: ['12, rue des Érables', 'Gatineau QC J8X 2K1'],
  date: '28 novembre 2026',
  subject: 'Votre accord',
  greeting: 'Bonjour Maya Chen,',
  paragraphs: Array.from({ length: paragraphs }, (_, at) => `Paragraphe ${at + 1} de ce qui change.`),
  closing: 'Cordialement,',
});
const business = { name: 'Clinique Érable', addressLines: ['220, rue Elgin'], contact: ['613 555-0100'], logo: null };

test('letters are printed each on its own, and only those of several pages are counted', async () => {
  const { text, pages } = await drawnDocument({
    document: 'payer_letters',
    facts: { business, letters: [letter(2), letter(40)] },
  });
  const words = text.replaceAll(/\s+/g, '');
  for (const said of ['220, rue Elgin', '613 555-0100', 'Gatineau QC J8X 2K1', 'Paragraphe 40', 'Page 2 sur 2'])
    expect(words).toContain(said.replaceAll(/\s+/g, ''));
  expect(words).not.toContain('Page1sur1');
  expect(pages).toBe(3);
});

test('letters show the picture of the business', async () => {
  const facts = { business: { ...business, logo: PIXEL }, letters: [letter(2)] };
  expect((await drawnDocument({ document: 'payer_letters', facts })).hasPictures).toBe(true);
});
