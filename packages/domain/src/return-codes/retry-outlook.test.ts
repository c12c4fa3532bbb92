import { describe, expect, test } from 'vitest';
import { classify, RETURN_CODES } from './classify.ts';
import { type FailedDebit, retryOutlook } from './retry-outlook.ts';

/** A debit of Thursday 2026-03-19 that came back for missing funds on the Friday; today is that Friday. */
function failed(code: string, more: Partial<FailedDebit> = {}): FailedDebit {
  const returned = classify(code);
  return {
    rail: returned.rail ?? 'CA',
    status: returned.class === 'Chargeback' ? 'chargeback' : 'declined',
    stage: 'before_approval',
    returned,
    returnClass: returned.class,
    returnDate: '2026-03-20',
    attemptsUsed: 1,
    firstProcessDate: '2026-03-19',
    triedAgainBy: null,
    customerArchived: false,
    customerComplete: true,
    payerObjects: false,
    clientApproved: true,
    railOpen: true,
    authorizedAgain: false,
    scheduleStopped: false,
    clientRetries: true,
    payerRetries: true,
    stopRequested: false,
    overAuthorization: false,
    amountCents: 60_00n,
    monthly: null,
    earliest: '2026-03-24',
    busyDates: [],
    history: [],
    ...more,
  };
}
const refusedOf = (code: string, more: Partial<FailedDebit> = {}) => retryOutlook(failed(code, more)).refused;
const proposedOf = (code: string, more: Partial<FailedDebit> = {}) => {
  const outlook = retryOutlook(failed(code, more));
  return outlook.refused === null ? { date: outlook.proposedDate, because: outlook.because } : outlook.refused;
};
const paid = (...dates: string[]) => dates.map((processDate) => ({ processDate, collected: true }));
const bounced = (...dates: string[]) => dates.map((processDate) => ({ processDate, collected: false }));

describe('what is not tried again automatically', () => {
  const whyNot = (code: string, more: Partial<FailedDebit> = {}) => {
    const outlook = retryOutlook(failed(code, { payerRetries: false, ...more }));
    return outlook.refused === null ? outlook.notAutomatic : outlook.refused;
  };

  test('may still be by hand, and it is said why nothing happened', () => {
    expect(whyNot('901')).toBe('payer_opted_out');
    expect(whyNot('R09')).toBe('payer_opted_out');
    expect(whyNot('901', { stopRequested: true })).toBe('stop_requested');
    expect(whyNot('R01', { payerRetries: true, stopRequested: true })).toBe('stop_requested');
    expect(whyNot('901', { payerRetries: true })).toBeNull();
  });

  test('no reason where the client wants none, the code allows none, or an earlier attempt is one', () => {
    expect(whyNot('901', { clientRetries: false, stopRequested: true })).toBeNull();
    expect(whyNot('R08', { authorizedAgain: true })).toBeNull();
    expect(whyNot('901', { triedAgainBy: '7' })).toBe('retry.already_tried');
    expect(whyNot('905')).toBe('retry.needs_new_bank_details');
  });
});

