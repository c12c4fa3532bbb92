import type { AppRouter } from '@cordelle/api/root.ts';
import { setSettlementTermsInput } from '@cordelle/validation/clients.ts';
import type { inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';
import { BPS_PER_CENT, percentOf } from './fee-plan.ts';

export type SettlementTerms = inferRouterOutputs<AppRouter>['clients']['settlementTerms'];

export const TERMS_FIELDS = ['holdDays', 'holdbackBps', 'holdbackDays', 'minimumPayout', 'billingGraceDays'] as const;
export type TermsField = (typeof TERMS_FIELDS)[number];
/** What stands in the form: everything as typed. The share is in per cent; `release` says whether the days count. */
export type TermsValues = Readonly<Record<TermsField, string>> & { readonly release: 'dispute' | 'days' };

export const valuesOfTerms = (terms: SettlementTerms): TermsValues => ({
  holdDays: String(terms.holdDays),
  holdbackBps: String(terms.holdbackBps / BPS_PER_CENT),
  release: terms.holdbackDays === null ? 'dispute' : 'days',
  holdbackDays: terms.holdbackDays === null ? '' : String(terms.holdbackDays),
  minimumPayout: terms.minimumPayout,
  billingGraceDays: String(terms.billingGraceDays),
});

export type TermsInput = z.output<typeof setSettlementTermsInput>;
type Read = { readonly input: TermsInput } | { readonly wrong: readonly TermsField[] };

/** A number somebody wrote; an empty field is none. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.trim()));

/** The form as the call's input, or the fields that make no sense. */
export function readTerms(clientId: string, values: TermsValues): Read {
  const read = setSettlementTermsInput.safeParse({
    id: clientId,
    holdDays: numberOf(values.holdDays),
    holdbackBps: Math.round(percentOf(values.holdbackBps) * BPS_PER_CENT),
    holdbackDays: values.release === 'dispute' ? null : numberOf(values.holdbackDays),
    minimumPayout: values.minimumPayout.trim(),
    billingGraceDays: numberOf(values.billingGraceDays),
  });
  if (read.success) return { input: read.data };
  return { wrong: TERMS_FIELDS.filter((field) => read.error.issues.some(({ path }) => path[0] === field)) };
}
