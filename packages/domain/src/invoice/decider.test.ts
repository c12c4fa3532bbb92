import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../testing/given-when-then.ts';
import { draft, feeTerms, issue, MARCH, MARCH_INVOICE } from '../testing/march-invoice.ts';
import { type InvoiceCommand, invoice } from './decider.ts';
import type { InvoiceEvent } from './events.ts';

const invoiceOf = given(invoice, {});

/** Events of commands, one after the other. */
function history(...commands: readonly InvoiceCommand[]): InvoiceEvent[] {
  const events: InvoiceEvent[] = [];
  for (const command of commands) events.push(...invoice.decide(command, fold(invoice, events), {}));
  return events;
}

const march = history(...MARCH_INVOICE);
const pay: InvoiceCommand = { type: 'pay', paidOn: '2026-04-06', by: 'debit' };
const net: InvoiceCommand = { type: 'pay', paidOn: '2026-04-02', by: 'netting', settlementId: '7' };
const overdue: InvoiceCommand = { type: 'markOverdue', overdueOn: '2026-04-14' };
const credit: InvoiceCommand = { type: 'credit', creditedOn: '2026-04-20', reason: 'counted twice' };

describe('the invoice of March 2026', () => {
  test('is 43.60 and 2.18 of tax, line by line', () => {
    invoiceOf(march.slice(0, -1))
      .when(issue())
      .then({
        type: 'InvoiceIssued',
        data: {
          issuedOn: '2026-04-01',
          dueDate: '2026-04-06',
          collection: 'debit',
          lines: [
            { kind: 'monthly', quantity: 1, unit: '25.00', amount: '25.00', part: null },
            { kind: 'transaction', quantity: 6, unit: '0.60', amount: '3.60', part: null },
            { kind: 'decline', quantity: 1, unit: '12.00', amount: '12.00', part: null },
            { kind: 'verification', quantity: 1, unit: '2.00', amount: '2.00', part: null },
            { kind: 'microdeposit', quantity: 1, unit: '1.00', amount: '1.00', part: null },
          ],
          promotion: '0.00',
          subtotal: '43.60',
          taxes: [{ name: 'GST', rate: 5000, amount: '2.18' }],
          tax: '2.18',
          total: '45.78',
          currency: 'CAD',
        },
      });
  });

  test('is drafted once', () => {
    invoiceOf([])
      .when(draft)
      .then({ type: 'InvoiceDrafted', data: { number: 'INV-1-202603', ...MARCH, currency: 'CAD' } });
    invoiceOf(history(draft)).when(draft).rejects('invoice.already_made');
  });
});

describe('the proof of a quantity', () => {
  const items = Array.from({ length: 2_500 }, (_, index) => `${index + 1}`);

  test('is written down in parts of a thousand', () => {
    const events = history(draft, { type: 'count', kind: 'transaction', items });
    const sizes = events.flatMap((event) => (event.type === 'InvoiceItemsCounted' ? [event.data.items.length] : []));
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  test('is the quantity', () => {
    invoiceOf(history(draft, { type: 'count', kind: 'transaction', items }))
      .when(issue(feeTerms({ monthly: null, taxes: [] })))
      .thenLike({
        type: 'InvoiceIssued',
        data: { lines: [{ kind: 'transaction', quantity: 2500, unit: '0.60', amount: '1500.00', part: null }] },
      });
  });

  test('nothing counted is no event', () => {
    invoiceOf(history(draft)).when({ type: 'count', kind: 'decline', items: [] }).then();
  });

  test.each([
    ['open', []],
    ['paid', [pay]],
    ['overdue', [overdue]],
    ['void', [credit]],
  ] as const)('nothing is counted, and nothing issued, on an invoice that is %s', (_, after) => {
    const given = invoiceOf(history(...MARCH_INVOICE, ...after));
    given.when({ type: 'count', kind: 'decline', items: ['2'] }).rejects('invoice.never_changed');
    given.when(issue()).rejects('invoice.never_changed');
  });
});

describe('an invoice that is open', () => {
  test('is paid by a debit', () => {
    invoiceOf(march)
      .when(pay)
      .then({
        type: 'InvoicePaid',
        data: { paidOn: '2026-04-06', by: 'debit', settlementId: null, amount: '45.78', currency: 'CAD' },
      });
  });

  test('is taken off a settlement', () => {
    invoiceOf(march)
      .when(net)
      .then({
        type: 'InvoicePaid',
        data: { paidOn: '2026-04-02', by: 'netting', settlementId: '7', amount: '45.78', currency: 'CAD' },
      });
  });

  test('is overdue once, and may still be paid', () => {
    invoiceOf(march)
      .when(overdue)
      .then({ type: 'InvoiceOverdue', data: { overdueOn: '2026-04-14' } });
    invoiceOf(history(...MARCH_INVOICE, overdue))
      .when(overdue)
      .then();
    invoiceOf(history(...MARCH_INVOICE, overdue))
      .when(pay)
      .thenLike({ type: 'InvoicePaid' });
  });

  test('is taken back whole by a credit note', () => {
    invoiceOf(march)
      .when(credit)
      .then({
        type: 'InvoiceCredited',
        data: { creditedOn: '2026-04-20', reason: 'counted twice', subtotal: '43.60', tax: '2.18', currency: 'CAD' },
      });
  });
});

describe('an invoice is settled once', () => {
  test.each([
    ['paid', [pay]],
    ['paid by netting', [net]],
    ['void', [credit]],
  ] as const)('what is %s is not paid, taken back or overdue', (_, after) => {
    const ended = invoiceOf(history(...MARCH_INVOICE, ...after));
    for (const command of [pay, net, credit, overdue]) ended.when(command).rejects('invoice.not_open');
  });

  test('a draft is not paid', () => {
    invoiceOf(history(draft)).when(pay).rejects('invoice.not_open');
  });

  test('what a promotion pays whole is paid as it is issued', () => {
    invoiceOf(march.slice(0, -1))
      .when(issue(feeTerms({ promotion: { bps: 10_000, cents: 0n } })))
      .thenLike(
        { type: 'InvoiceIssued', data: { promotion: '43.60', subtotal: '0.00', tax: '0.00', total: '0.00' } },
        { type: 'InvoicePaid', data: { amount: '0.00', by: 'debit' } },
      );
  });
});
