import { expect, test } from 'vitest';
import { drawnDocument } from '../testing/drawn-document.ts';
import { PIXEL } from '../testing/pixel.ts';
import type { AgreementFacts } from './agreement-facts.ts';

const facts: AgreementFacts = {
  country: 'CA',
  currency: 'CAD',
  language: 'en',
  checkAddress: 'https://pay.example.test/verify_agreement',
  business: { name: 'Maple Dental', statementName: 'MAPLE DENTAL', logo: null },
  receipt: {
    reference: 'C-00000042-1',
    authorizedAt: '2026-03-16T14:00:00.000Z',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    account: '******78',
    bankName: 'Royal Bank of Canada',
    limit: '500.00',
    debits: { sentence: '$25.00 CAD every month from Fri, Mar 20, 2026 until stopped' },
    agreement: {
      parts: [
        { heading: 'Authorization', text: 'I authorize Maple Dental.\n\nOn two lines.', prominent: false, box: null },
        { heading: 'Notice', text: 'I give up my right to be told.', prominent: true, box: true },
      ],
      version: 'Wording: version 2',
      hash: 'a'.repeat(64),
    },
  },
};

test.each(['en', 'fr'] as const)(
  'the copy of an agreement says who agreed to what, and how it is proved (%s)',
  async (language) => {
    const { text } = await drawnDocument({ document: 'agreement', facts: { ...facts, language } });
    const words = text.replaceAll(/\s+/g, '');
    const { name, reference, agreement } = facts.receipt;
    for (const said of [
      name,
      reference,
      language === 'fr' ? 'Banque Royale du Canada ******78' : 'Royal Bank of Canada ******78',
      'On two lines.',
      'I give up my right to be told.',
      agreement.hash,
      facts.checkAddress,
    ])
      expect(words).toContain(said.replaceAll(/\s+/g, ''));
  },
);

test('the copy of an agreement shows the picture of the business, and counts its pages', async () => {
  const business = { ...facts.business, logo: PIXEL };
  const { hasPictures } = await drawnDocument({ document: 'agreement', facts });
  const pictured = await drawnDocument({ document: 'agreement', facts: { ...facts, business } });
  expect([hasPictures, pictured.hasPictures]).toEqual([false, true]);
  expect(pictured.text.replaceAll(/\s+/g, '')).toContain('Page1of1');
});

test.each([
  ['en', '□: a letter that this document cannot show'],
  ['fr', '□ : une lettre que ce document ne peut afficher'],
] as const)(
  'a name in letters that no typeface of ours has is copied with what stands for them (%s)',
  async (language, words) => {
    const receipt = { ...facts.receipt, name: '李小龙 Lovelace 🦷' };
    const { text } = await drawnDocument({ document: 'agreement', facts: { ...facts, language, receipt } });
    const read = text.replaceAll(/\s+/g, '');
    // Each typeface reads its own letters.
    expect(read).toContain('□□□');
    expect(read).toContain('Lovelace');
    expect(read).toContain(words.slice(3).replaceAll(/\s+/g, ''));
    const plain = await drawnDocument({ document: 'agreement', facts: { ...facts, language } });
    expect(plain.text.replaceAll(/\s+/g, '')).not.toContain(words.slice(3).replaceAll(/\s+/g, ''));
  },
);

test('a line break that somebody put into a name does not keep them from their copy', async () => {
  const receipt = { ...facts.receipt, name: 'Ada\nLovelace' };
  const { text } = await drawnDocument({ document: 'agreement', facts: { ...facts, receipt } });
  expect(text).toContain('Lovelace');
});
