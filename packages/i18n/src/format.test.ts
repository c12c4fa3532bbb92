import { describe, expect, test } from 'vitest';
import {
  formatClosures,
  formatDate,
  formatDateWithWeekday,
  formatDayOfMonth,
  formatFileSize,
  formatInstant,
  formatMoney,
  formatMoneyInput,
  formatMonth,
  formatNumber,
  formatPercent,
  formatShortMoney,
  formatTime,
  formatWeekday,
  readDateInput,
  readMoneyInput,
} from './format.ts';

/** Shows U+00A0 as `~`, so a plain space in the wrong place is seen. */
const visible = (text: string): string => text.replaceAll('\u00a0', '~');

describe('money', () => {
  test.each([
    ['1234.50', 'CAD', '$1,234.50', '1~234,50~$'],
    ['1234.50', 'USD', '$1,234.50', '1~234,50~$'],
    ['0.05', 'CAD', '$0.05', '0,05~$'],
    ['-200.00', 'CAD', '−$200.00', '−200,00~$'],
    ['9007199254740993.01', 'USD', '$9,007,199,254,740,993.01', '9~007~199~254~740~993,01~$'],
  ])('%s %s', (amount, currency, english, french) => {
    expect(visible(formatMoney(amount, currency, 'en'))).toBe(english);
    expect(visible(formatMoney(amount, currency, 'fr'))).toBe(french);
  });

  test('text that is no amount is refused, not shown as NaN', () => {
    expect(() => formatMoney('1,234.50', 'CAD', 'en')).toThrow(RangeError);
    expect(() => formatMoney('', 'CAD', 'en')).toThrow(RangeError);
  });

  test.each([
    ['50', '50.00'],
    ['$1,234.5', '1234.50'],
    ['1 234,5', '1234.50'],
    ['1\u00a0234,50 $', '1234.50'],
    ['007', '7.00'],
    ['1,234', '1234.00'],
    ['0,12', '0.12'],
  ])('typed %j is read as %s', (typed, amount) => expect(readMoneyInput(typed)).toBe(amount));

  test.each(['', 'abc', '1.234', '1,2345', '-5', '1.2.3', '1e3', '12,34,567'])('typed %j is not guessed', (typed) =>
    expect(readMoneyInput(typed)).toBeNull(),
  );

  test('an amount stands in a field without its symbol', () => {
    expect(formatMoneyInput('1234.50', 'en')).toBe('1,234.50');
    expect(visible(formatMoneyInput('1234.50', 'fr'))).toBe('1~234,50');
  });
});

describe('numbers', () => {
  test('counts and shares', () => {
    expect(formatNumber(1204, 'en')).toBe('1,204');
    expect(visible(formatNumber(1204, 'fr'))).toBe('1~204');
    expect(formatShortMoney(1500, 'CAD', 'en')).toBe('$1.5K');
    expect(visible(formatShortMoney(1500, 'CAD', 'fr'))).toBe('1,5~k~$');
    expect(formatShortMoney(0, 'USD', 'en')).toBe('$0');
    expect(formatPercent(3330, 'en')).toBe('33.3%');
    expect(visible(formatPercent(3330, 'fr'))).toBe('33,3~%');
  });
});

