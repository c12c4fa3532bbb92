import { afterEach, describe, expect, test, vi } from 'vitest';
import { addBusinessDays } from './business-days.ts';
import { calendarOf } from './holidays.ts';
import { datesOf, disputeDeadline, earliestProcessDate, reminderDate } from './process-date.ts';
import { instantOf } from './zones.ts';

// rail, requested, process date, batch date, T+2, T+3, T+5, −3 calendar days, −3 business days
const VECTORS = [
  [
    'CA',
    '2026-01-31',
    '2026-02-02',
    '2026-01-30',
    '2026-02-04',
    '2026-02-05',
    '2026-02-09',
    '2026-01-30',
    '2026-01-28',
  ],
  [
    'CA',
    '2026-04-03',
    '2026-04-06',
    '2026-04-02',
    '2026-04-08',
    '2026-04-09',
    '2026-04-13',
    '2026-04-03',
    '2026-03-31',
  ],
  [
    'CA',
    '2026-05-18',
    '2026-05-19',
    '2026-05-15',
    '2026-05-21',
    '2026-05-22',
    '2026-05-26',
    '2026-05-16',
    '2026-05-13',
  ],
  [
    'CA',
    '2026-07-01',
    '2026-07-02',
    '2026-06-30',
    '2026-07-06',
    '2026-07-07',
    '2026-07-09',
    '2026-06-29',
    '2026-06-26',
  ],
  [
    'CA',
    '2026-09-30',
    '2026-10-01',
    '2026-09-29',
    '2026-10-05',
    '2026-10-06',
    '2026-10-08',
    '2026-09-28',
    '2026-09-25',
  ],
  [
    'CA',
    '2026-11-11',
    '2026-11-12',
    '2026-11-10',
    '2026-11-16',
    '2026-11-17',
    '2026-11-19',
    '2026-11-09',
    '2026-11-06',
  ],
  [
    'CA',
    '2026-12-24',
    '2026-12-24',
    '2026-12-23',
    '2026-12-30',
    '2026-12-31',
    '2027-01-05',
    '2026-12-21',
    '2026-12-21',
  ],
  [
    'CA',
    '2026-12-26',
    '2026-12-29',
    '2026-12-24',
    '2026-12-31',
    '2027-01-04',
    '2027-01-06',
    '2026-12-26',
    '2026-12-22',
  ],
  [
    'CA',
    '2026-02-16',
    '2026-02-16',
    '2026-02-13',
    '2026-02-18',
    '2026-02-19',
    '2026-02-23',
    '2026-02-13',
    '2026-02-11',
  ],
  [
    'CA',
    '2027-12-25',
    '2027-12-29',
    '2027-12-24',
    '2027-12-31',
    '2028-01-04',
    '2028-01-06',
    '2027-12-26',
    '2027-12-22',
  ],
  [
    'US',
    '2026-01-31',
    '2026-02-02',
    '2026-01-30',
    '2026-02-04',
    '2026-02-05',
    '2026-02-09',
    '2026-01-30',
    '2026-01-28',
  ],
  [
    'US',
    '2026-04-03',
    '2026-04-03',
    '2026-04-02',
    '2026-04-07',
    '2026-04-08',
    '2026-04-10',
    '2026-03-31',
    '2026-03-31',
  ],
  [
    'US',
    '2026-05-25',
    '2026-05-26',
    '2026-05-22',
    '2026-05-28',
    '2026-05-29',
    '2026-06-02',
    '2026-05-23',
    '2026-05-20',
  ],
  [
    'US',
    '2026-07-03',
    '2026-07-03',
    '2026-07-02',
    '2026-07-07',
    '2026-07-08',
    '2026-07-10',
    '2026-06-30',
    '2026-06-30',
  ],
  [
    'US',
    '2026-07-04',
    '2026-07-06',
    '2026-07-03',
    '2026-07-08',
    '2026-07-09',
    '2026-07-13',
    '2026-07-03',
    '2026-07-01',
  ],
  [
    'US',
    '2026-09-30',
    '2026-09-30',
    '2026-09-29',
    '2026-10-02',
    '2026-10-05',
    '2026-10-07',
    '2026-09-27',
    '2026-09-25',
  ],
  [
    'US',
    '2026-11-11',
    '2026-11-12',
    '2026-11-10',
    '2026-11-16',
    '2026-11-17',
    '2026-11-19',
    '2026-11-09',
    '2026-11-06',
  ],
  [
    'US',
    '2026-12-24',
    '2026-12-24',
    '2026-12-23',
    '2026-12-29',
    '2026-12-30',
    '2027-01-04',
    '2026-12-21',
    '2026-12-21',
  ],
  [
    'US',
    '2027-06-18',
    '2027-06-18',
    '2027-06-17',
    '2027-06-22',
    '2027-06-23',
    '2027-06-25',
    '2027-06-15',
    '2027-06-15',
  ],
  [
    'US',
    '2027-07-04',
    '2027-07-06',
    '2027-07-02',
    '2027-07-08',
    '2027-07-09',
    '2027-07-13',
    '2027-07-03',
    '2027-06-30',
  ],
  [
    'US',
    '2027-12-24',
    '2027-12-24',
    '2027-12-23',
    '2027-12-28',
    '2027-12-29',
    '2027-12-31',
    '2027-12-21',
    '2027-12-21',
  ],
] as const;

