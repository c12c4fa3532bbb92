import { describe, expect, test } from 'vitest';
import { drawnDocument } from '../testing/drawn-document.ts';
import type { Both, EvidencePackFacts } from './evidence-facts.ts';

const both = (en: string, fr: string): Both => ({ en, fr });
/** The widest digits: they fit all the same. */
const HASH = '0d'.repeat(32);

function facts(debits: number): EvidencePackFacts {
  return {
    title: both('Evidence of consent', 'Preuve de consentement'),
    business: 'Maple Dental',
    reference: 'C-00000042-1',
    notes: [both('What it is.', 'Ce que c’est.')],
    sections: [
      {
        title: both('Agreement', 'Accord'),
        rows: [
          { label: both('Given on', 'Donné le'), value: '2026-03-16 10:00' },
          { label: both('SHA-256', 'SHA-256'), value: HASH },
          { label: both('Words that were accepted', 'Énoncé accepté'), value: 'I agree.\nOn two lines.' },
        ],
      },
      { title: both('Answers', 'Réponses'), rows: [] },
    ],
    agreement: {
      title: both('Text of the agreement', 'Texte de l’accord'),
      language: 'en',
      text: 'I authorize Maple Dental.\n\nI may cancel at any time.',
      none: both('On paper.', 'Sur papier.'),
    },
    tables: [
      {
        title: both('Debits', 'Débits'),
        note: both(`${debits} listed`, `${debits} au dossier`),
        none: both('None recorded.', 'Rien de consigné.'),
        columns: [
          { label: both('Process date', 'Date de traitement'), align: 'start', width: 2 },
          { label: both('Amount', 'Montant'), align: 'end', width: 1 },
          { label: both('Status', 'État'), align: 'start', width: 3 },
        ],
        rows: Array.from({ length: debits }, (_, n) => ['2026-03-20', `${n + 1}.00`, 'Approved · Approuvé']),
      },
    ],
    sandbox: true,
  };
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

describe('an evidence pack on paper', () => {
  test('says everything in both languages, with every line of the agreement and its fingerprint', async () => {
    const { text } = await drawnDocument({ document: 'evidence_pack', facts: facts(1) });
    const words = squeezed(text);
    for (const said of [
      'Evidence of consent',
      'Preuve de consentement',
      'Donné le',
      'Given on',
      'On two lines.',
      'I may cancel at any time.',
      'Date de traitement',
      'Approved · Approuvé',
      HASH,
    ])
      expect(words).toContain(squeezed(said));
    expect(words).not.toContain(squeezed('Réponses'));
    expect(words).toContain('Page1/1');
  });

  test('says where nothing is recorded, and where the agreement stands on paper', async () => {
    const paper = facts(0);
    const { text } = await drawnDocument({
      document: 'evidence_pack',
      facts: { ...paper, agreement: { ...paper.agreement, text: null } },
    });
    for (const said of ['None recorded.', 'Rien de consigné.', 'On paper.', 'Sur papier.'])
      expect(squeezed(text)).toContain(squeezed(said));
  });

  test('two thousand debits are drawn in a few seconds, every one of them', { timeout: 30_000 }, async () => {
    const started = performance.now();
    const { text, pages } = await drawnDocument({ document: 'evidence_pack', facts: facts(2_000) });
    expect(performance.now() - started).toBeLessThan(12_000);
    expect(pages).toBe(1 + Math.ceil(2_000 / 27));
    for (const amount of ['1.00', '999.00', '2000.00']) expect(text).toContain(amount);
  });
});
