import { expect, test } from 'vitest';
import { transactionForPayer } from './payer-view.ts';

const stopped: Parameters<typeof transactionForPayer>[0] = {
  id: '1',
  customerId: '2',
  customerName: 'Jo Tremblay',
  scheduleId: null,
  installment: null,
  amount: '25.00',
  currency: 'CAD',
  status: 'Declined',
  statusReason: 'Payment Stopped',
  explanation: 'The customer stopped this payment, or it was recalled',
  returnCode: '903',
  txNumber: '',
  requestedDate: '2026-03-18',
  processDate: '2026-03-18',
  earliestApprovalDate: null,
  settledDate: null,
  declineDate: '2026-03-20',
  review: null,
  batchId: null,
  bankName: null,
  bankAccount: null,
  comment: 'called twice',
  retryOf: null,
  platformPayoutAmount: '0.00',
  createdAt: '2026-03-16T14:00:00Z',
};

test('a payer reads of a return in the words of the mail about it, and nothing that the business noted', () => {
  expect(transactionForPayer(stopped, 'en')).toMatchObject({
    explanation: 'The payment was stopped at your bank',
    comment: null,
  });
  expect(transactionForPayer({ ...stopped, returnCode: '910' }, 'fr').explanation).toBeNull();
});