describe('which debits may be tried again', () => {
  test('missing funds, and nothing else, on either rail', () => {
    const allowed = RETURN_CODES.filter(({ code }) => refusedOf(code) === null).map(({ code }) => code);
    expect(allowed).toEqual(['R01', 'R09', '901', '908']);
  });

  test.each([
    ['R02', 'retry.needs_new_bank_details'],
    ['905', 'retry.needs_new_bank_details'],
    ['R08', 'retry.needs_new_approval'],
    ['903', 'retry.needs_new_approval'],
    ['R10', 'retry.disputed'],
    ['R11', 'retry.disputed'],
    ['916', 'retry.disputed'],
    ['R26', 'retry.processing_error'],
    ['900', 'retry.processing_error'],
    ['R16', 'retry.final_answer'],
    ['910', 'retry.final_answer'],
  ])('%s: %s', (code, rule) => {
    expect(refusedOf(code)).toBe(rule);
  });

  test('R08 may once the payer has agreed anew; Canada’s 903 may not even then', () => {
    expect(refusedOf('R08', { authorizedAgain: true })).toBeNull();
    expect(refusedOf('903', { authorizedAgain: true })).toBe('retry.needs_new_approval');
  });

  test.each([
    [{ status: 'other', stage: null }, 'retry.not_declined'],
    [{ status: 'chargeback', stage: 'after_approval' }, 'retry.after_approval'],
    [{ stage: 'not_sent', returned: null, returnClass: null }, 'retry.not_sent'],
    [{ triedAgainBy: '7' }, 'retry.already_tried'],
    [{ clientApproved: false }, 'retry.client_not_approved'],
    [{ railOpen: false }, 'retry.rail_not_open'],
    [{ customerArchived: true, customerComplete: false }, 'retry.customer_archived'],
    [{ customerComplete: false }, 'retry.customer_incomplete'],
    [{ payerObjects: true }, 'retry.payer_objects'],
    [{ scheduleStopped: true }, 'retry.schedule_stopped'],
    [{ overAuthorization: true }, 'retry.over_authorization_limit'],
  ] as const)('%o: %s', (more, rule) => {
    expect(refusedOf('901', more)).toBe(rule);
  });
});

describe('how often and until when', () => {
  test('Canada: once more; the US: twice more', () => {
    expect(refusedOf('901', { attemptsUsed: 2 })).toBe('retry.attempts_used');
    expect(refusedOf('R01', { attemptsUsed: 2 })).toBeNull();
    expect(refusedOf('R01', { attemptsUsed: 3 })).toBe('retry.attempts_used');
    expect(retryOutlook(failed('901'))).toMatchObject({ attemptsUsed: 1, attemptsMax: 2 });
  });

  test('30 days end on a Saturday, so Friday is the last day; 180 days in the US', () => {
    expect(retryOutlook(failed('901')).lastDate).toBe('2026-04-17');
    expect(retryOutlook(failed('R01')).lastDate).toBe('2026-09-15');
  });

  test('a window that ends on a holiday ends the business day before: Canada Day, Labor Day', () => {
    expect(retryOutlook(failed('901', { firstProcessDate: '2026-06-01' })).lastDate).toBe('2026-06-30');
    expect(retryOutlook(failed('R01', { firstProcessDate: '2026-03-11' })).lastDate).toBe('2026-09-04');
  });

  test('it is over when the bank can no longer meet the last day', () => {
    expect(refusedOf('901', { earliest: '2026-04-17' })).toBeNull();
    expect(refusedOf('901', { earliest: '2026-04-20' })).toBe('retry.window_over');
  });
});

