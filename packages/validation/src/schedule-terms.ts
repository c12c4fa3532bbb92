import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { comment, day, moneyInput, recordId } from './wire.ts';

/** As many as there are installments, where these differ; the first one equals the amount. */
const instalmentAmounts = z.array(moneyInput).min(2).max(120);

export const createTransactionScheduleInput = z.strictObject({
  customerId: recordId,
  amount: moneyInput,
  frequency: z.enum(FREQUENCIES),
  processDate: day,
  secondProcessDate: day.nullable().optional(),
  installments: z.int().positive().max(1200).nullable().optional().describe('null: until removed'),
  instalmentAmounts: instalmentAmounts.nullable().optional(),
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
  installments: z.int().positive().nullable().optional(),
});
