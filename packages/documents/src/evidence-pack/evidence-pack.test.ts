import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { attachFiles } from '../attach-files.ts';
import { renderPdf } from '../render-pdf.ts';
import { drawnDocument } from '../testing/drawn-document.ts';
import { evidenceFacts, FINGERPRINT } from '../testing/evidence-facts.ts';
import { PIXEL } from '../testing/pixel.ts';

const picture = Buffer.from(PIXEL.slice(PIXEL.indexOf(',') + 1), 'base64');

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

  test('files go along byte for byte under their own names, and what is drawn stays what it was', async () => {
    const bytes = Buffer.from('%PDF-1.4 a form that was signed');
    const facts = evidenceFacts(1);
    const drawn = Buffer.from(await renderPdf({ document: 'evidence_pack', facts }));
    const attached = [{ name: '1-Reçu signé.pdf', contentType: 'application/pdf', bytes }];
    const whole = attachFiles(drawn, attached);
    expect(whole.subarray(0, drawn.byteLength).equals(drawn)).toBe(true);
    const added = whole.subarray(drawn.byteLength).toString('latin1');
    expect(added).toContain(`/Size ${bytes.byteLength} /CheckSum <${createHash('md5').update(bytes).digest('hex')}>`);
    expect(added).toContain(
      `/UF <FEFF${Buffer.from('1-Reçu signé.pdf', 'utf16le').swap16().toString('hex').toUpperCase()}>`,
    );
    const stream = whole.subarray(whole.indexOf('stream\n', drawn.byteLength) + 7);
    expect(inflateSync(stream.subarray(0, stream.indexOf('\nendstream'))).equals(bytes)).toBe(true);
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(added)?.[1]);
    expect(whole.subarray(table, table + 5).toString()).toBe('xref\n');
    for (const [, number, place] of whole
      .subarray(table)
      .toString()
      .matchAll(/(\d+) 1\n(\d{10}) 00000 n/g))
      expect(whole.subarray(Number(place)).toString('latin1', 0, 12)).toMatch(new RegExp(`^${number} 0 obj`));
  });

  test('later versions, what mails said and pictures of forms are drawn', async () => {
    const facts = evidenceFacts(1);
    const title = { en: 'Text of version 2', fr: 'Texte de la version 2' };
    const { text, pages } = await drawnDocument({
      document: 'evidence_pack',
      facts: {
        ...facts,
        versions: [{ title, text: 'I authorize another account.', document: null }],
        mails: {
          ...facts.mails,
          records: [
            {
              heading: '2026-03-16 10:00 · Your agreement',
              lines: ['maya@payer.test', 'Sent · 250 taken'],
              text: 'Hi Maya',
            },
          ],
        },
        pictures: [{ title, caption: 'form.png', contentType: 'image/png', bytes: picture }],
      },
    });
    for (const said of ['I authorize another account.', '250 taken', 'Hi Maya', 'form.png'])
      expect(squeezed(text)).toContain(squeezed(said));
    expect(pages).toBe(4);
  });

  test('two thousand debits are drawn, every one of them', async () => {
    const { text, pages } = await drawnDocument({ document: 'evidence_pack', facts: evidenceFacts(2_000) });
    expect(pages).toBe(1 + Math.ceil(2_000 / 30));
    for (const amount of ['1.00', '999.00', '2000.00']) expect(text).toContain(amount);
  });
});
