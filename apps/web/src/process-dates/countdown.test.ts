import { expect, test } from 'vitest';
import { timeLeft } from './countdown.ts';

const NOON = '2026-03-18T16:00:00.000Z';
const at = (time: string) => Date.parse(`2026-03-${time}:00.000Z`);

test('whole minutes are counted down, never up', () => {
  expect(timeLeft(NOON, at('18T13:46'))).toEqual({ hours: 2, minutes: 14 });
  expect(timeLeft(NOON, at('18T13:46') + 1)).toEqual({ hours: 2, minutes: 13 });
});

test('what has passed, or is more than a day away, is not counted', () => {
  expect(timeLeft(NOON, at('18T16:00'))).toBeNull();
  expect(timeLeft(NOON, at('19T09:00'))).toBeNull();
  expect(timeLeft(NOON, at('17T15:59'))).toBeNull();
  expect(timeLeft(NOON, at('17T16:00'))).toEqual({ hours: 24, minutes: 0 });
});