describe('calendar dates', () => {
  test.each([
    ['2026-03-18', 'Mar 18, 2026', '18~mars~2026'],
    ['2026-03-01', 'Mar 01, 2026', '1er~mars~2026'],
    ['2024-02-29', 'Feb 29, 2024', '29~février~2024'],
    ['2026-08-05', 'Aug 05, 2026', '5~août~2026'],
  ])('%s', (date, english, french) => {
    expect(formatDate(date, 'en')).toBe(english);
    expect(visible(formatDate(date, 'fr'))).toBe(french);
  });

  test('weekdays and months', () => {
    expect(formatWeekday('2026-03-18', 'en')).toBe('Wednesday');
    expect(formatWeekday('2026-03-18', 'fr')).toBe('mercredi');
    expect(formatDateWithWeekday('2026-03-18', 'en')).toBe('Wed, Mar 18, 2026');
    expect(visible(formatDateWithWeekday('2026-03-01', 'fr'))).toBe('dim.~1er~mars~2026');
    expect(formatDayOfMonth('2026-03-08', 'en')).toBe('Mar 08');
    expect(visible(formatDayOfMonth('2026-03-18', 'fr'))).toBe('18~mars');
    expect(visible(formatMonth('2026-03-18', 'en'))).toBe('March~2026');
    expect(visible(formatMonth('2026-03-18', 'fr'))).toBe('mars~2026');
  });

  test.each(['2026-02-29', '2026-13-01', '2026-3-1', '2026-03-18T00:00:00Z', ''])('%j names no day', (date) =>
    expect(() => formatDate(date, 'en')).toThrow(RangeError),
  );

  test.each([
    ['2026-03-18', '2026-03-18'],
    ['Mar 18, 2026', '2026-03-18'],
    ['march 8 2026', '2026-03-08'],
    ['18 mars 2026', '2026-03-18'],
    ['1er août 2026', '2026-08-01'],
    ['1\u00a0février\u00a02026', '2026-02-01'],
  ])('typed %j is read as %s', (typed, date) => expect(readDateInput(typed)).toBe(date));

  test.each(['03/04/2026', 'tomorrow', '31 juin 2026', 'ma 3 2026', ''])('typed %j is not guessed', (typed) =>
    expect(readDateInput(typed)).toBeNull(),
  );
});

describe('closed days', () => {
  const days = [
    { date: '2027-12-25', reason: 'Weekend' },
    { date: '2027-12-26', reason: 'Weekend' },
    { date: '2027-12-27', reason: 'Christmas Day' },
    { date: '2027-12-28', reason: 'Boxing Day' },
  ];

  test('are named with their days; what goes on is said once', () => {
    expect(formatClosures(days.slice(0, 2), 'en')).toBe('Weekend');
    expect(formatClosures(days, 'en')).toBe('Weekend; Mon, Dec 27: Christmas Day; Tue, Dec 28: Boxing Day');
    expect(
      formatClosures(
        [
          { date: '2026-04-03', reason: 'Vendredi saint' },
          { date: '2026-04-04', reason: 'Fin de semaine' },
        ],
        'fr',
      ),
    ).toBe('Vendredi saint; sam.\u00a04\u00a0avril\u00a0: Fin de semaine');
  });
});

describe('instants', () => {
  test('stand on the wall of their zone, zone named', () => {
    expect(visible(formatInstant('2026-03-18T18:30:00Z', 'America/Toronto', 'en'))).toBe('Mar 18, 2026, 2:30~PM~EDT');
    expect(visible(formatInstant('2026-03-18T18:30:00Z', 'America/Toronto', 'fr'))).toBe('18~mars~2026, 14~h~30~HAE');
  });

  test('before midnight in the zone is still the day before', () => {
    expect(formatInstant('2026-03-01T04:59:00Z', 'America/New_York', 'en')).toContain('Feb 28, 2026, 11:59');
  });

  test('midnight and noon', () => {
    expect(visible(formatTime('2026-01-05T05:00:00Z', 'America/Toronto', 'en'))).toBe('12:00~AM');
    expect(visible(formatTime('2026-01-05T17:00:00Z', 'America/Toronto', 'en'))).toBe('12:00~PM');
    expect(visible(formatTime('2026-01-05T05:00:00Z', 'America/Toronto', 'fr'))).toBe('0~h~00');
  });
});

test.each([
  [12, '1~kB', '1~ko'],
  [48_200, '48~kB', '48~ko'],
  [1_234_567, '1.2~MB', '1,2~Mo'],
])('a file of %s bytes', (bytes, english, french) => {
  expect(visible(formatFileSize(bytes, 'en'))).toBe(english);
  expect(visible(formatFileSize(bytes, 'fr'))).toBe(french);
});
