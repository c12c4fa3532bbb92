import { DomainError } from '@cordelle/domain/errors.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';

const file = (bytes: Uint8Array, filename = 'customers.csv') => new UploadedFile(filename, bytes);
const utf8 = (text: string) => file(Buffer.from(text, 'utf8'));
const ZOE = { headers: ['name', 'email'], rows: [{ line: 2, cells: ['Zoë', 'zoe@example.test'] }] };

describe('the ways a spreadsheet writes CSV', () => {
  test.each([
    ['commas', utf8('name,email\nZoë,zoe@example.test\n')],
    ['semicolons, as French spreadsheets do', utf8('name;email\r\nZoë;zoe@example.test\r\n')],
    ['tabs', utf8('name\temail\nZoë\tzoe@example.test')],
    ['bars', utf8('name|email\nZoë|zoe@example.test')],
    ['line ends of old Macs', utf8('name,email\rZoë,zoe@example.test\r')],
    ['a byte order mark', utf8('\uFEFFname,email\nZoë,zoe@example.test')],
    ['Windows-1252', file(Buffer.from('name,email\nZoë,zoe@example.test', 'latin1'))],
    ['UTF-16', file(Buffer.from('\uFEFFname\temail\nZoë\tzoe@example.test', 'utf16le'))],
    ['quotes and blanks around cells', utf8('"name", email \n" Zoë ",zoe@example.test')],
    ['an extension in capitals', file(Buffer.from('name,email\nZoë,zoe@example.test'), 'CLIENTS.CSV')],
  ])('%s', async (_how, given) => {
    expect(await readSpreadsheet(given)).toEqual(ZOE);
  });

  test('a line that names the separator is believed, and counted', async () => {
    expect(await readSpreadsheet(utf8('sep=;\r\nname;email\r\nZoë;zoe@example.test'))).toEqual({
      ...ZOE,
      rows: [{ ...ZOE.rows[0], line: 3 }],
    });
  });

  test('an inch mark in the middle of a cell is a character like any other', async () => {
    const { rows } = await readSpreadsheet(utf8('name,email\nStudio 12" Vinyl,a@example.test\nBo,b@example.test'));
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Studio 12" Vinyl', 'Bo']);
  });

  test('a separator inside quoted headings separates nothing', async () => {
    const { headers } = await readSpreadsheet(utf8('"name, first, last";email\nZoë;zoe@example.test'));
    expect(headers).toEqual(['name, first, last', 'email']);
  });

  test('lines are counted as an editor counts them: breaks inside cells, empty lines and rows without text too', async () => {
    const { rows } = await readSpreadsheet(utf8('name,city\n"Zoë\nTremblay",Laval\n\n,\n"say ""hi""","a,b"\nJo,x,y\n'));
    expect(rows).toEqual([
      { line: 2, cells: ['Zoë\nTremblay', 'Laval'] },
      { line: 6, cells: ['say "hi"', 'a,b'] },
      { line: 7, cells: ['Jo', 'x', 'y'] },
    ]);
  });
});

describe('what is refused', () => {
  const codeOf = async (given: UploadedFile) => {
    const refusal = await readSpreadsheet(given).catch((error: unknown) => error);
    return refusal instanceof DomainError ? refusal.code : refusal;
  };

  test.each([
    ['another extension', file(Buffer.from('name\nJo'), 'customers.txt'), 'upload.csv_not_accepted'],
    ['a second extension', file(Buffer.from('name\nJo'), 'customers.csv.exe'), 'upload.csv_not_accepted'],
    [
      'a picture called CSV',
      file(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
      'upload.csv_not_accepted',
    ],
    ['a text with a null in it', utf8('name\nJo\u0000hn'), 'upload.csv_not_accepted'],
    ['a quote that is never closed', utf8('name\n"Jo\nAnn'), 'upload.csv_not_accepted'],
    [
      'a hundred and one columns',
      utf8(`${Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')}\nJo`),
      'upload.csv_not_accepted',
    ],
    ['one endless line', utf8(`name\n${'a'.repeat(70_000)}`), 'upload.csv_not_accepted'],
    ['headings alone', utf8('name,email\n\n,\n'), 'upload.csv_empty'],
    ['blanks alone', utf8(' \n \n'), 'upload.csv_empty'],
    ['nothing', utf8(''), 'upload.too_small'],
    ['a byte more than five megabytes', file(Buffer.alloc(5_000_001, 'a')), 'upload.too_large'],
    ['a line more than fifty thousand', utf8(`name\n${'Jo\n'.repeat(50_001)}`), 'upload.csv_too_many_rows'],
  ])('%s', async (_what, given, code) => {
    expect(await codeOf(given)).toBe(code);
  });

  test('fifty thousand lines are taken', async () => {
    expect((await readSpreadsheet(utf8(`name\n${'Jo\n'.repeat(50_000)}`))).rows).toHaveLength(50_000);
  });
});
