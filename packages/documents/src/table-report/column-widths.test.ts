import { describe, expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

const column = (share: number, need: number) => ({ share, need });

describe('widths of columns', () => {
  test('follow their shares where every text has room', () => {
    expect(columnWidths([column(1, 10), column(3, 10)], 100)).toEqual([25, 75]);
  });

  test('a column that needs more takes it from those that can spare it, most from who has most', () => {
    expect(columnWidths([column(1, 40), column(1, 25), column(2, 45)], 120)).toEqual([40, 27.5, 52.5]);
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
    ]) {
      const widths = columnWidths(
        needs.map((need) => column(2, need)),
        100,
      );
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100);
    }
  });
});
