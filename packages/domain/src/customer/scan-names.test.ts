import { expect, test } from 'vitest';
import { type ScannedPayer, scanMatcher } from './scan-names.ts';

const payer = (id: bigint, name: string, customIdentifier: string | null): ScannedPayer => ({
  id,
  name,
  customIdentifier,
  identifier: `C-0000000${id}`,
});
const match = scanMatcher([
  payer(1n, 'Zoë Tremblay', 'M-2021'),
  payer(2n, 'Jean-François Côté', 'M-20'),
  payer(3n, 'Ann Lee', null),
  payer(4n, 'Lee Ann', '0044'),
  payer(5n, 'Zoë Marie Tremblay', 'X7'),
]);

test.each([
  ['M-2021.pdf', 'identifier', [1n]],
  ['m2021.PDF', 'identifier', [1n]],
  ['C-00000003.png', 'identifier', [3n]],
  ['scan 3 of M-2021 signed.pdf', 'identifier', [1n]],
  ['entente M-20.pdf', 'identifier', [2n]],
  ['0044_consent.jpg', 'identifier', [4n]],
  ['TREMBLAY, Zoe.pdf', 'name', [1n]],
  ['cote jean francois (copie).pdf', 'name', [2n]],
  ['Cote\u0301_Jean-Franc\u0327ois.pdf', 'name', [2n]],
  ['Tremblay Zoë Marie 2021.pdf', 'name', [5n]],
  ['lee-ann.pdf', 'name', [3n, 4n]],
  ['tremblay.pdf', null, []],
  ['scan0001.pdf', null, []],
  ['.pdf', null, []],
] as const)('%s', (filename, by, customerIds) => expect(match(filename)).toEqual({ by, customerIds }));

test('a name of very many words is looked at as far as its bound', () =>
  expect(match(`${'word '.repeat(60)}M-2021.pdf`)).toEqual({ by: null, customerIds: [] }));
