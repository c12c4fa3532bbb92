import { expect, test } from 'vitest';
import { pdfOfPictures } from './pdf-of-pictures.ts';

const picture = (fill: number, width = 300, height = 400) => ({
  bytes: new Uint8Array(50).fill(fill),
  width,
  height,
});

test('pictures become the pages of one document, in their order, and every address in it leads to its object', () => {
  const pdf = Buffer.from(pdfOfPictures([picture(1), picture(2, 400, 300)]));
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-1.4\n')).toBe(true);
  expect(text.endsWith('%%EOF\n')).toBe(true);
  expect(text).toContain('/Kids [3 0 R 6 0 R] /Count 2');
  expect([...text.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box)).toEqual(['0 0 612 816', '0 0 612 459']);
  expect(pdf.indexOf(Buffer.alloc(50, 1))).toBeLessThan(pdf.indexOf(Buffer.alloc(50, 2)));
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const addresses = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
  expect(addresses).toHaveLength(8);
  const met = addresses.map((at) => text.slice(at, text.indexOf('\n', at)));
  expect(met).toEqual(addresses.map((_, index) => `${index + 1} 0 obj`));
});
