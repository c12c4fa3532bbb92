import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, businessDaysBetween, isBusinessDay, rollBack, rollForward } from './business-days.ts';
import { addDays } from './dates.ts';
import type { ExtraClosures } from './holidays.ts';

const anyCalendar = fc.constantFrom('CA-ACSS', 'US-FED');
const anyDate = fc.integer({ min: 0, max: 7000 }).map((days) => addDays('2020-06-01', days));
const extra: ExtraClosures = new Map([
  ['2026-02-16', 'holiday_family_day'],
  ['2026-04-06', 'holiday_easter_monday'],
  ['2026-08-03', 'holiday_civic'],
]);
const anyExtra = fc.constantFrom(undefined, extra);

test.each([
  ['CA-ACSS', 2026, 251],
  ['CA-ACSS', 2027, 251],
  ['US-FED', 2026, 251],
  ['US-FED', 2027, 252],
] as const)('%s has, in %i, %i business days', (calendar, year, days) => {
  expect(businessDaysBetween(calendar, `${year - 1}-12-31`, `${year}-12-31`)).toBe(days);
});

describe('rolling', () => {
  test.each([
    ['CA-ACSS', '2026-01-31', '2026-02-02', '2026-01-30'],
    ['CA-ACSS', '2026-04-03', '2026-04-06', '2026-04-02'],
    ['CA-ACSS', '2027-12-25', '2027-12-29', '2027-12-24'],
    ['US-FED', '2027-07-04', '2027-07-06', '2027-07-02'],
    ['US-FED', '2026-04-03', '2026-04-03', '2026-04-03'],
  ] as const)('%s %s rolls forward to %s and back to %s', (calendar, date, forward, back) => {
    expect(rollForward(calendar, date)).toBe(forward);
    expect(rollBack(calendar, date)).toBe(back);
  });

  test('monthly on the 31st: each date rolls by itself, the series never drifts', () => {
    const requested = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'];
    expect(requested.map((date) => rollForward('CA-ACSS', date))).toEqual([
      '2026-02-02',
      '2026-03-02',
      '2026-03-31',
      '2026-04-30',
      '2026-06-01',
      '2026-06-30',
    ]);
  });

  test('a bank that keeps Family Day rolls past it', () => {
    expect(rollForward('CA-ACSS', '2026-02-16')).toBe('2026-02-16');
    expect(rollForward('CA-ACSS', '2026-02-16', extra)).toBe('2026-02-17');
    expect(rollBack('CA-ACSS', '2026-02-16', extra)).toBe('2026-02-13');
  });
});

describe('adding business days', () => {
  test('the date itself never counts, closed or open', () => {
    expect(addBusinessDays('CA-ACSS', '2026-01-31', 1)).toBe('2026-02-02');
    expect(addBusinessDays('CA-ACSS', '2026-01-30', 1)).toBe('2026-02-02');
    expect(addBusinessDays('CA-ACSS', '2026-02-01', -1)).toBe('2026-01-30');
  });

  test('zero leaves even a closed date alone', () => {
    expect(addBusinessDays('CA-ACSS', '2026-01-31', 0)).toBe('2026-01-31');
  });

  test('extra closures are skipped in both directions', () => {
    expect(addBusinessDays('CA-ACSS', '2026-02-13', 1, extra)).toBe('2026-02-17');
    expect(addBusinessDays('CA-ACSS', '2026-02-17', -1, extra)).toBe('2026-02-13');
  });

  test('past the loaded years it refuses', () => {
    expect(() => addBusinessDays('CA-ACSS', '2040-12-31', 1)).toThrow('calendar.year_missing');
    expect(() => addBusinessDays('US-FED', '2020-01-01', -1)).toThrow('calendar.year_missing');
    expect(() => addBusinessDays('US-FED', '2041-01-02', 1)).toThrow('calendar.year_missing');
    expect(() => businessDaysBetween('US-FED', '2019-12-31', '2020-01-31')).toThrow('calendar.year_missing');
  });

  test('agrees with walking one day at a time', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyDate,
        fc.integer({ min: -40, max: 40 }),
        anyExtra,
        (calendar, date, count, closed) => {
          let walked = date;
          for (let left = Math.abs(count); left > 0; ) {
            walked = addDays(walked, Math.sign(count));
            if (isBusinessDay(calendar, walked, closed)) left -= 1;
          }
          expect(addBusinessDays(calendar, date, count, closed)).toBe(walked);
        },
      ),
    );
  });
});

describe('counting between', () => {
  test('counts the later date and not the earlier one', () => {
    expect(businessDaysBetween('CA-ACSS', '2026-01-30', '2026-02-02')).toBe(1);
    expect(businessDaysBetween('CA-ACSS', '2026-02-02', '2026-02-02')).toBe(0);
    expect(businessDaysBetween('CA-ACSS', '2026-02-02', '2026-01-30')).toBe(-1);
  });

  test('undoes adding', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, fc.integer({ min: 1, max: 60 }), anyExtra, (calendar, date, count, closed) => {
        const start = rollForward(calendar, date, closed);
        const end = addBusinessDays(calendar, start, count, closed);
        expect(businessDaysBetween(calendar, start, end, closed)).toBe(count);
        expect(businessDaysBetween(calendar, end, start, closed)).toBe(-count);
        expect(addBusinessDays(calendar, end, -count, closed)).toBe(start);
      }),
    );
  });
});