describe('the date to propose', () => {
  test('five business days after the return, when nothing is known of the payer', () => {
    expect(proposedOf('901')).toEqual({ date: '2026-03-27', because: { kind: 'after_five_days' } });
  });

  test('the first one the bank can meet, when that day has passed', () => {
    expect(proposedOf('901', { earliest: '2026-04-08' })).toEqual({
      date: '2026-04-08',
      because: { kind: 'earliest' },
    });
  });

  test('the last day of the window, when five business days lie behind it', () => {
    const late = { firstProcessDate: '2026-02-20', earliest: '2026-03-23' };
    expect(retryOutlook(failed('901', late)).refused).toBe('retry.window_over');
    expect(proposedOf('901', { ...late, firstProcessDate: '2026-02-24' })).toEqual({
      date: '2026-03-26',
      because: { kind: 'last_day' },
    });
  });

  test('the day of the month on which earlier debits were paid', () => {
    const history = [...paid('2025-12-01', '2026-01-02', '2026-02-01', '2026-03-02'), ...bounced('2026-03-19')];
    expect(proposedOf('901', { history: [...history, ...paid('2025-11-01', '2025-10-01')] })).toEqual({
      date: '2026-04-01',
      because: { kind: 'day_of_month', day: 1, times: 4 },
    });
  });

  test('not when another debit of the payer falls on it', () => {
    const history = paid('2026-01-01', '2026-02-01');
    expect(proposedOf('901', { history, busyDates: ['2026-04-01'] })).toEqual({
      date: '2026-03-27',
      because: { kind: 'after_five_days' },
    });
  });

  test('a closed day moves to the next open one: Good Friday', () => {
    expect(proposedOf('901', { history: paid('2026-01-03', '2026-02-03'), returnDate: '2026-03-23' })).toEqual({
      date: '2026-04-06',
      because: { kind: 'day_of_month', day: 3, times: 2 },
    });
  });

  test('else the day of the week', () => {
    const fridays = paid('2026-01-09', '2026-01-23', '2026-02-06');
    const days = [...fridays, ...bounced('2026-01-09', '2026-01-23', '2026-02-06')];
    expect(proposedOf('R01', { history: fridays, returnDate: '2026-03-23' })).toEqual({
      date: '2026-04-03',
      because: { kind: 'weekday', weekday: 5, times: 3 },
    });
    expect(proposedOf('R01', { history: days, returnDate: '2026-03-23' })).toEqual({
      date: '2026-03-30',
      because: { kind: 'after_five_days' },
    });
  });

  test('a single success is no habit, and a day with as many failures neither', () => {
    expect(proposedOf('901', { history: paid('2026-02-15') })).toMatchObject({ because: { kind: 'after_five_days' } });
    const mixed = [...paid('2026-01-15', '2026-02-15'), ...bounced('2025-12-15', '2025-11-15')];
    expect(proposedOf('901', { history: mixed })).toMatchObject({ because: { kind: 'after_five_days' } });
  });

  test('never outside the window, whatever the habit', () => {
    expect(proposedOf('901', { history: paid('2026-01-20', '2026-02-20') })).toMatchObject({
      because: { kind: 'after_five_days' },
    });
  });
});

describe('the monthly limit of the payer', () => {
  const months = (plannedCents: Record<string, bigint>) => ({ monthly: { limitCents: 100_00n, plannedCents } });
  const full = 60_00n;

  test('what just fits, beside what is planned, is proposed as ever', () => {
    expect(proposedOf('901', months({ '2026-03': 40_00n }))).toEqual({
      date: '2026-03-27',
      because: { kind: 'after_five_days' },
    });
  });

  test('a full month is passed over for the first open day of the next one', () => {
    expect(proposedOf('901', months({ '2026-03': full }))).toEqual({
      date: '2026-04-01',
      because: { kind: 'month_full' },
    });
    expect(proposedOf('R01', months({ '2026-03': full, '2026-04': full, '2026-05': full }))).toEqual({
      date: '2026-06-01',
      because: { kind: 'month_full' },
    });
    expect(retryOutlook(failed('901', months({ '2026-03': full })))).toMatchObject({ firstDate: '2026-04-01' });
  });

  test('a habit is followed only into a month with room', () => {
    const history = paid('2026-01-01', '2026-02-01');
    expect(proposedOf('901', { history, ...months({ '2026-04': full }) })).toMatchObject({ date: '2026-03-27' });
  });

  test('where only the days before the usual one have room, the last of them', () => {
    const late = { returnDate: '2026-03-27', earliest: '2026-03-30' };
    expect(proposedOf('901', { ...late, ...months({ '2026-04': full }) })).toEqual({
      date: '2026-03-31',
      because: { kind: 'month_full' },
    });
  });

  test('when every month of the window is full it is refused', () => {
    expect(refusedOf('901', months({ '2026-03': full, '2026-04': full }))).toBe('retry.months_full');
    expect(refusedOf('901', { amountCents: 101_00n, ...months({}) })).toBe('retry.months_full');
  });
});
