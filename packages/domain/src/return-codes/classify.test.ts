import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import en from '../../../i18n/messages/en.json' with { type: 'json' };
import fr from '../../../i18n/messages/fr.json' with { type: 'json' };
import { classify, RETURN_CODES } from './classify.ts';
import { CPA_RETURNS } from './cpa-returns.ts';
import { NACHA_RETURNS } from './nacha-returns.ts';
import type { ReturnCode } from './return-code.ts';

const codes = (text: string) => text.trim().split(/\s+/);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `R${String(from + index).padStart(2, '0')}`);
const codesWhere = (condition: (code: ReturnCode) => boolean) => RETURN_CODES.filter(condition).map(({ code }) => code);

const UNEXPECTED = codes(
  'R40 R41 R42 R43 R44 R45 R46 R47 R50 R51 R52 R53 R61 R62 R67 R68 R69 R70 R71 R72 R73 R74 R75 R76 R77',
);

describe('the list of codes', () => {
  test('has every ACH return', () => {
    const expected = [...range(1, 39), ...UNEXPECTED, ...range(80, 85), 'R90'];
    expect(codesWhere(({ rail }) => rail === 'US')).toEqual(expected);
    expect(NACHA_RETURNS).toHaveLength(39);
  });

  test('has every Canadian return reason; 913 is not assigned', () => {
    const expected = codes(
      '900 901 902 903 904 905 906 907 908 909 910 911 912 914 915 916 917 918 919 920 921 922 990',
    );
    expect(CPA_RETURNS.map(({ code }) => code)).toEqual(expected);
  });

  test.each([...RETURN_CODES, classify('not a code')])('$code is put in words in both languages', ({ message }) => {
    expect(en).toHaveProperty(message, expect.stringMatching(/\S/));
    expect(fr).toHaveProperty(message, expect.stringMatching(/\S/));
  });
});

describe('what each code means', () => {
  test('Chargeback: the payer disputes the authorization', () => {
    expect(codesWhere((code) => code.class === 'Chargeback')).toEqual(
      codes('R05 R07 R10 R11 R29 R31 915 916 917 918 919 920 921'),
    );
  });

  test('System: our format or the bank’s processing', () => {
    expect(codesWhere((code) => code.class === 'System')).toEqual(
      codes('R18 R19 R21 R22 R24 R25 R26 R27 R30 R32 R35 R36 R85 900 904 990'),
    );
  });

  test('Info: between banks', () => {
    expect(codesWhere((code) => code.class === 'Info')).toEqual([
      ...codes('R33 R37 R38 R39'),
      ...UNEXPECTED,
      ...range(80, 84),
    ]);
  });

  test('only missing funds may be presented again as they are', () => {
    expect(codesWhere((code) => code.retry === 'auto')).toEqual(codes('R01 R09 901 908'));
  });

  test('only a new authorization allows another debit', () => {
    expect(codesWhere((code) => code.retry === 'auth')).toEqual(codes('R05 R07 R08 R10 R29 R31 903 915 917 920'));
  });

  test('nothing may follow', () => {
    expect(codesWhere((code) => code.retry === 'no' && code.class !== 'Info')).toEqual(
      codes('R06 R14 R15 R16 R17 R23 R24 R30 R34 R85 R90 910 911 922 990'),
    );
  });

  test('bank details are disabled', () => {
    expect(codesWhere((code) => code.bankAction === 'disable')).toEqual(
      codes('R02 R03 R04 R12 R13 R14 R15 R16 R17 R20 R28 R34 R90 902 905 906 907 909 910 911 912 914'),
    );
  });

  test('the authorization ends', () => {
    expect(codesWhere((code) => code.bankAction === 'revoke')).toEqual(codes('R05 R07 R10 R29 R31 915 917 920'));
  });

  test('the schedule pauses', () => {
    expect(codesWhere((code) => code.pauseSchedule)).toEqual(['R08', '903']);
  });

  test.each([
    ['terms', 'R11 916 918 919 921'],
    ['fraud', 'R17'],
    ['duplicate', 'R24'],
    ['processing', 'R18 R19 R21 R22 R25 R26 R27 R30 R32 R34 R35 R36 R85 900 904 990'],
  ])('a person looks at it: %s', (review, expected) => {
    expect(codesWhere((code) => code.review === review)).toEqual(codes(expected));
  });

  test.each([
    ['nsf', 'R01 901'],
    ['payment_stopped', 'R08 903'],
    ['terms_not_met', 'R11 916 919'],
  ])('a decline fee: %s', (feeReason, expected) => {
    expect(codesWhere((code) => code.feeReason === feeReason)).toEqual(codes(expected));
  });

  test('a system error is never charged', () => {
    for (const { code, feeReason } of RETURN_CODES.filter(
      (listed) => listed.class === 'System' || listed.class === 'Info',
    ))
      expect(feeReason, code).toBeNull();
  });

  test.each([
    ['Insufficient Funds', 'R01 R09 901 908'],
    ['Account Closed', 'R02 R12 905 906'],
    ['Account Frozen', 'R16 911'],
    ['Payment Stopped', 'R08 903'],
    ['No Agreement', 'R05 R07 R10 R29 915 917 920'],
    ['Invalid Account', 'R03 R04 R13 R28 902 912'],
    ['Customer Dispute', 'R11 R31 916 918 919 921'],
  ])('shown as %s', (statusReason, expected) => {
    expect(codesWhere((code) => code.statusReason === statusReason)).toEqual(codes(expected));
  });
});

describe('900, refused data', () => {
  test.each([
    [['07'], 'the institution'],
    [['08'], 'the account'],
    [['05', '08'], 'the account among others'],
  ])('element %j: %s of the customer is wrong', (invalidElements) => {
    expect(classify('900', { invalidElements })).toMatchObject({
      class: 'Declined',
      retry: 'fix',
      bankAction: 'disable',
      review: null,
      statusReason: 'Invalid Account',
      message: 'return_900',
    });
  });

  test.each([[[]], [['05']], [['16', '17']]])(
    'elements %j: our file is wrong, the customer keeps the bank details',
    (invalidElements) => {
      expect(classify('900', { invalidElements })).toMatchObject({
        class: 'System',
        bankAction: 'keep',
        review: 'processing',
      });
    },
  );

  test('elements say nothing about another code', () => {
    expect(classify('901', { invalidElements: ['08'] })).toBe(classify('901'));
  });
});

describe('a code nobody listed', () => {
  test.each(['R99', '913', '999', '', 'r01', '__proto__', 'toString'])(
    '%j declines, keeps the bank details and goes to review',
    (code) => {
      expect(classify(code)).toEqual({
        code,
        rail: null,
        class: 'Declined',
        retry: 'no',
        bankAction: 'keep',
        pauseSchedule: false,
        review: 'unknown_code',
        feeReason: null,
        statusReason: 'Other',
        message: 'return_unknown',
      });
    },
  );

  test('no text at all makes it throw', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        expect(classify(code).code).toBe(code);
      }),
    );
  });
});
