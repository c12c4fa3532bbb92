import { describe, expect, test } from 'vitest';
import { maskBrokenLine, maskLine } from './mask-line.ts';

const ENTRY =
  '626091000019' + '0001234567       ' + '0000015000C-1001         MAYA THOMPSON           1231380100900101';
const CONTROL = '822500000200091000010000000150010000000000001234567890                         231380100000001';

describe('a line of the bank as people may see it', () => {
  test('an entry keeps the last two digits of its account', () => {
    expect(maskLine('US', 'returns', ENTRY)).toContain('626091000019********67');
    expect(maskLine('US', 'returns', ENTRY)).toContain('0000015000C-1001');
  });

  test('of a file that broke its format every long number is masked, wherever it stands', () => {
    const shifted = maskBrokenLine('US', 'returns', `6${ENTRY}`);
    expect(shifted).not.toContain('1234567');
    expect(shifted).not.toMatch(/[0-9]{5,}/);
  });

  test('but the totals that do not add up are shown', () => {
    expect(maskBrokenLine('US', 'returns', CONTROL)).toBe(CONTROL);
    const trailer = `Z00000000301234567890042${'1'.repeat(40)}`;
    expect(maskBrokenLine('CA', 'returns', trailer)).toBe(trailer);
  });

  test('amounts of a statement are shown, its accounts are not', () => {
    expect(maskBrokenLine('CA', 'statement', 'HDR,1009988,CAD,2026-03-19,12345.67')).toBe(
      'HDR,*****88,CAD,2026-03-19,12345.67',
    );
  });
});
