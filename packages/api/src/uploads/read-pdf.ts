import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { DomainError } from '@cordelle/domain/errors.ts';
import { pdfWords, UnreadablePdf } from './pdf-words.ts';

const HEADING = '%PDF-';
const ENDING = '%%EOF';
/** Readers look for the heading within so many first bytes; some banks put a blank line before it. */
const HEADING_WITHIN_BYTES = 1024;
/** So many last bytes hold the ending; some programs write a little after it. */
const ENDING_WITHIN_BYTES = 1024;
const EXPANDED_MAX_BYTES = 50_000_000;
const MS_MAX = 5_000;

/** Names of what a document could do or carry when somebody opens it. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'OpenAction',
  'AA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'XFA',
]);
/** A link that opens something on the reader's own computer. */
const LINK_TO_FILE = /\/URI\s*\(\s*file:/i;
const FILTERS: ReadonlySet<string> = new Set([
  'FlateDecode',
  'Fl',
  'LZWDecode',
  'LZW',
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'RunLengthDecode',
  'RL',
  'Crypt',
]);

/**
 * Reads a PDF word by word, packed objects included; how many pages it has. Null: it is none. Throws `upload.unsafe_document` where
 * it holds scripts, actions or attachments, or cannot be looked into within 50 MB and 5 seconds; `upload.password_protected`;
 * `upload.pdf_begins_late`.
 */
export async function readPdf(bytes: Uint8Array): Promise<{ readonly pages: number } | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  if (!text.slice(-ENDING_WITHIN_BYTES).includes(ENDING)) return null;
  if (!text.startsWith(HEADING)) {
    if (text.slice(0, HEADING_WITHIN_BYTES).includes(HEADING)) throw new DomainError('upload.pdf_begins_late');
    return null;
  }
  const reading: Reading = { bytesLeft: EXPANDED_MAX_BYTES, until: performance.now() + MS_MAX, pages: new Set() };
  try {
    await readObjects(file, text, reading);
    return { pages: reading.pages.size };
  } catch (error) {
    if (error instanceof UnreadablePdf) throw new DomainError('upload.unsafe_document');
    throw error;
  }
}

type Reading = {
  bytesLeft: number;
  readonly until: number;
  /** Objects that are pages: by their number, so that one that was saved again is one, or by their place in a package. */
  readonly pages: Set<string>;
};

async function readObjects(file: Buffer, text: string, reading: Reading): Promise<void> {
  if (LINK_TO_FILE.test(text)) throw new UnreadablePdf('it links to a file');
  let names: string[] = [];
  let keywords: string[] = [];
  let object = '';
  for (const word of pdfWords(text)) {
    if (word.kind === 'name') {
      refuseForbidden(word.text);
      if (word.text === 'Page' && names.at(-1) === 'Type') reading.pages.add(object);
      names.push(word.text);
    } else if (word.kind === 'keyword') {
      if (word.text === 'obj') object = keywords.slice(-2).join(' ');
      if (word.text.endsWith('obj')) names = [];
      keywords = [...keywords.slice(-1), word.text];
    } else {
      if (performance.now() > reading.until) throw new UnreadablePdf('it takes too long');
      if (names.includes('ObjStm') || names.includes('First'))
        readPacked(await unpacked(file.subarray(word.start, word.end), names, reading), object, reading);
      names = [];
    }
  }
}

function readPacked(text: string, within: string, { pages }: Reading): void {
  if (LINK_TO_FILE.test(text)) throw new UnreadablePdf('packed objects link to a file');
  let before = '';
  let found = 0;
  for (const word of pdfWords(text)) {
    if (word.kind === 'stream') throw new UnreadablePdf('packed objects hold what they must not');
    if (word.kind === 'name') refuseForbidden(word.text);
    if (word.text === 'Page' && before === 'Type') {
      found += 1;
      pages.add(`${within}/${found}`);
    }
    before = word.kind === 'name' ? word.text : '';
  }
}

/** Throws for a name of something that a document must not hold. */
function refuseForbidden(name: string): void {
  if (name === 'Encrypt') throw new DomainError('upload.password_protected');
  if (FORBIDDEN.has(name)) throw new UnreadablePdf(`it holds ${name}`);
}

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** The text of packed objects. Only the one usual way of packing is taken. */
async function unpacked(packed: Buffer, names: readonly string[], reading: Reading): Promise<string> {
  const filters = names.filter((name) => FILTERS.has(name));
  const [filter] = filters;
  if (!names.includes('Filter') && filters.length === 0) return packed.toString('latin1');
  if (filters.length !== 1 || (filter !== 'FlateDecode' && filter !== 'Fl') || names.includes('Predictor'))
    throw new UnreadablePdf('objects packed in an unusual way');
  if (reading.bytesLeft <= 0) throw new UnreadablePdf('it unpacks to too much');
  const plain = await inflated(packed, { maxOutputLength: reading.bytesLeft }).catch(() => {
    throw new UnreadablePdf('objects that do not unpack, or to too much');
  });
  reading.bytesLeft -= plain.byteLength;
  return plain.toString('latin1');
}
