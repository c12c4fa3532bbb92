import { expect, test } from 'vitest';
import { selectionAfter } from './row-range.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];

test('a click chooses a row, and a second one lets it go', () => {
  const chosen = selectionAfter(new Set(), { keys, from: null, to: 'b' });
  expect([...chosen]).toEqual(['b']);
  expect([...selectionAfter(chosen, { keys, from: null, to: 'b' })]).toEqual([]);
});

test('from one row to another, in either direction, all become the same', () => {
  expect([...selectionAfter(new Set(['b']), { keys, from: 'b', to: 'd' })]).toEqual(['b', 'c', 'd']);
  expect([...selectionAfter(new Set(['d']), { keys, from: 'd', to: 'b' })].sort()).toEqual(['b', 'c', 'd']);
  expect([...selectionAfter(new Set(keys), { keys, from: 'b', to: 'd' })]).toEqual(['a', 'e']);
});

test('a row of another page begins nothing', () => {
  expect([...selectionAfter(new Set(['z']), { keys, from: 'z', to: 'c' })]).toEqual(['z', 'c']);
});
