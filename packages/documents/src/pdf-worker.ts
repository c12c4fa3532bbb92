import { parentPort } from 'node:worker_threads';
import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { attachFiles } from './attach-files.ts';
import { type DocumentRequest, elementOf } from './documents.ts';
import { drawable } from './drawable-letters.ts';
import { loadFonts, registerFonts } from './fonts.ts';
import { LacksLetters } from './footer.ts';

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
    const { readable, lacksLetters } = drawable(request);
    const element = h(LacksLetters, { value: lacksLetters }, elementOf(readable));
    const drawn = await renderToBuffer(element as unknown as ReactElement<DocumentProps>);
    const bytes = request.document === 'evidence_pack' ? attachFiles(drawn, request.facts.attached) : drawn;
    parentPort?.postMessage({ id, bytes });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}
