import { cad, usd } from '@cordelle/domain/money.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { describe, expect, test } from 'vitest';
import { type Answer, rulesOf } from '../imports/readings.ts';
import { missingOfNew } from './missing-of-new.ts';
import { readRow } from './read-row.ts';
import type { RowValues } from './row-details.ts';

const TODAY = '2026-03-16';
const detailsOf = (values: RowValues, country: 'CA' | 'US' = 'CA') => {
  const { details, problems } = readRow(values, country, TODAY);
  expect(problems).toEqual([]);
  return details;
};
const problemsOf = (values: RowValues, country: 'CA' | 'US' = 'CA') =>
  readRow(values, country, TODAY).problems.map(({ field, message }) => [field, message]);

const readingsOf = (values: RowValues, country: 'CA' | 'US' = 'CA') =>
  readRow(values, country, TODAY).readings.map(({ field, how, from, to }) => [field, how, from, to]);
const answered = (values: RowValues, ...answers: Answer<ImportField>[]) =>
  readRow(values, 'CA', TODAY, rulesOf(answers));

describe('what a line says', () => {
  test('blank cells say nothing', () => {
    expect(detailsOf({ name: 'Jo', email: '', phone: '  ', account_number: '' })).toEqual({ name: 'Jo' });
  });

  test('names of choices are read in both languages, whatever their case', () => {
    expect(detailsOf({ customer_type: 'ENTREPRISE', authorization_type: 'en personne' })).toEqual({
      customerType: 'Business',
      collected: 'in_person',
    });
  });

  test('when, where and in which language an agreement was given', () => {
    const cells = { authorization_type: 'papier', authorization_date: '3 mai 2021', authorization_place: 'Laval' };
    expect(detailsOf({ ...cells, language: 'Français' })).toEqual({
      collected: 'paper',
      givenAt: new Date('2021-05-03T04:00:00Z'),
      place: 'Laval',
      language: 'fr',
    });
  });

  test.each([
    ['2026-03-17', 'error_authorization_given_in_future'],
    ['1989-12-31', 'error_authorization_given_too_early'],
  ])('an agreement of %s is refused at its cell', (day, message) =>
    expect(problemsOf({ authorization_date: day })).toEqual([['authorization_date', message]]),
  );

  test.each([
    ['1500', '1500.00'],
    ['$1,500.00', '1500.00'],
    ['1 500,50 $', '1500.50'],
    ['12,345,678.9', '12345678.90'],
    ['1', '1.00'],
  ])('a limit of %s', (written, amount) => {
    expect(detailsOf({ authorization_amount: written }).limit).toEqual(cad(amount));
    expect(detailsOf({ authorization_amount: written }, 'US').limit).toEqual(usd(amount));
  });

  test('0 means no limit', () => {
    expect(detailsOf({ authorization_amount: '0.00' })).toEqual({ limit: null });
  });

  test.each([
    ['1,50', 'CA', cad('1.50')],
    ['1,500', 'CA', cad('1500.00')],
  ] as const)('a comma before two digits is a decimal comma, before three it groups: %s', (written, country, limit) => {
    expect(detailsOf({ authorization_amount: written }, country).limit).toEqual(limit);
  });
});

describe('an address', () => {
  test('has its postal code as the country writes it', () => {
    expect(detailsOf({ province_code: 'on', postal_code: 'k1a0b1' })).toEqual({
      provinceCode: 'ON',
      postalCode: 'K1A 0B1',
    });
    expect(detailsOf({ state_code: 'MN', zip_code: '55401' }, 'US')).toMatchObject({ postalCode: '55401' });
  });

  test('that cannot be is left out, and told', () => {
    expect(readingsOf({ province_code: 'XX', postal_code: 'nonsense' })).toEqual([
      ['province_code', 'left_out', 'XX', ''],
      ['postal_code', 'left_out', 'nonsense', ''],
    ]);
    expect(detailsOf({ province_code: 'XX', postal_code: 'nonsense' })).toEqual({});
    expect(detailsOf({ state_code: 'MN', zip_code: '99999' }, 'US')).toEqual({ provinceCode: 'MN' });
  });
});

