import { DomainError, type ErrorCode, refuseAll } from '../errors.ts';
import type { Rail } from '../rail.ts';
import { institutionName } from './bank-names.ts';
import type { BankNumbers } from './bank-numbers.ts';
import { isCustomerRoutingNumber } from './routing-number.ts';

/** Numbers as somebody writes them, with spaces and dashes. */
export type EnteredNumbers = {
  readonly bankAccountType?: 'Checking' | 'Savings' | undefined;
  readonly routingNumber?: string | undefined;
  readonly transitNumber?: string | undefined;
  readonly institutionNumber?: string | undefined;
  readonly accountNumber?: string | undefined;
};
export type BankNumberField = keyof EnteredNumbers;

/** What a country asks for, in the order of a form. */
export const BANK_NUMBER_FIELDS = {
  CA: ['transitNumber', 'institutionNumber', 'accountNumber'],
  US: ['routingNumber', 'accountNumber', 'bankAccountType'],
} as const satisfies Record<Rail, readonly BankNumberField[]>;

type Digits = { readonly min: number; readonly max: number };
/** How many digits each number has. */
export const BANK_NUMBER_DIGITS = {
  CA: {
    transitNumber: { min: 5, max: 5 },
    institutionNumber: { min: 3, max: 3 },
    accountNumber: { min: 5, max: 12 },
  },
  US: { routingNumber: { min: 9, max: 9 }, accountNumber: { min: 6, max: 17 } },
} as const satisfies Record<Rail, Partial<Record<BankNumberField, Digits>>>;

/** How many digits a number of that country has; null where it is none of its numbers. */
export function digitsOf(country: Rail, field: BankNumberField): Digits | null {
  const ofCountry: Partial<Record<BankNumberField, Digits>> = BANK_NUMBER_DIGITS[country];
  return ofCountry[field] ?? null;
}

/** A number without what people write between its digits. */
export const withoutSeparators = (entered: string): string => entered.replace(/[\s\u00a0\u2010-\u2014-]/g, '');

export type NumberProblem = { readonly field: BankNumberField } & (
  | { readonly problem: 'missing' | 'check_digit' }
  | { readonly problem: 'digits'; readonly digits: Digits }
);

/** What is wrong with one number of a country; null: nothing. Numbers of the other country are not asked for. */
export function numberProblem(
  country: Rail,
  field: BankNumberField,
  entered: string | undefined,
): NumberProblem | null {
  const number = withoutSeparators(entered ?? '');
  if (number === '') return { field, problem: 'missing' };
  const digits = digitsOf(country, field);
  if (!digits) return null;
  if (!/^[0-9]+$/.test(number) || number.length < digits.min || number.length > digits.max)
    return { field, problem: 'digits', digits };
  return field === 'routingNumber' && !isCustomerRoutingNumber(number) ? { field, problem: 'check_digit' } : null;
}

/** Everything that is wrong with the numbers of an account, in the order of a form. */
export const numberProblems = (country: Rail, entered: EnteredNumbers): NumberProblem[] =>
  BANK_NUMBER_FIELDS[country].flatMap((field) => numberProblem(country, field, entered[field]) ?? []);

/** `5`, or `5–12`: as a sentence names how many digits are asked for. */
export const digitsText = ({ min, max }: Digits): string => (min === max ? String(min) : `${min}–${max}`);

const CODES = {
  missing: 'customer.bank_number_required',
  digits: 'customer.bank_number_malformed',
  check_digit: 'customer.routing_number_invalid',
} as const satisfies Record<NumberProblem['problem'], ErrorCode>;

/**
 * The account somebody wrote down, complete and well formed. Throws `customer.bank_number_required`,
 * `customer.bank_number_malformed` and `customer.routing_number_invalid` under `bankAccount.<field>`, all of them at once.
 */
export function bankNumbersOf(country: Rail, entered: EnteredNumbers): BankNumbers {
  const problems = numberProblems(country, entered);
  const missing = problems.filter(({ problem }) => problem === 'missing').map(({ field }) => `bankAccount.${field}`);
  refuseAll([
    ...(missing.length > 0 ? [new DomainError(CODES.missing, {}, missing)] : []),
    ...problems
      .filter(({ problem }) => problem !== 'missing')
      .map((wrong) => {
        const digits = wrong.problem === 'digits' ? digitsText(wrong.digits) : undefined;
        return new DomainError(CODES[wrong.problem], { field: `bankAccount.${wrong.field}`, digits });
      }),
  ]);
  const number = (field: 'transitNumber' | 'institutionNumber' | 'routingNumber' | 'accountNumber') =>
    withoutSeparators(entered[field] ?? '');
  const account = number('accountNumber');
  if (country === 'CA')
    return { country, transit: number('transitNumber'), institution: number('institutionNumber'), account };
  const accountType = entered.bankAccountType === 'Savings' ? 'savings' : 'checking';
  return { country, routing: number('routingNumber'), account, accountType };
}

/**
 * The account a payer typed themselves, at an institution there is. Throws what `bankNumbersOf` throws, and
 * `customer.institution_unknown`.
 */
export function payerNumbersOf(country: Rail, entered: EnteredNumbers): BankNumbers {
  const numbers = bankNumbersOf(country, entered);
  if (numbers.country === 'CA' && institutionName(numbers.institution) === null)
    throw new DomainError('customer.institution_unknown', { institution: numbers.institution });
  return numbers;
}

/** The numbers of an account as a form would hold them. */
export const enteredOf = (numbers: BankNumbers): EnteredNumbers =>
  numbers.country === 'CA'
    ? { transitNumber: numbers.transit, institutionNumber: numbers.institution, accountNumber: numbers.account }
    : {
        routingNumber: numbers.routing,
        accountNumber: numbers.account,
        bankAccountType: numbers.accountType === 'savings' ? 'Savings' : 'Checking',
      };
