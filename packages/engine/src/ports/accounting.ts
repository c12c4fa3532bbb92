import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Currency } from '@cordelle/domain/money.ts';

/** Accounting software that clients may connect. */
export const ACCOUNTING_SOFTWARE = ['QuickBooks Online', 'Xero'] as const;

/** A debit that was settled, or the reversal of one that was charged back later. */
export type AccountingPayment = {
  /** The same for the same payment, however often it is told: the software keeps it once. */
  readonly key: string;
  readonly kind: 'payment' | 'reversal';
  readonly transactionId: string;
  readonly customerId: string;
  /** Cents, above zero. */
  readonly amountCents: bigint;
  readonly currency: Currency;
  /** Date of the settlement. */
  readonly date: CalendarDate;
  readonly comment: string | null;
  /** Of a reversal: the payment it takes back, by its id in the software. */
  readonly reverses: string | null;
};

/** What the software answered about one payment. */
export type AccountingAnswer =
  | { readonly key: string; readonly accepted: true; readonly reference: string }
  /** In its own words. */
  | { readonly key: string; readonly accepted: false; readonly refusal: string };

export type AccountingConnection = {
  readonly name: (typeof ACCOUNTING_SOFTWARE)[number];
  /** Whether somebody chose the account that payments are booked to; without one nothing can be reported. */
  readonly paymentAccountSet: boolean;
  /**
   * Tells of payments; returns what is so of each. Throws where the software does not answer at all, `AbortError` included; what it
   * had taken until then it takes once, by its key.
   */
  report(payments: readonly AccountingPayment[], signal: AbortSignal): Promise<readonly AccountingAnswer[]>;
};

/** The accounting software of clients. */
export type Accounting = {
  /** Null where the client has connected none. */
  connectionOf(clientId: bigint): Promise<AccountingConnection | null>;
};
