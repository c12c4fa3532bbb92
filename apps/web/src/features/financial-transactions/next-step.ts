import { formatDate, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Transaction } from './transaction.ts';

/** What to expect or do now, in one or two sentences, with the dates on record. */
export function nextStep(transaction: Transaction, locale: Locale): string {
  const { status, processDate, earliestApprovalDate, finalOn, expected, allowedActions, review } = transaction;
  if (review)
    return `${review.why} ${review.whoActs === 'bank' ? m.debit_review_acts_bank() : m.debit_review_acts_provider()}`;
  const on = (date: string | null | undefined) => (date ? formatDate(date, locale) : '–');
  switch (status) {
    case 'Creating':
      return m.transaction_next_creating();
    case 'Future':
      return allowedActions.length === 0
        ? m.transaction_next_future_frozen()
        : m.transaction_next_future({ date: on(expected.find(({ step }) => step === 'sent')?.date) });
    case 'Sent to Bank':
      return m.transaction_next_sent({ date: on(processDate) });
    case 'Processed':
    case 'Pending':
      return m.transaction_next_processed({ date: on(earliestApprovalDate) });
    case 'Approved':
      return expected.some(({ step }) => step === 'final')
        ? m.transaction_next_approved({ date: on(finalOn) })
        : m.transaction_next_final();
    case 'Declined':
      return transaction.holdReason === null ? m.transaction_next_declined() : m.transaction_next_declined_not_sent();
    case 'Chargeback':
      return m.transaction_next_chargeback();
  }
}
