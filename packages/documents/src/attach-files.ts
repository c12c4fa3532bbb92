import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A file that goes along inside a document. `name`: as whoever opens the document sees it. */
export type AttachedFile = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };

const HIGHEST_NUMBER = /\/Size (\d+)/;
const LAST_TABLE = /startxref\s+(\d+)\s+%%EOF\s*$/;

/**
 * The same document with files attached, each byte for byte as it is kept: what stood there is left as it is, the files follow as an
 * update of it. Throws plainly for bytes that our own pages were not drawn as. Source: ISO 32000-1 §7.5.6, §7.11.4.
 */
export function attachFiles(pdf: Uint8Array, files: readonly AttachedFile[]): Buffer {
  const bytes = Buffer.from(pdf);
  if (files.length === 0) return bytes;
  const text = bytes.toString('latin1');
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const root = numberAt(trailer, /\/Root (\d+) 0 R/);
  const catalog = bodyOf(text, root);
  const names = numberAt(catalog, /\/Names (\d+) 0 R/);
  const update = new Update(bytes, numberAt(trailer, HIGHEST_NUMBER));
  const entries = files.map((file) => `${nameText(file.name)} ${addFile(update, file)} 0 R`);
  update.put(names, inside(bodyOf(text, names), `/EmbeddedFiles << /Names [${entries.sort().join(' ')}] >>`));
  update.put(root, inside(catalog, '/Version /1.7 /PageMode /UseAttachments'));
  return update.written(root, trailer, numberAt(trailer, LAST_TABLE));
}

function addFile(update: Update, { name, contentType, bytes }: AttachedFile): number {
  const packed = deflateSync(bytes);
  const checkSum = createHash('md5').update(bytes).digest('hex');
  const head = `<< /Type /EmbeddedFile /Subtype /${contentType.replace('/', '#2F')} /Filter /FlateDecode /Length ${packed.byteLength} /Params << /Size ${bytes.byteLength} /CheckSum <${checkSum}> >> >>`;
  const stream = update.add(Buffer.concat([Buffer.from(`${head}\nstream\n`), packed, Buffer.from('\nendstream')]));
  return update.add(
    Buffer.from(
      `<< /Type /Filespec /F ${nameText(name)} /UF ${nameText(name)} /AFRelationship /Source /EF << /F ${stream} 0 R /UF ${stream} 0 R >> >>`,
    ),
  );
}

/** Objects that follow a document, and the table of where they stand. */
class Update {
  readonly #parts: Buffer[];
  readonly #places = new Map<number, number>();
  #length: number;
  #next: number;

  constructor(document: Buffer, next: number) {
    this.#parts = [document, Buffer.from('\n')];
    this.#length = document.byteLength + 1;
    this.#next = next;
  }

  add(body: Buffer): number {
    const number = this.#next;
    this.#next += 1;
    this.put(number, body);
    return number;
  }

  put(number: number, body: Buffer | string): void {
    this.#places.set(number, this.#length);
    this.#write(Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]));
  }

  written(root: number, trailer: string, previous: number): Buffer {
    const table = this.#length;
    const rows = [...this.#places]
      .sort(([one], [other]) => one - other)
      .map(([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`);
    const kept = ['/Info', '/ID'].map(
      (name) => new RegExp(`${name} (?:\\d+ 0 R|\\[[^\\]]*\\])`).exec(trailer)?.[0] ?? '',
    );
    this.#write(
      Buffer.from(
        `xref\n${rows.join('')}trailer\n<< /Size ${this.#next} /Root ${root} 0 R ${kept.join(' ')} /Prev ${previous} >>\nstartxref\n${table}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(this.#parts);
  }

  #write(part: Buffer): void {
    this.#parts.push(part);
    this.#length += part.byteLength;
  }
}

function numberAt(text: string, place: RegExp): number {
  const found = place.exec(text)?.[1];
  if (found === undefined) throw new Error('the document is not built as ours are');
  return Number(found);
}

function bodyOf(text: string, object: number): string {
  const body = new RegExp(`(?:^|\\n)${object} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(text)?.[1];
  if (body === undefined) throw new Error('the document is not built as ours are');
  return body;
}

/** A dictionary with more in it. */
const inside = (dictionary: string, more: string): string =>
  `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${more}\n>>`;

/** Letters of any language. Source: ISO 32000-1 §7.9.2.2. */
const nameText = (name: string): string =>
  `<FEFF${Buffer.from(name, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
