import { FileFault } from '../fault.ts';
import type { BankProfile } from './bank-profile.ts';
import { Cpa005Parser, type Cpa005ReadOptions, type Cpa005Summary } from './parser.ts';
import type { Cpa005Header, ReadSegment } from './records.ts';

/** A file in memory, or the chunks of one: a read stream, a response body. */
export type Cpa005Source = Uint8Array | AsyncIterable<Uint8Array>;

/** Is told of header and segments in the order of the file; an answered promise is awaited before the next. */
export type Cpa005Visitor = {
  header?(header: Cpa005Header): void | Promise<void>;
  segment(segment: ReadSegment): void | Promise<void>;
};

/** A whole, valid file. */
export type Cpa005File = Cpa005Summary & { readonly segments: readonly ReadSegment[] };

const PIECE_BYTES = 65_536;

/**
 * Reads a file of any kind (C, D, E, F, I, J between A and Z; S between U and V) and checks all of it: nothing is
 * answered of a file that is not valid. Tolerates CRLF or LF, a last line without its end, empty lines at the end, trimmed blanks, a routing line
 * before the header, a blank tail of the trailer, a blank trace where the bank writes it, and either order of the two
 * accounts of a return. Throws `FileFault`.
 */
export async function readCpa005(
  source: Cpa005Source,
  profile: BankProfile,
  options: Cpa005ReadOptions = {},
): Promise<Cpa005File> {
  const segments: ReadSegment[] = [];
  const summary = await scanCpa005(source, { segment: (segment) => void segments.push(segment) }, profile, options);
  return { ...summary, segments };
}

/**
 * The same checks without holding the file. The visitor sees segments before the trailer proves the file whole, so what
 * it does must wait for the answer or be undone when this throws `FileFault`.
 */
export async function scanCpa005(
  source: Cpa005Source,
  visitor: Cpa005Visitor,
  profile: BankProfile,
  options: Cpa005ReadOptions = {},
): Promise<Cpa005Summary> {
  const parser = new Cpa005Parser(profile, options);
  let headerSeen = false;
  const visit = async (segments: readonly ReadSegment[]) => {
    if (!headerSeen && parser.header) {
      headerSeen = true;
      await visitor.header?.(parser.header);
    }
    for (const segment of segments) {
      const done = visitor.segment(segment);
      if (done) await done;
    }
  };
  try {
    for await (const piece of pieces(source)) await visit(parser.push(piece));
    const { segments, summary } = parser.end();
    await visit(segments);
    return summary;
  } catch (error) {
    throw error instanceof FileFault ? error.among(parser.faults) : error;
  }
}

async function* pieces(source: Cpa005Source): AsyncGenerator<Buffer, void, void> {
  if (source instanceof Uint8Array) {
    yield* slices(source);
    return;
  }
  for await (const chunk of source) yield* slices(chunk);
}

function* slices(chunk: Uint8Array): Generator<Buffer, void, void> {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
