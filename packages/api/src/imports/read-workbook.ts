import { DomainError } from '@cordelle/domain/errors.ts';
import { IMPORT_ROWS_MAX } from '@cordelle/validation/customers/import-fields.ts';
import { Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'htmlparser2';
import { OdsReader } from './workbook/ods.ts';
import type { SheetReader, WorkbookParts } from './workbook/sheet-reader.ts';
import { XlsxReader } from './workbook/xlsx.ts';

/** Bytes of a part are unpacked in pieces of this size, so that other requests are answered between them. */
const PIECE_BYTES = 64 * 1024;
/** Most that a part may grow to when it is unpacked: a workbook of all lines and columns needs less. */
const UNPACKED_MAX = 200_000_000;

/**
 * Reads the first sheet of a workbook (Excel's XLSX, OpenDocument's ODS) as it is unpacked; none of its parts is ever held whole.
 * Dates come as `2026-03-18`, numbers in digits, formulas as what they showed. Throws `upload.csv_not_accepted`,
 * `upload.csv_too_many_rows`.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  kind: 'xlsx' | 'ods',
): Promise<Pick<SheetReader, 'rows' | 'pointColumns'>> {
  const reader: SheetReader = kind === 'xlsx' ? new XlsxReader() : new OdsReader();
  try {
    // What a sheet refers to (shared texts, formats) may stand behind it in the file: one pass for each kind of part.
    for (const part of reader.parts) await readPart(bytes, part);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('upload.csv_not_accepted');
  }
  return reader;
}

async function readPart(bytes: Uint8Array, part: WorkbookParts): Promise<void> {
  let failure: unknown = null;
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (!part.isOne(file.name)) return;
    const parser = new Parser(part.handler(file.name), { xmlMode: true, decodeEntities: true });
    const decoder = new TextDecoder('utf-8');
    file.ondata = (error, piece, isLast) => {
      if (failure) return;
      try {
        if (error) throw error;
        unpacked += piece.byteLength;
        if (unpacked > UNPACKED_MAX) throw new DomainError('upload.csv_too_many_rows', { max: IMPORT_ROWS_MAX });
        parser.write(decoder.decode(piece, { stream: !isLast }));
        if (isLast) parser.end();
      } catch (caught) {
        failure = caught;
        file.terminate();
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.byteLength && !failure; at += PIECE_BYTES) {
    const end = Math.min(at + PIECE_BYTES, bytes.byteLength);
    unzip.push(bytes.subarray(at, end), end === bytes.byteLength);
    await new Promise(setImmediate);
  }
  if (failure) throw failure;
}
