import { Readable } from 'node:stream';
import { DomainError } from '@cordelle/domain/errors.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@cordelle/validation/customers/import-fields.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { CsvError, parse } from 'csv-parse';
import { extensionOf } from '../uploads/file-name.ts';
import { withoutGuard } from '../uploads/formula-guard.ts';
import { requireSize } from '../uploads/limits.ts';
import type { CsvRow, CsvTable } from './csv-table.ts';
import { readWorkbook } from './read-workbook.ts';

const RECORD_CHARACTERS_MAX = 64 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Text is handed to the parser in parts, so that other requests are answered between them. */
const PART_CHARACTERS = 128 * 1024;

/**
 * Reads a spreadsheet: a workbook of Excel or OpenDocument by its first sheet, or CSV. Throws what `readCsv` throws.
 */
export async function readSpreadsheet(file: UploadedFile): Promise<CsvTable> {
  const extension = extensionOf(file.filename);
  if (extension !== '.xlsx' && extension !== '.ods') return readCsv(file);
  requireSize(file, 'csv');
  if (!ZIP.every((byte, index) => file.bytes[index] === byte)) throw new DomainError('upload.csv_not_accepted');
  const { rows, pointColumns } = await readWorkbook(file.bytes, extension === '.ods' ? 'ods' : 'xlsx');
  return { ...tableOf(rows), pointColumns };
}

/** The first bytes of every workbook. */
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;

/** The first row holds the headings. */
function tableOf([first, ...others]: readonly CsvRow[]): CsvTable {
  if (!first || others.length === 0) throw new DomainError('upload.csv_empty');
  if (first.cells.length > IMPORT_COLUMNS_MAX) throw new DomainError('upload.csv_not_accepted');
  return { headers: first.cells, rows: others };
}

/**
 * Reads a spreadsheet saved as CSV: UTF-8, UTF-16 with a byte order mark, or Windows-1252; separated by commas, semicolons,
 * tabs or bars; quoted cells may hold line breaks. Rows without any text are left out. Throws `upload.csv_not_accepted`,
 * `upload.too_large`, `upload.too_small`, `upload.failed`, `upload.csv_empty` or `upload.csv_too_many_rows`.
 */
export async function readCsv(file: UploadedFile): Promise<CsvTable> {
  if (extensionOf(file.filename) !== '.csv') throw new DomainError('upload.csv_not_accepted');
  requireSize(file, 'csv');
  const { text, separator, linesBefore } = withoutSeparatorLine(textOf(file.bytes));
  if (UNWRITTEN.test(text)) throw new DomainError('upload.csv_not_accepted');
  const rows: CsvRow[] = [];
  try {
    const parser = Readable.from(partsOf(text)).pipe(
      parse({
        delimiter: separator ?? delimiterOf(text),
        info: true,
        relax_column_count: true,
        // An inch mark in the middle of a cell is no quote.
        relax_quotes: true,
        skip_empty_lines: true,
        max_record_size: RECORD_CHARACTERS_MAX,
      }),
    );
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const cells = record.map((cell) => withoutGuard(cell.normalize().trim()));
      if (cells.every((cell) => cell === '')) continue;
      if (rows.length > IMPORT_ROWS_MAX) throw new DomainError('upload.csv_too_many_rows', { max: IMPORT_ROWS_MAX });
      rows.push({ line: linesBefore + info.lines - lineBreaksIn(record), cells });
    }
  } catch (error) {
    if (error instanceof CsvError) throw new DomainError('upload.csv_not_accepted');
    throw error;
  }
  return tableOf(rows);
}

/** Control characters that no spreadsheet writes: the file is a picture, a workbook or a program. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNWRITTEN = /[\x00-\x08\x0e-\x1f]/;

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded('windows-1252', bytes);
  }
}

const decoded = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

/** Some spreadsheets begin a file with `sep=;`, and mean it. */
function withoutSeparatorLine(text: string): { text: string; separator: string | null; linesBefore: number } {
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (!named) return { text, separator: null, linesBefore: 0 };
  return { text: text.slice(named[0].length), separator: named[1] ?? null, linesBefore: 1 };
}

/** What separates the headings: the character that occurs most on their line, outside of quotes. */
function delimiterOf(text: string): string {
  const headings = /^(?:[^"\r\n]|"[^"]*")*/.exec(text.trimStart())?.[0].replace(/"[^"]*"/g, '') ?? '';
  const occurrences = (delimiter: string) => headings.split(delimiter).length - 1;
  return DELIMITERS.reduce((best, delimiter) => (occurrences(delimiter) > occurrences(best) ? delimiter : best));
}

function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PART_CHARACTERS) yield text.slice(at, at + PART_CHARACTERS);
}

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
