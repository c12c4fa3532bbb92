import { describe, expect, test } from 'vitest';
import { amountText, decimalSignsOf, saysNoLimit } from './amounts.ts';
import {
  ACCOUNT_TYPE_NAMES,
  COLLECTION_NAMES,
  CUSTOMER_TYPE_NAMES,
  choiceIn,
  FREQUENCY_NAMES,
  isBusinessName,
  LANGUAGE_NAMES,
} from './choices.ts';
import { dateIn, dateOrderOf } from './dates.ts';
import { emailsIn } from './emails.ts';
import { digitsOfScientific, isScientific, phoneIn } from './phones.ts';
import { regionIn } from './regions.ts';
import { saysNothing } from './says-nothing.ts';
import { addressIn, canadianNumbersIn, joinedName } from './split-cells.ts';

describe('a region as people write it', () => {
  test.each([
    ['ON', 'ON'],
    ['on', 'ON'],
    ['Ontario', 'ON'],
    ['Ont.', 'ON'],
    ['Québec', 'QC'],
    ['Qué.', 'QC'],
    ['PQ', 'QC'],
    ['B.C.', 'BC'],
    ['C.-B.', 'BC'],
    ['Colombie-Britannique', 'BC'],
    ['N.-É.', 'NS'],
    ['Nouveau-Brunswick', 'NB'],
    ['Î.-P.-É.', 'PE'],
    ['Nfld', 'NL'],
    ['T.-N.-L.', 'NL'],
    ['Sask.', 'SK'],
    ['QC (Québec)', 'QC'],
    ['Ontario, Canada', 'ON'],
  ])('%s in Canada', (written, code) => expect(regionIn(written, 'CA')).toBe(code));

  test.each([
    ['Calif.', 'CA'],
    ['California', 'CA'],
    ['Mass.', 'MA'],
    ['N.Y.', 'NY'],
    ['new york', 'NY'],
    ['Washington D.C.', 'DC'],
    ['Caroline du Nord', 'NC'],
    ['Minnesota (MN)', 'MN'],
  ])('%s in the United States', (written, code) => expect(regionIn(written, 'US')).toBe(code));

  test.each(['XX', 'Montreal', '', 'Texas', 'constructor'])('“%s” is none of Canada', (written) =>
    expect(regionIn(written, 'CA')).toBeNull(),
  );
});

describe('a telephone number', () => {
  test.each([
    ['tel. (514) 555-0101 (cell)', '(514) 555-0101'],
    ['514-555-0101 / 438-555-0102', '514-555-0101'],
    ['514 555 0101 ou 438 555 0102', '514 555 0101'],
    ['514.555.0101 #22', '514.555.0101 ext. 22'],
    ['5145550101.0', '5145550101'],
    ['5,145550101E+09', '5145550101'],
    ['514–555–0101', '514-555-0101'],
  ])('%s', (cell, number) => expect(phoneIn(cell)).toBe(number));

  test('a number that lost digits to its rounding is not made up', () => {
    expect(digitsOfScientific('5,14556E+09')).toBeNull();
    expect(isScientific('5,14556E+09')).toBe(true);
    expect(digitsOfScientific('5.145550101E+9')).toBe('5145550101');
  });
});

test.each([
  ['zoe@example.test; bo@example.test', ['zoe@example.test', 'bo@example.test']],
  ['Zoë <zoe@example.test>', ['zoe@example.test']],
  ['mailto:zoe@example.test', ['zoe@example.test']],
  ['zoe@example.test.', ['zoe@example.test']],
  ['nobody', []],
])('addresses in %s', (cell, addresses) => expect(emailsIn(cell)).toEqual(addresses));

