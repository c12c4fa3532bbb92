import { placeProblem, postalCodeText } from '@cordelle/domain/address/postal-code.ts';
import { givenAtOf } from '@cordelle/domain/authorization/given-at.ts';
import { GIVEN_ON_EARLIEST, givenOnProblem } from '@cordelle/domain/authorization/given-on.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import {
  BANK_NUMBER_FIELDS,
  type BankNumberField,
  bankNumbersOf,
  digitsOf,
  digitsText,
  type EnteredNumbers,
  type NumberProblem,
  numberProblems,
  withoutSeparators,
} from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { isRoutingNumber } from '@cordelle/domain/bank-numbers/routing-number.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { AUTHORIZATION_LIMIT_MIN_CENTS } from '@cordelle/domain/customer/authorization-limit.ts';
import type { CollectedBy } from '@cordelle/domain/customer/collection-change.ts';
import { CUSTOMER_TYPES, type CustomerType } from '@cordelle/domain/customer-type.ts';
import { ERRORS, unreachable } from '@cordelle/domain/errors.ts';
import type { Money } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { customerEmail, customerName, customIdentifier } from '@cordelle/validation/customers/edit.ts';
import { AUTHORIZATION_PLACE_MAX, BANK_ACCOUNT_TYPES } from '@cordelle/validation/customers/fields.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { phone } from '@cordelle/validation/personal-details.ts';
import type { z } from 'zod';
import { amountIn } from '../imports/amount-text.ts';
import { dateIn } from '../imports/date-text.ts';
import { normalized } from '../imports/headings.ts';

/** What is wrong with a line: where, and the key of the sentence that says what to do. Never holds a number of an account. */
export type Problem = {
  /** Null: the line as a whole. */
  readonly field: ImportField | null;
  readonly message: string;
  readonly inputs?: Readonly<Record<string, string | number>>;
};

/** Cells of one line by field. Blank and missing are the same: nothing was said. */
export type RowValues = Partial<Record<ImportField, string>>;

/** What a line says about a customer. What is left out stays as it is, or was never known. */
export type RowDetails = {
  readonly name?: string;
  readonly customIdentifier?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly customerType?: CustomerType;
  /** How the agreement was collected. */
  readonly collected?: Exclude<CollectedBy, 'phone'>;
  /** When it was given. */
  readonly givenAt?: Date;
  readonly place?: string;
  /** Of the agreement, and of what is written to the payer. */
  readonly language?: Language;
  readonly address1?: string;
  readonly address2?: string;
  readonly city?: string;
  readonly provinceCode?: string;
  readonly postalCode?: string;
  /** Most that one debit may take; null: no limit. */
  readonly limit?: Money | null;
  readonly bank?: BankNumbers;
};

const ADDRESS_MAX = 200;
const PROVINCE_MAX = 3;
const POSTAL_CODE_MAX = 12;

/**
 * Reads one line by the rules of the form. Spreadsheets take zeros off the front of numbers: institution and transit numbers,
 * and routing numbers whose check digit agrees, get them back, since no other number can be meant; account numbers never do.
 */
