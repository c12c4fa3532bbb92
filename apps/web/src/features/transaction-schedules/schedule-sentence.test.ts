import { expect, test } from 'vitest';
import { scheduleSentence, type Told } from './schedule-sentence.ts';

const biweekly: Told = {
  amount: '50.00',
  currency: 'CAD',
  frequency: 'Every Other Week',
  installments: 12,
  first: '2025-10-03',
  last: '2026-03-06',
  varies: false,
  total: '600.00',
};

test('a series is told with its number, its last date and its total', () => {
  expect(scheduleSentence(biweekly, 'en')).toBe(
    '$50.00 every 2 weeks from Fri, Oct 03, 2025, 12 times, last Fri, Mar 06, 2026, total $600.00',
  );
});

test('one payment is told by its date alone, whatever its frequency', () => {
  expect(scheduleSentence({ ...biweekly, frequency: 'Once', installments: 1 }, 'en')).toBe(
    '$50.00 once, on Fri, Oct 03, 2025',
  );
  expect(scheduleSentence({ ...biweekly, installments: 1 }, 'en')).toBe('$50.00 once, on Fri, Oct 03, 2025');
});

test('two payments are told by both dates', () => {
  const twice: Told = { ...biweekly, frequency: 'Twice', installments: 2, last: '2025-11-07', total: '100.00' };
  expect(scheduleSentence(twice, 'en')).toBe('$50.00 twice: Fri, Oct 03, 2025 and Fri, Nov 07, 2025, total $100.00');
});

test('without an end it has no end date, and no total is made up', () => {
  expect(scheduleSentence({ ...biweekly, installments: null, last: null, total: null }, 'en')).toBe(
    '$50.00 every 2 weeks from Fri, Oct 03, 2025, with no end date',
  );
});

test('where installments differ, no single amount is told', () => {
  expect(scheduleSentence({ ...biweekly, varies: true, total: '620.00' }, 'en')).toBe(
    '12 payments of different amounts, every 2 weeks from Fri, Oct 03, 2025, last Fri, Mar 06, 2026, total $620.00',
  );
  expect(scheduleSentence({ ...biweekly, varies: true, total: null }, 'en')).not.toContain('$50.00');
  expect(scheduleSentence({ ...biweekly, varies: true, installments: null, last: null }, 'en')).not.toContain('$50.00');
});
