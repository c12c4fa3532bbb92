import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { DomainError } from '@cordelle/domain/errors.ts';
import { pdfWords, UnreadablePdf } from './pdf-words.ts';

const HEADING = '%PDF-';
const ENDING = '%%EOF';
/** So many last bytes hold the ending; some programs write a little after it. */
const ENDING_WITHIN_BYTES = 1024;
const EXPANDED_MAX_BYTES = 50_000_000;
const MS_MAX = 5_000;

/** Names of what a document could do or carry when somebody opens it, and of what keeps us from looking. */
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
  'Encrypt',
]);
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
 * Reads a PDF word by word, packed objects included. False: it is none. Throws `upload.unsafe_document` where it holds scripts,
 * actions, attachments or a password, or cannot be looked into within 50 MB and 5 seconds.
 */
export async function refuseUnsafePdf(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  if (!text.startsWith(HEADING) || !text.slice(-ENDING_WITHIN_BYTES).includes(ENDING)) return false;
  const bounds = { bytesLeft: EXPANDED_MAX_BYTES, until: performance.now() + MS_MAX };
  try {
    await refuseForbidden(file, text, bounds);
    return true;
  } catch (error) {
    if (error instanceof UnreadablePdf) throw new DomainError('upload.unsafe_document');
    throw error;
  }
}

type Bounds = { bytesLeft: number; readonly until: number };

async function refuseForbidden(file: Buffer, text: string, bounds: Bounds): Promise<void> {
  let names: string[] = [];
  for (const word of pdfWords(text)) {
    if (word.kind === 'name') {
      if (FORBIDDEN.has(word.text)) throw new UnreadablePdf(`it holds ${word.text}`);
      names.push(word.text);
    } else if (word.kind === 'keyword') {
      if (word.text.endsWith('obj')) names = [];
    } else {
      if (performance.now() > bounds.until) throw new UnreadablePdf('it takes too long');
      if (names.includes('ObjStm') || names.includes('First'))
        refusePacked(await unpacked(file.subarray(word.start, word.end), names, bounds));
      names = [];
    }
  }
}

function refusePacked(text: string): void {
  for (const word of pdfWords(text))
    if (word.kind === 'stream' || (word.kind === 'name' && FORBIDDEN.has(word.text)))
      throw new UnreadablePdf('packed objects hold what they must not');
}

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** The text of packed objects. Only the one usual way of packing is taken. */
async function unpacked(packed: Buffer, names: readonly string[], bounds: Bounds): Promise<string> {
  const filters = names.filter((name) => FILTERS.has(name));
  const [filter] = filters;
  if (!names.includes('Filter') && filters.length === 0) return packed.toString('latin1');
  if (filters.length !== 1 || (filter !== 'FlateDecode' && filter !== 'Fl') || names.includes('Predictor'))
    throw new UnreadablePdf('objects packed in an unusual way');
  if (bounds.bytesLeft <= 0) throw new UnreadablePdf('it unpacks to too much');
  const plain = await inflated(packed, { maxOutputLength: bounds.bytesLeft }).catch(() => {
    throw new UnreadablePdf('objects that do not unpack, or to too much');
  });
  bounds.bytesLeft -= plain.byteLength;
  return plain.toString('latin1');
}
