import { expect, test } from 'vitest';
import { debitWords, type IssuedInvoice } from './client-invoice.ts';

const invoice: IssuedInvoice = {
  id: '7',
  invoiceNumber: 'INV-4-202603',
  reference: '2026-03',
  status: 'Open',
  currency: 'CAD',
  total: '45.78',
  dueDate: '2026-04-06',
  collection: 'debit',
  paidDate: null,
  paidBy: null,
  debitState: null,
  debitDate: null,
  returned: null,
  collectAgain: false,
  voided: null,
  allowedActions: ['void'],
};
const returned = { date: '2026-04-07', code: '901', reason: 'Not enough money in the account (NSF)' };

test.each<[string, Partial<IssuedInvoice>, string[]]>([
  ['waits', {}, ['Not debited yet']],
  ['waits for a settlement', { collection: 'netting' }, ['Off the next settlement']],
  ['stands in a file', { debitState: 'Sent' }, ['In the next bank file']],
  ['is at the bank', { debitState: 'Sent', debitDate: '2026-04-06' }, ['At the bank, debited on 2026-04-06']],
  [
    'is paid',
    { status: 'Paid', debitState: 'Paid', paidDate: '2026-04-06', paidBy: 'debit' },
    ['Debited on 2026-04-06'],
  ],
  [
    'was taken off a settlement',
    { status: 'Paid', collection: 'netting', paidDate: '2026-04-06', paidBy: 'netting' },
    ['Off the settlement of 2026-04-06'],
  ],
  ['came to nothing', { status: 'Paid', paidBy: 'debit', paidDate: '2026-04-01' }, ['Nothing to debit']],
  [
    'came back, and is asked for again',
    { status: 'Overdue', debitState: 'Returned', returned, collectAgain: true },
    [
      'Returned on 2026-04-07: Not enough money in the account (NSF) (901)',
      'Another debit is asked for: it leaves with the next bank file.',
    ],
  ],
  [
    'was refused',
    { status: 'Overdue', debitState: 'Refused', returned },
    ['Refused by our bank on 2026-04-07: Not enough money in the account (NSF) (901)'],
  ],
  [
    'was taken back after it came back',
    { status: 'Void', debitState: 'Returned', returned, voided: { date: '2026-04-09', reason: 'agreed' } },
    ['Voided on 2026-04-09: agreed'],
  ],
])('an invoice that %s says so', (_, about, words) => {
  expect(debitWords({ ...invoice, ...about }, (date) => date)).toEqual(words);
});