describe('an amount of any country', () => {
  test.each([
    ['1500', '1500'],
    ['$1,500.00', '1500.00'],
    ['1.250,00', '1250.00'],
    ['1 250,00 $', '1250.00'],
    ['1\u00a0250,5', '1250.5'],
    ["1'250.00", '1250.00'],
    ['1.250', '1250'],
    ['1,250', '1250'],
    ['1,50', '1.50'],
    ['12.345.678,90', '12345678.90'],
    ['CAD 500', '500'],
    ['US$ 500.00', '500.00'],
    ['500,-', '500'],
    ['0045,00', '45.00'],
  ])('%s', (written, text) => expect(amountText(written)).toBe(text));

  test.each(['0,125', '0.500', '00,125', '1,234.567', '1234,567', '1 083,333', '1,083,33'])(
    '“%s” has more than two decimals, and is never a thousandfold',
    (written) => expect(amountText(written)).toBe(written),
  );

  test('a sign that the column writes before cents groups nothing', () => {
    const signs = decimalSignsOf(['OFF-101', '83,33', '1 083,33 $', '83,333', '500']);
    expect(signs).toBe(',');
    expect(amountText('83,333', signs)).toBe('83,333');
    expect(amountText('1.250', signs)).toBe('1250');
    expect(amountText('1,083,333', signs)).toBe('1083333');
    expect(amountText('1,250', decimalSignsOf(['1,250', '45.5']))).toBe('1250');
    expect(amountText('83,333', decimalSignsOf(['83.33', '83,33']))).toBe('83,333');
  });

  test.each(['lots', '-5', '12,34,56', '1.2.3', '(500)', '5e3', ''])('“%s” is none', (written) =>
    expect(amountText(written)).toBe(written),
  );

  test('no limit in words', () => {
    for (const cell of ['no limit', 'None', 'aucune limite', 'Illimité', 'sans limite'])
      expect(saysNoLimit(cell)).toBe(true);
    expect(saysNoLimit('N/A')).toBe(false);
  });
});

describe('a date as spreadsheets write it', () => {
  test.each([
    ['2026-03-18', '2026-03-18'],
    ['2026/3/8', '2026-03-08'],
    ['2026-03-18 00:00:00', '2026-03-18'],
    ['2026-03-18T14:05:00Z', '2026-03-18'],
    ['Mar 18, 2026', '2026-03-18'],
    ['March 1st, 2026', '2026-03-01'],
    ['Wednesday, March 18, 2026', '2026-03-18'],
    ['mercredi le 18 mars 2026', '2026-03-18'],
    ['18 mars 2026', '2026-03-18'],
    ['1er août 2026', '2026-08-01'],
    ['18-Mar-2026', '2026-03-18'],
    ['18-Mar-26', '2026-03-18'],
    ['3/18/2026', '2026-03-18'],
    ['18/3/2026', '2026-03-18'],
    ['3/18/26', '2026-03-18'],
    ['05/05/2026', '2026-05-05'],
    ['29 févr. 2028', '2028-02-29'],
    ['20260318', '2026-03-18'],
    ['44319', '2021-05-03'],
    ['3/18/2026 2:30 PM', '2026-03-18'],
  ])('%s', (text, date) => expect(dateIn(text, 'day_first')).toEqual({ date, guessed: false }));

  test('is a guess where day and month could be exchanged', () => {
    expect(dateIn('3/4/2026', 'day_first')).toEqual({ date: '2026-04-03', guessed: true });
    expect(dateIn('3/4/2026', 'month_first')).toEqual({ date: '2026-03-04', guessed: true });
  });

  test.each([
    '',
    'tomorrow',
    '2026-02-30',
    '18 brumaire 2026',
    '2026-13-01',
    '1/2/3/2026',
    '12',
    '31/31/2026',
    '123456',
  ])('“%s” is none', (text) => expect(dateIn(text, 'day_first')).toBeNull());

  test('a column shows its order by the dates that can be read in one way only', () => {
    expect(dateOrderOf(['03/04/2026', '23/04/2026', 'x'])).toBe('day_first');
    expect(dateOrderOf(['03/04/2026', '4/23/26'])).toBe('month_first');
    expect(dateOrderOf(['23/04/2026', '04/23/2026'])).toBeNull();
    expect(dateOrderOf(['03/04/2026'])).toBeNull();
  });
});

