import { expect, test } from 'vitest';
import { keyNoticeDue } from './notice.ts';

const instant = (text: string) => new Date(`${text}Z`);
const yearly = { createdAt: instant('2026-03-02T15:00'), expiresAt: instant('2027-03-02T15:00') };

test.each([
  ['2027-02-16T14:59', null],
  ['2027-02-16T15:00', 14],
  ['2027-02-27T14:59', 14],
  ['2027-02-27T15:00', 3],
  ['2027-03-02T14:59', 3],
  ['2027-03-02T15:00', null],
])('at %s the notice of a key that ends at 2027-03-02T15:00 is %s', (at, days) => {
  expect(keyNoticeDue(yearly, instant(at))).toBe(days);
});

test('whoever made a key for a week is told three days before, and not when it is made', () => {
  const weekly = { createdAt: instant('2027-02-01T09:00'), expiresAt: instant('2027-02-08T09:00') };
  expect(keyNoticeDue(weekly, instant('2027-02-01T10:00'))).toBeNull();
  expect(keyNoticeDue(weekly, instant('2027-02-05T09:00'))).toBe(3);
});

test('a key for a day ends without a word', () => {
  const daily = { createdAt: instant('2027-02-01T09:00'), expiresAt: instant('2027-02-02T09:00') };
  expect(keyNoticeDue(daily, instant('2027-02-01T20:00'))).toBeNull();
});
