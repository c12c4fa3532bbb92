import { describe, expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

const column = (share: number, need: number, want = need) => ({ share, need, want });

describe('widths of columns', () => {
  test('are what each needs, and what is left by their shares', () => {
    expect(columnWidths([column(1, 10), column(3, 10)], 100)).toEqual([30, 70]);
  });

  test('go first to columns that would break a text otherwise, no more than they want', () => {
    expect(columnWidths([column(1, 10, 30), column(1, 10, 90), column(2, 20)], 100)).toEqual([30, 50, 20]);
    expect(columnWidths([column(1, 10, 20), column(1, 10, 30), column(2, 20)], 100)).toEqual([27.5, 37.5, 35]);
  });

  test('give way alike where all needs together are too much', () => {
    expect(columnWidths([column(1, 150), column(1, 50)], 100)).toEqual([75, 25]);
  });

  test('always fill the line', () => {
    for (const needs of [
      [1, 2, 3],
      [80, 5, 5],
      [300, 300, 1],
      [0, 0, 0],
    ])
      for (const wanted of [0, 7, 500]) {
        const widths = columnWidths(
          needs.map((need) => column(2, need, need + wanted)),
          100,
        );
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100);
      }
  });
});
