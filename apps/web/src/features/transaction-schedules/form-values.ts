import {
  FREQUENCIES,
  type Frequency,
  INSTALLMENT_AMOUNTS_MAX,
  INSTALLMENTS_MAX,
} from '@cordelle/domain/transaction-schedule/frequency.ts';
import { createTransactionScheduleInput, updateTransactionScheduleInput } from '@cordelle/validation/schedule-terms.ts';
import type { previewTransactionScheduleInput } from '@cordelle/validation/transaction-schedules.ts';
import type { z } from 'zod';
import { AMOUNTS_MIN } from './installment-limits.ts';
import type { Schedule } from './schedule.ts';

/** Every field as the person sees it: text, and what they chose. */
export type ScheduleValues = {
  amount: string;
  frequency: Frequency;
  /** `never`: until stopped, whatever number was typed. */
  ends: 'number' | 'never';
  installments: string;
  processDate: string;
  secondProcessDate: string;
  /** Whether each payment has an amount of its own. */
  varies: boolean;
  /** These amounts, as many as there are payments. */
  installmentAmounts: readonly string[];
  comment: string;
};
export const SCHEDULE_FIELDS = [
  'amount',
  'frequency',
  'installments',
  'installmentAmounts',
  'processDate',
  'secondProcessDate',
  'comment',
] as const satisfies readonly (keyof ScheduleValues)[];
export type ScheduleField = (typeof SCHEDULE_FIELDS)[number];

