import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { reportRange } from './range.ts';

const TODAY = '2026-01-15';
const refusal = (asked: Parameters<typeof reportRange>[0]) => {
  try {
    reportRange(asked, TODAY);
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.details.field ?? null];
  }
  return null;
};

describe('the days a report covers', () => {
  test.each([
    ['nothing asked: the last thirty days', {}, '2025-12-16', '2026-01-15'],
    ['only an end: the thirty days before it', { endDate: '2025-03-01' }, '2025-01-30', '2025-03-01'],
    ['only a beginning: until today', { startDate: '2025-12-31' }, '2025-12-31', '2026-01-15'],
    ['one day', { startDate: '2026-01-15', endDate: '2026-01-15' }, '2026-01-15', '2026-01-15'],
    ['days to come', { startDate: '2026-02-01', endDate: '2026-02-28' }, '2026-02-01', '2026-02-28'],
    ['a year', { startDate: '2025-01-01', endDate: '2026-01-01' }, '2025-01-01', '2026-01-01'],
    ['a leap year', { startDate: '2024-01-01', endDate: '2024-12-31' }, '2024-01-01', '2024-12-31'],
  ])('%s', (_, asked, startDate, endDate) => expect(reportRange(asked, TODAY)).toEqual({ startDate, endDate }));

  test('a day more than 366 is refused', () => {
    expect(refusal({ startDate: '2025-01-01', endDate: '2026-01-02' })).toEqual(['report.range_too_long', null]);
    expect(refusal({ startDate: '2024-01-01', endDate: '2025-01-01' })).toEqual(['report.range_too_long', null]);
  });

  test('an end before the beginning is refused, under the field that was given', () => {
    expect(refusal({ startDate: '2026-01-10', endDate: '2026-01-09' })).toEqual(['report.range_reversed', 'endDate']);
    expect(refusal({ startDate: '2026-01-16' })).toEqual(['report.range_reversed', 'startDate']);
  });
});
