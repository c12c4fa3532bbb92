import { describe, expect, test } from 'vitest';
import en from '../../../i18n/messages/en.json' with { type: 'json' };
import fr from '../../../i18n/messages/fr.json' with { type: 'json' };
import { DomainError } from '../errors.ts';
import { weekday } from './dates.ts';
import { CLOSURES, closedDays, closure, easterSunday, REGIONAL_HOLIDAYS } from './holidays.ts';

const BANKING_CALENDARS = ['CA-ACSS', 'US-FED'] as const;
const closuresOf = (calendar: (typeof BANKING_CALENDARS)[number], year: number) =>
  [...CLOSURES[calendar]].filter(([date]) => date.startsWith(String(year)));

describe('Federal Reserve closures', () => {
  test('2026: Independence Day falls on a Saturday and is not observed', () => {
    expect(closuresOf('US-FED', 2026)).toEqual([
      ['2026-01-01', 'holiday_new_year'],
      ['2026-01-19', 'holiday_martin_luther_king'],
      ['2026-02-16', 'holiday_washington_birthday'],
      ['2026-05-25', 'holiday_memorial_day'],
      ['2026-06-19', 'holiday_juneteenth'],
      ['2026-09-07', 'holiday_labor_day'],
      ['2026-10-12', 'holiday_columbus_day'],
      ['2026-11-11', 'holiday_veterans_day'],
      ['2026-11-26', 'holiday_thanksgiving'],
      ['2026-12-25', 'holiday_christmas'],
    ]);
    expect(closure('US-FED', '2026-07-03')).toBeNull();
  });

  test('2027: a Sunday holiday closes the Monday, Saturday holidays close nothing', () => {
    expect(closuresOf('US-FED', 2027)).toEqual([
      ['2027-01-01', 'holiday_new_year'],
      ['2027-01-18', 'holiday_martin_luther_king'],
      ['2027-02-15', 'holiday_washington_birthday'],
      ['2027-05-31', 'holiday_memorial_day'],
      ['2027-07-05', 'holiday_independence_day'],
      ['2027-09-06', 'holiday_labor_day'],
      ['2027-10-11', 'holiday_columbus_day'],
      ['2027-11-11', 'holiday_veterans_day'],
      ['2027-11-25', 'holiday_thanksgiving'],
    ]);
    expect(closure('US-FED', '2027-06-18')).toBeNull();
    expect(closure('US-FED', '2027-12-24')).toBeNull();
  });

  test('New Year 2028 is a Saturday: no closure', () => {
    expect(closure('US-FED', '2027-12-31')).toBeNull();
    expect(closure('US-FED', '2028-01-03')).toBeNull();
  });

  test('Good Friday is a business day', () => expect(closure('US-FED', '2026-04-03')).toBeNull());
});

