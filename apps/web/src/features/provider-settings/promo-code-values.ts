import type { AppRouter } from '@cordelle/api/root.ts';
import type { InvoiceLineKind } from '@cordelle/domain/invoice/kinds.ts';
import { PROMO_MONTHS_MAX, PROMO_USES_MAX } from '@cordelle/domain/invoice/promo-limits.ts';
import { AMOUNT } from '@cordelle/domain/money.ts';
import type { inferRouterInputs } from '@trpc/server';

export type PromoInput = inferRouterInputs<AppRouter>['promoCodes']['create'];
/** Fields with a control, in the order of the form. */
export const PROMO_FIELDS = [
  'code',
  'offBps',
  'offAmount',
  'fees',
  'months',
  'validFrom',
  'validTo',
  'maxUses',
  'note',
] as const;
export type PromoField = (typeof PROMO_FIELDS)[number];
export type PromoValues = {
  readonly code: string;
  readonly kind: 'free' | 'share' | 'amount';
  /** In per cent, as typed. */
  readonly offBps: string;
  readonly offAmount: string;
  readonly fees: readonly InvoiceLineKind[];
  readonly months: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly maxUses: string;
  readonly note: string;
};

const SHARE = /^[0-9]{1,3}(?:[.,][0-9]{1,2})?$/;
const wholeNumber = (text: string, max: number): number | null => {
  const count = /^[0-9]{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : null;
};
const shareOf = (typed: string): number | null => {
  const text = typed.trim();
  const bps = SHARE.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : 0;
  return bps >= 1 && bps <= 10_000 ? bps : null;
};

/** What the form says, or the fields that say nothing. */
export function readPromoCode(values: PromoValues): { input: PromoInput } | { wrong: readonly PromoField[] } {
  const { kind, code, fees, validFrom, validTo, note } = values;
  const share = kind === 'free' ? 10_000 : kind === 'share' ? shareOf(values.offBps) : 0;
  const typed = values.offAmount.trim().replace(',', '.');
  const amount = kind !== 'amount' ? '0.00' : AMOUNT.test(typed) && Number(typed) > 0 ? typed : null;
  const months = wholeNumber(values.months, PROMO_MONTHS_MAX);
  const unbounded = values.maxUses.trim() === '';
  const maxUses = unbounded ? null : wholeNumber(values.maxUses, PROMO_USES_MAX);
  const wrong: PromoField[] = [];
  if (code.trim() === '') wrong.push('code');
  if (share === null) wrong.push('offBps');
  if (amount === null) wrong.push('offAmount');
  if (fees.length === 0) wrong.push('fees');
  if (months === null) wrong.push('months');
  if (validFrom === '') wrong.push('validFrom');
  if (!unbounded && maxUses === null) wrong.push('maxUses');
  if (wrong.length > 0 || share === null || amount === null || months === null) return { wrong };
  return {
    input: {
      code: code.trim(),
      offBps: share,
      offAmount: amount,
      fees: [...fees],
      months,
      validFrom,
      validTo: validTo || null,
      maxUses,
      note,
    },
  };
}
