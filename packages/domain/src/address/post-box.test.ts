import { expect, test } from 'vitest';
import { looksLikePostBox } from './post-box.ts';

test.each([
  ['PO Box 12', true],
  ['P.O. Box 12, Station A', true],
  ['Post Office Box 7', true],
  ['Postal Box 7', true],
  ['Case postale 900', true],
  ['C.P. 900, succ. Centre-ville', true],
  ['CP 900', true],
  ['Boîte postale 3', true],
  ['12 Boxwood Road', false],
  ['99, rue Ontario', false],
  ['220 Post Road', false],
  ['1 Rue du Parc P.', false],
])('%s: %s', (address, isBox) => expect(looksLikePostBox(address)).toBe(isBox));
