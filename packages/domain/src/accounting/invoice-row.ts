import { rollForward } from '../calendar/business-days.ts';
import type { BankingCalendar } from '../calendar/holidays.ts';
import { AMOUNT_MAX_CENTS } from '../transaction/amount.ts';
import type { BookedInvoiceState, ContactState } from './records.ts';

/** How a record there stands to what there is here; only the first can be imported without anybody's decision. */
export const ROW_STATUSES = ['ready', 'scheduled', 'match_found', 'archived_match_found'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** Why an invoice cannot be collected as it is. */
export const INVOICE_PROBLEMS = [
  'not_open',
  'skipped',
  'currency',
  'contact_archived',
  'not_connected',
  'customer_archived',
  'customer_incomplete',
  'payer_objects',
  'above_limit',
  'amount_too_large',
  'no_date',
] as const;
export type InvoiceProblem = (typeof INVOICE_PROBLEMS)[number];

/** Days around today between which due dates may be asked for, and those that are shown first. */
export const INVOICE_DAYS = { before: 180, after: 365, shown: 90 } as const;
/** What is due by then is imported by itself, for customers of whom somebody wants that. */
export const AUTOMATIC_DAYS = { before: 7, after: 90 } as const;

export type InvoiceFacts = {
  readonly state: BookedInvoiceState;
  readonly dueCents: bigint;
  readonly currency: string;
  readonly dueDate: string | null;
  readonly skipped: boolean;
  readonly collectAnyway: boolean;
  /** Null: its contact was not read. */
  readonly contactState: ContactState | null;
  readonly customer: {
    readonly active: boolean;
    /** Debits may be planned for them. */
    readonly complete: boolean;
    /** They object to a change of the agreement that new debits are made under. */
    readonly objects: boolean;
    /** Most that one debit may take; null: no limit. */
    readonly limitCents: bigint | null;
  } | null;
  /** A schedule of ours collects it. */
  readonly scheduled: boolean;
  /** A schedule that collected it was taken back. */
  readonly takenBack: boolean;
  /** A payment of the same customer that no invoice asked for looks like it. */
  readonly alike: boolean;
};

export function invoiceStatus(facts: InvoiceFacts): RowStatus {
  if (facts.scheduled) return 'scheduled';
  if (facts.collectAnyway) return 'ready';
  if (facts.alike) return 'match_found';
  return facts.takenBack || facts.customer?.active === false ? 'archived_match_found' : 'ready';
}

/** Every reason why an invoice cannot be collected in this currency. */
export function invoiceProblems(facts: InvoiceFacts, currency: string): InvoiceProblem[] {
  const { customer } = facts;
  const found: [InvoiceProblem, boolean][] = [
    ['not_open', facts.state !== 'open' || facts.dueCents <= 0n],
    ['skipped', facts.skipped],
    ['currency', facts.currency !== currency],
    ['contact_archived', facts.contactState !== null && facts.contactState !== 'active'],
    ['not_connected', customer === null],
    ['customer_archived', customer?.active === false],
    ['customer_incomplete', customer?.active === true && !customer.complete],
    ['payer_objects', customer?.active === true && customer.objects],
    ['above_limit', customer !== null && customer.limitCents !== null && facts.dueCents > customer.limitCents],
    ['amount_too_large', facts.dueCents > AMOUNT_MAX_CENTS],
    ['no_date', facts.dueDate === null],
  ];
  return found.flatMap(([problem, isSo]) => (isSo ? [problem] : []));
}

/** Whether somebody may choose it for import. */
export const mayBeImported = (facts: InvoiceFacts, currency: string): boolean =>
  invoiceStatus(facts) === 'ready' && invoiceProblems(facts, currency).length === 0;

/**
 * Whether it becomes a payment without anybody's word, where that is wanted for the customer: also one whose payment somebody took
 * back, which is what they were told when they did. What came back from the bank once is never tried anew by itself.
 */
export const mayImportItself = (facts: InvoiceFacts, currency: string, cameToNothing: boolean): boolean =>
  !cameToNothing && mayBeImported({ ...facts, takenBack: false }, currency);

/** The first open banking day from the due date on, on which the bank and the payer can still be told. */
export function processDateOf(
  calendar: BankingCalendar,
  { dueDate, earliest, payerToldFrom }: { dueDate: string; earliest: string; payerToldFrom: string | null },
): string {
  const [latest = dueDate] = [dueDate, earliest, payerToldFrom ?? earliest].toSorted().toReversed();
  return rollForward(calendar, latest);
}