export function readRow(
  values: RowValues,
  country: Rail,
  today: CalendarDate,
): { details: RowDetails; problems: Problem[] } {
  const problems: Problem[] = [];
  const text = (field: ImportField): string => values[field]?.trim() ?? '';
  const refuse = (field: ImportField | null, message: string, inputs?: Problem['inputs']): undefined => {
    problems.push({ field, message, ...(inputs && { inputs }) });
  };
  const parsed = (field: ImportField, schema: z.ZodType<string>): string | undefined => {
    const value = text(field);
    if (value === '') return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    if (issue?.code === 'too_big') return refuse(field, 'import_problem_too_long', { max: Number(issue.maximum) });
    return refuse(field, issue?.message ?? 'invalid_field');
  };
  const short = (field: ImportField, max: number): string | undefined => {
    const value = text(field);
    if (value.length > max) return refuse(field, 'import_problem_too_long', { max });
    return value === '' ? undefined : value;
  };
  const oneOf = <Choice extends string>(
    field: ImportField,
    names: Readonly<Record<string, Choice>>,
    choices: readonly string[],
  ): Choice | undefined => {
    const value = text(field);
    if (value === '') return undefined;
    return names[normalized(value)] ?? refuse(field, 'import_problem_choice', { choices: choices.join(', ') });
  };

  const region = country === 'CA' ? 'province_code' : 'state_code';
  const postal = country === 'CA' ? 'postal_code' : 'zip_code';
  const code = short(region, PROVINCE_MAX)?.toUpperCase();
  const typed = short(postal, POSTAL_CODE_MAX);
  const postalCode = typed && postalCodeText(typed);
  const problem = placeProblem({ country, region: code || null, postalCode: postalCode || null });
  if (problem) refuse(problem === 'address.region_unknown' ? region : postal, ERRORS[problem].message);
  const details = withoutBlanks({
    name: parsed('name', customerName),
    customIdentifier: parsed('custom_identifier', customIdentifier),
    email: parsed('email', customerEmail),
    phone: parsed('phone', phone),
    customerType: oneOf('customer_type', CUSTOMER_TYPE_NAMES, CUSTOMER_TYPES),
    collected: oneOf('authorization_type', COLLECTION_NAMES, ['Online', 'In Person', 'Paper']),
    givenAt: givenAtIn(text('authorization_date'), country, today, refuse),
    place: short('authorization_place', AUTHORIZATION_PLACE_MAX),
    language: oneOf('language', LANGUAGE_NAMES, ['English', 'French']),
    address1: short('address_1', ADDRESS_MAX),
    address2: short('address_2', ADDRESS_MAX),
    city: short('city', ADDRESS_MAX),
    provinceCode: code,
    postalCode,
    limit: limitIn(text('authorization_amount'), country, refuse),
    bank: bankIn(text, country, refuse),
  });
  return { details, problems };
}

/** What a customer nobody knows yet needs besides; the form asks for the same. */
export function missingOfNew(details: RowDetails, problems: readonly Problem[], country: Rail): Problem[] {
  const told = new Set(problems.map(({ field }) => field));
  const missing: Problem[] = [];
  const need = (field: ImportField, value: unknown, message: string) => {
    if (value === undefined && !told.has(field)) missing.push({ field, message });
  };
  need('name', details.name, 'error_customer_name_required');
  need('customer_type', details.customerType, 'error_agreement_type_required');
  if (country === 'US' && details.collected)
    need('authorization_amount', details.limit, 'import_problem_limit_required');
  return missing;
}

type Refuse = (field: ImportField | null, message: string, inputs?: Problem['inputs']) => undefined;

/** The beginning of the day on which an agreement was given. */
function givenAtIn(text: string, country: Rail, today: CalendarDate, refuse: Refuse): Date | undefined {
  if (text === '') return undefined;
  const day = dateIn(text);
  if (day === null) return refuse('authorization_date', 'import_problem_date');
  if (day === 'ambiguous') return refuse('authorization_date', 'import_problem_date_ambiguous');
  const problem = givenOnProblem(day, today);
  if (problem) return refuse('authorization_date', ERRORS[problem].message, { earliest: GIVEN_ON_EARLIEST });
  return givenAtOf(country, day, today);
}

/** An amount as spreadsheets write it. Null: no limit. */
function limitIn(text: string, country: Rail, refuse: Refuse): Money | null | undefined {
  if (text === '') return undefined;
  const amount = amountIn(text, currencyOf(country));
  if (amount === null) return refuse('authorization_amount', 'error_money_malformed');
  if (amount.cents === 0n) return null;
  if (amount.cents < AUTHORIZATION_LIMIT_MIN_CENTS) return refuse('authorization_amount', 'error_limit_minimum');
  return amount;
}

