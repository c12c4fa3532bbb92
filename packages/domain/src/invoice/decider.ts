import type { Decider, NoFacts, StreamType } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import { type Currency, centsOf, centsText, type Money, money, moneyText, sameMoney } from '../money.ts';
import { type InvoiceEvent, ITEMS_PER_EVENT_MAX, invoiceEvent } from './events.ts';
import { type FeeTerms, invoiceFigures, type Quantities } from './figures.ts';
import type { FeeCollection, InvoiceLineKind } from './kinds.ts';
import type { InvoicePeriod } from './period.ts';

/** Which records a line counts, by the name of their stream or table. Null: it counts none. */
export const ITEM_STREAMS = {
  monthly: null,
  transaction: 'transaction',
  decline: 'transaction',
  chargeback: 'transaction',
  verification: 'instant_verification',
  microdeposit: 'microdeposit',
  stop: 'transaction',
  payout_bounce: 'payout',
} as const satisfies Record<InvoiceLineKind, StreamType | 'instant_verification' | null>;

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
  | {
      readonly type: 'sendDebit';
      readonly bankFileId: string;
      readonly trace: string;
      /** The day on which the client's account is debited. */
      readonly debitDate: string;
    }
  | { readonly type: 'withdrawDebit'; readonly bankFileId: string; readonly reason: 'file_rejected' }
  | {
      readonly type: 'returnDebit';
      readonly returnedOn: string;
      readonly code: string;
      readonly amount: Money;
      /** Our bank did not take it: the client's bank never saw it. */
      readonly refused: boolean;
      readonly source: { readonly bankFileId: string; readonly line: number };
    }
  | { readonly type: 'collectAgain'; readonly askedOn: string }
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
  /** The debit that collects it: at the bank while it is owed, the one that paid it once it is paid. */
  readonly debit: { readonly bankFileId: string; readonly trace: string } | null;
  /** Its last debit came back, and nobody has asked for another. */
  readonly returned: boolean;
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
    case 'sendDebit': {
      const { bankFileId, trace, debitDate } = command;
      const { collection, debit } = owed(state);
      invariant(collection === 'debit', 'an invoice taken off settlements is not debited');
      if (debit?.bankFileId === bankFileId && debit.trace === trace) return [];
      if (debit) throw new DomainError('invoice.at_bank');
      return [{ type: 'InvoiceDebitSent', data: { bankFileId, trace, debitDate } }];
    }
    case 'withdrawDebit': {
      const { bankFileId, reason } = command;
      return debitOf(state)?.bankFileId === bankFileId
        ? [{ type: 'InvoiceDebitWithdrawn', data: { bankFileId, reason } }]
        : [];
    }
    case 'returnDebit':
      return returned(command, state);
    case 'collectAgain': {
      const waiting = owed(state);
      if (!waiting.returned) throw new DomainError('invoice.not_returned');
      return [{ type: 'InvoiceCollectionAsked', data: { askedOn: command.askedOn } }];
    }
    case 'pay': {
      const { type, ...payment } = command;
      const { totalCents, currency, debit } = owed(state);
      if (payment.by === 'debit' && !debit) throw new DomainError('invoice.not_at_bank');
      if (payment.by === 'netting' && debit) throw new DomainError('invoice.at_bank');
      const settlementId = payment.by === 'netting' ? payment.settlementId : null;
      return [{ type: 'InvoicePaid', data: { ...payment, settlementId, amount: centsText(totalCents), currency } }];
    }
    case 'markOverdue': {
      const { dueDate, debit, collection } = owed(state);
      // what is taken off settlements waits for one that covers it: nobody has to pay it by a day
      if (collection === 'netting') return [];
      invariant(command.overdueOn > dueDate, 'an invoice is overdue after its due date');
      // while a debit is at the bank, its answer decides
      if (state.status === 'overdue' || debit) return [];
      return [{ type: 'InvoiceOverdue', data: { overdueOn: command.overdueOn } }];
    }
    case 'credit': {
      const { subtotalCents, taxCents, currency, debit } = owed(state);
      if (debit) throw new DomainError('invoice.at_bank');
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
      ...(figures.promo && { promo: { code: figures.promo.code, amount: centsText(figures.promo.cents) } }),
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

function returned(
  { returnedOn, code, amount, refused, source }: Extract<InvoiceCommand, { type: 'returnDebit' }>,
  state: InvoiceState,
): InvoiceEvent[] {
  if (!debitOf(state) || state.status === 'none' || state.status === 'draft')
    throw new DomainError('invoice.not_at_bank');
  const expected = money(state.totalCents, state.currency);
  if (!sameMoney(amount, expected))
    throw new DomainError('invoice.amount_differs', { amount: moneyText(amount), expected: moneyText(expected) });
  const stage = refused ? 'refused' : state.status === 'paid' ? 'after_payment' : 'before_payment';
  const amounts = { amount: moneyText(expected), currency: state.currency };
  return [{ type: 'InvoiceDebitReturned', data: { code, returnedOn, stage, source, ...amounts } }];
}

const debitOf = (state: InvoiceState): Issued['debit'] =>
  state.status === 'none' || state.status === 'draft' ? null : state.debit;

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
        debit: null,
        returned: false,
      };
    }
    case 'InvoiceDebitSent': {
      const { bankFileId, trace } = event.data;
      return { ...afterIssue(state), status: owedStatus(state), debit: { bankFileId, trace }, returned: false };
    }
    case 'InvoiceDebitWithdrawn':
      return { ...afterIssue(state), status: owedStatus(state), debit: null };
    case 'InvoiceDebitReturned':
      return { ...afterIssue(state), status: 'overdue', debit: null, returned: true };
    case 'InvoiceCollectionAsked':
      return { ...afterIssue(state), status: owedStatus(state), returned: false };
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

const owedStatus = ({ status }: InvoiceState): 'open' | 'overdue' => (status === 'overdue' ? 'overdue' : 'open');

function afterIssue(state: InvoiceState): Issued {
  invariant(state.status !== 'none' && state.status !== 'draft', 'an invoice is issued first');
  return { ...state, version: state.version + 1 };
}

/**
 * The bill of one client and month: Draft while its records are counted, Open once issued, then Paid, or Overdue and Paid, or
 * Void. A debit that comes back makes it Overdue, also after it was Paid. Nothing that it charges changes after issue; what
 * was wrong is taken back by a credit note. Source: lifecycle §8.
 */
export const invoice: Decider<
  InvoiceCommand,
  InvoiceState,
  InvoiceEvent,
  Readonly<Record<InvoiceCommand['type'], NoFacts>>
> = {
  streamType: 'invoice',
  initial: { status: 'none', version: 0 },
  event: invoiceEvent,
  decide,
  evolve,
};
