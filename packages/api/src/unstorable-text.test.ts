import { expect, test } from 'vitest';
import { unstorableText } from './unstorable-text.ts';

test.each([
  ['a message that is text', 'a\0b', 'base'],
  ['half a letter', { name: 'x\ud800' }, 'name'],
  ['a field of a field', { bank: { account: '1\0' } }, 'bank.account'],
  ['an item of a list', { lines: [{ name: 'Ann' }, { name: '\udc00' }] }, 'lines.1.name'],
  ['the name of a field', { bank: { 'a\0': 1 } }, 'bank'],
  ['a name that a message may not give', JSON.parse('{"__proto__": {"role": "\\u0000"}}'), '__proto__.role'],
])('%s that no database holds is found where it stands', (_, message, place) => {
  expect(unstorableText(message)).toBe(place);
});

test.each([[null], [undefined], [7], ['🦷 𝒜'], [{ name: 'Zoé', tags: ['a', null], at: {} }], [[]]])(
  '%j can be kept',
  (message) => {
    expect(unstorableText(message)).toBeNull();
  },
);

test('a message nests as deep as somebody likes', () => {
  let deep: unknown = 'a\0';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(unstorableText({ deep })).toMatch(/^deep\.0\.0/);
});
