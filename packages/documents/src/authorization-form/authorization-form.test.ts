import { describe, expect, test } from 'vitest';
import { renderPdf } from '../render-pdf.ts';
import { drawnDocument } from '../testing/drawn-document.ts';
import type { AuthorizationFormFacts } from './form-facts.ts';

const business = {
  name: 'Maple Dental Inc.',
  statementName: 'MAPLE DENTAL',
  addressLines: ['220 Elgin Street', 'Ottawa ON K2P 1L7'],
  email: 'billing@maple.test',
  phone: '613-555-0142',
  logo: null,
};
const payer = {
  name: 'Łucja Tremblay-Côté',
  reference: 'C-00000042',
  addressLines: ['12 rue Principale'],
  email: 'lucja@example.test',
  phone: null,
  customerType: 'Personal',
  limit: null,
} as const;
const form = (facts: Partial<AuthorizationFormFacts>): AuthorizationFormFacts => ({
  sandbox: true,
  country: 'CA',
  languages: ['en'],
  business,
  payer,
  cancellationDays: 10,
  terms: { en: '', fr: '' },
  version: '2027-01',
  ...facts,
});

const drawn = (facts: AuthorizationFormFacts) => drawnDocument({ document: 'authorization_form', facts });

describe('a printable form', () => {
  test('has one page for each language', async () => {
    expect((await drawn(form({ languages: ['en', 'fr'] }))).pages).toBe(2);
    expect((await drawn(form({ country: 'US' }))).pages).toBe(1);
  });

  test('says what an agreement has to say', async () => {
    const { text } = await drawn(form({}));
    const said = text.replaceAll(/\s+/g, '');
    for (const part of [
      'Łucja Tremblay-Côté',
      'C-00000042',
      'SANDBOX · ',
      'I authorize Maple Dental Inc. to debit the account above',
      'they appear as “MAPLE DENTAL”',
      'Personal: I pay as an individual',
      'Sporadic: from time to time.',
      'This agreement then ends.',
      'Optional: I give up my right to be told',
      'I may cancel this agreement at any time',
      'I have certain recourse rights if any debit does not comply',
      '220 Elgin Street, Ottawa ON K2P 1L7',
      '613-555-0142 · billing@maple.test',
    ])
      expect(said).toContain(part.replaceAll(/\s+/g, ''));
  });

  test('has the picture of the business, its own terms above the signature and the version of the wording', async () => {
    const logo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const terms = { en: 'A missed visit is billed.', fr: 'Un rendez-vous manqué est facturé.' };
    for (const country of ['CA', 'US'] as const) {
      const facts = form({ country, languages: ['en', 'fr'], terms, business: { ...business, logo } });
      const { text } = await drawn(facts);
      const said = text.replaceAll(/\s+/g, '');
      for (const part of [
        terms.en,
        terms.fr,
        'Terms of Maple Dental Inc.',
        'Modalités de Maple Dental Inc.',
        'version 2027-01',
      ])
        expect(said).toContain(part.replaceAll(/\s+/g, ''));
      const bytes = Buffer.from(await renderPdf({ document: 'authorization_form', facts }));
      expect(bytes.includes('/Subtype /Image')).toBe(true);
    }
  });

  test('long terms go on over the page; nothing of them is lost', async () => {
    const terms = Array.from({ length: 120 }, (_, line) => `${line + 1}. Something is agreed here.`).join('\n');
    const { text, pages } = await drawn(form({ terms: { en: terms, fr: '' } }));
    expect(pages).toBeGreaterThan(1);
    expect(text.replaceAll(/\s+/g, '')).toContain('120.Somethingisagreedhere.');
  });

  test('of the United States says how to revoke, and names the limit agreed', async () => {
    const { text } = await drawn(
      form({ country: 'US', payer: { ...payer, limit: { amount: '500.00', currency: 'USD' } } }),
    );
    const said = text.replaceAll(/\s+/g, '');
    for (const part of [
      'at most $500.00 USD each',
      'until I revoke it',
      'Routing number',
      'Checking account',
      '60 days',
    ])
      expect(said).toContain(part.replaceAll(/\s+/g, ''));
  });

  test('of the United States tells a business of the rules for businesses, and nobody knows whom else of both', async () => {
    const said = async (customerType: 'Personal' | 'Business' | null) => {
      const facts = customerType === null ? { payer: null } : { payer: { ...payer, customerType } };
      return (await drawn(form({ country: 'US', ...facts }))).text.replaceAll(/\s+/g, '');
    };
    const [consumer, business, blank] = [await said('Personal'), await said('Business'), await said(null)];
    for (const text of [consumer, blank]) expect(text).toContain('60days');
    for (const text of [business, blank]) expect(text).toContain('bythesecondbankingday');
    expect(business).not.toContain('60days');
    expect(consumer).not.toContain('secondbankingday');
    expect(blank).toContain('Forabusinessaccount:');
  });

  test.each([
    [0, '. No notice is needed.', '. Aucun préavis n’est nécessaire.'],
    [1, ', 1 day before the next debit.', ', 1 jour avant le débit suivant.'],
    [15, ', 15 days before the next debit.', ', 15 jours avant le débit suivant.'],
  ])('says %i days of notice to cancel, in both languages and countries', async (days, english, french) => {
    for (const country of ['CA', 'US'] as const) {
      const { text } = await drawn(form({ country, languages: ['en', 'fr'], cancellationDays: days }));
      const said = text.replaceAll(/\s+/g, '');
      for (const part of [english, french]) expect(said).toContain(part.replaceAll(/\s+/g, ''));
    }
  });

  test('stays on one page also with long names', async () => {
    const long = { ...business, name: 'Association des propriétaires du '.repeat(3).trim() };
    for (const country of ['CA', 'US'] as const)
      for (const cancellationDays of [0, 30])
        for (const known of [payer, null])
          expect(
            (await drawn(form({ country, languages: ['fr'], business: long, payer: known, cancellationDays }))).pages,
          ).toBe(1);
  });
});