describe('bank numbers', () => {
  const CANADIAN = { transit_number: '00123', institution_number: '003', account_number: '7654321' };
  const AMERICAN = { routing_number: '011401533', account_number: '7654321', bank_account_type: 'Checking' };

  test('are read with spaces and dashes', () => {
    expect(detailsOf({ ...CANADIAN, account_number: '765-43 21' }).bank).toEqual({
      country: 'CA',
      transit: '00123',
      institution: '003',
      account: '7654321',
    });
  });

  test('get back the zeros that a spreadsheet took off, where only one number can be meant', () => {
    const bank = detailsOf({ ...CANADIAN, transit_number: '123', institution_number: '3' }).bank;
    expect(bank).toMatchObject({ transit: '00123', institution: '003' });
    expect(detailsOf({ ...AMERICAN, routing_number: '11401533' }, 'US').bank).toMatchObject({ routing: '011401533' });
    expect(problemsOf({ ...AMERICAN, routing_number: '11401534' }, 'US')).toEqual([
      ['routing_number', 'import_problem_digits'],
    ]);
  });

  test('an account number never gets zeros', () => {
    expect(problemsOf({ ...CANADIAN, account_number: '4321' })).toEqual([['account_number', 'import_problem_digits']]);
  });

  test('are given whole or not at all', () => {
    expect(problemsOf({ account_number: '7654321' })).toEqual([
      ['transit_number', 'import_problem_bank_incomplete'],
      ['institution_number', 'import_problem_bank_incomplete'],
    ]);
    expect(problemsOf({ routing_number: '011401533', account_number: '7654321' }, 'US')).toEqual([
      ['bank_account_type', 'import_problem_bank_incomplete'],
    ]);
  });

  test.each(['1.23457E+11', '1,23457E+11', '2e9'])(
    '%s is what a spreadsheet made of a long number',
    (account_number) => {
      expect(problemsOf({ ...CANADIAN, account_number })).toEqual([
        ['account_number', 'import_problem_number_shortened'],
      ]);
    },
  );

  test('a wrong check digit and an unknown kind of account are told apart', () => {
    expect(problemsOf({ ...AMERICAN, routing_number: '011401534' }, 'US')).toEqual([
      ['routing_number', 'error_routing_number'],
    ]);
    expect(problemsOf({ ...AMERICAN, bank_account_type: 'Gold' }, 'US')).toEqual([
      ['bank_account_type', 'import_problem_choice'],
    ]);
  });

  test('no problem holds a number', () => {
    const { problems } = readRow({ ...CANADIAN, account_number: '98765432109876' }, 'CA', TODAY);
    expect(JSON.stringify(problems)).not.toMatch(/987654/);
  });
});

describe('what is wrong, by the rules of the form', () => {
  test.each<[RowValues, string, string]>([
    [{ name: 'Jo <script>' }, 'name', 'error_customer_name_characters'],
    [{ name: 'a'.repeat(256) }, 'name', 'import_problem_too_long'],
    [{ custom_identifier: 'A=1' }, 'custom_identifier', 'error_custom_identifier_characters'],
    [{ custom_identifier: 'a'.repeat(101) }, 'custom_identifier', 'import_problem_too_long'],
    [{ customer_type: 'Friend' }, 'customer_type', 'import_problem_choice'],
    [{ authorization_amount: '0.50' }, 'authorization_amount', 'error_limit_minimum'],
    [{ authorization_amount: 'lots' }, 'authorization_amount', 'error_money_malformed'],
    [{ authorization_amount: '-5' }, 'authorization_amount', 'error_money_malformed'],
  ])('%j', (values, field, message) => {
    expect(problemsOf(values)).toEqual([[field, message]]);
  });

  test('somebody new needs a name and a kind of agreement; in the United States an agreement needs a limit', () => {
    const missing = (values: RowValues, country: 'CA' | 'US') => {
      const { details, problems } = readRow(values, country, TODAY);
      return missingOfNew(values, details, problems, country).map(({ field }) => field);
    };
    expect(missing({}, 'CA')).toEqual(['name', 'customer_type']);
    expect(missing({ name: 'Jo', customer_type: 'Personal', authorization_type: 'Online' }, 'CA')).toEqual([]);
    expect(missing({ name: 'Jo', customer_type: 'Personal', authorization_type: 'Online' }, 'US')).toEqual([
      'authorization_amount',
    ]);
    expect(missing({ name: 'Jo', customer_type: 'Personal' }, 'US')).toEqual([]);
  });

  test('a cell that is wrong is not called missing as well', () => {
    const values = { name: '<>', customer_type: 'Friend' };
    const { details, problems } = readRow(values, 'CA', TODAY);
    expect(missingOfNew(values, details, problems, 'CA')).toEqual([]);
  });

  test('what is missing because the cell says that there is nothing is decided by what it says', () => {
    const values = { name: 'Jo', customer_type: 'N/A' };
    const { details, problems } = readRow(values, 'CA', TODAY);
    expect(missingOfNew(values, details, problems, 'CA')).toMatchObject([{ field: 'customer_type', value: 'N/A' }]);
  });
});

