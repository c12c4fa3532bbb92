import { FREQUENCIES, type Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import {
  createTransactionScheduleInput,
  type previewTransactionScheduleInput,
  updateTransactionScheduleInput,
} from '@cordelle/validation/transaction-schedules.ts';
import type { z } from 'zod';
import type { Schedule } from './schedule.ts';

/** Every field as the person sees it: text. */
export type ScheduleValues = {
  amount: string;
  frequency: Frequency;
  installments: string;
  processDate: string;
  secondProcessDate: string;
  comment: string;
};
export const SCHEDULE_FIELDS = [
  'amount',
  'frequency',
  'installments',
  'processDate',
  'secondProcessDate',
  'comment',
] as const satisfies readonly (keyof ScheduleValues)[];
export type ScheduleField = (typeof SCHEDULE_FIELDS)[number];

export const NEW_SCHEDULE: ScheduleValues = {
  amount: '',
  frequency: 'Once',
  installments: '',
  processDate: '',
  secondProcessDate: '',
  comment: '',
};

export const valuesOf = (schedule: Schedule): ScheduleValues => ({
  amount: schedule.amount,
  frequency: schedule.frequency,
  installments: schedule.installments === null ? '' : String(schedule.installments),
  processDate: schedule.processDate,
  secondProcessDate: schedule.secondProcessDate ?? '',
  comment: schedule.comment ?? '',
});

/** Once means one payment and Twice two: the number is not asked. */
export const forcedInstallments = (frequency: Frequency): number | null =>
  frequency === 'Once' ? 1 : frequency === 'Twice' ? 2 : null;

export const toFrequency = (text: string): Frequency => FREQUENCIES.find((known) => known === text) ?? 'Once';

/** A number, null for a blank (until removed), NaN for anything else: the schema then refuses it. */
function installmentsOf({ frequency, installments }: ScheduleValues): number | null {
  const forced = forcedInstallments(frequency);
  if (forced !== null) return forced;
  return installments.trim() === '' ? null : Number(installments);
}

const given = (text: string): string | undefined => text.trim() || undefined;

/** What is sent to create the schedule; may still be refused by the schema. */
const toCreateInput = (customerId: string, values: ScheduleValues) => ({
  customerId,
  amount: given(values.amount),
  frequency: values.frequency,
  processDate: given(values.processDate),
  ...(values.frequency === 'Twice' ? { secondProcessDate: given(values.secondProcessDate) ?? null } : {}),
  installments: installmentsOf(values),
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
  const installments = installmentsOf(values);
  return {
    customerId,
    ...(transactionScheduleId ? { transactionScheduleId } : {}),
    ...(given(values.amount) ? { amount: values.amount.trim().slice(0, 40) } : {}),
    frequency: values.frequency,
    ...(given(values.processDate) ? { processDate: values.processDate.trim().slice(0, 10) } : {}),
    ...(values.frequency === 'Twice' && given(values.secondProcessDate)
      ? { secondProcessDate: values.secondProcessDate.trim().slice(0, 10) }
      : {}),
    installments: Number.isInteger(installments) ? installments : null,
    comment: values.comment,
  };
}
