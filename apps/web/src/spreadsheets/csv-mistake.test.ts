import { expect, test } from 'vitest';
import { csvMistake } from './csv-mistake.ts';

test.each(['customers.csv', 'CUSTOMERS.CSV', 'liste.2026.csv', 'membres.xlsx', 'membres.ods'])(
  '%s is a spreadsheet',
  (name) => {
    expect(csvMistake({ name, size: 5_000_000 })).toBeNull();
  },
);

test.each(['customers.xls', 'customers.csv.exe', 'csv', 'customers.pdf'])('%s is refused before it is sent', (name) => {
  expect(csvMistake({ name, size: 10 })?.()).toBe('File not accepted. Please check that the file is a CSV.');
});

test('a file over the limit is refused with the limit', () => {
  expect(csvMistake({ name: 'customers.csv', size: 5_000_001 })?.()).toBe(
    'File not accepted. File is larger than 5 MB',
  );
});
