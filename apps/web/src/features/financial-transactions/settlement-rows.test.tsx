import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import { SettlementRows } from './settlement-rows.tsx';
import type { Transaction } from './transaction.ts';

const review: NonNullable<Transaction['review']> = {
  reason: 'amount_differs',
  why: 'The bank returned it with another amount.',
  whoActs: 'provider',
  since: '2026-11-30T11:00:00.000Z',
};
const transaction: Transaction = {
  id: '1',
  customerId: '2',
  customerName: 'Jo Tremblay',
  customerIdentifier: null,
  unreadFileSince: null,
  scheduleId: null,
  installment: null,
  amount: '119.19',
  currency: 'CAD',
  status: 'Processed',
  displayStatus: 'Pending Approval',
  statusReason: null,
  explanation: null,
  returnCode: null,
  txNumber: null,
  requestedDate: '2026-11-27',
  processDate: '2026-11-27',
  earliestApprovalDate: '2026-12-04',
  settledDate: null,
  declineDate: null,
  review,
  batchId: null,
  bankName: null,
  bankAccount: null,
  comment: null,
  retryOf: null,
  platformPayoutAmount: '0.00',
  createdAt: '2026-11-23T15:00:00.000Z',
  finalOn: '2027-02-25',
  movedBecause: null,
  closedDays: [],
  holdReason: null,
  late: false,
  stopRequested: false,
  settlementId: null,
  deductedInSettlementId: null,
  deductedOn: null,
  holdback: '0.00',
  retriedBy: null,
  attempts: [],
  playbook: null,
  retry: null,
  statementText: 'MAPLE',
  cutOffAt: null,
  finalRule: 'ca_personal',
  scheduleState: null,
  allowedActions: [],
  expected: [],
};
const said = (changes: Partial<Transaction> = {}): string => {
  const shown = { ...transaction, ...changes };
  const rows = renderToStaticMarkup(<SettlementRows transaction={shown} />).replaceAll(/<[^>]*>/g, '');
  return `${rows} ${nextStep(shown, 'en')}`;
};

describe('what becomes of the money of a payment', () => {
  test('under review: since when, why and who acts, and no day is promised', () => {
    expect(said()).toBe(
      'Under review since Nov 30, 2026 The bank returned it with another amount. We are looking into it; there is nothing for you to do.',
    );
    expect(said({ review: { ...review, whoActs: 'bank' } })).toContain('We are asking the bank for it');
  });

  test('otherwise its settlement is expected on the earliest day', () => {
    expect(said({ review: null })).toContain('Pending ApprovalSettlement expected on Dec 04, 2026');
  });
});
