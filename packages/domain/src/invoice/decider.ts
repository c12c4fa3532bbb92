import type { Decider, StreamType } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import { type Currency, centsOf, centsText } from '../money.ts';
import { type InvoiceEvent, ITEMS_PER_EVENT_MAX, invoiceEvent } from './events.ts';
import { type FeeTerms, invoiceFigures, type Quantities } from './figures.ts';
import type { FeeCollection, InvoiceLineKind } from './kinds.ts';
import type { InvoicePeriod } from './period.ts';

/** Which streams the records of a line are. Null: they have no stream, so only their number is known. */
export const ITEM_STREAMS = {
  monthly: null,
  transaction: 'transaction',
  decline: 'transaction',
  chargeback: 'transaction',
  verification: null,
  microdeposit: 'microdeposit',
  stop: 'transaction',
  payout_bounce: 'payout',
} as const satisfies Record<InvoiceLineKind, StreamType | null>;

export type InvoiceCommand =
  | { readonly type: 'draft'; readonly number: string; readonly period: InvoicePeriod; readonly currency: Currency }
  | { readonly type: 'count'; readonly kind: InvoiceLineKind; readonly items: readonly string[] }
  | {
      readonly type: 'issue';
      readonly issuedOn: string;
      readonly dueDate: string;
      readonly collection: FeeCollection;
      readonly terms: FeeTerms;
    }
  | { readonly type: 'pay'; readonly paidOn: string; readonly by: 'debit' }
  | { readonly type: 'pay'; readonly paidOn: string; readonly by: 'netting'; readonly settlementId: string }
  | { readonly type: 'markOverdue'; readonly overdueOn: string }
  | { readonly type: 'credit'; readonly creditedOn: string; readonly reason: string };

type Issued = {
  readonly version: number;
  readonly currency: Currency;
  readonly dueDate: string;
  readonly collection: FeeCollection;
  readonly subtotalCents: bigint;
  readonly taxCents: bigint;
  readonly totalCents: bigint;
};

/** One invoice. Amounts in cents of `currency`. */
export type InvoiceState =
  | { readonly status: 'none'; readonly version: 0 }
  | {
      readonly status: 'draft';
      readonly version: number;
      readonly currency: Currency;
      readonly quantities: Quantities;
    }
  | ({ readonly status: 'open' | 'overdue' } & Issued)
  | ({ readonly status: 'paid' } & Issued)
  | ({ readonly status: 'void' } & Issued);

function decide(command: InvoiceCommand, state: InvoiceState): InvoiceEvent[] {
  switch (command.type) {
    case 'draft': {
      if (state.status !== 'none') throw new DomainError('invoice.already_made');
      const { number, period, currency } = command;
      return [{ type: 'InvoiceDrafted', data: { number, ...period, currency } }];
    }
    case 'count': {
      if (state.status !== 'draft') throw new DomainError('invoice.never_changed');
      const events: InvoiceEvent[] = [];
      for (let from = 0; from < command.items.length; from += ITEMS_PER_EVENT_MAX) {
        const items = command.items.slice(from, from + ITEMS_PER_EVENT_MAX);
        events.push({ type: 'InvoiceItemsCounted', data: { kind: command.kind, items } });
      }
      return events;
    }
    case 'issue':
      if (state.status !== 'draft') throw new DomainError('invoice.never_changed');
      return issued(command, state);
    case 'pay': {
      const { type, ...payment } = command;
      const { totalCents, currency } = owed(state);
      const settlementId = payment.by === 'netting' ? payment.settlementId : null;
      return [{ type: 'InvoicePaid', data: { ...payment, settlementId, amount: centsText(totalCents), currency } }];
    }
    case 'markOverdue':
      if (state.status === 'overdue') return [];
      invariant(command.overdueOn > owed(state).dueDate, 'an invoice is overdue after its due date');
      return [{ type: 'InvoiceOverdue', data: { overdueOn: command.overdueOn } }];
    case 'credit': {
      const { subtotalCents, taxCents, currency } = owed(state);
      const { creditedOn, reason } = command;
      const amounts = { subtotal: centsText(subtotalCents), tax: centsText(taxCents), currency };
      return [{ type: 'InvoiceCredited', data: { creditedOn, reason, ...amounts } }];
    }
    default:
      return unreachable(command);
  }
}

function issued(
  { issuedOn, dueDate, collection, terms }: Extract<InvoiceCommand, { type: 'issue' }>,
  { quantities, currency }: Extract<InvoiceState, { status: 'draft' }>,
): InvoiceEvent[] {
  const figures = invoiceFigures(quantities, terms);
  invariant(figures.lines.length > 0, 'an invoice charges for something');
  const issue: InvoiceEvent = {
    type: 'InvoiceIssued',
    data: {
      issuedOn,
      dueDate,
      collection,
      lines: figures.lines.map(({ kind, quantity, unitCents, cents, part }) => ({
        kind,
        quantity,
        unit: centsText(unitCents),
        amount: centsText(cents),
        part,
      })),
      promotion: centsText(figures.promotionCents),
      subtotal: centsText(figures.subtotalCents),
      taxes: figures.taxes.map(({ name, rate, cents }) => ({ name, rate, amount: centsText(cents) })),
      tax: centsText(figures.taxCents),
      total: centsText(figures.totalCents),
      currency,
    },
  };
  if (figures.totalCents > 0n) return [issue];
  // A promotion pays all of it: nobody will ever collect it.
  const paid = { paidOn: issuedOn, by: collection, settlementId: null, amount: centsText(0n), currency };
  return [issue, { type: 'InvoicePaid', data: paid }];
}

/** An invoice somebody still has to pay. */
function owed(state: InvoiceState): Issued {
  if (state.status !== 'open' && state.status !== 'overdue') throw new DomainError('invoice.not_open');
  return state;
}

function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  switch (event.type) {
    case 'InvoiceDrafted':
      return { status: 'draft', version: state.version + 1, currency: event.data.currency, quantities: {} };
    case 'InvoiceItemsCounted': {
      invariant(state.status === 'draft', 'records are counted before an invoice is issued');
      const { kind, items } = event.data;
      const quantities = { ...state.quantities, [kind]: (state.quantities[kind] ?? 0) + items.length };
      return { ...state, version: state.version + 1, quantities };
    }
    case 'InvoiceIssued': {
      const { currency, dueDate, collection, subtotal, tax, total } = event.data;
      return {
        status: 'open',
        version: state.version + 1,
        currency,
        dueDate,
        collection,
        subtotalCents: centsOf(subtotal),
        taxCents: centsOf(tax),
        totalCents: centsOf(total),
      };
    }
    case 'InvoicePaid':
      return { ...afterIssue(state), status: 'paid' };
    case 'InvoiceOverdue':
      return { ...afterIssue(state), status: 'overdue' };
    case 'InvoiceCredited':
      return { ...afterIssue(state), status: 'void' };
    default:
      return unreachable(event);
  }
}

function afterIssue(state: InvoiceState): Issued {
  invariant(state.status !== 'none' && state.status !== 'draft', 'an invoice is issued first');
  return { ...state, version: state.version + 1 };
}

/**
 * The bill of one client and month: Draft while its records are counted, Open once issued, then Paid, or Overdue and Paid, or
 * Void. Nothing on it changes after issue; what was wrong is taken back by a credit note. Source: lifecycle §8.
 */
export const invoice: Decider<InvoiceCommand, InvoiceState, InvoiceEvent, unknown> = {
  streamType: 'invoice',
  initial: { status: 'none', version: 0 },
  event: invoiceEvent,
  decide,
  evolve,
};
