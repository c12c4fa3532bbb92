import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test('lines end as spreadsheet programs write them, and the first begins with a mark', () => {
  expect(
    csvLines(
      [
        ['a', 'b'],
        ['1', ''],
      ],
      true,
    ).toString(),
  ).toBe('\uFEFFa,b\r\n1,\r\n');
  expect(csvLines([['é']], false).toString()).toBe('é\r\n');
  expect(csvLines([], false).byteLength).toBe(0);
});

test('a cell is read as it was, whatever stands in it', () => {
  const rows = [['a,b', 'say "so"', '"', ',', '\n', 'two\r\nlines', 'a\rb', ' blank ', '', '😀']];
  expect(parse(csvLines(rows, false), { relax_column_count: true })).toEqual(rows);
});

test('what a program would calculate begins with an apostrophe, an amount does not', () => {
  const cells = ['=1+1', '+1', '-1+1', '@x', '\tx', '＝1', '-12.50', '-7'];
  expect(parse(csvLines([cells], false))[0]).toEqual(["'=1+1", "'+1", "'-1+1", "'@x", "'\tx", "'＝1", '-12.50', '-7']);
});
