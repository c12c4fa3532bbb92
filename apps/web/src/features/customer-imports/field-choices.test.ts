import {
  ACCOUNT_TYPE_NAMES,
  COLLECTION_NAMES,
  CUSTOMER_TYPE_NAMES,
  choiceIn,
  FREQUENCY_NAMES,
  LANGUAGE_NAMES,
} from '@cordelle/domain/spreadsheet-import/choices.ts';
import { setLocale } from '@cordelle/i18n/current-locale.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { readWords } from '../../spreadsheets/review.ts';
import { choicesOf } from './field-choices.ts';

/** What cells of a field are read by. */
const NAMES = {
  customer_type: CUSTOMER_TYPE_NAMES,
  authorization_type: COLLECTION_NAMES,
  bank_account_type: ACCOUNT_TYPE_NAMES,
  language: LANGUAGE_NAMES,
  payment_frequency: FREQUENCY_NAMES,
} as const;
type Field = keyof typeof NAMES;

describe.each(['en', 'fr'] as const)('in %s', (locale) => {
  afterAll(() => setLocale('en'));

  test.each(Object.keys(NAMES) as Field[])(
    '%s is offered and told in the words of the console, which it is read by',
    (field) => {
      setLocale(locale);
      const facts = { labelOf: (of: Field) => of, choicesOf: (of: Field) => choicesOf(of, locale) };
      const reader = { locale, currency: 'CAD' };
      for (const { value, label } of choicesOf(field, locale) ?? []) {
        const names = NAMES[field] as Parameters<typeof choiceIn<string>>[1];
        for (const cell of [value, label]) {
          const found = choiceIn(cell, names);
          expect(found, cell).toMatchObject({ inFull: true });
          expect(readWords({ field, how: 'choice' }, found?.choice ?? '', facts, reader)).toBe(label);
        }
      }
    },
  );
});

test('every choice that a cell can be read as has its words', () => {
  for (const field of Object.keys(NAMES) as Field[]) {
    const read = new Set([...NAMES[field].values()].map(({ choice }) => choice));
    const offered = new Set(choicesOf(field, 'en')?.map(({ value, readAs = value }) => readAs));
    // Twice needs two dates, which no line has.
    expect([...read].filter((choice) => choice !== 'Twice' && !offered.has(choice))).toEqual([]);
  }
});
