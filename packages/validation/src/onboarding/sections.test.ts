import { expect, test } from 'vitest';
import { SECTION_FIELDS } from './sections.ts';

const said = (page: keyof typeof SECTION_FIELDS, answers: object): (string | undefined)[] =>
  SECTION_FIELDS[page].safeParse(answers).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['', 'required_field'],
  ['abc', 'error_valid_number'],
  ['12.345', 'error_valid_number'],
])('the largest payment %o is answered with %s, once', (typed, key) => {
  expect(said('maximum_transaction_amount', { expectedMaximumTransactionAmount: typed })).toEqual([key]);
});

test('a website that is missing is told to be missing, once; one without a dot is none', () => {
  const page = (websiteUrl: string | null) => said('business_phone', { phone: '613-555-0143', websiteUrl });
  expect(page('')).toEqual(['required_field']);
  expect(page('larch')).toEqual(['invalid_field']);
  expect(page(null)).toEqual([]);
});
