import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { cad } from '../money.ts';
import { given } from '../testing/given-when-then.ts';
import { draft, feeTerms, issue, MARCH, MARCH_INVOICE, returnDebit, sendDebit } from '../testing/march-invoice.ts';
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
const sent = history(...MARCH_INVOICE, sendDebit);
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
    ['paid', [sendDebit, pay]],
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
    invoiceOf(sent)
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
    invoiceOf(history(...MARCH_INVOICE, overdue, sendDebit))
      .when(pay)
      .thenLike({ type: 'InvoicePaid' });
  });

  test('is never overdue while it waits for a settlement that covers it', () => {
    invoiceOf(history(...MARCH_INVOICE.slice(0, -1), issue(feeTerms(), 'netting')))
      .when(overdue)
      .then();
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

describe('the debit of an invoice', () => {
  const back = returnDebit;
  const again: InvoiceCommand = { type: 'collectAgain', askedOn: '2026-04-20' };
  const source = { bankFileId: '12', line: 2 };
  const returned = { code: '901', returnedOn: '2026-04-07', source, amount: '45.78', currency: 'CAD' } as const;

  test('goes to the bank once', () => {
    invoiceOf(march)
      .when(sendDebit)
      .then({
        type: 'InvoiceDebitSent',
        data: { bankFileId: '9', trace: '0032000320000000000001', debitDate: '2026-04-06' },
      });
    invoiceOf(sent).when(sendDebit).then();
    invoiceOf(sent)
      .when({ ...sendDebit, bankFileId: '10' })
      .rejects('invoice.at_bank');
  });

  test('pays only what is at the bank', () => {
    invoiceOf(march).when(pay).rejects('invoice.not_at_bank');
    invoiceOf(march).when(back).rejects('invoice.not_at_bank');
  });

  test('keeps everything else waiting for the answer of the bank', () => {
    invoiceOf(sent).when(net).rejects('invoice.at_bank');
    invoiceOf(sent).when(credit).rejects('invoice.at_bank');
    invoiceOf(sent).when(overdue).then();
  });

  test('waits for the next file when its own is refused', () => {
    const withdraw: InvoiceCommand = { type: 'withdrawDebit', bankFileId: '9', reason: 'file_rejected' };
    invoiceOf(sent)
      .when(withdraw)
      .then({ type: 'InvoiceDebitWithdrawn', data: { bankFileId: '9', reason: 'file_rejected' } });
    const waiting = history(...MARCH_INVOICE, sendDebit, withdraw);
    invoiceOf(waiting).when(withdraw).then();
    invoiceOf(waiting)
      .when({ ...sendDebit, bankFileId: '10' })
      .thenLike({ type: 'InvoiceDebitSent' });
  });

  test('that comes back makes the invoice overdue, also after it was paid', () => {
    invoiceOf(sent)
      .when(back)
      .then({ type: 'InvoiceDebitReturned', data: { ...returned, stage: 'before_payment' } });
    invoiceOf(history(...MARCH_INVOICE, sendDebit, pay))
      .when(back)
      .then({ type: 'InvoiceDebitReturned', data: { ...returned, stage: 'after_payment' } });
    const late = history(...MARCH_INVOICE, sendDebit, pay, back);
    expect(fold(invoice, late).status).toBe('overdue');
    invoiceOf(late).when(back).rejects('invoice.not_at_bank');
  });

  test('that our own bank refuses never was on a statement', () => {
    invoiceOf(sent)
      .when({ ...back, refused: true })
      .then({ type: 'InvoiceDebitReturned', data: { ...returned, stage: 'refused' } });
  });

  test('comes back with the amount of the invoice', () => {
    invoiceOf(sent)
      .when({ ...back, amount: cad('45.77') })
      .rejects('invoice.amount_differs', { amount: '45.77', expected: '45.78' });
  });

  test('is sent again when somebody asks for it, once for each that came back', () => {
    const late = history(...MARCH_INVOICE, sendDebit, back);
    invoiceOf(march).when(again).rejects('invoice.not_returned');
    invoiceOf(late)
      .when(again)
      .then({ type: 'InvoiceCollectionAsked', data: { askedOn: '2026-04-20' } });
    const asked = history(...MARCH_INVOICE, sendDebit, back, again);
    invoiceOf(asked).when(again).rejects('invoice.not_returned');
    expect(
      fold(invoice, history(...MARCH_INVOICE, sendDebit, back, again, { ...sendDebit, bankFileId: '12' }, pay)).status,
    ).toBe('paid');
  });
});

describe('an invoice is settled once', () => {
  test.each([
    ['paid', [sendDebit, pay]],
    ['paid by netting', [net]],
    ['void', [credit]],
  ] as const)('what is %s is not paid, taken back or overdue', (_, after) => {
    const ended = invoiceOf(history(...MARCH_INVOICE, ...after));
    for (const command of [pay, net, credit, overdue, sendDebit]) ended.when(command).rejects('invoice.not_open');
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
