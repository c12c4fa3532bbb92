import {
  BANK_NUMBER_FIELDS,
  type BankNumberField,
  digitsOf,
  digitsText,
  type EnteredNumbers,
  numberProblem,
  withoutSeparators,
} from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import type { Mistakes } from '../auth-forms/use-auth-form.ts';
import type { Customer } from './customer.ts';

/** Names of the fields in a form, as the server names them in what it says. */
export type BankField = `bankAccount.${BankNumberField}`;
export type BankValues = Readonly<Partial<Record<BankField, string>>>;
/** Bank details on file, every number masked; null: none. */
export type OnFile = Customer['bankAccount'];

/** What the fields start with: the masks of what is on file, or nothing. */
export const bankValuesOf = (country: Rail, onFile: OnFile): BankValues =>
  Object.fromEntries(BANK_NUMBER_FIELDS[country].map((field) => [`bankAccount.${field}`, onFile?.[field] ?? '']));

/** Whether a field still shows what is on file. */
export const isKept = (field: BankNumberField, value: string, onFile: OnFile): boolean =>
  onFile !== null && value === onFile[field];

/** What is wrong with the fields, as the server would say it. Details nobody has to give may be left out whole. */
export function bankMistakes(
  country: Rail,
  values: BankValues,
  { onFile, required }: { readonly onFile: OnFile; readonly required: boolean },
): Mistakes<BankField> {
  const fields = BANK_NUMBER_FIELDS[country];
  const entered = (field: BankNumberField) => values[`bankAccount.${field}`] ?? '';
  const isBlank = fields.every((field) => field === 'bankAccountType' || entered(field).trim() === '');
  if (isBlank && !required && !onFile) return {};
  const mistakes: Partial<Record<BankField, () => string>> = {};
  for (const field of fields) {
    if (isKept(field, entered(field), onFile)) continue;
    const words = mistakeIn(country, field, entered(field));
    if (words) mistakes[`bankAccount.${field}`] = words;
  }
  return mistakes;
}

function mistakeIn(country: Rail, field: BankNumberField, value: string): (() => string) | undefined {
  const found = numberProblem(country, field, value);
  if (!found) return undefined;
  if (found.problem === 'digits') {
    const digits = digitsText(found.digits);
    return () => m.error_bank_number_digits({ digits });
  }
  return found.problem === 'missing' ? m.required_field : m.error_routing_number;
}

/** The numbers as they are sent; nothing where all of them stay as they are, or none was given. */
export function bankInput(country: Rail, values: BankValues, onFile: OnFile): EnteredNumbers | undefined {
  const fields = BANK_NUMBER_FIELDS[country];
  const entered = (field: BankNumberField) => values[`bankAccount.${field}`] ?? '';
  if (fields.every((field) => isKept(field, entered(field), onFile))) return undefined;
  if (fields.every((field) => field === 'bankAccountType' || entered(field) === '')) return undefined;
  const given = fields.filter((field) => entered(field) !== '');
  return Object.fromEntries(given.map((field) => [field, entered(field)]));
}

/** The digits a field asks for, as its hint says them. */
export const digitsHint = (country: Rail, field: BankNumberField): string => {
  const digits = digitsOf(country, field);
  return digits ? m.bank_digits({ digits: digitsText(digits) }) : '';
};

const GROUP = /(\d{4})(?=\d)/g;
/** A long number in groups of four, as people read it; a mask and what is no number stay as they are. */
export const grouped = (value: string): string => (/^\d{7,}$/.test(value) ? value.replace(GROUP, '$1\u00a0') : value);

/**
 * The numbers in a pasted text when it holds all of them in the order of a cheque, as `12345-003-1234567` does; null when it
 * is anything else.
 */
export function numbersIn(country: Rail, pasted: string): BankValues | null {
  const [first = '', ...others] = pasted.match(/\d+/g) ?? [];
  const [second = '', ...rest] = others;
  const found: EnteredNumbers =
    country === 'CA'
      ? { transitNumber: first, institutionNumber: second, accountNumber: rest.join('') }
      : { routingNumber: first, accountNumber: others.join('') };
  const numbers = Object.entries(found);
  const fits = BANK_NUMBER_FIELDS[country].every(
    (field) => field === 'bankAccountType' || numberProblem(country, field, found[field]) === null,
  );
  return fits ? Object.fromEntries(numbers.map(([field, number]) => [`bankAccount.${field}`, number])) : null;
}

/**
 * What a field holds after something was typed into it. The first key replaces a mask whole; separators are dropped.
 * `inserted`: what the key or the paste brought, null when it took something away.
 */
export const afterTyping = (text: string, inserted: string | null, wasMask: boolean): string =>
  withoutSeparators(wasMask ? (inserted ?? '') : text);
