import type { CalendarDate } from '../calendar/dates.ts';
import { type Promotion, promotionOn } from './fees.ts';
import type { InvoiceLineKind } from './kinds.ts';
import { type InvoicePeriod, periodOf } from './period.ts';

/** What a code takes off the lines of these fees in each of its months. */
export type PromoEffect = Promotion & {
  readonly code: string;
  readonly fees: readonly InvoiceLineKind[];
  readonly months: number;
};

/** Codes are read in any case, and without the spaces around them. */
export const promoCodeText = (typed: string): string => typed.trim().toUpperCase();

/** When a code may be given, and to how many. */
export type PromoOffer = {
  readonly validFrom: CalendarDate;
  /** The last day; null: until it is ended. */
  readonly validTo: CalendarDate | null;
  readonly ended: boolean;
  readonly maxUses: number | null;
  readonly uses: number;
};

/** Whether a code may be given on a day. */
export function promoIsOffered({ validFrom, validTo, ended, maxUses, uses }: PromoOffer, today: CalendarDate): boolean {
  if (ended || today < validFrom || (validTo !== null && today > validTo)) return false;
  return maxUses === null || uses < maxUses;
}

const monthOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const textOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

/** A code that a client has given. `activeFrom`: its first day as an approved client, null before that. */
export type GivenPromo = {
  readonly appliedOn: CalendarDate;
  readonly activeFrom: CalendarDate | null;
  readonly months: number;
};

/** First and last month in which a given code takes off, as `2026-03`. Null while the client is not approved: it waits. */
export function promoMonths({ appliedOn, activeFrom, months }: GivenPromo): { first: string; last: string } | null {
  if (activeFrom === null) return null;
  const first = monthOf(appliedOn > activeFrom ? appliedOn : activeFrom);
  return { first: textOf(first), last: textOf(first + months - 1) };
}

/** Where a given code stands on a day: before its first month is over nothing was taken off yet, and another may replace it. */
export function promoStage(given: GivenPromo, today: CalendarDate): 'waiting' | 'running' | 'over' {
  const months = promoMonths(given);
  const { period } = periodOf(today);
  if (months === null || period <= months.first) return 'waiting';
  return period <= months.last ? 'running' : 'over';
}

/** Whether a given code takes off the invoice of a month. */
export function promoCounts(given: GivenPromo, { period }: Pick<InvoicePeriod, 'period'>): boolean {
  const months = promoMonths(given);
  return months !== null && period >= months.first && period <= months.last;
}

/** What a code takes off the lines of a month: of its fees alone, rounded half up, never more than they come to. */
export const promoOff = (
  lines: readonly { readonly kind: InvoiceLineKind; readonly cents: bigint }[],
  promo: PromoEffect,
): bigint =>
  promotionOn(
    lines.reduce((sum, { kind, cents }) => (promo.fees.includes(kind) ? sum + cents : sum), 0n),
    promo,
  );
