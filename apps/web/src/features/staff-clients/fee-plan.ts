import type { AppRouter } from '@cordelle/api/root.ts';
import type { FeeKind } from '@cordelle/i18n/fee-words.ts';
import { setFeePlanInput } from '@cordelle/validation/billing-invoices.ts';
import type { inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';

export type FeePlans = inferRouterOutputs<AppRouter>['clients']['feePlans'];
export type FeePlan = FeePlans['current'];
type PriceName = keyof FeePlan['prices'];

/** Prices in the order in which an invoice charges them, with the word for each. */
export const PRICES = [
  ['monthly', 'monthly'],
  ['transaction', 'transaction'],
  ['decline', 'decline'],
  ['chargeback', 'chargeback'],
  ['verification', 'verification'],
  ['microdeposit', 'microdeposit'],
  ['stop', 'stop'],
  ['payoutBounce', 'payout_bounce'],
] as const satisfies readonly (readonly [PriceName, FeeKind])[];

const PRICE_NAMES = PRICES.map(([name]) => name);
export const FEE_PLAN_FIELDS = [
  'fromMonth',
  ...PRICE_NAMES,
  'collection',
  'promotionShare',
  'promotionAmount',
  'promotionMonths',
] as const;
export type FeePlanField = (typeof FEE_PLAN_FIELDS)[number];
/** What stands in the form: everything as typed. */
export type FeePlanValues = Readonly<Record<FeePlanField, string>>;

export const BPS_PER_CENT = 100;

const placeOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** The form says what is in force in a month; of a promotion that runs, the months that are left of it then. */
export const valuesOf = ({ current, later }: FeePlans, fromMonth: string): FeePlanValues => {
  const plan = later.findLast((agreed) => agreed.fromMonth !== null && agreed.fromMonth <= fromMonth) ?? current;
  const gone = plan.fromMonth === null ? 0 : placeOf(fromMonth) - placeOf(plan.fromMonth);
  const monthsLeft = plan.promotionMonths - gone;
  const runs = monthsLeft > 0;
  return {
    fromMonth,
    ...plan.prices,
    collection: plan.collection,
    promotionShare: runs && plan.promotionBps > 0 ? String(plan.promotionBps / BPS_PER_CENT) : '',
    promotionAmount: runs && plan.promotionAmount !== '0.00' ? plan.promotionAmount : '',
    promotionMonths: runs ? String(monthsLeft) : '',
  };
};

/** Fields in which the form says something else than what is in force in its month. */
export const changedIn = (plans: FeePlans, values: FeePlanValues): FeePlanField[] => {
  const inForce = valuesOf(plans, values.fromMonth);
  return FEE_PLAN_FIELDS.filter((name) => values[name].trim() !== inForce[name]);
};

/** The form with another month: with what is in force then, unless something was typed, which stays. */
export const inMonth = (plans: FeePlans, values: FeePlanValues, fromMonth: string): FeePlanValues =>
  changedIn(plans, values).length === 0 ? valuesOf(plans, fromMonth) : { ...values, fromMonth };

/** The first month after the form's from which on something else is agreed already; it stays so. */
export const agreedAfter = ({ later }: FeePlans, month: string): string | null =>
  later.find(({ fromMonth }) => fromMonth !== null && fromMonth > month)?.fromMonth ?? null;

export type FeePlanInput = z.output<typeof setFeePlanInput>;
type Read = { readonly input: FeePlanInput } | { readonly wrong: readonly FeePlanField[] };

/** A share as people type it: `12.5`, in French `12,5`, with or without the sign. */
export const percentOf = (typed: string): number => Number(typed.replace('%', '').replace(',', '.').trim() || 0);

/** The form as the call's input, or the fields that make no sense. */
export function readFeePlan(clientId: string, values: FeePlanValues): Read {
  const read = setFeePlanInput.safeParse({
    id: clientId,
    fromMonth: values.fromMonth,
    prices: Object.fromEntries(PRICE_NAMES.map((name) => [name, values[name].trim()])),
    collection: values.collection,
    promotionBps: Math.round(percentOf(values.promotionShare) * BPS_PER_CENT),
    promotionAmount: values.promotionAmount.trim() || '0.00',
    promotionMonths: Number(values.promotionMonths.trim() || 0),
  });
  if (read.success) return { input: read.data };
  const wrong = read.error.issues.map(({ path }) => {
    const [first, second] = path;
    const name = first === 'prices' ? second : first === 'promotionBps' ? 'promotionShare' : first;
    return FEE_PLAN_FIELDS.find((field) => field === name) ?? 'fromMonth';
  });
  return { wrong };
}

/** Months that can be chosen, the one of a day first. */
export function monthsFrom(today: string, count = 13): string[] {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = first + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
