import { expect, test } from 'vitest';
import { type ArrayElement, arrayLiteral } from './array-literal.ts';

test.each<[ArrayElement[], string]>([
  [[], '{}'],
  [[1n, 2n ** 62n], '{1,4611686018427387904}'],
  [[1n, null], '{1,NULL}'],
  [[1, -2], '{1,-2}'],
  [[true, false], '{true,false}'],
  [['a', 'été 😀'], '{"a","été 😀"}'],
  [['{1,2}', ' '], '{"{1,2}"," "}'],
  [['say "hi"', 'back\\slash'], '{"say \\"hi\\"","back\\\\slash"}'],
  [['two\nlines', null], '{"two\nlines",NULL}'],
  [['NULL'], '{"NULL"}'],
  [[1n, '}'], '{1,"}"}'],
])('of %s', (values, literal) => {
  expect(arrayLiteral(values)).toBe(literal);
});

test('a null beside text is NULL in any case of letters', () => {
  expect(arrayLiteral(['a', null]).toUpperCase()).toBe('{"A",NULL}');
});
