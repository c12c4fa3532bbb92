import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { bankNumbersOf, digitsText, type EnteredNumbers, numberProblems } from './entered-numbers.ts';

const canadian: EnteredNumbers = { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' };
const american: EnteredNumbers = {
  routingNumber: '231380104',
  accountNumber: '100000000',
  bankAccountType: 'Savings',
};

describe('an account in Canada', () => {
  test('has transit, institution and account', () =>
    expect(bankNumbersOf('CA', canadian)).toEqual({
      country: 'CA',
      transit: '00123',
      institution: '003',
      account: '1234567',
    }));

  test('may be written with spaces and dashes; zeros in front are part of the number', () =>
    expect(
      bankNumbersOf('CA', { transitNumber: '0 0123', institutionNumber: '003', accountNumber: '00-12 345' }),
    ).toEqual({ country: 'CA', transit: '00123', institution: '003', account: '0012345' }));

  test.each([
    ['transitNumber', '1234', '5'],
    ['transitNumber', '123456', '5'],
    ['institutionNumber', '03', '3'],
    ['accountNumber', '1234', '5–12'],
    ['accountNumber', '1234567890123', '5–12'],
    ['accountNumber', '12345a', '5–12'],
    ['accountNumber', '*****67', '5–12'],
  ] as const)('%s %s is refused', (field, entered, digits) => {
    const problems = numberProblems('CA', { ...canadian, [field]: entered });
    expect(problems).toMatchObject([{ field, problem: 'digits' }]);
    expect(problems.map((problem) => (problem.problem === 'digits' ? digitsText(problem.digits) : null))).toEqual([
      digits,
    ]);
  });

  test.each([
    ['accountNumber', '12345'],
    ['accountNumber', '123456789012'],
  ] as const)('%s %s is taken', (field, entered) =>
    expect(numberProblems('CA', { ...canadian, [field]: entered })).toEqual([]),
  );
});

describe('an account with several faults', () => {
  const refusalOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  test('is refused for all of them at once, what is missing first', () => {
    const entered = { ...canadian, transitNumber: '12', accountNumber: 'x', institutionNumber: ' ' };
    expect(refusalOf(() => bankNumbersOf('CA', entered))).toMatchObject({
      code: 'customer.bank_number_required',
      fields: ['bankAccount.institutionNumber'],
      beside: [
        { code: 'customer.bank_number_malformed', details: { field: 'bankAccount.transitNumber', digits: '5' } },
        { code: 'customer.bank_number_malformed', details: { field: 'bankAccount.accountNumber', digits: '5–12' } },
      ],
    });
  });
});

describe('an account in the United States', () => {
  test('has routing, account and its kind', () =>
    expect(bankNumbersOf('US', american)).toEqual({
      country: 'US',
      routing: '231380104',
      account: '100000000',
      accountType: 'savings',
    }));

  test.each(['12345', '123456789012345678'])('account %s is refused', (accountNumber) =>
    expect(numberProblems('US', { ...american, accountNumber })).toMatchObject([{ problem: 'digits' }]),
  );

  test('a routing number with a wrong check digit is refused under its field', () => {
    const refused = refusalOf(() => bankNumbersOf('US', { ...american, routingNumber: '231380105' }));
    expect(refused).toMatchObject({
      code: 'customer.routing_number_invalid',
      details: { field: 'bankAccount.routingNumber' },
    });
  });
});

test('every number that is missing is named at once', () => {
  expect(refusalOf(() => bankNumbersOf('US', { routingNumber: ' ' }))).toMatchObject({
    code: 'customer.bank_number_required',
    fields: ['bankAccount.routingNumber', 'bankAccount.accountNumber', 'bankAccount.bankAccountType'],
  });
  expect(refusalOf(() => bankNumbersOf('CA', { accountNumber: '1234567' }))).toMatchObject({
    fields: ['bankAccount.transitNumber', 'bankAccount.institutionNumber'],
  });
});

function refusalOf(attempt: () => unknown): DomainError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
