import { expect, test } from 'vitest';
import { PREVIEW_SEARCH_DEFAULTS, previewSearch, toPreviewInput } from './preview-search.ts';

test('an id is read as text, however the address wrote it', () => {
  expect(previewSearch({ import: 7 }).import).toBe('7');
  expect(previewSearch({ import: '9007199254740993' }).import).toBe('9007199254740993');
});

test.each([undefined, '', 'abc', -1, 0, '1 or 1=1', null])('%j is no import', (asked) => {
  expect(previewSearch({ import: asked }).import).toBe('');
});

test('what makes no sense shows all lines from the first', () => {
  expect(previewSearch({ import: 7, show: 'x', page: 'y', size: 9999 })).toEqual({
    import: '7',
    ...PREVIEW_SEARCH_DEFAULTS,
  });
});

test('the third page of five lines each begins after the tenth', () => {
  expect(toPreviewInput(previewSearch({ import: 7, show: 'invalid', page: 3, size: 5 }))).toEqual({
    importId: '7',
    show: 'invalid',
    skip: 10,
    limit: 5,
  });
});
