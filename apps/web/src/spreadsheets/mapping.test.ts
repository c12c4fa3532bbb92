import { expect, test } from 'vitest';
import { leftOut, mappingMistakes } from './mapping.ts';

const FIELDS = ['name', 'email', 'phone'] as const;

test('a name alone is enough', () => {
  expect(mappingMistakes({ name: 2 }, FIELDS, ['name'])).toEqual([]);
});

test('without a name nothing can be imported', () => {
  expect(mappingMistakes({ email: 0 }, FIELDS, ['name'])).toEqual([{ field: 'name', other: null }]);
});

test('a column chosen twice is named at both fields', () => {
  expect(mappingMistakes({ name: 0, email: 1, phone: 1 }, FIELDS, ['name'])).toEqual([
    { field: 'email', other: 'phone' },
    { field: 'phone', other: 'email' },
  ]);
});

test('columns nobody chose are left out', () => {
  expect(leftOut({ name: 0, email: 2 }, ['Nom', 'Remarque', 'Courriel', 'Fax'])).toEqual([1, 3]);
});
