import { expect, test } from 'vitest';
import { lastTwo, mask, readMaskable } from './mask.ts';

test.each([
  ['0001234567', '********67'],
  ['003', '*03'],
  ['12', '**'],
  ['1', '*'],
  ['', ''],
])('%s is shown as %s', (plain, shown) => expect(mask(plain)).toBe(shown));

test('nothing of a two-character number is kept in clear', () => expect(lastTwo('12')).toBe(''));

test('the exact mask means unchanged', () => expect(readMaskable('********67', '********67')).toBe('unchanged'));

test.each(['*******67', '********68', '**********', '00012345*7'])('%s is refused', (submitted) =>
  expect(readMaskable(submitted, '********67')).toBe('wrong_mask'),
);

test('a mask where nothing was stored is refused', () => expect(readMaskable('**', null)).toBe('wrong_mask'));

test('digits are a new number', () => expect(readMaskable('7654321', '********67')).toBe('new'));
