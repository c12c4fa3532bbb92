import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../events.ts';
import { centsText } from '../money.ts';
import { postingsOf } from './posting-rules.ts';

const CAD = 'CAD' as const;
const printed = (event: DomainEvent): string[] =>
  postingsOf(event).map(({ rule, debit, credit, cents }) => `${rule} ${debit} / ${credit} ${centsText(cents)}`);

const approved = (holdback: string): DomainEvent => ({
  type: 'TransactionApproved',
  data: { approvedOn: '2026-03-26', amount: '100.00', currency: CAD, holdback, holdbackReleaseDate: null },
});

describe('amounts of zero post nothing', () => {
  test('no reserve, and a reserve of everything', () => {
    expect(printed(approved('0.00'))).toEqual(['P6 CLIENT_UNAPPROVED / CLIENT_PAYABLE 100.00']);
    expect(printed(approved('100.00'))).toEqual(['P6 CLIENT_UNAPPROVED / HOLDBACK 100.00']);
    expect(printed(approved('0.01'))).toEqual([
      'P6 CLIENT_UNAPPROVED / CLIENT_PAYABLE 99.99',
      'P6 CLIENT_UNAPPROVED / HOLDBACK 0.01',
    ]);
  });

  test('an invoice without tax, and one of nothing', () => {
    const terms = { dueDate: '2026-04-06', collection: 'debit', promotion: '0.00' } as const;
    const invoice = (subtotal: string, tax: string): DomainEvent => ({
      type: 'InvoiceIssued',
      data: { ...terms, lines: [], taxes: [], issuedOn: '2026-04-01', subtotal, tax, total: subtotal, currency: CAD },
    });
    expect(printed(invoice('43.60', '0.00'))).toEqual(['P10 FEES_RECV / FEE_REVENUE 43.60']);
    expect(printed(invoice('0.00', '0.00'))).toEqual([]);
  });

  test('a settlement that is carried, a duplicate return, a statement line booked elsewhere', () => {
    const sum = { amount: '0.00', count: 0 };
    expect(
      printed({
        type: 'SettlementMade',
        data: {
          settlementDate: '2026-04-09',
          currency: CAD,
          approved: sum,
          chargeback: sum,
          declined: sum,
          holdback: '0.00',
          holdbackReleased: '0.00',
          feesNetted: '0.00',
          openingCarry: '-903.44',
          adjustments: [],
          net: '-903.44',
          payout: '0.00',
          closingCarry: '-903.44',
          payoutId: null,
        },
      }),
    ).toEqual([]);
    expect(
      printed({
        type: 'ReturnUnmatched',
        data: { line: 2, code: '901', trace: 'T-1', reason: 'duplicate', amount: '0.00', currency: CAD },
      }),
    ).toEqual([]);
  });
});

test('a statement line is money in or money out by its sign', () => {
  const line = (amount: string): DomainEvent => ({
    type: 'StatementLineBooked',
    data: { sequence: 1, kind: 'other', reference: 'x', amount, currency: CAD },
  });
  expect(printed(line('12.34'))).toEqual(['P3 BANK / RAIL_CLEARING 12.34']);
  expect(printed(line('-0.59'))).toEqual(['P3 RAIL_CLEARING / BANK 0.59']);
  expect(printed(line('0.00'))).toEqual([]);
});

test('a return after approval takes X from the client and gives back the reserve still held', () => {
  const charged = (clearing: 'rail' | 'suspense', holdbackReleased: string): DomainEvent => ({
    type: 'TransactionChargedBack',
    data: {
      stage: 'after_approval',
      code: '917',
      class: 'Chargeback',
      declinedOn: '2026-04-08',
      bankDate: null,
      source: null,
      clearing,
      amount: '1250.99',
      currency: CAD,
      late: false,
      holdbackReleased,
    },
  });
  expect(printed(charged('rail', '62.55'))).toEqual([
    'P7 CLIENT_PAYABLE / RAIL_CLEARING 1250.99',
    'P7 HOLDBACK / CLIENT_PAYABLE 62.55',
  ]);
  expect(printed(charged('rail', '0.00'))).toEqual(['P7 CLIENT_PAYABLE / RAIL_CLEARING 1250.99']);
  expect(printed(charged('suspense', '62.55'))[0]).toBe('P13 CLIENT_PAYABLE / SUSPENSE_RETURNS 1250.99');
});
