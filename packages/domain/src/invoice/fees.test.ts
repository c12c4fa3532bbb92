import { describe, expect, test } from 'vitest';
import {
  type ChargeableDebit,
  DEFAULT_PRICES,
  feesOf,
  monthlyFee,
  payoutBounceIsCharged,
  promotionCounts,
  promotionOn,
} from './fees.ts';
import { dueDateOf, invoiceNumberOf, periodBefore, periodOf } from './period.ts';

const debit = (more: Partial<ChargeableDebit>): ChargeableDebit => ({
  status: 'Approved',
  stage: null,
  returnCode: null,
  returnClass: null,
  stopRequested: false,
  dueInPeriod: true,
  endedInPeriod: false,
  ...more,
});
const declined = (returnCode: string, more: Partial<ChargeableDebit> = {}) =>
  debit({
    status: 'Declined',
    stage: 'before_approval',
    returnCode,
    returnClass: 'Declined',
    endedInPeriod: true,
    ...more,
  });
const charged = (returnCode: string, more: Partial<ChargeableDebit> = {}) =>
  declined(returnCode, { status: 'Chargeback', returnClass: 'Chargeback', ...more });
const fees = (of: ChargeableDebit, prices: Partial<typeof DEFAULT_PRICES> = {}) =>
  feesOf(of, { ...DEFAULT_PRICES, ...prices });

describe('the transaction fee', () => {
  test.each(['Sent to Bank', 'Processed', 'Approved'] as const)('counts a debit that is %s', (status) => {
    expect(fees(debit({ status }))).toEqual(['transaction']);
  });

  test.each(['Creating', 'Future', 'Removed', 'Discarded'] as const)('does not count one that is %s', (status) => {
    expect(fees(debit({ status }))).toEqual([]);
  });

  test('does not count one that was not sent, or that our own error ended', () => {
    expect(fees(debit({ status: 'Declined', stage: 'not_sent', endedInPeriod: true }))).toEqual([]);
    expect(fees(declined('R24', { returnClass: 'System', stage: 'before_posting' }))).toEqual([]);
    expect(fees(declined('900', { returnClass: 'System', stage: 'before_posting' }))).toEqual([]);
  });

  test('belongs to the month of the process date, the return to the month of the decline date', () => {
    expect(fees(declined('901', { endedInPeriod: false }))).toEqual(['transaction']);
    expect(fees(declined('901', { dueInPeriod: false }))).toEqual(['decline']);
    expect(fees(declined('901'))).toEqual(['transaction', 'decline']);
  });
});

describe('the decline fee', () => {
  test.each(['901', 'R01', '903', 'R08'])('%s carries one', (code) => {
    expect(fees(declined(code, { dueInPeriod: false }))).toEqual(['decline']);
  });

  test.each(['905', 'R02', 'R03', '902'])('%s carries none', (code) => {
    expect(fees(declined(code, { dueInPeriod: false }))).toEqual([]);
  });

  test.each(['916', '919', 'R11'])('the chargeback fee takes its place for %s, where there is one', (code) => {
    expect(fees(charged(code, { dueInPeriod: false }))).toEqual(['chargeback']);
    expect(fees(charged(code, { dueInPeriod: false }), { chargeback: 0n })).toEqual(['decline']);
  });
});

describe('the chargeback fee', () => {
  test.each(['915', '917', 'R07', 'R10', 'R29'])('%s carries one and no decline fee', (code) => {
    expect(fees(charged(code, { dueInPeriod: false }))).toEqual(['chargeback']);
  });

  test('is charged for any return after approval', () => {
    const late = charged('901', { returnClass: 'Declined', stage: 'after_approval', dueInPeriod: false });
    expect(fees(late)).toEqual(['chargeback']);
    expect(fees({ ...late, returnCode: '905' })).toEqual(['chargeback']);
  });

  test.each(['System', 'Info'] as const)('is never charged for class %s', (returnClass) => {
    expect(fees(charged('R24', { returnClass, stage: 'after_approval', dueInPeriod: false }))).toEqual([]);
  });
});

