import { describe, expect, test } from 'vitest';
import { instantOfStops, type RecordedFact, stopsOf, stopsUntil } from './stops.ts';

const fact = (position: string, occurredAt: string): RecordedFact => ({
  position,
  type: 'TransactionPlanned',
  words: 'Dates set',
  actor: 'user:1',
  actorName: 'Ada Lane',
  cause: null,
  occurredAt,
});
const STOPS = stopsOf([
  fact('1', '2026-03-16T14:00:00.000Z'),
  fact('2', '2026-03-16T14:00:00.000Z'),
  fact('3', '2026-03-18T16:00:00.000Z'),
]);

describe('stops of the slider', () => {
  test('facts of one moment are one stop, told by the last of them', () => {
    expect(STOPS.map(({ fact: { position } }) => position)).toEqual(['2', '3']);
  });

  test.each([
    ['2026-03-16T13:59:59.000Z', 0],
    ['2026-03-16T14:00:00.000Z', 1],
    ['2026-03-18T15:59:59.000Z', 1],
    ['2026-03-20T00:00:00.000Z', 2],
  ])('at %s there are %i', (asOf, count) => {
    expect(stopsUntil(STOPS, asOf)).toBe(count);
  });

  test('each stop has its instant: before the first, on it, and now', () => {
    expect(instantOfStops(STOPS, 0)).toBe('2026-03-16T13:59:00.000Z');
    expect(instantOfStops(STOPS, 1)).toBe('2026-03-16T14:00:00.000Z');
    expect(instantOfStops(STOPS, 2)).toBeNull();
    expect(instantOfStops([], 0)).toBeNull();
  });
});
