import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { renderPdf } from '../render-pdf.ts';
import type { AuthorizationFormFacts } from './form-facts.ts';

const business = {
  name: 'Maple Dental Inc.',
  statementName: 'MAPLE DENTAL',
  addressLines: ['220 Elgin Street', 'Ottawa ON K2P 1L7'],
  email: 'billing@maple.test',
  phone: '613-555-0142',
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
  country: 'CA',
  languages: ['en'],
  business,
  payer,
  cancellationDays: 10,
  ...facts,
});

type Drawing = { pages: number; text: string };

/** The glyphs as one font's character map reads them; what is set in another font comes out as something else. */
function readWith(map: string, glyphs: string): string {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi))
    for (const [offset, [, code = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
      letters.set(
        (Number.parseInt(first, 16) + offset).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      );
  return [...glyphs.matchAll(/<([0-9a-f]+)>/gi)]
    .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? '').join(''))
    .join('');
}

/** What a reader finds in the document: its pages, and its words, once as each of its fonts reads them. */
async function drawn(facts: AuthorizationFormFacts): Promise<Drawing> {
  const bytes = Buffer.from(await renderPdf({ document: 'authorization_form', facts }));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const start = index + mark.length;
    const packed = bytes.subarray(start, raw.indexOf('endstream', start));
    try {
      return [inflateSync(packed).toString('latin1')];
    } catch {
      return [];
    }
  });
  const glyphs = streams.filter((stream) => stream.includes('TJ')).join('');
  const text = streams.filter((stream) => stream.includes('beginbfrange')).map((map) => readWith(map, glyphs));
  return { pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0, text: text.join('\n') };
}

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
      'I authorize Maple Dental Inc. to debit the account above',
      'they appear as “MAPLE DENTAL”',
      'Personal: I pay as an individual',
      'Sporadic: from time to time.',
      'This agreement then ends.',
      'Optional: I give up my right to be told',
      'I may cancel this agreement at any time',
      'I have recourse rights if a debit does not comply',
      '220 Elgin Street, Ottawa ON K2P 1L7',
      '613-555-0142 · billing@maple.test',
    ])
      expect(said).toContain(part.replaceAll(/\s+/g, ''));
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

  test('stays on one page also with long names', async () => {
    const long = { ...business, name: 'Association des propriétaires du '.repeat(3).trim() };
    for (const country of ['CA', 'US'] as const)
      expect((await drawn(form({ country, languages: ['fr'], business: long }))).pages).toBe(1);
  });
});
