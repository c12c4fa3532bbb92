import { AMOUNT } from '@cordelle/domain/money.ts';
import { FREQUENCIES, type Frequency, INSTALLMENTS_MAX } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { readDateInput } from '@cordelle/i18n/format.ts';
import type { changeScheduleFromInput } from '@cordelle/validation/transaction-schedules.ts';
import type { z } from 'zod';

/** How often the rest of a plan may debit: Once and Twice name a number of debits and begin no rest. */
export const REPEATING = FREQUENCIES.filter((frequency) => frequency !== 'Once' && frequency !== 'Twice');
export type Repeating = Exclude<Frequency, 'Once' | 'Twice'>;
export const toRepeating = (text: string): Repeating | null => REPEATING.find((known) => known === text) ?? null;

export const CHANGE_FROM_FIELDS = ['fromInstallment', 'amount', 'frequency', 'processDate', 'installments'] as const;
export type ChangeFromField = (typeof CHANGE_FROM_FIELDS)[number];

/** What somebody altered; null: left as it is. */
export type ChangeFromValues = {
  readonly fromInstallment: number;
  readonly amount: string | null;
  readonly frequency: Repeating | null;
  readonly processDate: string | null;
  /** `never`: until stopped. */
  readonly ends: 'number' | 'never' | null;
  readonly count: string | null;
};

/** What the number of payments becomes; undefined: it stays. NaN where what was typed is no number. */
function installmentsOf({ ends, count }: ChangeFromValues): number | null | undefined {
  if (ends === 'never') return null;
  if (ends === null && count === null) return undefined;
  return count === null || count.trim() === '' ? Number.NaN : Number(count);
}

/** What is sent: the altered terms alone. */
export function toChangeFrom(id: string, values: ChangeFromValues): z.input<typeof changeScheduleFromInput> {
  const installments = installmentsOf(values);
  return {
    id,
    fromInstallment: values.fromInstallment,
    ...(values.amount !== null && { amount: values.amount.trim() }),
    ...(values.frequency !== null && { frequency: values.frequency }),
    ...(values.processDate !== null && { processDate: readDateInput(values.processDate) ?? values.processDate }),
    ...(installments !== undefined && { installments }),
  };
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= INSTALLMENTS_MAX;

/**
 * Fields that cannot be sent as they are; and whether anything was altered at all. By hand: what reads schemas weighs more than
 * all the rest of this form.
 */
export function checkChangeFrom(id: string, values: ChangeFromValues) {
  const { amount, frequency, processDate, ends, count } = values;
  const asked = toChangeFrom(id, values);
  const malformed: ChangeFromField[] = [];
  if (asked.amount !== undefined && !AMOUNT.test(asked.amount)) malformed.push('amount');
  if (asked.processDate !== undefined && readDateInput(asked.processDate) === null) malformed.push('processDate');
  if (typeof asked.installments === 'number' && !isCount(asked.installments)) malformed.push('installments');
  return {
    asked,
    malformed,
    altered: [amount, frequency, processDate, ends, count].some((one) => one !== null),
  };
}
