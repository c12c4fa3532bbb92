import { describe, expect, test } from 'vitest';
import { hasPlace } from './statement-place.ts';

const statement = (date: string, openingCents: bigint, closingCents: bigint) => ({ date, openingCents, closingCents });
const closed = (date: string, closingCents: bigint) => ({ date, closingCents });
const opened = (date: string, openingCents: bigint) => ({ date, openingCents });

describe('given no statement of a later day', () => {
  test.each([[null], [closed('2026-03-17', 700n)]])('when one comes after %o, then it has its place', (before) => {
    expect(hasPlace('CA', statement('2026-03-18', 500n, 900n), { before, after: null })).toBe(true);
  });
});

describe('given that the first statement known begins with 5.00', () => {
  const around = { before: null, after: opened('2026-03-17', 500n) };

  test.each([
    ['2026-03-16', 500n, true],
    ['2026-03-16', 900n, false],
    ['2023-03-19', 900n, false],
  ])('when one of %s that ends with %d comes, then it has its place: %s', (date, closing, place) => {
    expect(hasPlace('CA', statement(date, 0n, closing), around)).toBe(place);
  });
});

describe('given statements of a Monday that ends with 5.00 and the Wednesday after, which begins with 9.00', () => {
  const around = { before: closed('2026-03-16', 500n), after: opened('2026-03-18', 900n) };

  test.each([
    [500n, 900n, true],
    [500n, 700n, false],
    [700n, 900n, false],
  ])('when that of Tuesday leads from %d to %d, then it has its place: %s', (opening, closing, place) => {
    expect(hasPlace('US', statement('2026-03-17', opening, closing), around)).toBe(place);
  });
});

describe('given statements of a Friday and the Monday after, one going on where the other ends', () => {
  const around = { before: closed('2026-03-13', 500n), after: opened('2026-03-16', 500n) };

  test('when one of Saturday comes with a movement, then it has no place', () => {
    expect(hasPlace('CA', statement('2026-03-14', 500n, 900n), around)).toBe(false);
  });
});

describe('given that two business days are missing whose movements may cancel each other', () => {
  const around = { before: closed('2026-03-16', 500n), after: opened('2026-03-19', 500n) };

  test.each(['2026-03-17', '2026-03-18'])('when that of %s comes with a movement, then it has its place', (date) => {
    expect(hasPlace('CA', statement(date, 500n, 900n), around)).toBe(true);
  });
});

test('a holiday is missing nowhere: Good Friday lies between Thursday and Monday', () => {
  const around = { before: closed('2026-04-02', 500n), after: opened('2026-04-06', 500n) };
  expect(hasPlace('CA', statement('2026-04-03', 500n, 900n), around)).toBe(false);
});
