import { expect, test } from 'vitest';
import { matchOf } from './match.ts';

const jo = { id: '1', name: 'Jo Tremblay', email: 'jo@example.test', customIdentifier: 'JT-104', active: true };
const ada = { id: '2', name: 'Ada Roy', email: null, customIdentifier: null, active: true };
const contact = (over: object) => ({ name: 'Somebody Else', email: null, number: null, ...over });

test.each([
  ['the client’s own reference decides', contact({ number: 'jt-104' }), '1'],
  ['also where the display name is the reference', contact({ name: 'JT-104' }), '1'],
  ['the same address under a similar name', contact({ name: 'Tremblay, Joanne', email: 'JO@example.test' }), '1'],
  ['the same name, whichever comes first, where one side has no address', contact({ name: 'Roy, Ada' }), '2'],
  ['accents and case are nobody’s difference', contact({ name: 'ÁDA ROY', email: 'ada@example.test' }), '2'],
])('%s', (_, someone, id) => {
  expect(matchOf(someone, [jo, ada])).toMatchObject({ kind: 'one', customer: { id } });
});

test.each([
  ['an address that two people share', contact({ name: 'Max Okafor', email: 'jo@example.test' })],
  ['a name under two different addresses', contact({ name: 'Jo Tremblay', email: 'other@example.test' })],
  ['an empty reference', contact({ number: '' })],
])('%s says nothing', (_, someone) => {
  expect(matchOf(someone, [jo, ada])).toEqual({ kind: 'none' });
});

test('of several somebody has to say which; who is archived counts where nobody else fits', () => {
  const twin = { ...jo, id: '3', customIdentifier: null };
  const byName = contact({ name: 'Jo Tremblay', email: 'jo@example.test' });
  expect(matchOf(byName, [jo, twin])).toEqual({ kind: 'several', customers: [jo, twin] });
  const gone = { ...twin, active: false };
  expect(matchOf(byName, [gone, jo])).toEqual({ kind: 'one', customer: jo });
  expect(matchOf(byName, [gone])).toEqual({ kind: 'one', customer: gone });
});
