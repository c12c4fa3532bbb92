import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { renderPdf } from '../render-pdf.ts';
import { drawnDocument } from '../testing/drawn-document.ts';
import { PIXEL } from '../testing/pixel.ts';
import type { TableReportFacts } from './table-facts.ts';

const report = (rows: number, facts: Partial<TableReportFacts> = {}): TableReportFacts => ({
  language: 'fr',
  title: 'Rapport de transactions',
  subtitle: 'Du 1 au 31 mars 2026',
  business: 'Clinique Érable inc.',
  logo: null,
  generatedAt: '1 avril 2026, 10 h 00',
  columns: [
    { label: 'Client', align: 'start', width: 3 },
    { label: 'Montant', align: 'end', width: 1 },
  ],
  rows: Array.from({ length: rows }, (_, index) => [`Łucja Tremblay ${index + 1}`, `${index},00 $`]),
  totals: [{ label: 'Total', value: '99,00 $' }],
  sandbox: false,
  ...facts,
});

/** What a reader meets: the number of pages, the letters of each font's map, and the plain text of the dictionary. */
async function drawn(facts: TableReportFacts) {
  const bytes = Buffer.from(await renderPdf({ document: 'table_report', facts }, 'in_background'));
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const start = index + mark.length;
    try {
      return [inflateSync(bytes.subarray(start, raw.indexOf('endstream', start))).toString('latin1')];
    } catch {
      return [];
    }
  });
  const pages = streams.filter((stream) => / Tf\b/.test(stream));
  /** Texts drawn on a page: as many as there are cells, labels and lines beside them. */
  const texts = pages.map((page) => (page.match(/\bBT\b/g) ?? []).length);
  return { raw, pages: (raw.match(/\/Type \/Page\b/g) ?? []).length, texts };
}

describe('a printed list', () => {
  test('fills its pages with rows, with the headings on each', async () => {
    const { pages, texts } = await drawn(report(30 + 33 + 1));
    expect([pages, texts.length]).toEqual([3, 3]);
    // Rows of two cells, two headings, and two texts at the foot.
    expect(texts[1]).toBe(33 * 2 + 2 + 2);
  });

  test('says its language, its title and whose it is', async () => {
    const { raw } = await drawn(report(1));
    expect(raw).toContain('/Lang (fr-CA)');
    expect(raw).toMatch(/\/Title /);
    expect(raw).toMatch(/\/Author /);
  });

  test('sums at its end alone, and says so where no money was real', async () => {
    const plain = await drawn(report(40, { totals: null }));
    const summed = await drawn(report(40));
    const inSandbox = await drawn(report(5, { sandbox: true, totals: null }));
    const real = await drawn(report(5, { totals: null }));
    const added = summed.texts.map((count, page) => count - (plain.texts[page] ?? 0));
    expect([added, (inSandbox.texts[0] ?? 0) - (real.texts[0] ?? 0)]).toEqual([[0, 2], 1]);
  });

  test('takes sums that have no room to another page, and the last rows with them', async () => {
    expect((await drawn(report(30, { totals: null }))).pages).toBe(1);
    expect((await drawn(report(29))).pages).toBe(1);
    const { pages, texts } = await drawn(report(30));
    // Three rows of two cells, two headings, the sum with its label and two texts at the foot.
    expect([pages, texts[1]]).toEqual([2, 3 * 2 + 2 + 2 + 2]);
  });

  test('shows the picture of the business beside its title, and takes no more room for it', async () => {
    const { raw, pages } = await drawn(report(28, { logo: PIXEL, sandbox: true }));
    expect([raw.includes('/Subtype /Image'), pages]).toEqual([true, 1]);
    expect((await drawn(report(1))).raw).not.toContain('/Subtype /Image');
  });

  test('of nothing is one page that says so', async () => {
    const { pages, texts } = await drawn(report(0, { totals: null }));
    expect([pages, texts[0]]).toEqual([1, 3 + 2 + 1 + 2]);
  });

  test('gives a long text the lines it needs, on as many pages', async () => {
    const long = 'raison sociale avec beaucoup de mots '.repeat(12);
    const rows = Array.from({ length: 40 }, () => [long, '1,00 $']);
    const { pages, text } = await drawnDocument({ document: 'table_report', facts: report(0, { rows }) });
    expect([pages, text.match(/beaucoup/g)?.length, text.includes('…')]).toEqual([3, 40 * 12, false]);
  });

  test('cuts a text of more than fifty lines, and says so', async () => {
    const rows = [['mot '.repeat(3_000), '1,00 $']];
    const { pages, text } = await drawnDocument({ document: 'table_report', facts: report(0, { rows }) });
    expect(pages).toBeLessThan(3);
    expect(text).toContain('…');
  });

  test('draws a date or an identifier of a narrow column in one piece', async () => {
    const columns = Array.from(
      { length: 9 },
      (_, index) => ({ label: `C${index}`, align: 'start', width: 1 }) as const,
    );
    const piecesWith = async (cell: string) => {
      const rows = [[cell, ...Array.from({ length: 8 }, () => 'oui')]];
      return (await drawn(report(0, { columns, rows }))).texts[0];
    };
    const whole = await piecesWith('oui');
    for (const cell of ['26\u00a0novembre\u00a02026', 'PD-2026-000123-A']) expect(await piecesWith(cell)).toBe(whole);
  });

  test('is drawn whatever its texts hold, and none runs into the next column', async () => {
    const rows = [
      ['Première ligne\nDeuxième ligne', '1\u202f234,50\u00a0$'],
      ['漢字 אבג 🎉', '-5,00 $'],
      ['Sans-espace'.repeat(40), '0,00 $'],
    ];
    const { pages, text } = await drawnDocument({ document: 'table_report', facts: report(0, { rows }) });
    expect(pages).toBe(1);
    for (const said of ['Première ligne', 'Deuxième ligne', '1\u202f234,50\u00a0$', '-5,00 $'])
      expect(text).toContain(said);
    expect(text.match(/Sans-espace/g)?.length).toBe(40);
    expect(text).not.toContain('…');
  });

  test('sets a text of two lines without leaving anything out', async () => {
    const columns = [
      { label: 'Commentaire', align: 'start', width: 1 } as const,
      { label: 'Note', align: 'start', width: 1 } as const,
    ];
    const cell = 'adhésion '.repeat(9).trim();
    const { text } = await drawnDocument({
      document: 'table_report',
      facts: report(0, { columns, rows: [[cell, 'x'.repeat(60)]] }),
    });
    expect(text.match(/adhésion/g)?.length).toBe(9);
    expect(text).not.toContain('…');
  });

  test('writes a name in the face that has all its letters', async () => {
    const rows = [
      ['Nguyễn Thị Hữu Phước', '5,00 $'],
      ['Łucja Tremblay', '5,00 $'],
    ];
    const { text } = await drawnDocument({ document: 'table_report', facts: report(0, { rows, totals: null }) });
    for (const said of ['Nguyễn Thị Hữu Phước', 'Łucja Tremblay']) expect(text).toContain(said);
  });
});
