import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order in which keys were written changes nothing', () => {
  expect(canonicalJson({ b: 1, a: [true, null, 'é'] })).toBe('{"a":[true,null,"é"],"b":1}');
  expect(canonicalJson({ a: [true, null, 'é'], b: 1 })).toBe(canonicalJson({ b: 1, a: [true, null, 'é'] }));
});

test('the order of a list does', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test('it reads back as what it was', () => {
  const value = { amount: '25.00', lines: [{ text: 'a\n"b"' }], none: null };
  expect(JSON.parse(canonicalJson(value))).toEqual(value);
});

test.each([0.1, Number.NaN, 2 ** 60])('no amount hides in a number: %s', (number) => {
  expect(() => canonicalJson({ amount: number })).toThrow();
});
