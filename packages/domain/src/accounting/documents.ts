import { addDays, type CalendarDate } from '../calendar/dates.ts';
import { centsOf } from '../money.ts';
import type { SettlementEvent } from '../settlement/events.ts';
import type { BookingRole } from './connection.ts';
import { type ReportBlock, type ReportKind, type ReportState, referenceOf } from './reports.ts';

type Adjustment = Extract<SettlementEvent, { type: 'SettlementMade' }>['data']['adjustments'][number];

/** From which day on each part is written; null: never, the client books it by hand. */
export type Reporting = {
  /** The day the books were connected: older settlements wait for somebody's word. */
  readonly since: CalendarDate;
  /** Whether debits of known payers that pay no invoice there are booked as their credit. */
  readonly onAccount: boolean;
  readonly roles: Readonly<Partial<Record<BookingRole, CalendarDate>>>;
};

export type SettledFacts = {
  readonly id: bigint;
  readonly date: CalendarDate;
  readonly payoutCents: bigint;
  readonly feesNettedCents: bigint;
  readonly holdbackCents: bigint;
  readonly holdbackReleasedCents: bigint;
  readonly adjustments: readonly Adjustment[];
};

/** A debit that a settlement credits, and what it is in the books: null where they know nothing of it. */
export type CreditedDebit = {
  readonly transactionId: bigint;
  readonly amountCents: bigint;
  readonly contactId: string | null;
  readonly invoiceId: string | null;
};

/** A debit that a settlement takes back. */
export type TakenBack = {
  readonly transactionId: bigint;
  readonly amountCents: bigint;
  readonly contactId: string | null;
  readonly invoiceId: string | null;
  /** What was to be written of it when it was credited; empty: nothing. */
  readonly written: readonly { readonly state: ReportState; readonly block: ReportBlock | null }[];
};

/** A document that is to be written once. */
export type PlannedDocument = {
  readonly kind: ReportKind;
  readonly subject: string;
  readonly transactionId: bigint | null;
  readonly contactId: string | null;
  readonly invoiceId: string | null;
  readonly amountCents: bigint;
  readonly date: CalendarDate;
  readonly reference: string;
  readonly block: ReportBlock | null;
};

/**
 * What is written of the debits that a settlement credits: each pays its invoice, dated like the settlement. One that pays none is
 * written only where the client wants it, as a credit of its payer. Source: reference/accounting.md §7.
 */
export function documentsOfCredited(
  settlement: Pick<SettledFacts, 'date'>,
  debits: readonly CreditedDebit[],
  reporting: Reporting,
): PlannedDocument[] {
  const block = settlement.date < reporting.since ? 'before_connection' : null;
  return debits.flatMap(({ transactionId, amountCents, contactId, invoiceId }) => {
    if (invoiceId === null && !(reporting.onAccount && contactId !== null)) return [];
    return ofDebit(invoiceId === null ? 'credit' : 'payment', transactionId, {
      contactId,
      invoiceId,
      amountCents,
      date: settlement.date,
      block,
    });
  });
}

/** What is written of the debits that a settlement takes back: a document of its own for each that was to be written before. */
export function documentsOfTakenBack(
  settlement: Pick<SettledFacts, 'date'>,
  debits: readonly TakenBack[],
): PlannedDocument[] {
  return debits.flatMap(({ transactionId, amountCents, contactId, invoiceId, written }) => {
    if (written.length === 0) return [];
    const block = written.some((one) => one.block === 'before_connection') ? 'before_connection' : null;
    return ofDebit('reversal', transactionId, { contactId, invoiceId, amountCents, date: settlement.date, block });
  });
}

/** The bank gave back what it had taken: as much is the payer's credit again. */
export function documentsOfReinstated(
  settlement: Pick<SettledFacts, 'date' | 'adjustments'>,
  reversed: ReadonlyMap<bigint, Pick<TakenBack, 'contactId' | 'written'>>,
): PlannedDocument[] {
  return settlement.adjustments.flatMap(({ kind, transactionId, amount }) => {
    if (kind !== 'return_reversed' || transactionId === null) return [];
    const id = BigInt(transactionId);
    const known = reversed.get(id);
    if (!known?.contactId || known.written.length === 0) return [];
    const block = known.written.some((one) => one.block === 'before_connection') ? 'before_connection' : null;
    return {
      kind: 'credit' as const,
      subject: `reinstated ${id}`,
      transactionId: id,
      contactId: known.contactId,
      invoiceId: null,
      amountCents: centsOf(amount),
      date: settlement.date,
      // Never that of what was collected beyond what was due of the same debit.
      reference: `${referenceOf('credit', id)}-R`,
      block,
    };
  });
}

/** What a settlement moves between accounts of the client, as far as somebody chose them. */
export function documentsOfSettlement(settlement: SettledFacts, reporting: Reporting): PlannedDocument[] {
  const { id, date, payoutCents, feesNettedCents, holdbackCents, holdbackReleasedCents, adjustments } = settlement;
  const bounced = sumOf(adjustments, 'payout_bounced');
  // Reserve that was used for what the client owed: it is no longer kept.
  const kept = holdbackCents - holdbackReleasedCents - sumOf(adjustments, 'holdback_applied');
  const moves: readonly (readonly [ReportKind, BookingRole, bigint])[] = [
    ['fee', 'fees', feesNettedCents],
    ['reserve', 'reserve', kept],
    ['reserve_back', 'reserve', -kept],
    ['transfer', 'bank', payoutCents],
    ['transfer_back', 'bank', bounced],
  ];
  return moves.flatMap(([kind, role, amountCents]) => {
    const since = reporting.roles[role];
    if (since === undefined || amountCents <= 0n) return [];
    return {
      kind,
      subject: `settlement ${id}`,
      transactionId: null,
      contactId: null,
      invoiceId: null,
      amountCents,
      date,
      reference: referenceOf(kind, id),
      block: date < since || date < reporting.since ? ('before_connection' as const) : null,
    };
  });
}

/** What a reversal does, by what became of the documents that it takes back. */
export function stepOfReversal(written: readonly ReportState[]): 'send' | 'wait' | 'offset' {
  if (written.some((state) => ['waiting', 'sending', 'unknown', 'blocked', 'changed_outside'].includes(state)))
    return 'wait';
  return written.includes('reported') ? 'send' : 'offset';
}

/** How much of a debit pays its invoice, and how much is left as a credit: never more than is due is paid. */
export function paidAndLeft(amountCents: bigint, dueCents: bigint): { paidCents: bigint; leftCents: bigint } {
  const paidCents = dueCents < 0n ? 0n : dueCents < amountCents ? dueCents : amountCents;
  return { paidCents, leftCents: amountCents - paidCents };
}

/** The day a document gets: its own or, where that is closed, the first one that is not; null: that one has not come yet. */
export function openDay(
  date: CalendarDate,
  lockedUntil: CalendarDate | null,
  today: CalendarDate,
): CalendarDate | null {
  if (lockedUntil === null || date > lockedUntil) return date;
  return lockedUntil < today ? addDays(lockedUntil, 1) : null;
}

function ofDebit(
  kind: 'payment' | 'credit' | 'reversal',
  transactionId: bigint,
  rest: Pick<PlannedDocument, 'contactId' | 'invoiceId' | 'amountCents' | 'date' | 'block'>,
): PlannedDocument {
  return {
    kind,
    subject: `transaction ${transactionId}`,
    transactionId,
    reference: referenceOf(kind, transactionId),
    ...rest,
  };
}

const sumOf = (adjustments: readonly Adjustment[], kind: Adjustment['kind']): bigint =>
  adjustments.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + centsOf(amount), 0n);
