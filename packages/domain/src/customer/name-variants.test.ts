import { expect, test } from 'vitest';
import { nameVariants } from './name-variants.ts';

test.each([
  ['Léa Roy', ['Léa Roy', 'Roy Léa']],
  ['Roy,  Léa', ['Roy Léa', 'Léa Roy']],
  ['Jo Anne Tremblay', ['Jo Anne Tremblay', 'Tremblay Jo Anne', 'Anne Tremblay Jo']],
  ['Acme inc.', ['Acme inc', 'inc Acme']],
  ['Cher', ['Cher']],
  [' , ', []],
])('%s may be written %j', (name, variants) => expect(nameVariants(name)).toEqual(variants));
