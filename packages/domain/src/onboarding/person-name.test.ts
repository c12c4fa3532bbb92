import { expect, test } from 'vitest';
import { fullName, namesOf } from './person-name.ts';

test.each([
  ['Ana Roy', 'Ana', 'Roy'],
  ['Cher', 'Cher', ''],
  ['  Jean  Marc   de la Tour ', 'Jean Marc de la', 'Tour'],
  ['李 小龙', '李', '小龙'],
])('%j is two names, and one again', (name, firstName, lastName) => {
  expect(namesOf(name)).toEqual({ firstName, lastName });
  expect(fullName(namesOf(name))).toBe(name.trim().split(/\s+/).join(' '));
});
