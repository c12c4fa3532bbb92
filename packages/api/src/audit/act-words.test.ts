import { ERRORS } from '@cordelle/domain/errors.ts';
import { expect, test } from 'vitest';
import { refusalWords } from './act-words.ts';

test.each(['en', 'fr'] as const)(
  'every refusal is told by a sentence where its values were not kept: %s',
  (language) => {
    for (const code of [...Object.keys(ERRORS), 'internal'])
      expect([code, refusalWords(code, language)]).toEqual([
        code,
        expect.not.stringMatching(/^[a-z_.]+$|undefined|NaN|[{}]/),
      ]);
  },
);

test('the sentence is whole where programs meet it', () => {
  expect(refusalWords('rate.limited', 'en')).toBe('Too many requests. Wait a moment and try again.');
  expect(refusalWords('report.range_too_long', 'fr')).toMatch(/^La période dépasse .* plus courte\.$/);
});
