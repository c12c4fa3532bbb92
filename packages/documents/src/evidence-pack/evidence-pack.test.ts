import { describe, expect, test } from 'vitest';
import { drawnDocument } from '../testing/drawn-document.ts';
import { evidenceFacts, FINGERPRINT } from '../testing/evidence-facts.ts';

const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

describe('an evidence pack on paper', () => {
  test('says everything in both languages, with every line of the agreement and its fingerprint', async () => {
    const { text } = await drawnDocument({ document: 'evidence_pack', facts: evidenceFacts(1) });
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
      FINGERPRINT,
    ])
      expect(words).toContain(squeezed(said));
    expect(words).not.toContain(squeezed('Réponses'));
    expect(words).toContain('Page1/1');
  });

  test('says where nothing is recorded, and where the agreement stands on paper', async () => {
    const paper = evidenceFacts(0);
    const { text } = await drawnDocument({
      document: 'evidence_pack',
      facts: { ...paper, agreement: { ...paper.agreement, text: null } },
    });
    for (const said of ['None recorded.', 'Rien de consigné.', 'On paper.', 'Sur papier.'])
      expect(squeezed(text)).toContain(squeezed(said));
  });

  test('two thousand debits are drawn, every one of them', async () => {
    const { text, pages } = await drawnDocument({ document: 'evidence_pack', facts: evidenceFacts(2_000) });
    expect(pages).toBe(1 + Math.ceil(2_000 / 27));
    for (const amount of ['1.00', '999.00', '2000.00']) expect(text).toContain(amount);
  });
});
