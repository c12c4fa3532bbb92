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
import { unreachable } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { ACCOUNT_TYPE_NAMES, choiceIn } from '@cordelle/domain/spreadsheet-import/choices.ts';
import { digitsOfScientific, isScientific } from '@cordelle/domain/spreadsheet-import/phones.ts';
import { canadianNumbersIn } from '@cordelle/domain/spreadsheet-import/split-cells.ts';
import { BANK_ACCOUNT_TYPES } from '@cordelle/validation/customers/fields.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { Problem } from './row-problem.ts';
import type { RowReader } from './row-reader.ts';

/** Bank details are given whole or not at all. */
export function bankIn(reader: RowReader, country: Rail): BankNumbers | undefined {
  const { text, reads } = reader;
  const inOneCell = text('bank_numbers') === '' ? null : canadianNumbersIn(text('bank_numbers'));
  if (text('bank_numbers') !== '' && inOneCell === null) reader.refuse('bank_numbers', 'import_problem_bank_numbers');
  const cells = {
    transitNumber: text('transit_number') || (inOneCell?.transit ?? ''),
    institutionNumber: institutionIn(text('institution_number')) || (inOneCell?.institution ?? ''),
    routingNumber: text('routing_number'),
    accountNumber: plainNumber(text('account_number')) || (inOneCell?.account ?? ''),
    bankAccountType: text('bank_account_type'),
  };
  const asked = BANK_NUMBER_FIELDS[country];
  // What blank cells of one column stand for makes no account of a line without any.
  if (asked.every((field) => cells[field] === '' || reader.isBlank(FIELD_OF[field])) && inOneCell === null)
    return undefined;
  if (asked.some((field) => reader.leavesOut(FIELD_OF[field])) && !isWholeAccount(country, cells)) return undefined;
  const accountType = choiceIn(cells.bankAccountType, ACCOUNT_TYPE_NAMES);
  const unreadable = asked.filter((field) => isScientific(cells[field]));
  for (const field of unreadable) reader.refuse(FIELD_OF[field], 'import_problem_number_shortened');
  const isKnownType =
    cells.bankAccountType === '' ||
    (accountType !== null &&
      (accountType.inFull || reads('bank_account_type', 'choice', cells.bankAccountType, accountType.choice)));
  if (country === 'US' && !isKnownType)
    reader.refuse('bank_account_type', 'import_problem_choice', { choices: BANK_ACCOUNT_TYPES.join(', ') });
  const entered = enteredIn(country, cells, accountType?.choice);
  const others = numberProblems(country, entered).filter(
    ({ field }) => !unreadable.includes(field) && (field !== 'bankAccountType' || isKnownType),
  );
  for (const problem of others) reader.refuse(FIELD_OF[problem.field], ...sentenceOf(problem));
  const isWhole = unreadable.length === 0 && (country === 'CA' || isKnownType) && others.length === 0;
  return isWhole ? bankNumbersOf(country, entered) : undefined;
}

type BankCells = Readonly<Record<BankNumberField, string>>;

const enteredIn = (
  country: Rail,
  cells: BankCells,
  bankAccountType: EnteredNumbers['bankAccountType'],
): EnteredNumbers => ({
  ...cells,
  transitNumber: withZerosBack(country, 'transitNumber', cells.transitNumber),
  institutionNumber: withZerosBack(country, 'institutionNumber', cells.institutionNumber),
  routingNumber: routingWithZeroBack(cells.routingNumber),
  bankAccountType,
});

const isWholeAccount = (country: Rail, cells: BankCells): boolean =>
  numberProblems(country, enteredIn(country, cells, choiceIn(cells.bankAccountType, ACCOUNT_TYPE_NAMES)?.choice))
    .length === 0;

/** A number that a spreadsheet wrote in scientific notation without losing a digit, or with a fraction of zeros. */
const plainNumber = (cell: string): string => digitsOfScientific(cell) ?? cell.replace(/(?<=^[0-9]+)[.,]0+$/, '');

/** An institution by its number, with or without its name: `003 - RBC`. */
const institutionIn = (cell: string): string =>
  /^([0-9]{1,3})\s*[-–—(]\s*\p{L}.*$/u.exec(cell)?.[1] ?? plainNumber(cell);

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