describe('the stop fee', () => {
  test('is charged where the bank confirmed the stop, in place of a decline fee', () => {
    const stopped = declined('903', { stopRequested: true, stage: 'before_posting', dueInPeriod: false });
    expect(fees(stopped)).toEqual(['stop']);
    expect(fees({ ...stopped, returnClass: 'System' })).toEqual(['stop']);
  });

  test('is not charged for a request that came too late', () => {
    expect(fees(debit({ stopRequested: true }))).toEqual(['transaction']);
    expect(fees(declined('905', { stopRequested: true, dueInPeriod: false }))).toEqual([]);
  });
});

test('what has no price is not charged', () => {
  expect(fees(declined('901'), { transaction: 0n, decline: 0n })).toEqual([]);
});

test.each([
  ['905', true],
  ['R03', true],
  ['901', false],
  ['R09', false],
  ['999', false],
])('a payout that came back %s is charged: %s', (code, is) => {
  expect(payoutBounceIsCharged(code)).toBe(is);
});

describe('the monthly fee', () => {
  const april = periodOf('2026-04-10');
  const open = { closedOn: null };

  test('is whole for a client that was active before', () => {
    const fee = monthlyFee(april, { activeFrom: '2026-03-31', ...open }, 2500n);
    expect(fee).toEqual({ unitCents: 2500n, part: null });
    expect(monthlyFee(april, { activeFrom: '2026-04-01', ...open }, 2500n)?.part).toBeNull();
  });

  test.each([
    ['2026-04-02', 2417n, 29],
    ['2026-04-16', 1250n, 15],
    ['2026-04-30', 83n, 1],
  ])('goes by days in the first month: from %s', (activeFrom, unitCents, days) => {
    const fee = monthlyFee(april, { activeFrom, ...open }, 2500n);
    expect(fee).toEqual({ unitCents, part: { days, ofDays: 30 } });
  });

  test('rounds half a cent up', () => {
    expect(monthlyFee(april, { activeFrom: '2026-04-16', ...open }, 2501n)?.unitCents).toBe(1251n);
  });

  test('is whole in the month in which the account closes, and over after it', () => {
    const closed = (closedOn: string) => monthlyFee(april, { activeFrom: '2026-01-05', closedOn }, 2500n)?.unitCents;
    expect(closed('2026-04-01')).toBe(2500n);
    expect(closed('2026-03-31')).toBeUndefined();
  });

  test('is none for a client that was not active yet, or never', () => {
    expect(monthlyFee(april, { activeFrom: '2026-05-01', ...open }, 2500n)).toBeNull();
    expect(monthlyFee(april, { activeFrom: null, ...open }, 2500n)).toBeNull();
  });
});

describe('a promotion', () => {
  test('is a share, half up, or an amount, and never more than there is', () => {
    expect(promotionOn(4365n, { bps: 1000, cents: 0n })).toBe(437n);
    expect(promotionOn(4360n, { bps: 0, cents: 1000n })).toBe(1000n);
    expect(promotionOn(4360n, { bps: 0, cents: 9999n })).toBe(4360n);
    expect(promotionOn(4360n, { bps: 10_000, cents: 0n })).toBe(4360n);
  });

  test('lasts its number of months', () => {
    const counts = (date: string) => promotionCounts('2025-12-15', 2, periodOf(date));
    expect(['2025-11-30', '2025-12-31', '2026-01-01', '2026-02-01'].map(counts)).toEqual([false, true, true, false]);
  });
});

describe('the month of an invoice', () => {
  test('is the calendar month before', () => {
    expect(periodBefore('2026-03-01')).toEqual({ period: '2026-02', startDate: '2026-02-01', endDate: '2026-02-28' });
    expect(periodBefore('2026-01-31').period).toBe('2025-12');
  });

  test('names it, and from the 5th, on a banking day, it is taken', () => {
    expect(invoiceNumberOf('42', periodOf('2026-03-09'))).toBe('INV-42-202603');
    expect(dueDateOf('CA', '2026-04-01')).toBe('2026-04-06');
    expect(dueDateOf('US', '2026-03-01')).toBe('2026-03-05');
  });
});