describe('cells that are written in their own way', () => {
  test('are read, and what they were read as is told', () => {
    const { details, problems, readings } = readRow(
      {
        first_name: 'Zoë',
        last_name: 'Ateliers Roy inc.',
        email: 'a@example.test; b@example.test',
        phone: '5,14556E+09',
        home_phone: 'tél. 514-555-0101 (soir)',
        authorization_type: 'formulaire signé',
        authorization_amount: '1.250,00',
        authorization_date: '23/05/2021',
        language: 'F',
        province_code: 'Qué.',
        postal_code: 'h2x1y4',
        institution_number: '3 - RBC',
        transit_number: '123',
        account_number: '7654321',
      },
      'CA',
      TODAY,
    );
    expect(problems).toEqual([]);
    expect(details).toMatchObject({
      name: 'Zoë Ateliers Roy inc.',
      customerType: 'Business',
      email: 'a@example.test',
      homePhone: '514-555-0101',
      collected: 'paper',
      limit: cad('1250.00'),
      language: 'fr',
      provinceCode: 'QC',
      postalCode: 'H2X 1Y4',
      bank: { institution: '003', transit: '00123' },
    });
    expect(details.phone).toBeUndefined();
    expect(readings.map(({ field, how }) => `${field} ${how}`).sort()).toEqual([
      'authorization_amount amount',
      'authorization_type choice',
      'customer_type business_name',
      'email first_of_several',
      'home_phone phone',
      'language choice',
      'phone left_out',
      'province_code region',
    ]);
  });

  test('a region that cannot be read is known by its postal code', () => {
    expect(readingsOf({ province_code: 'Montreal', postal_code: 'H2X 1Y4' })).toEqual([
      ['province_code', 'region_of_postal_code', 'Montreal', 'QC'],
    ]);
  });

  test('no limit in words, and cells that say there is nothing', () => {
    expect(detailsOf({ authorization_amount: 'aucune limite', phone: 's.o.', email: 'N/A' })).toEqual({ limit: null });
    expect(detailsOf({ authorization_amount: 'N/A' })).toEqual({});
  });

  test('a date in which day and month could be exchanged is a guess, unless the column or somebody says which comes first', () => {
    expect(readingsOf({ authorization_date: '4/5/2021' })).toEqual([
      ['authorization_date', 'date_guess', '4/5/2021', '2021-04-05'],
    ]);
    const order = { do: 'date_order', field: 'authorization_date', order: 'day_first' } as const;
    expect(answered({ authorization_date: '4/5/2021' }, order).readings).toMatchObject([
      { how: 'date', to: '2021-05-04' },
    ]);
  });

  test('a whole address and the numbers of an account in one cell', () => {
    expect(
      detailsOf({ full_address: '12 rue Un, Montréal (Québec) H2X 1Y4', bank_numbers: '00123-003-7654321' }),
    ).toMatchObject({
      address1: '12 rue Un',
      city: 'Montréal',
      provinceCode: 'QC',
      postalCode: 'H2X 1Y4',
      bank: { transit: '00123', institution: '003', account: '7654321' },
    });
    expect(problemsOf({ bank_numbers: '123-3-7654321' })).toEqual([['bank_numbers', 'import_problem_bank_numbers']]);
  });

  test('a limit is never left out by itself', () => {
    expect(problemsOf({ authorization_amount: 'see file' })).toEqual([
      ['authorization_amount', 'error_money_malformed'],
    ]);
  });

  test('no reading holds a number that may be that of an account', () => {
    const { readings } = readRow({ phone: '1234567', email: '98765432109', city: '98765432109876' }, 'CA', TODAY);
    expect(JSON.stringify(readings)).not.toMatch(/12345|98765/);
  });
});

