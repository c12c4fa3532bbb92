import { describe, expect, test } from 'vitest';
import type { OwnPayment } from './own-account.ts';
import { nextWords, stateWords } from './payment-words.ts';

const PAYMENT: OwnPayment = {
  id: '9',
  customerId: '4001',
  customerName: 'Jo Tremblay',
  scheduleId: null,
  installment: null,
  amount: '50.00',
  currency: 'CAD',
  status: 'Future',
  displayStatus: 'Pending Approval',
  statusReason: null,
  explanation: null,
  review: null,
  returnCode: null,
  txNumber: null,
  requestedDate: '2026-03-23',
  processDate: '2026-03-23',
  earliestApprovalDate: '2026-03-30',
  settledDate: null,
  declineDate: null,
  batchId: null,
  bankName: null,
  bankAccount: '*****67',
  comment: null,
  platformPayoutAmount: '0.00',
  createdAt: '2026-03-16T14:00:00.000Z',
  customerIdentifier: null,
  unreadFileSince: null,
  finalOn: '2026-06-21',
  movedBecause: null,
  closedDays: [],
  holdReason: null,
  late: false,
  stopRequested: false,
  settlementId: null,
  deductedInSettlementId: null,
  deductedOn: null,
  holdback: '0.00',
  retryOf: null,
  retriedBy: null,
  attempts: [],
  playbook: null,
  retry: null,
  statementText: 'MAPLE DENTAL',
  cutOffAt: null,
  finalRule: 'ca_personal',
  scheduleState: null,
  allowedActions: [],
  expected: [],
};
const about = (change: Partial<OwnPayment>) => ({
  payment: { ...PAYMENT, ...change },
  business: 'Maple Dental',
  locale: 'en' as const,
});

describe('a declined payment, to who pays it', () => {
  test('says what the bank said, and that nothing was taken', () => {
    const declined = about({
      status: 'Declined',
      returnCode: '901',
      explanation: 'Not enough money in the account (NSF)',
    });
    expect(stateWords(declined)).toBe(
      'Your bank declined this payment: not enough money in the account (NSF). Nothing was taken.',
    );
    expect(nextWords(declined)).toBe('Ask Maple Dental how to pay this amount.');
  });

  test.each(['903', '917', 'R07', 'R08'])('%s: what the payer did is said to the payer', (returnCode) => {
    expect(stateWords(about({ status: 'Declined', returnCode, explanation: 'The customer stopped it' }))).toContain(
      'you stopped it',
    );
  });

  test.each(['915', '916', 'R10', 'R29'])('%s: never speaks of “the customer”', (returnCode) => {
    const words = stateWords(about({ status: 'Chargeback', returnCode, explanation: 'The customer says no' }));
    expect(words).toContain('you told your bank');
    expect(words).not.toMatch(/customer/i);
  });

  test('that never reached the bank says no reason of the business', () => {
    expect(stateWords(about({ status: 'Declined' }))).toBe(
      'This payment was not sent to your bank. Nothing was taken.',
    );
  });

  test('with a new attempt tells of it', () => {
    expect(nextWords(about({ status: 'Declined', returnCode: '901', retriedBy: '10' }))).toContain('try again');
  });
});

describe('a payment that was debited', () => {
  test('names the day on which it is complete', () => {
    const debited = about({
      status: 'Processed',
      earliestApprovalDate: '2026-03-26',
      expected: [{ step: 'approved', date: '2026-03-26' }],
    });
    expect(nextWords(debited)).toContain('complete on Thu, Mar 26, 2026');
  });

  test('names none while somebody has to look at it first', () => {
    expect(nextWords(about({ status: 'Processed', earliestApprovalDate: '2026-03-26' }))).toBe('Nothing to do.');
  });
});

describe('a payment that is complete', () => {
  test('names the day until which the bank can still return it', () => {
    const open = about({ status: 'Approved', expected: [{ step: 'final', date: '2026-06-21' }] });
    expect(nextWords(open)).toContain('until Sun, Jun 21, 2026');
  });

  test('and after that day, nothing', () => {
    expect(nextWords(about({ status: 'Approved' }))).toBe('Nothing to do.');
  });
});
