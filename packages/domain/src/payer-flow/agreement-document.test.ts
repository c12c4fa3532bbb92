import { expect, test } from 'vitest';
import { canonicalText, maskedAccount } from './agreement-document.ts';

const part = { heading: 'Notice', text: 'I am told.', prominent: false, box: null };

test('the text of an agreement says what stood out and which box was ticked', () => {
  const waiver = { heading: 'Waiver', text: 'I give it up.\nLeave it empty.', prominent: true };
  const text = (box: boolean) =>
    canonicalText({ title: 'PAD', parts: [part, { ...waiver, box }], version: 'Version 2' });
  expect(text(false)).toBe(
    'PAD\n\nNotice\nI am told.\n\n*Waiver*\n[ ] *I give it up.*\n*Leave it empty.*\n\nVersion 2',
  );
  expect(text(true)).toBe(text(false).replace('[ ]', '[x]'));
});

test.each([
  ['12345', '**345'],
  ['1234567', '****567'],
  ['12345678', '****5678'],
  ['123456789012', '********9012'],
])('an account %s is shown as %s', (account, shown) => {
  expect(maskedAccount(account)).toBe(shown);
});
