import { describe, expect, test } from 'vitest';
import { afterTyping, bankInput, bankMistakes, bankValuesOf, grouped, numbersIn, type OnFile } from './bank-values.ts';

const onFile: NonNullable<OnFile> = {
  bankAccountType: null,
  routingNumber: null,
  transitNumber: '*****',
  institutionNumber: '***',
  accountNumber: '*****67',
  verified: false,
  bankName: 'Royal Bank of Canada',
  disabledReason: null,
  correctedByBankAt: null,
};
const AS_SHOWN = bankValuesOf('CA', onFile);

describe('numbers that are masked', () => {
  test('are kept: nothing is sent, and nothing is wrong with them', () => {
    expect(bankInput('CA', AS_SHOWN, onFile)).toBeUndefined();
    expect(bankMistakes('CA', AS_SHOWN, { onFile, required: true })).toEqual({});
  });

  test('are sent as masks beside a number that is new', () => {
    const values = { ...AS_SHOWN, 'bankAccount.accountNumber': '7654321' };
    expect(bankInput('CA', values, onFile)).toEqual({
      transitNumber: '*****',
      institutionNumber: '***',
      accountNumber: '7654321',
    });
  });

  test('cannot be half typed over', () => {
    const values = { ...AS_SHOWN, 'bankAccount.accountNumber': '*****6' };
    expect(Object.keys(bankMistakes('CA', values, { onFile, required: true }))).toEqual(['bankAccount.accountNumber']);
  });

  test.each([
    ['*****675', '5', '5'],
    ['*****6', null, ''],
    ['12-34 567', '12-34 567', '1234567'],
  ])('%s after typing %s becomes %j', (text, inserted, value) => expect(afterTyping(text, inserted, true)).toBe(value));
});

describe('bank details nobody has to give', () => {
  test('may be left out whole', () => {
    const blank = bankValuesOf('CA', null);
    expect(bankMistakes('CA', blank, { onFile: null, required: false })).toEqual({});
    expect(bankInput('CA', blank, null)).toBeUndefined();
  });

  test('are given whole', () => {
    const values = { ...bankValuesOf('CA', null), 'bankAccount.accountNumber': '1234567' };
    expect(Object.keys(bankMistakes('CA', values, { onFile: null, required: false }))).toEqual([
      'bankAccount.transitNumber',
      'bankAccount.institutionNumber',
    ]);
  });
});

test('bank details somebody has to give are asked for one by one', () => {
  const mistakes = bankMistakes('US', bankValuesOf('US', null), { onFile: null, required: true });
  expect(Object.keys(mistakes)).toEqual([
    'bankAccount.routingNumber',
    'bankAccount.accountNumber',
    'bankAccount.bankAccountType',
  ]);
});

describe('what is pasted', () => {
  test.each(['12345-003-1234567', ' 12345 003 1234567\n', '⑆12345⑉003⑆ 123⑉456⑉7', '12345-003 123-456-7'])(
    '%j fills all three',
    (pasted) =>
      expect(numbersIn('CA', pasted)).toEqual({
        'bankAccount.transitNumber': '12345',
        'bankAccount.institutionNumber': '003',
        'bankAccount.accountNumber': '1234567',
      }),
  );

  test('routing and account fill both', () =>
    expect(numbersIn('US', '231380104 100000067')).toEqual({
      'bankAccount.routingNumber': '231380104',
      'bankAccount.accountNumber': '100000067',
    }));

  test.each([
    ['CA', '1234567'],
    ['CA', '003-12345-1234567'],
    ['CA', '12345-003'],
    ['US', '231380105 100000067'],
    ['US', 'hello'],
  ] as const)('in %s, %j is one number or none', (country, pasted) => expect(numbersIn(country, pasted)).toBeNull());
});

test.each([
  ['12345', '12345'],
  ['1234567', '1234\u00a0567'],
  ['12345678', '1234\u00a05678'],
  ['123456789', '1234\u00a05678\u00a09'],
  ['*****67', '*****67'],
])('%s is read as %s', (value, shown) => expect(grouped(value)).toBe(shown));
