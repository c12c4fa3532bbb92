import { beforeAll, expect, test } from 'vitest';
import { drawable } from './drawable-letters.ts';
import { loadFonts, registerFonts } from './fonts.ts';

beforeAll(() => {
  registerFonts();
  return loadFonts();
});

test.each([
  ['李小龙 Łódź', '□□□ Łódź'],
  ['Nguyễn Ὀδυσσεύς Дмитро', 'Nguyễn Ὀδυσσεύς Дмитро'],
  ['ไทย ג محمد', '□□□ □ □□□□'],
  ['dues é 🦷👩‍👩‍👧', 'dues é □□'],
  ['e\u0301te\u0301', 'été'],
  ['zero\u200dwidth\ufe0f', 'zerowidth'],
  ['two\nlines\tand\u00a0more', 'two\nlines\tand\u00a0more'],
])('what can be drawn of %s', (said, drawn) => {
  expect(drawable({ rows: [{ said }], count: 3, bytes: null })).toEqual({
    readable: { rows: [{ said: drawn }], count: 3, bytes: null },
    lacksLetters: drawn.includes('□'),
  });
});

test('bytes are not looked at', () => {
  const bytes = new Uint8Array([230, 157, 142]);
  expect(drawable({ bytes }).readable.bytes).toBe(bytes);
});