export const NEW_SCHEDULE: ScheduleValues = {
  amount: '',
  frequency: 'Once',
  ends: 'number',
  installments: '',
  processDate: '',
  secondProcessDate: '',
  varies: false,
  installmentAmounts: [],
  comment: '',
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** What was typed before as the form’s own values; what makes no sense is as if nothing was typed. */
export function restoredValues(kept: Readonly<Record<string, unknown>>): Partial<ScheduleValues> {
  const { frequency, ends, varies, installmentAmounts } = kept;
  const amounts = Array.isArray(installmentAmounts)
    ? installmentAmounts.filter(isText).slice(0, INSTALLMENT_AMOUNTS_MAX)
    : [];
  const texts = (['amount', 'installments', 'processDate', 'secondProcessDate'] as const).flatMap((field) =>
    isText(kept[field]) ? [[field, kept[field]] as const] : [],
  );
  return {
    ...Object.fromEntries(texts),
    ...(isText(frequency) && { frequency: toFrequency(frequency) }),
    ...(ends === 'never' && { ends }),
    ...(varies === true && amounts.length >= AMOUNTS_MIN && { varies, installmentAmounts: amounts }),
  };
}

export const valuesOf = (schedule: Schedule): ScheduleValues => ({
  ...NEW_SCHEDULE,
  amount: schedule.amount,
  frequency: schedule.frequency,
  ends: schedule.installments === null ? 'never' : 'number',
  installments: schedule.installments === null ? '' : String(schedule.installments),
  processDate: schedule.processDate,
  secondProcessDate: schedule.secondProcessDate ?? '',
  comment: schedule.comment ?? '',
});

/** Once means one payment and Twice two: the number is not asked. */
export const forcedInstallments = (frequency: Frequency): number | null =>
  frequency === 'Once' ? 1 : frequency === 'Twice' ? 2 : null;

export const toFrequency = (text: string): Frequency => FREQUENCIES.find((known) => known === text) ?? 'Once';

/** Whether the amounts of the payments are asked one by one: one payment has nothing to differ from. */
export const variesNow = ({ varies, frequency }: Pick<ScheduleValues, 'varies' | 'frequency'>): boolean =>
  varies && frequency !== 'Once';

/** Amounts for as many payments as the frequency names, or as many as there are; blank ones where there are too few. */
export function amountsFor({ frequency, installmentAmounts }: ScheduleValues): readonly string[] {
  const count = forcedInstallments(frequency) ?? Math.max(installmentAmounts.length, AMOUNTS_MIN);
  return Array.from({ length: count }, (_, index) => installmentAmounts[index] ?? '');
}

/** What the payment is: the one amount, or the first of several. */
const amountOf = (values: ScheduleValues): string =>
  variesNow(values) ? (amountsFor(values)[0] ?? '') : values.amount;

/** A number, null for a blank (until stopped), NaN for anything else: the schema then refuses it. */
export function installmentsOf(values: ScheduleValues): number | null {
  const { frequency, ends, installments } = values;
  const forced = forcedInstallments(frequency);
  if (forced !== null) return forced;
  if (variesNow(values)) return amountsFor(values).length;
  return ends === 'never' || installments.trim() === '' ? null : Number(installments);
}

const given = (text: string): string | undefined => text.trim() || undefined;

/** Whether the number of payments is one that can be saved; blank is: until stopped. */
export function countIsKnown(values: ScheduleValues): boolean {
  const count = installmentsOf(values);
  return count === null || (Number.isInteger(count) && count >= 1 && count <= INSTALLMENTS_MAX);
}

/** What is sent to create the schedule; may still be refused by the schema. */
const toCreateInput = (customerId: string, values: ScheduleValues) => ({
  customerId,
  amount: given(amountOf(values)),
  frequency: values.frequency,
  processDate: given(values.processDate),
  ...(values.frequency === 'Twice' ? { secondProcessDate: given(values.secondProcessDate) ?? null } : {}),
  installments: installmentsOf(values),
  ...(variesNow(values) && { installmentAmounts: amountsFor(values).map((amount) => amount.trim()) }),
  comment: given(values.comment) ?? null,
});

export const parseCreate = (customerId: string, values: ScheduleValues) =>
  createTransactionScheduleInput.safeParse(toCreateInput(customerId, values));

export const parseUpdate = (id: string, values: Pick<ScheduleValues, 'amount' | 'comment'>) =>
  updateTransactionScheduleInput.safeParse({
    id,
    amount: values.amount.trim(),
    comment: given(values.comment) ?? null,
  });

/** The same terms as a question: what would follow, and what would be refused. */
export function toPreviewInput(
  customerId: string,
  transactionScheduleId: string | null,
  values: ScheduleValues,
): z.input<typeof previewTransactionScheduleInput> {
  return {
    customerId,
    ...(transactionScheduleId ? { transactionScheduleId } : {}),
    ...(given(amountOf(values)) ? { amount: amountOf(values).trim().slice(0, 40) } : {}),
    frequency: values.frequency,
    ...(given(values.processDate) ? { processDate: values.processDate.trim().slice(0, 10) } : {}),
    ...(values.frequency === 'Twice' && given(values.secondProcessDate)
      ? { secondProcessDate: values.secondProcessDate.trim().slice(0, 10) }
      : {}),
    installments: countIsKnown(values) ? installmentsOf(values) : null,
    ...(variesNow(values) && amountsFor(values).every((amount) => amount.trim() !== '')
      ? { installmentAmounts: amountsFor(values).map((amount) => amount.trim().slice(0, 40)) }
      : {}),
    comment: values.comment,
  };
}

const MONTHLY: readonly Frequency[] = ['Monthly', 'Every Other Month', 'Quarterly', 'Semi-Annually', 'Yearly'];
const LAST_DAY_OF_EVERY_MONTH = 28;

/**
 * Whether a series that begins on a date has payments in months without that day: they are on the last one. A yearly series
 * meets that on February 29 only.
 */
export function clampsToMonthEnd(frequency: Frequency, firstDate: string): boolean {
  const day = Number(firstDate.slice(8));
  if (!MONTHLY.includes(frequency) || !(day > LAST_DAY_OF_EVERY_MONTH)) return false;
  return frequency !== 'Yearly' || firstDate.slice(5) === '02-29';
}
