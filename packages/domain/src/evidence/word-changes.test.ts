import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordChanges } from './word-changes.ts';

test('words that came and went are told apart from those that stayed, in pieces', () => {
  expect(
    wordChanges('I authorize Maple to debit $25.00 each month.', 'I authorize Maple to debit up to $40.00 each month.'),
  ).toEqual([
    { kind: 'same', text: 'I authorize Maple to debit ' },
    { kind: 'removed', text: '$25.00 ' },
    { kind: 'added', text: 'up to $40.00 ' },
    { kind: 'same', text: 'each month.' },
  ]);
});

test('the same text is one piece; nothing is none', () => {
  expect(wordChanges('I agree.', 'I agree.')).toEqual([{ kind: 'same', text: 'I agree.' }]);
  expect(wordChanges('', '')).toEqual([]);
});

test('both texts can be read out of it', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = wordChanges(before, after);
      const without = (gone: string) =>
        changes
          .filter(({ kind }) => kind !== gone)
          .map(({ text }) => text)
          .join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});
