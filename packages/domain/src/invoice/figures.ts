import { type FeePrices, type MonthlyFee, type PartOfMonth, type Promotion, promotionOn } from './fees.ts';
import { INVOICE_LINE_KINDS, type InvoiceLineKind } from './kinds.ts';
import { type PromoEffect, promoOff } from './promo-code.ts';
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

/** A month's fees, as an invoice says them. Amounts in cents, ≥ 0; `subtotalCents` is without what code and promotion take off. */
export type InvoiceFigures = {
  readonly lines: readonly InvoiceLine[];
  /** What the client's code takes off; null: it has none that counts, or nothing it could take off. */
  readonly promo: { readonly code: string; readonly cents: bigint } | null;
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
  /** The code that counts for the month. */
  readonly promo: PromoEffect | null;
  readonly promotion: Promotion;
  readonly taxes: readonly Tax[];
};

/**
 * Quantity × price, line by line in one order; the code the client gave, the promotion of its plan on what is left; each tax by
 * itself on the rest. What costs nothing has no line.
 */
export function invoiceFigures(quantities: Quantities, terms: FeeTerms): InvoiceFigures {
  const lines = INVOICE_LINE_KINDS.flatMap((kind): InvoiceLine[] => {
    const monthly = kind === 'monthly' ? terms.monthly : null;
    const quantity = kind === 'monthly' ? (monthly ? 1 : 0) : (quantities[kind] ?? 0);
    const unitCents = monthly?.unitCents ?? terms.prices[kind];
    if (quantity === 0 || unitCents === 0n) return [];
    return [{ kind, quantity, unitCents, cents: BigInt(quantity) * unitCents, part: monthly?.part ?? null }];
  });
  const grossCents = lines.reduce((sum, { cents }) => sum + cents, 0n);
  const promoCents = terms.promo ? promoOff(lines, terms.promo) : 0n;
  const promotionCents = promotionOn(grossCents - promoCents, terms.promotion);
  const subtotalCents = grossCents - promoCents - promotionCents;
  const taxes = terms.taxes.map((tax) => ({ ...tax, cents: taxCents(subtotalCents, tax) }));
  const taxesCents = taxes.reduce((sum, { cents }) => sum + cents, 0n);
  return {
    lines,
    promo: terms.promo && promoCents > 0n ? { code: terms.promo.code, cents: promoCents } : null,
    promotionCents,
    subtotalCents,
    taxes,
    taxCents: taxesCents,
    totalCents: subtotalCents + taxesCents,
  };
}
