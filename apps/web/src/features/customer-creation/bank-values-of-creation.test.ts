import { describe, expect, test } from 'vitest';
import { createInput, creationBankMistakes, NO_BANK_VALUES } from './bank-values-of-creation.ts';

const JO = { name: 'Jo Tremblay', customerType: 'Personal', authorizationType: 'In Person' } as const;
const CANADIAN = {
  ...NO_BANK_VALUES,
  'bankAccount.transitNumber': '12345',
  'bankAccount.institutionNumber': '003',
  'bankAccount.accountNumber': '1234567',
};
const AMERICAN = {
  ...NO_BANK_VALUES,
  'bankAccount.routingNumber': '021000021',
  'bankAccount.accountNumber': '44556677',
  'bankAccount.bankAccountType': 'Checking',
};

describe('bank details of somebody new', () => {
  test('in Canada three numbers are needed, and no limit is asked', () => {
    expect(Object.values(creationBankMistakes('CA', NO_BANK_VALUES)).filter(Boolean)).toHaveLength(3);
    expect(creationBankMistakes('CA', CANADIAN)).toEqual({});
    expect(createInput('CA', JO, CANADIAN)).not.toHaveProperty('authorizationAmount');
  });

  test('in the United States a limit of one dollar or more is needed', () => {
    const withLimit = (authorizationAmount: string) => ({ ...AMERICAN, authorizationAmount });
    expect(creationBankMistakes('US', AMERICAN).authorizationAmount?.()).toBe('This field is required');
    expect(creationBankMistakes('US', withLimit('0.99')).authorizationAmount?.()).toBe('Must be 1 or greater');
    expect(creationBankMistakes('US', withLimit('1.00')).authorizationAmount).toBeUndefined();
    expect(createInput('US', JO, withLimit('1.00'))).toMatchObject({ ...JO, authorizationAmount: '1.00' });
  });

  test('a routing number with a wrong check digit is refused', () => {
    const mistakes = creationBankMistakes('US', { ...AMERICAN, 'bankAccount.routingNumber': '021000022' });
    expect(mistakes['bankAccount.routingNumber']?.()).toBeTruthy();
  });
});
