import { DomainError } from '@cordelle/domain/errors.ts';
import type { TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { describe, expect, test } from 'vitest';
import { ods, xlsx } from '../testing/workbooks.ts';
import { readTransaction } from '../transaction-imports/read-transaction.ts';
import { decimalSignsOfColumns } from './decimal-signs.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { rulesOf } from './readings.ts';

const RULES = rulesOf<TransactionField>([]);
const SHEET = [
  ['Nom', 'Compte', 'Signé le', 'Montant'],
  ['Zoë & Bo <inc.>', 123456789012, { serial: 44319 }, 1250.1],
  [null, null, null, null],
  ['Deux\nlignes', '00123', null, 45],
] as const;
const ROWS = [
  { line: 2, cells: ['Zoë & Bo <inc.>', '123456789012', '2021-05-03', '1250.1'] },
  { line: 4, cells: ['Deux\nlignes', '00123', '', '45'] },
];

describe('a workbook', () => {
  test.each([
    ['of Excel', new UploadedFile('membres.xlsx', xlsx(SHEET))],
    ['of OpenDocument', new UploadedFile('membres.ods', ods(SHEET))],
  ])('%s is read like the CSV of its first sheet', async (_program, file) => {
    expect(await readSpreadsheet(file)).toEqual({ headers: SHEET[0], rows: ROWS, pointColumns: new Set([3]) });
  });

  test.each([
    [
      'of Excel',
      new UploadedFile(
        'a.xlsx',
        xlsx([
          ['Montant', 'Texte'],
          [85.005, '45.125'],
        ]),
      ),
    ],
    [
      'of OpenDocument',
      new UploadedFile(
        'a.ods',
        ods([
          ['Montant', 'Texte'],
          [85.005, '45.125'],
        ]),
      ),
    ],
  ])(
    '%s: a point in a number never groups, one in a text may, and both come as they are held',
    async (_program, file) => {
      const { headers, rows, pointColumns } = await readSpreadsheet(file);
      expect(rows.map(({ cells }) => cells)).toEqual([['85.005', '45.125']]);
      expect(decimalSignsOfColumns(headers, rows, pointColumns)).toEqual(['.', '']);
      const said = (cell: string, signs = '') =>
        readTransaction({ amount: cell }, 'CAD', { ...RULES, decimalSigns: () => signs });
      expect(said('85.005', '.').problems).toContainEqual({
        field: 'amount',
        message: 'error_money_malformed',
        value: '85.005',
      });
      expect(said('45.125').line.amount?.cents).toBe(4_512_500n);
    },
  );

  test.each([
    [
      'a text under the name of a workbook',
      new UploadedFile('a.xlsx', Buffer.from('name\nJo')),
      'upload.csv_not_accepted',
    ],
    ['a ZIP that is none', new UploadedFile('a.xlsx', Buffer.from('PK\x03\x04garbage')), 'upload.csv_empty'],
    ['headings alone', new UploadedFile('a.xlsx', xlsx([['name']])), 'upload.csv_empty'],
    ['a workbook under the name of another kind', new UploadedFile('a.ods', xlsx(SHEET)), 'upload.csv_empty'],
  ])('%s is refused', async (_what, file, code) => {
    await expect(readSpreadsheet(file)).rejects.toThrowError(DomainError);
    await expect(readSpreadsheet(file)).rejects.toMatchObject({ code });
  });

  test('more lines than an import takes are refused while they are read', async () => {
    const many = Array.from({ length: 50_002 }, (_, index) => [index + 1]);
    await expect(readSpreadsheet(new UploadedFile('a.xlsx', xlsx([['n'], ...many])))).rejects.toMatchObject({
      code: 'upload.csv_too_many_rows',
    });
  });
});
