import type { FeeCollection, InvoiceLineKind } from '@cordelle/domain/invoice/kinds.ts';
import type { TaxName } from '@cordelle/domain/invoice/taxes.ts';
import type { Registration } from '@cordelle/domain/provider/registrations.ts';

/** What a printed invoice says. Amounts are decimal text, dates `YYYY-MM-DD`. */
export type InvoiceFacts = {
  readonly language: 'en' | 'fr';
  readonly invoiceNumber: string;
  /** No real money moves. */
  readonly sandbox: boolean;
  readonly status: 'Open' | 'Paid' | 'Overdue';
  readonly currency: string;
  readonly seller: {
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly email: string | null;
    readonly phone: string | null;
    readonly numbers: readonly { readonly kind: Registration; readonly number: string }[];
  } | null;
  /** The provider's picture, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly email: string | null;
  };
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly lines: readonly {
    readonly kind: InvoiceLineKind;
    readonly quantity: number;
    readonly unitPrice: string;
    readonly amount: string;
    readonly proratedDays: number | null;
    readonly monthDays: number | null;
  }[];
  readonly promo: { readonly code: string; readonly amount: string } | null;
  readonly promotion: string;
  readonly subtotal: string;
  /** `rate` in per cent: `9.975`. */
  readonly taxes: readonly { readonly name: TaxName; readonly rate: string; readonly amount: string }[];
  readonly total: string;
  readonly collection: FeeCollection;
  readonly paidDate: string | null;
  readonly paidBy: FeeCollection | null;
};
