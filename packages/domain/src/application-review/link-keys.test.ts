import { describe, expect, test } from 'vitest';
import { linkKeys, networkOf, type Recognized } from './link-keys.ts';

const NOTHING: Recognized = {
  country: 'CA',
  provinceCode: null,
  registryNumber: '',
  taxNumber: '',
  people: [],
  phones: [],
  emails: [],
  website: null,
  address: null,
  promoCode: null,
  documents: [],
  files: [],
  addresses: [],
};
const keyOf = (known: Partial<Recognized>) => linkKeys({ ...NOTHING, ...known });

describe('the same however it was typed', () => {
  test.each<[string, Partial<Recognized>, Partial<Recognized>]>([
    [
      'a person',
      { people: [{ name: 'Léa  Roy', dateOfBirth: '1984-05-02' }] },
      { people: [{ name: 'ROY, Lea', dateOfBirth: '1984-05-02' }] },
    ],
    ['a phone', { phones: ['+1 (514) 555-0101'] }, { phones: ['5145550101'] }],
    ['a mailbox', { emails: ['Lea@Roy.example '] }, { emails: ['lea@roy.example'] }],
    ['a website', { website: 'https://www.roy.example/fr' }, { website: 'http://roy.example' }],
    ['an address', { address: '1200, rue Érable H2X 1Y4' }, { address: '1200 RUE ERABLE H2X1Y4' }],
    ['a tax number and its program', { taxNumber: '123026635RC0001' }, { taxNumber: '12302 6635' }],
    ['a number of a registry', { registryNumber: '1143-920115' }, { registryNumber: '1143920115' }],
    [
      'an identity document',
      { documents: [{ number: 'AB 123-456', country: 'CA' }] },
      { documents: [{ number: 'ab123456', country: 'CA' }] },
    ],
    ['a network', { addresses: ['203.0.113.7'] }, { addresses: ['::ffff:203.0.113.200'] }],
    ['a code', { promoCode: 'spring 26' }, { promoCode: 'SPRING26' }],
  ])('%s', (_name, one, other) => {
    expect(keyOf(one)).not.toEqual([]);
    expect(keyOf(one)).toEqual(keyOf(other));
  });
});

test('people of one name and another birth date are other people; one of no date is nobody', () => {
  const born = (dateOfBirth: string | null) => keyOf({ people: [{ name: 'Léa Roy', dateOfBirth }] });
  expect(born('1984-05-02')).not.toEqual(born('1985-05-02'));
  expect(born(null)).toEqual([]);
});

test('a free mailbox tells of its owner, not of whoever else has one there', () => {
  expect(keyOf({ emails: ['lea@gmail.com'] })).toEqual([{ kind: 'email', key: 'lea@gmail.com' }]);
  expect(keyOf({ emails: ['lea@roy.example'] }).map(({ kind }) => kind)).toEqual(['email', 'email_domain']);
});

test('one registry number in two provinces is two numbers', () =>
  expect(keyOf({ registryNumber: '1', provinceCode: 'QC' })).not.toEqual(
    keyOf({ registryNumber: '1', provinceCode: 'ON' }),
  ));

test('what was not said, and what is no address, is left out', () => {
  expect(keyOf({})).toEqual([]);
  expect(keyOf({ website: 'not an address', emails: ['nobody'] })).toEqual([]);
});

test.each([
  ['203.0.113.7', '203.0.113'],
  ['2001:db8:0a1:ff::1', '2001:db8:a1'],
  ['2001:db8::1', '2001:db8:0'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['172.20.0.1', null],
  ['192.168.1.9', null],
  ['::1', null],
  ['fe80::1', null],
  ['fd00::1', null],
  ['unknown', null],
])('%s is of the network %s', (address, network) => expect(networkOf(address)).toBe(network));
