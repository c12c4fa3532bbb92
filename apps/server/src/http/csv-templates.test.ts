import { guessMapping } from '@cordelle/api/customer-imports/guess-mapping.ts';
import { readCsv } from '@cordelle/api/imports/read-spreadsheet.ts';
import { guessTransactionColumns } from '@cordelle/api/transaction-imports/columns.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { expect, test } from 'vitest';
import { csvTemplates } from './csv-templates.ts';

test.each([
  ['customers_ca.csv', 'CA'],
  ['customers_us.csv', 'US'],
] as const)('%s with a customer below its headings is understood without asking', async (file, country) => {
  const answer = await csvTemplates().request(`/${file}`);
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${file}"`);
  const template = Buffer.from(await answer.arrayBuffer());
  const filled = new UploadedFile(file, Buffer.concat([template, Buffer.from('Jo Tremblay\r\n')]));
  const { headers, rows } = await readCsv(filled);
  expect(guessMapping(headers, country).certain).toBe(true);
  expect(rows).toEqual([{ line: 2, cells: ['Jo Tremblay'] }]);
});

test.each(['customers_fr.csv', 'customers.csv'])('there is no %s', async (file) => {
  expect((await csvTemplates().request(`/${file}`)).status).toBe(404);
});

test('transactions.csv with a payment below its headings is understood without asking', async () => {
  const answer = await csvTemplates().request('/transactions.csv');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="transactions.csv"');
  const template = Buffer.from(await answer.arrayBuffer());
  expect(template.toString()).toContain('custom_identifier,amount,process_date,comment,frequency,installments');
  const filled = new UploadedFile(
    'transactions.csv',
    Buffer.concat([template, Buffer.from('JT-1,50.00,2026-03-18\r\n')]),
  );
  const { headers, rows } = await readCsv(filled);
  expect(guessTransactionColumns(headers).certain).toBe(true);
  expect(rows).toEqual([{ line: 2, cells: ['JT-1', '50.00', '2026-03-18'] }]);
});
