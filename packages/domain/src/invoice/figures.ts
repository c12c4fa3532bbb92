import { type FeePrices, type MonthlyFee, type PartOfMonth, type Promotion, promotionOn } from './fees.ts';
import { INVOICE_LINE_KINDS, type InvoiceLineKind } from './kinds.ts';
import { type Tax, taxCents } from './taxes.ts';

/** How many records count in each line; kinds without any may be missing. */
export type Quantities = Readonly<Partial<Record<InvoiceLineKind, number>>>;

export type InvoiceLine = {
  readonly kind: InvoiceLineKind;
  readonly quantity: number;
  readonly unitCents: bigint;
  readonly cents: bigint;
  /** Of the monthly fee of a first month. */
  readonly part: PartOfMonth | null;
};

export type TaxAmount = Tax & { readonly cents: bigint };

/** A month's fees, as an invoice says them. Amounts in cents, ≥ 0; `subtotalCents` is without the promotion. */
export type InvoiceFigures = {
  readonly lines: readonly InvoiceLine[];
  readonly promotionCents: bigint;
  readonly subtotalCents: bigint;
  readonly taxes: readonly TaxAmount[];
  readonly taxCents: bigint;
  readonly totalCents: bigint;
};

/** What fees are computed from besides the records that count. */
export type FeeTerms = {
  readonly prices: FeePrices;
  /** Null: the client was active on no day of the month. */
  readonly monthly: MonthlyFee | null;
  readonly promotion: Promotion;
  readonly taxes: readonly Tax[];
};

/** Quantity × price, line by line in one order; the promotion; each tax by itself. What costs nothing has no line. */
export function invoiceFigures(quantities: Quantities, terms: FeeTerms): InvoiceFigures {
  const lines = INVOICE_LINE_KINDS.flatMap((kind): InvoiceLine[] => {
    const monthly = kind === 'monthly' ? terms.monthly : null;
    const quantity = kind === 'monthly' ? (monthly ? 1 : 0) : (quantities[kind] ?? 0);
    const unitCents = monthly?.unitCents ?? terms.prices[kind];
    if (quantity === 0 || unitCents === 0n) return [];
    return [{ kind, quantity, unitCents, cents: BigInt(quantity) * unitCents, part: monthly?.part ?? null }];
  });
  const grossCents = lines.reduce((sum, { cents }) => sum + cents, 0n);
  const promotionCents = promotionOn(grossCents, terms.promotion);
  const subtotalCents = grossCents - promotionCents;
  const taxes = terms.taxes.map((tax) => ({ ...tax, cents: taxCents(subtotalCents, tax) }));
  const taxesCents = taxes.reduce((sum, { cents }) => sum + cents, 0n);
  return {
    lines,
    promotionCents,
    subtotalCents,
    taxes,
    taxCents: taxesCents,
    totalCents: subtotalCents + taxesCents,
  };
}
