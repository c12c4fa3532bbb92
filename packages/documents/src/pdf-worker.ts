import { parentPort } from 'node:worker_threads';
import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { attachFiles } from './attach-files.ts';
import { type DocumentRequest, elementOf } from './documents.ts';
import { loadFonts, registerFonts } from './fonts.ts';

type Asked = { readonly id: number; readonly request: DocumentRequest };
let last: Promise<void> = Promise.resolve();

/** One document at a time: layout keeps a core busy, and each has fonts of its own. */
parentPort?.on('message', (asked: Asked) => {
  last = last.then(() => draw(asked));
});

async function draw({ id, request }: Asked): Promise<void> {
  try {
    registerFonts();
    await loadFonts();
    const drawn = await renderToBuffer(elementOf(request) as ReactElement<DocumentProps>);
    const bytes = request.document === 'evidence_pack' ? attachFiles(drawn, request.facts.attached) : drawn;
    parentPort?.postMessage({ id, bytes });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}
