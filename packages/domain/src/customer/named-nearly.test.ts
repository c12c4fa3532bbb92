import { expect, test } from 'vitest';
import { isNamedNearly, wordsInAnyOrder, wordsWithSlip } from './named-nearly.ts';

test.each([
  ['tremblya', true],
  ['trembaly', true],
  ['trembly', true],
  ['tremmblay', true],
  ['tremblai', true],
  ['tremblay zoe', true],
  ['tremb zoe', true],
  ['zoe tremlbya', false],
  ['zeo', false],
  ['zoe roy', false],
])('a payer called Zoé Tremblay is named nearly by “%s”: %s', (typed, nearly) =>
  expect(isNamedNearly('zoe tremblay', wordsWithSlip(typed).length ? wordsWithSlip(typed) : [typed])).toBe(nearly),
);

test('a slip is looked for in words that may be a name', () => {
  expect(wordsWithSlip("o'brien")).toEqual(['o', 'brien']);
  expect(wordsWithSlip('5145550199')).toEqual([]);
  expect(wordsWithSlip('roy')).toEqual([]);
});

test('several words may stand in any order, one stands as it is, and a sentence too', () => {
  expect(wordsInAnyOrder('Côté, Zoé')).toEqual(['Côté', 'Zoé']);
  expect(wordsInAnyOrder('Zoé')).toEqual([]);
  expect(wordsInAnyOrder('a b c d e f g')).toEqual([]);
});