/** Bank details are given whole or not at all. */
function bankIn(text: (field: ImportField) => string, country: Rail, refuse: Refuse): BankNumbers | undefined {
  const cells = {
    transitNumber: text('transit_number'),
    institutionNumber: text('institution_number'),
    routingNumber: text('routing_number'),
    accountNumber: text('account_number'),
    bankAccountType: text('bank_account_type'),
  };
  const asked = BANK_NUMBER_FIELDS[country];
  if (asked.every((field) => cells[field] === '')) return undefined;
  const accountType = ACCOUNT_TYPE_NAMES[normalized(cells.bankAccountType)];
  const unreadable = asked.filter((field) => SHORTENED.test(cells[field]));
  for (const field of unreadable) refuse(FIELD_OF[field], 'import_problem_number_shortened');
  const isKnownType = cells.bankAccountType === '' || accountType !== undefined;
  if (country === 'US' && !isKnownType)
    refuse('bank_account_type', 'import_problem_choice', { choices: BANK_ACCOUNT_TYPES.join(', ') });
  const entered: EnteredNumbers = {
    ...cells,
    transitNumber: withZerosBack(country, 'transitNumber', cells.transitNumber),
    institutionNumber: withZerosBack(country, 'institutionNumber', cells.institutionNumber),
    routingNumber: routingWithZeroBack(cells.routingNumber),
    bankAccountType: accountType,
  };
  const others = numberProblems(country, entered).filter(
    ({ field }) => !unreadable.includes(field) && (field !== 'bankAccountType' || isKnownType),
  );
  for (const problem of others) refuse(FIELD_OF[problem.field], ...sentenceOf(problem));
  const isWhole = unreadable.length === 0 && isKnownType && others.length === 0;
  return isWhole ? bankNumbersOf(country, entered) : undefined;
}

function sentenceOf(problem: NumberProblem): [message: string, inputs?: Problem['inputs']] {
  switch (problem.problem) {
    case 'missing':
      return ['import_problem_bank_incomplete'];
    case 'check_digit':
      return ['error_routing_number'];
    case 'digits':
      return ['import_problem_digits', { digits: digitsText(problem.digits) }];
    default:
      return unreachable(problem);
  }
}

/** A number of fixed length as it was before a spreadsheet took the zeros off its front. */
function withZerosBack(country: Rail, field: BankNumberField, cell: string): string {
  const number = withoutSeparators(cell);
  return /^[0-9]+$/.test(number) ? number.padStart(digitsOf(country, field)?.min ?? 0, '0') : cell;
}

/** At most one zero can be missing from a routing number, and the check digit tells whether it is. */
function routingWithZeroBack(cell: string): string {
  const padded = `0${withoutSeparators(cell)}`;
  return isRoutingNumber(padded) ? padded : cell;
}

const FIELD_OF: Readonly<Record<BankNumberField, ImportField>> = {
  transitNumber: 'transit_number',
  institutionNumber: 'institution_number',
  routingNumber: 'routing_number',
  accountNumber: 'account_number',
  bankAccountType: 'bank_account_type',
};

/** `1.23E+11`: what a spreadsheet makes of a long number in a column of numbers. */
const SHORTENED = /^[0-9]+([.,][0-9]+)?e\+?[0-9]+$/i;

const CUSTOMER_TYPE_NAMES: Readonly<Record<string, CustomerType>> = {
  personal: 'Personal',
  individual: 'Personal',
  personnel: 'Personal',
  particulier: 'Personal',
  business: 'Business',
  company: 'Business',
  entreprise: 'Business',
  affaires: 'Business',
};
const COLLECTION_NAMES: Readonly<Record<string, NonNullable<RowDetails['collected']>>> = {
  online: 'online',
  'en ligne': 'online',
  'in person': 'in_person',
  'en personne': 'in_person',
  paper: 'paper',
  'on paper': 'paper',
  papier: 'paper',
  'sur papier': 'paper',
};
const LANGUAGE_NAMES: Readonly<Record<string, Language>> = {
  en: 'en',
  eng: 'en',
  english: 'en',
  anglais: 'en',
  fr: 'fr',
  fra: 'fr',
  french: 'fr',
  francais: 'fr',
};
const ACCOUNT_TYPE_NAMES: Readonly<Record<string, 'Checking' | 'Savings'>> = {
  checking: 'Checking',
  chequing: 'Checking',
  cheques: 'Checking',
  savings: 'Savings',
  epargne: 'Savings',
};

/** An object without the entries that say nothing. The cast holds because only undefined values are dropped. */
function withoutBlanks(details: { [Key in keyof RowDetails]: RowDetails[Key] | undefined }): RowDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as RowDetails;
}
