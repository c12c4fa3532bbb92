import {
  FREQUENCIES,
  INSTALLMENT_AMOUNTS_MAX,
  INSTALLMENTS_MAX,
} from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { comment, day, moneyInput, recordId } from './wire.ts';

/** As many as there are installments, where these differ; the first one equals the amount. */
const installmentAmounts = z.array(moneyInput).min(2).max(INSTALLMENT_AMOUNTS_MAX);

const OUT_OF_RANGE = 'error_schedule_installments_out_of_range';
/** How many debits in all; null: until removed. */
export const installments = z
  .int()
  .min(1, OUT_OF_RANGE)
  .max(INSTALLMENTS_MAX, OUT_OF_RANGE)
  .nullable()
  .optional()
  .describe('null: until removed');

export const createTransactionScheduleInput = z.strictObject({
  customerId: recordId,
  amount: moneyInput,
  frequency: z.enum(FREQUENCIES),
  processDate: day,
  secondProcessDate: day.nullable().optional(),
  installments,
  installmentAmounts: installmentAmounts.nullable().optional(),
  comment: comment.nullable().optional(),
});

/** Only the amount and the comment may change. The other terms may be repeated as they are; different ones are refused. */
export const updateTransactionScheduleInput = z.strictObject({
  id: recordId,
  amount: moneyInput.optional(),
  comment: comment.nullable().optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  processDate: day.optional(),
  secondProcessDate: day.nullable().optional(),
  installments,
});
