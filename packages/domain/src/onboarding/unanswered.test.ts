import { expect, test } from 'vitest';
import { afterAsking } from './unanswered.ts';

const ASKED = new Date('2026-03-02T15:00:00Z');
const after = (days: number, hours = 0) => new Date(ASKED.getTime() + (days * 24 + hours) * 3_600_000);

test.each([
  [0, { do: 'nothing' }],
  [2, { do: 'nothing' }],
  [3, { do: 'remind', day: 3 }],
  [9, { do: 'remind', day: 3 }],
  [10, { do: 'remind', day: 10 }],
  [30, { do: 'remind', day: 30 }],
  [59, { do: 'remind', day: 30 }],
  [60, { do: 'close' }],
  [400, { do: 'close' }],
])('%i days after the provider asked: %j', (days, step) => expect(afterAsking(ASKED, after(days))).toEqual(step));

test('a day is over when its hours are', () => {
  expect(afterAsking(ASKED, after(2, 23))).toEqual({ do: 'nothing' });
  expect(afterAsking(ASKED, after(59, 23))).toEqual({ do: 'remind', day: 30 });
});