test.each(VECTORS)(
  '%s asked for %s is debited on %s',
  (rail, requestedDate, processDate, batchDate, plusTwo, plusThree, approval, reminder, minusThree) => {
    const calendar = calendarOf(rail);
    const dates = datesOf({ rail, requestedDate, customerType: 'Personal' });
    expect(dates).toMatchObject({ processDate, batchDate, earliestApprovalDate: approval });
    expect(addBusinessDays(calendar, processDate, 2)).toBe(plusTwo);
    expect(addBusinessDays(calendar, processDate, 3)).toBe(plusThree);
    expect(reminderDate(processDate)).toBe(reminder);
    expect(addBusinessDays(calendar, processDate, -3)).toBe(minusThree);
    expect(dates.moved === null).toBe(requestedDate === processDate);
  },
);

describe('the last day of the claim window, T = Thu 2026-03-19', () => {
  test.each([
    ['US', 'Personal', '2026-05-19'],
    ['CA', 'Personal', '2026-06-17'],
    ['CA', 'Business', '2026-04-02'],
    ['US', 'Business', '2026-03-23'],
  ] as const)('%s %s: %s', (rail, customerType, deadline) => {
    expect(disputeDeadline(rail, customerType, '2026-03-19')).toBe(deadline);
    expect(datesOf({ rail, requestedDate: '2026-03-19', customerType }).disputeDeadline).toBe(deadline);
  });

  test('a US personal window whose 60th day is a Friday ends on the Monday', () => {
    expect(disputeDeadline('US', 'Personal', '2026-03-16')).toBe('2026-05-18');
  });
});

describe('a closed requested date', () => {
  const ask = { rail: 'CA', customerType: 'Personal' } as const;

  test('moves to the next open day and says why', () => {
    expect(datesOf({ ...ask, requestedDate: '2026-04-03' }).moved).toEqual({
      from: '2026-04-03',
      to: '2026-04-06',
      reason: 'holiday_good_friday',
    });
    expect(datesOf({ ...ask, requestedDate: '2026-01-31' }).moved).toEqual({
      from: '2026-01-31',
      to: '2026-02-02',
      reason: 'weekend',
    });
  });

  test('moves back when the agreement forbids a later debit', () => {
    expect(datesOf({ ...ask, requestedDate: '2026-01-31', roll: 'back' })).toMatchObject({
      processDate: '2026-01-30',
      batchDate: '2026-01-29',
      moved: { from: '2026-01-31', to: '2026-01-30', reason: 'weekend' },
    });
  });

  test('respects the days this bank closes by itself', () => {
    const extraClosures = new Map([['2026-02-16', 'holiday_family_day']] as const);
    expect(datesOf({ ...ask, requestedDate: '2026-02-16', extraClosures })).toMatchObject({
      processDate: '2026-02-17',
      batchDate: '2026-02-13',
      moved: { reason: 'holiday_family_day' },
    });
  });

  test('lead and hold are counted in business days', () => {
    expect(datesOf({ ...ask, requestedDate: '2026-03-19', leadDays: 2, holdDays: 3 })).toMatchObject({
      batchDate: '2026-03-17',
      earliestApprovalDate: '2026-03-24',
      moved: null,
    });
  });

  test('a date past the loaded holidays is refused', () => {
    expect(() => datesOf({ ...ask, requestedDate: '2041-01-02' })).toThrow('calendar.year_missing');
  });
});

