import { expect, test } from 'vitest';
import { LINES_DEFAULTS, NO_IMPORT, toLinesInput } from '../../spreadsheets/preview-address.ts';
import { previewSearch } from './preview-search.ts';

test.each([undefined, '', 'abc', '7', -1, 0, 1.5, 2 ** 60, '1 or 1=1', null])('%j is no import', (asked) => {
  expect(previewSearch({ import: asked }).import).toBe(NO_IMPORT);
});

test('what makes no sense shows all lines from the first', () => {
  expect(previewSearch({ import: 7, show: 'x', page: 'y', size: 9999 })).toEqual({
    import: 7,
    ...LINES_DEFAULTS,
  });
});

test('the third page of five lines each begins after the tenth', () => {
  expect(toLinesInput(previewSearch({ import: 7, show: 'invalid', page: 3, size: 5 }))).toEqual({
    importId: '7',
    show: 'invalid',
    skip: 10,
    limit: 5,
  });
});
