import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { comment, currencyCode, day, instant, moneyInput, moneyText, page, pageInput, recordId } from './wire.ts';

export const createTransactionScheduleInput = z.strictObject({
  customerId: recordId,
  amount: moneyInput,
  frequency: z.enum(FREQUENCIES),
  processDate: day,
  secondProcessDate: day.nullable().optional(),
  installments: z.int().positive().max(1200).nullable().optional().describe('null: until removed'),
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

export const transactionScheduleListInput = pageInput(
  ['nextProcessDate', 'createdAt', 'amount', 'processDate'],
  25,
).extend({
  customerId: recordId.optional(),
  transactionScheduleId: recordId.optional(),
  active: z.boolean().optional(),
});

export const transactionSchedule = z.object({
  id: recordId,
  customerId: recordId,
  customerName: z.string(),
  amount: moneyText,
  currency: currencyCode,
  frequency: z.enum(FREQUENCIES),
  installments: z.int().positive().nullable(),
  /** Debits that reached their process date. */
  completedInstallments: z.int().nonnegative(),
  processDate: day,
  secondProcessDate: day.nullable(),
  /** Requested date of the last debit; null: until removed. */
  endDate: day.nullable(),
  nextProcessDate: day.nullable(),
  latestScheduledProcessDate: day.nullable(),
  comment: z.string().nullable(),
  active: z.boolean(),
  paused: z.boolean(),
  allowedActions: z.array(z.enum(['changeAmount', 'changeComment', 'remove', 'resume'])),
  createdAt: instant,
});
export const transactionSchedulePage = page(transactionSchedule);

export const transactionScheduleIdInput = z.strictObject({ id: recordId });

/** The same terms, asked before saving: which dates, why they move, and everything that would be refused. */
export const previewTransactionScheduleInput = z.strictObject({
  /** Needed unless the schedule is named, which knows its customer. */
  customerId: recordId.optional(),
  transactionScheduleId: recordId.optional(),
  amount: z.string().max(40).optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  processDate: z.string().max(10).optional(),
  secondProcessDate: z.string().max(10).nullable().optional(),
  installments: z.int().nullable().optional(),
  comment: z.string().max(2000).nullable().optional(),
});

/** A requested date and what becomes of it. `movedBecause` is a message key of the closure. */
export const plannedDate = z.object({
  requestedDate: day,
  processDate: day,
  movedBecause: z.string().nullable(),
  reminderDate: day,
  expectedSettlementDate: day,
  finalOn: day,
});

export const transactionSchedulePreview = z.object({
  /** Message texts in the reader's language by field (`base` for the banner). */
  problems: z.record(z.string(), z.array(z.string())),
  /** What would be saved but looks unintended, in the reader's language. */
  warnings: z.array(z.string()),
  earliestProcessDate: day,
  latestProcessDate: day,
  /** Instant until which the earliest date can still be had. */
  cutOffAt: instant,
  /** The next debits, at most twelve. */
  dates: z.array(plannedDate),
  /** Null: until removed. */
  total: moneyText.nullable(),
  lastDate: day.nullable(),
});

/** Closed banking days of a month range, for the calendar of the form. */
export const closedDaysInput = z.strictObject({ from: day, to: day });
export const closedDays = z.object({
  /** `reason` is a message key of the closure. */
  days: z.array(z.object({ date: day, reason: z.string() })),
});