describe('what somebody decided', () => {
  test('cells that say the same are read as they said, whatever their case', () => {
    const friend = { do: 'read_as', field: 'customer_type', from: 'friend', to: 'Personal' } as const;
    expect(answered({ customer_type: ' Friend ' }, friend)).toMatchObject({
      details: { customerType: 'Personal' },
      problems: [],
    });
    expect(answered({ customer_type: 'Foe' }, friend).problems).toMatchObject([{ value: 'Foe' }]);
  });

  test('a name in two columns is one: what is decided of it holds for that name', () => {
    const bad = { first_name: 'Jean<Pierre', last_name: 'Roy' };
    expect(answered(bad).problems).toMatchObject([{ field: 'name', value: 'Jean<Pierre Roy' }]);
    const named = { do: 'read_as', field: 'name', from: 'Jean<Pierre Roy', to: 'Jean-Pierre Roy' } as const;
    expect(answered(bad, named)).toMatchObject({ details: { name: 'Jean-Pierre Roy' }, problems: [] });
    const blank = { do: 'read_as', field: 'name', from: '', to: 'Nobody' } as const;
    expect(answered({ first_name: 'Zoë', last_name: 'Roy' }, named, blank).details).toEqual({ name: 'Zoë Roy' });
    expect(answered({ first_name: '', last_name: '' }, blank).details).toEqual({ name: 'Nobody' });
  });

  test('a decision that is wrong itself is taken anew about what is written', () => {
    const wrong = { do: 'read_as', field: 'name', from: 'Jo <3', to: 'Jo <4' } as const;
    expect(answered({ name: 'Jo <3' }, wrong).problems).toMatchObject([{ field: 'name', value: 'Jo <3' }]);
  });

  test('identifiers are the same only where they are written alike', () => {
    const other = { do: 'read_as', field: 'custom_identifier', from: 'off-102', to: 'OFF-101' } as const;
    expect(answered({ custom_identifier: 'OFF-102' }, other).details).toEqual({ customIdentifier: 'OFF-102' });
  });

  test('a date that cannot be is shown whole, however it is written; elsewhere only one that machines write', () => {
    for (const day of ['2026-12-15', '15-12-2026', '20261215'])
      expect(answered({ authorization_date: day }).problems).toMatchObject([{ value: day }]);
    expect(readingsOf({ phone: '2026-12-15', city: 'Laval' })).toEqual([['phone', 'left_out', '2026-12-15', '']]);
    expect(readingsOf({ phone: '20261215' })).toEqual([['phone', 'left_out', '******15', '']]);
  });

  test('blank cells as well, for newcomers alone', () => {
    const blank = { do: 'read_as', field: 'customer_type', from: '', to: 'Business' } as const;
    expect(answered({ name: 'Jo' }, blank).details).toMatchObject({ customerType: 'Business' });
    expect(readRow({ name: 'Jo' }, 'CA', TODAY, rulesOf<ImportField>([blank]).ofKnown).details).toEqual({ name: 'Jo' });
  });

  test('of blank cells no more than it was asked for: a business stays one, and a line without an account has none', () => {
    const type = { do: 'read_as', field: 'customer_type', from: '', to: 'Personal' } as const;
    const account = { do: 'read_as', field: 'bank_account_type', from: '', to: 'Checking' } as const;
    const read = (values: RowValues) => readRow(values, 'US', TODAY, rulesOf<ImportField>([type, account]));
    expect(read({ name: 'Ateliers Roy inc.' }).details).toEqual({
      name: 'Ateliers Roy inc.',
      customerType: 'Business',
    });
    const jo = read({ name: 'Jo', bank_account_type: '' });
    expect(jo).toMatchObject({ details: { name: 'Jo', customerType: 'Personal' }, problems: [] });
    const numbers = { routing_number: '011401533', account_number: '7654321' };
    expect(read({ name: 'Jo', ...numbers }).details.bank).toMatchObject({ accountType: 'checking' });
  });

  test('a reading that is taken back leaves the cell as it is written', () => {
    const taken = { do: 'as_written', field: 'province_code', how: 'region', from: null } as const;
    const { details, readings } = answered({ province_code: 'Ontario' }, taken);
    expect(details.provinceCode).toBeUndefined();
    expect(readings).toMatchObject([{ how: 'left_out' }]);
    const kept = { do: 'as_written', field: 'province_code', how: 'left_out', from: null } as const;
    expect(answered({ province_code: 'Ontario' }, taken, kept).problems).toMatchObject([
      { field: 'province_code', message: 'error_region_unknown', value: 'Ontario' },
    ]);
  });

  test('cells that cannot be read are left out, bank details as a whole', () => {
    const limit = { do: 'leave_out', field: 'authorization_amount' } as const;
    expect(answered({ authorization_amount: 'see file' }, limit)).toMatchObject({ details: {}, problems: [] });
    const bank = { do: 'leave_out', field: 'account_number' } as const;
    const cells = { transit_number: '00123', institution_number: '003', account_number: '1.2E+11' };
    expect(answered(cells, bank)).toMatchObject({ details: {}, problems: [] });
    expect(answered({ ...cells, account_number: '7654321' }, bank).details.bank).toBeDefined();
  });
});