describe('a choice under its other names', () => {
  test('short forms are told from names in full', () => {
    expect(choiceIn('Entreprise', CUSTOMER_TYPE_NAMES)).toEqual({ choice: 'Business', inFull: true });
    expect(choiceIn('P', CUSTOMER_TYPE_NAMES)).toEqual({ choice: 'Personal', inFull: false });
    expect(choiceIn('signed form', COLLECTION_NAMES)).toEqual({ choice: 'paper', inFull: false });
    expect(choiceIn('FRANÇAIS', LANGUAGE_NAMES)).toEqual({ choice: 'fr', inFull: true });
    expect(choiceIn('Chk', ACCOUNT_TYPE_NAMES)).toEqual({ choice: 'Checking', inFull: false });
    expect(choiceIn('Épargne', ACCOUNT_TYPE_NAMES)).toEqual({ choice: 'Savings', inFull: true });
    expect(choiceIn('Aux 2 semaines', FREQUENCY_NAMES)).toEqual({ choice: 'Every Other Week', inFull: false });
    expect(choiceIn('Semi-Annually', FREQUENCY_NAMES)).toEqual({ choice: 'Semi-Annually', inFull: true });
    expect(choiceIn('Friend', CUSTOMER_TYPE_NAMES)).toBeNull();
  });

  test('a name tells a business', () => {
    expect(isBusinessName('Ateliers Roy inc.')).toBe(true);
    expect(isBusinessName('Boreal Gym, LLC')).toBe(true);
    expect(isBusinessName('Lincoln Roy')).toBe(false);
  });
});

test('cells that say there is nothing', () => {
  for (const cell of ['', ' ', 'N/A', 'n.a.', 's.o.', '–', '--', '#N/A', '#REF!', 'aucun', 'NULL', '?'])
    expect(saysNothing(cell), cell).toBe(true);
  for (const cell of ['0', 'A', 'Nadia', '4', '#4']) expect(saysNothing(cell), cell).toBe(false);
});

describe('cells that hold several things', () => {
  test('an address in its parts', () => {
    expect(addressIn('123 rue Un, app. 4, Montréal (Québec) H2X 1Y4', 'CA')).toEqual({
      address1: '123 rue Un, app. 4',
      city: 'Montréal',
      region: 'QC',
      postalCode: 'H2X 1Y4',
    });
    expect(addressIn('12 Main St, Vancouver, British Columbia V5K 0A1, Canada', 'CA')).toEqual({
      address1: '12 Main St',
      city: 'Vancouver',
      region: 'BC',
      postalCode: 'V5K 0A1',
    });
    expect(addressIn('12 Main St\nBoston, Mass. 02108', 'US')).toEqual({
      address1: '12 Main St',
      city: 'Boston',
      region: 'MA',
      postalCode: '02108',
    });
    expect(addressIn('12 Main St, Boston', 'US')).toBeNull();
    expect(addressIn('Boston MA 02108', 'US')).toBeNull();
  });

  test('the numbers of an account, by their lengths', () => {
    const whole = { transit: '00123', institution: '003', account: '1234567' };
    expect(canadianNumbersIn('00123-003-1234567')).toEqual(whole);
    expect(canadianNumbersIn('003 00123 123 4567')).toEqual(whole);
    expect(canadianNumbersIn('00123 003')).toBeNull();
    expect(canadianNumbersIn('123-3-1234567')).toBeNull();
  });

  test('first and last name', () => {
    expect(joinedName(' Zoë ', 'Tremblay')).toBe('Zoë Tremblay');
    expect(joinedName('', 'Tremblay')).toBe('Tremblay');
  });
});