describe('Payments Canada closures', () => {
  test('2026: Boxing Day on Saturday closes the Monday', () => {
    expect(closuresOf('CA-ACSS', 2026)).toEqual([
      ['2026-01-01', 'holiday_new_year'],
      ['2026-04-03', 'holiday_good_friday'],
      ['2026-05-18', 'holiday_victoria_day'],
      ['2026-07-01', 'holiday_canada_day'],
      ['2026-09-07', 'holiday_labour_day'],
      ['2026-09-30', 'holiday_truth_reconciliation'],
      ['2026-10-12', 'holiday_thanksgiving'],
      ['2026-11-11', 'holiday_remembrance_day'],
      ['2026-12-25', 'holiday_christmas'],
      ['2026-12-28', 'holiday_boxing_day'],
    ]);
  });

  test('2027: Christmas on Saturday and Boxing Day on Sunday close Monday and Tuesday', () => {
    expect(closuresOf('CA-ACSS', 2027)).toEqual([
      ['2027-01-01', 'holiday_new_year'],
      ['2027-03-26', 'holiday_good_friday'],
      ['2027-05-24', 'holiday_victoria_day'],
      ['2027-07-01', 'holiday_canada_day'],
      ['2027-09-06', 'holiday_labour_day'],
      ['2027-09-30', 'holiday_truth_reconciliation'],
      ['2027-10-11', 'holiday_thanksgiving'],
      ['2027-11-11', 'holiday_remembrance_day'],
      ['2027-12-27', 'holiday_christmas'],
      ['2027-12-28', 'holiday_boxing_day'],
    ]);
  });

  test('2022: Christmas on Sunday yields Monday to Boxing Day and closes Tuesday', () => {
    expect(closure('CA-ACSS', '2022-12-26')).toEqual({ reason: 'holiday_boxing_day' });
    expect(closure('CA-ACSS', '2022-12-27')).toEqual({ reason: 'holiday_christmas' });
  });

  test('New Year 2028 is a Saturday: closed on Monday January 3', () => {
    expect(closure('CA-ACSS', '2028-01-03')).toEqual({ reason: 'holiday_new_year' });
  });

  test('September 30 closes the payment systems since 2021', () => {
    expect(closure('CA-ACSS', '2020-09-30')).toBeNull();
    expect(closure('CA-ACSS', '2021-09-30')).toEqual({ reason: 'holiday_truth_reconciliation' });
  });

  test('Victoria Day is the Monday before May 25, also when May 25 is a Monday', () => {
    expect(closure('CA-ACSS', '2020-05-18')).toEqual({ reason: 'holiday_victoria_day' });
    expect(closure('CA-ACSS', '2020-05-25')).toBeNull();
  });
});

test.each([
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter %i is %s', (year, date) => expect(easterSunday(year)).toBe(date));

describe('the closed days that move a date', () => {
  test('are all of them, a weekend and every holiday observed behind it', () =>
    expect(closedDays('CA-ACSS', '2027-12-26', '2027-12-29')).toEqual([
      { date: '2027-12-26', reason: 'weekend' },
      { date: '2027-12-27', reason: 'holiday_christmas' },
      { date: '2027-12-28', reason: 'holiday_boxing_day' },
    ]));

  test('end before the day that it moves to, and an open day has none', () => {
    expect(closedDays('US-FED', '2027-05-30', '2027-06-01').map(({ reason }) => reason)).toEqual([
      'weekend',
      'holiday_memorial_day',
    ]);
    expect(closedDays('US-FED', '2027-06-01', '2027-06-01')).toEqual([]);
  });
});

describe('a bank that closes by itself', () => {
  test('is closed on a day on which its network is open', () => {
    expect(closure('CA-ACSS', '2026-02-16')).toBeNull();
    expect(closure('CA-ACSS', '2026-02-16', new Map([['2026-02-16', 'holiday_family_day']]))).toEqual({
      reason: 'holiday_family_day',
    });
  });
});

describe('every loaded year', () => {
  test.each(BANKING_CALENDARS)('%s closes weekdays only; a weekend is named as such', (calendar) => {
    for (const date of CLOSURES[calendar].keys()) expect(weekday(date)).toBeLessThan(6);
    expect(closure(calendar, '2026-12-26')).toEqual({ reason: 'weekend' });
  });

  test('Canada closes ten weekdays each year since 2021', () => {
    for (let year = 2021; year <= 2040; year += 1) expect(closuresOf('CA-ACSS', year), String(year)).toHaveLength(10);
  });

  test.each(['2019-12-31', '2041-01-01'])('%s is refused, never guessed', (date) => {
    for (const calendar of BANKING_CALENDARS)
      expect(() => closure(calendar, date)).toThrow(
        new DomainError('calendar.year_missing', { year: Number(date.slice(0, 4)) }),
      );
  });
});

test('every closure has its name in both languages', () => {
  const reasons = new Set<string>(['weekend', 'holiday_bank_closure', ...REGIONAL_HOLIDAYS]);
  for (const calendar of BANKING_CALENDARS) for (const holiday of CLOSURES[calendar].values()) reasons.add(holiday);
  for (const reason of reasons) {
    expect(en, reason).toHaveProperty(reason);
    expect(fr, reason).toHaveProperty(reason);
  }
});
