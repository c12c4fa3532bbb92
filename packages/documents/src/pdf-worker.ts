import { parentPort } from 'node:worker_threads';
import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { type DocumentRequest, elementOf } from './documents.ts';
import { registerFonts } from './fonts.ts';

registerFonts();

/** One document at a time: layout keeps a core busy. */
parentPort?.on('message', async ({ id, request }: { id: number; request: DocumentRequest }) => {
  try {
    const bytes = await renderToBuffer(elementOf(request) as ReactElement<DocumentProps>);
    parentPort?.postMessage({ id, bytes });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