describe('the earliest date a new debit can have', () => {
  const at = (date: string, time: string) => instantOf(date, time, 'America/Toronto');

  test.each([
    ['a minute before the cut-off', '2026-03-18', '11:59', '2026-03-19'],
    ['at the cut-off', '2026-03-18', '12:00', '2026-03-20'],
    ['on Friday morning', '2026-03-20', '09:00', '2026-03-23'],
    ['on Friday afternoon', '2026-03-20', '15:00', '2026-03-24'],
    ['on Saturday morning', '2026-03-21', '09:00', '2026-03-24'],
    ['before Good Friday', '2026-04-02', '11:59', '2026-04-06'],
    ['on Good Friday', '2026-04-03', '09:00', '2026-04-07'],
  ])('%s (%s %s): %s', (_when, date, time, earliest) => {
    expect(earliestProcessDate({ rail: 'CA', now: at(date, time) })).toBe(earliest);
  });

  test('the cut-off is a wall clock: an hour earlier in UTC after the spring change', () => {
    expect(earliestProcessDate({ rail: 'CA', now: new Date('2026-03-06T16:30:00Z') })).toBe('2026-03-09');
    expect(earliestProcessDate({ rail: 'CA', now: new Date('2026-03-09T16:30:00Z') })).toBe('2026-03-11');
  });

  test('today is the rail’s day, not the reader’s', () => {
    const lateInVancouver = instantOf('2026-11-01', '23:30', 'America/Vancouver');
    expect(earliestProcessDate({ rail: 'CA', now: lateInVancouver })).toBe('2026-11-03');
  });

  test('lead days, another cut-off and extra closures are the bank profile’s', () => {
    const now = at('2026-02-13', '12:30');
    expect(earliestProcessDate({ rail: 'CA', now, cutoff: '13:00' })).toBe('2026-02-16');
    expect(earliestProcessDate({ rail: 'CA', now, cutoff: '13:00', leadDays: 2 })).toBe('2026-02-17');
    const extraClosures = new Map([['2026-02-16', 'holiday_family_day']] as const);
    expect(earliestProcessDate({ rail: 'CA', now, cutoff: '13:00', extraClosures })).toBe('2026-02-17');
  });
});

describe('the clock on the wall of this machine', () => {
  afterEach(() => void vi.useRealTimers());

  test.each(['2001-01-01T00:00:00Z', '2026-03-19T16:00:00Z', '2039-12-31T23:59:59Z'])(
    'at %s changes nothing',
    (today) => {
      vi.useFakeTimers({ now: new Date(today) });
      expect(datesOf({ rail: 'CA', requestedDate: '2026-04-03', customerType: 'Personal' })).toEqual({
        processDate: '2026-04-06',
        batchDate: '2026-04-02',
        earliestApprovalDate: '2026-04-13',
        disputeDeadline: '2026-07-05',
        moved: { from: '2026-04-03', to: '2026-04-06', reason: 'holiday_good_friday' },
      });
      expect(earliestProcessDate({ rail: 'US', now: new Date('2026-03-18T15:59:00Z') })).toBe('2026-03-19');
    },
  );
});
