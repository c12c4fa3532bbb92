import { randomUUID } from 'node:crypto';
import type { Rows, Store } from './store.ts';

export type Organisation = {
  readonly id: string;
  readonly name: string;
  readonly currency: 'CAD' | 'USD';
  readonly country: 'CA' | 'US';
  readonly shortCode: string;
  /** `YYYY-MM-DD`; nothing may be booked on it or before. */
  readonly lockedUntil: string | null;
  /** What the next number of an invoice is. */
  readonly seededOn: string;
};

export type Account = {
  readonly id: string;
  readonly organisationId: string;
  readonly code: string;
  readonly name: string;
  readonly kind: 'bank' | 'current_asset' | 'undeposited' | 'receivable' | 'revenue' | 'expense' | 'credit_card';
  readonly currency: string;
  readonly takesPayments: boolean;
  readonly active: boolean;
};

export type Contact = {
  readonly id: string;
  readonly organisationId: string;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly state: 'active' | 'archived' | 'erased' | 'merged';
  readonly mergedInto: string | null;
  readonly isCustomer: boolean;
  readonly currency: string;
  readonly revision: number;
  readonly changedAt: string;
};

export type Invoice = {
  readonly id: string;
  readonly organisationId: string;
  readonly number: string;
  readonly contactId: string;
  readonly date: string;
  readonly dueDate: string;
  readonly cents: number;
  readonly creditedCents: number;
  readonly currency: string;
  readonly state: 'draft' | 'open' | 'voided' | 'deleted';
  readonly revision: number;
  readonly changedAt: string;
  /** Of one that a program wrote: the account its line names, in place of the sales, and the program's reference. */
  readonly lineAccountId?: string;
  readonly reference?: string;
};

export type CreditNote = {
  readonly id: string;
  readonly organisationId: string;
  readonly number: string;
  readonly contactId: string;
  readonly cents: number;
  readonly remainingCents: number;
  readonly currency: string;
  readonly date: string;
  readonly changedAt: string;
  readonly lineAccountId?: string;
  readonly reference?: string;
};

/** What moved between accounts of the organisation; `receivable` is one of them. Sums to nothing. */
export type Entry = {
  readonly id: string;
  readonly organisationId: string;
  /** What the service calls it: `BankTransfers`, `Transfer`. */
  readonly type: string;
  readonly legs: readonly { readonly accountId: string; readonly cents: number }[];
  readonly contactId: string | null;
  readonly reference: string;
  readonly note: string;
  readonly date: string;
  readonly changedAt: string;
};

export type Payment = {
  readonly id: string;
  readonly organisationId: string;
  /** Null: on account. */
  readonly invoiceId: string | null;
  readonly contactId: string;
  readonly accountId: string;
  readonly cents: number;
  /** Part of it that pays the invoice. */
  readonly appliedCents: number;
  readonly currency: string;
  readonly date: string;
  readonly reference: string;
  readonly note: string;
  readonly reconciled: boolean;
  readonly state: 'booked' | 'voided' | 'deleted';
  readonly revision: number;
  readonly changedAt: string;
};

/** The books of all organisations of one service. Amounts are whole cents. */
export class AccountingBooks {
  readonly organisations: Rows<Organisation>;
  readonly accounts: Rows<Account>;
  readonly contacts: Rows<Contact>;
  readonly invoices: Rows<Invoice>;
  readonly creditNotes: Rows<CreditNote>;
  readonly payments: Rows<Payment>;
  readonly entries: Rows<Entry>;
  readonly #numbered: boolean;
  #next = 100_000;
  #indexed: { version: number; byInvoice: Map<string | null, Payment[]> } = { version: -1, byInvoice: new Map() };

  /** `numbered`: ids are numbers, and not the long names that cannot be guessed. */
  constructor(store: Store, numbered: boolean) {
    this.#numbered = numbered;
    this.organisations = store.rows('organisation');
    this.accounts = store.rows('account');
    this.contacts = store.rows('contact');
    this.invoices = store.rows('invoice');
    this.creditNotes = store.rows('credit_note');
    this.payments = store.rows('payment');
    this.entries = store.rows('entry');
  }

  newId(): string {
    if (!this.#numbered) return randomUUID();
    do this.#next += 1;
    while ([this.payments, this.entries, this.invoices, this.creditNotes].some((rows) => rows.get(String(this.#next))));
    return String(this.#next);
  }

  paidCents(invoice: Invoice): number {
    return this.paymentsOf(invoice).reduce((sum, { appliedCents }) => sum + appliedCents, 0);
  }

  paymentsOf({ id }: Invoice): Payment[] {
    if (this.#indexed.version !== this.payments.version)
      this.#indexed = {
        version: this.payments.version,
        byInvoice: Map.groupBy(
          this.payments.all().filter(({ state }) => state === 'booked'),
          ({ invoiceId }) => invoiceId,
        ),
      };
    return this.#indexed.byInvoice.get(id) ?? [];
  }

  dueCents(invoice: Invoice): number {
    if (invoice.state !== 'open') return 0;
    return invoice.cents - invoice.creditedCents - this.paidCents(invoice);
  }

  /** A payment changes the invoice that it pays. */
  book(payment: Omit<Payment, 'id' | 'state' | 'revision' | 'changedAt'>, at: Date): Payment {
    const made = { ...payment, id: this.newId(), state: 'booked', revision: 0, changedAt: at.toISOString() } as const;
    this.payments.put(made);
    this.touch(payment.invoiceId, at);
    return made;
  }

  remove(payment: Payment, state: 'voided' | 'deleted', at: Date): Payment {
    const removed = { ...payment, state, revision: payment.revision + 1, changedAt: at.toISOString() };
    this.payments.put(removed);
    this.touch(payment.invoiceId, at);
    return removed;
  }

  touch(invoiceId: string | null, at: Date): void {
    const invoice = invoiceId === null ? undefined : this.invoices.get(invoiceId);
    if (invoice) this.invoices.put({ ...invoice, revision: invoice.revision + 1, changedAt: at.toISOString() });
  }

  /** Balances by account, in cents, debits above zero; they sum to nothing. */
  balances(organisationId: string): Map<string, number> {
    const sums = new Map<string, number>();
    const add = (account: string, cents: number) => sums.set(account, (sums.get(account) ?? 0) + cents);
    const own = <T extends { readonly id: string; readonly organisationId: string }>(rows: Rows<T>) =>
      rows.all().filter((row) => row.organisationId === organisationId);
    for (const invoice of own(this.invoices)) {
      if (invoice.state !== 'open') continue;
      add('receivable', invoice.cents - invoice.creditedCents);
      add(invoice.lineAccountId ?? 'revenue', invoice.creditedCents - invoice.cents);
    }
    for (const { lineAccountId, cents } of own(this.creditNotes)) {
      if (lineAccountId === undefined) continue;
      add(lineAccountId, cents);
      add('receivable', -cents);
    }
    for (const { legs } of own(this.entries)) for (const { accountId, cents } of legs) add(accountId, cents);
    for (const { accountId, cents, state } of own(this.payments)) {
      if (state !== 'booked') continue;
      add(accountId, cents);
      add('receivable', -cents);
    }
    return sums;
  }
}
