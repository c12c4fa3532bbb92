import { expect } from 'vitest';
import type { DocumentRequest } from '../documents.ts';
import { renderPdf } from '../render-pdf.ts';
import { type Drawing, readPdf } from './read-pdf.ts';

/** Points. What is laid out beyond it is on no page. */
const LONGEST_PAGE = 1_100;

/** What a reader finds in a document, once it is drawn. For tests. */
export async function drawnDocument(request: DocumentRequest): Promise<Drawing> {
  const bytes = Buffer.from(await renderPdf(request, 'in_background'));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const drawing = readPdf(bytes);
  expect(drawing.reach).toBeLessThan(LONGEST_PAGE);
  expect(drawing.sizes).toEqual(['612 792']);
  return drawing;
}
