import { EXPORT_COLUMNS } from '@cordelle/validation/customers/export.ts';
import { IMPORT_FIELDS } from '@cordelle/validation/customers/import-fields.ts';
import { describe, expect, test } from 'vitest';
import { bankNumberNamed, guessMapping } from './guess-mapping.ts';

describe('which column is which', () => {
  test.each(['CA', 'US'] as const)('the template of %s says it all', (country) => {
    const { mapping, certain } = guessMapping(IMPORT_FIELDS[country], country);
    expect(certain).toBe(true);
    expect(mapping).toEqual(Object.fromEntries(IMPORT_FIELDS[country].map((field, column) => [field, column])));
  });

  test.each(['CA', 'US'] as const)(
    'of our own list of customers in %s the id of a row is nobody’s identifier',
    (country) => {
      const { mapping, certain } = guessMapping(EXPORT_COLUMNS[country], country);
      expect(mapping.custom_identifier).toBe(EXPORT_COLUMNS[country].indexOf('custom_identifier'));
      expect([certain, Object.values(mapping).includes(EXPORT_COLUMNS[country].indexOf('id'))]).toEqual([false, false]);
    },
  );

  test('headings as people write them, in English', () => {
    const headings = ['Customer Name', 'E-mail Address', 'Phone #', 'Transit #', 'Institution', 'Bank Account Number'];
    expect(guessMapping(headings, 'CA')).toEqual({
      mapping: { name: 0, email: 1, phone: 2, transit_number: 3, institution_number: 4, account_number: 5 },
      certain: true,
    });
  });

  test('headings as people write them, in French', () => {
    const headings = [
      'Nom du client',
      'Courriel',
      'Téléphone',
      'N° de transit',
      'Numéro d’institution',
      'N° de compte',
    ];
    expect(guessMapping(headings, 'CA')).toEqual({
      mapping: { name: 0, email: 1, phone: 2, transit_number: 3, institution_number: 4, account_number: 5 },
      certain: true,
    });
  });

  test('headings of offices: short forms, names in two columns, payments beside the customer', () => {
    const french = [
      'No de membre',
      'Prénom',
      'Nom',
      'Tél.',
      'Tél. maison',
      'App.',
      'Date d’adhésion',
      'Montant',
      'Fréquence',
      'Premier paiement',
    ];
    expect(guessMapping(french, 'CA')).toEqual({
      mapping: {
        custom_identifier: 0,
        first_name: 1,
        last_name: 2,
        phone: 3,
        home_phone: 4,
        address_2: 5,
        authorization_date: 6,
        payment_amount: 7,
        payment_frequency: 8,
        first_payment_date: 9,
      },
      certain: true,
    });
    const english = [
      'First Name',
      'Last Name',
      'Member #',
      'Cell Phone',
      'Apt',
      'ZIP',
      'ABA Routing',
      'Acct #',
      'Acct Type',
      'Monthly Dues',
    ];
    expect(guessMapping(english, 'US')).toEqual({
      mapping: {
        first_name: 0,
        last_name: 1,
        custom_identifier: 2,
        phone: 3,
        address_2: 4,
        zip_code: 5,
        routing_number: 6,
        account_number: 7,
        bank_account_type: 8,
        payment_amount: 9,
      },
      certain: true,
    });
  });

  test('columns of our own files of refused lines are no question', () => {
    expect(guessMapping(['name', 'reasons', 'cordelle_line'], 'CA')).toEqual({ mapping: { name: 0 }, certain: true });
  });

  test('of two columns alike the first counts, and somebody is asked', () => {
    expect(guessMapping(['name', 'Email', 'e-mail'], 'CA')).toEqual({ mapping: { name: 0, email: 1 }, certain: false });
  });

  test.each(['Date de l’accord', 'Date de l’entente', 'Date d’entente', 'Date de l’autorisation'])(
    '%s is when the payer agreed',
    (heading) => {
      expect(guessMapping(['Nom', heading], 'CA')).toEqual({
        mapping: { name: 0, authorization_date: 1 },
        certain: true,
      });
    },
  );

  test('without a name somebody is asked', () => {
    expect(guessMapping(['email'], 'CA').certain).toBe(false);
  });

  test('columns without a heading are left out without asking', () => {
    expect(guessMapping(['name', '', ''], 'US')).toEqual({ mapping: { name: 0 }, certain: true });
  });

  test('a state is none of Canada’s fields', () => {
    expect(guessMapping(['name', 'State'], 'CA').mapping).toEqual({ name: 0 });
    expect(guessMapping(['name', 'State'], 'US').mapping).toEqual({ name: 0, state_code: 1 });
  });
});

test.each(['Account', 'N° de compte', 'routing number', 'INSTITUTION', 'transit'])(
  '%s names a bank number',
  (heading) => {
    expect(bankNumberNamed(heading)).not.toBeNull();
  },
);
