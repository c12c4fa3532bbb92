import { cad, usd } from '@cordelle/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { missingOfNew, type RowValues, readRow } from './read-row.ts';

const TODAY = '2026-03-16';
const detailsOf = (values: RowValues, country: 'CA' | 'US' = 'CA') => {
  const { details, problems } = readRow(values, country, TODAY);
  expect(problems).toEqual([]);
  return details;
};
const problemsOf = (values: RowValues, country: 'CA' | 'US' = 'CA') =>
  readRow(values, country, TODAY).problems.map(({ field, message }) => [field, message]);

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
    ['4/5/2021', 'import_problem_date_ambiguous'],
    ['spring of 2021', 'import_problem_date'],
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

  test('that cannot be is refused at the cell', () => {
    expect(problemsOf({ province_code: 'XX', postal_code: 'nonsense' })).toEqual([
      ['province_code', 'error_region_unknown'],
    ]);
    expect(problemsOf({ postal_code: 'nonsense' })).toEqual([['postal_code', 'error_postal_code_ca']]);
    expect(problemsOf({ state_code: 'MN', zip_code: '99999' }, 'US')).toEqual([
      ['zip_code', 'error_postal_code_elsewhere'],
    ]);
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
    [{ email: 'jo@' }, 'email', 'contact_email_error'],
    [{ phone: '555 0101' }, 'phone', 'contact_phone_error'],
    [{ customer_type: 'Friend' }, 'customer_type', 'import_problem_choice'],
    [{ authorization_type: 'Phone' }, 'authorization_type', 'import_problem_choice'],
    [{ province_code: 'Québec' }, 'province_code', 'import_problem_too_long'],
    [{ authorization_amount: '0.50' }, 'authorization_amount', 'error_limit_minimum'],
    [{ authorization_amount: 'lots' }, 'authorization_amount', 'error_money_malformed'],
    [{ authorization_amount: '-5' }, 'authorization_amount', 'error_money_malformed'],
  ])('%j', (values, field, message) => {
    expect(problemsOf(values)).toEqual([[field, message]]);
  });

  test('somebody new needs a name and a kind of agreement; in the United States an agreement needs a limit', () => {
    const missing = (values: RowValues, country: 'CA' | 'US') => {
      const { details, problems } = readRow(values, country, TODAY);
      return missingOfNew(details, problems, country).map(({ field }) => field);
    };
    expect(missing({}, 'CA')).toEqual(['name', 'customer_type']);
    expect(missing({ name: 'Jo', customer_type: 'Personal', authorization_type: 'Online' }, 'CA')).toEqual([]);
    expect(missing({ name: 'Jo', customer_type: 'Personal', authorization_type: 'Online' }, 'US')).toEqual([
      'authorization_amount',
    ]);
    expect(missing({ name: 'Jo', customer_type: 'Personal' }, 'US')).toEqual([]);
  });

  test('a cell that is wrong is not called missing as well', () => {
    const { details, problems } = readRow({ name: '<>', customer_type: 'Friend' }, 'CA', TODAY);
    expect(missingOfNew(details, problems, 'CA')).toEqual([]);
  });
});
