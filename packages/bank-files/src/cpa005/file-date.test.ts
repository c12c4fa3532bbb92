import { describe, expect, test } from 'vitest';
import { dateOfFile, fileDate, isFileDate } from './file-date.ts';

describe('dates of a file', () => {
  test.each([
    ['2026-03-19', '026078'],
    ['2026-01-01', '026001'],
    ['2026-12-31', '026365'],
    ['2028-02-29', '028060'],
    ['2028-12-31', '028366'],
    ['2000-01-01', '000001'],
    ['2099-12-31', '099365'],
  ])('%s is %s', (date, text) => {
    expect(isFileDate(date)).toBe(true);
    expect(fileDate(date)).toBe(text);
    expect(dateOfFile(text)).toBe(date);
  });

  test.each(['026000', '026366', '028367', '126078', '26078', '0260780', '02607A', '      '])('%j is none', (text) => {
    expect(dateOfFile(text)).toBeNull();
  });

  test.each(['1999-12-31', '2100-01-01', '2026-02-29', '2026-3-1', ''])('no file can carry %j', (date) => {
    expect(isFileDate(date)).toBe(false);
  });
});
