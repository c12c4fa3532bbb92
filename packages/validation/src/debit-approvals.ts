import { APPROVAL_STATES } from '@cordelle/domain/customer/debit-approval.ts';
import { z } from 'zod';
import { comment, currencyCode, day, instant, moneyInput, moneyText, page, pageInput, recordId } from './wire.ts';

export const debitApprovalListInput = pageInput(['askedAt'], 25)
  .omit({ search: true })
  .extend({
    customerId: recordId.optional(),
    state: z.enum(APPROVAL_STATES).optional(),
  });

/** A debit that a payer is asked to approve. */
export const debitApproval = z.object({
  id: recordId,
  customer: z.object({ id: recordId, name: z.string() }),
  amount: moneyText,
  currency: currencyCode,
  /** The day asked for; a late answer, or a closed banking day, moves the debit. */
  processDate: day,
  comment: z.string().nullable(),
  state: z.enum(APPROVAL_STATES),
  askedAt: instant,
  /** Until when the payer may answer. */
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** What was planned once it was approved. */
  scheduleId: recordId.nullable(),
  remindersSent: z.int().nonnegative(),
  /** From when on there can be another reminder; null: none is sent of what has ended. */
  remindFrom: instant.nullable(),
});
export const debitApprovalPage = page(debitApproval).extend({
  /** Whether the customer that is named approves each debit; null: none is named. */
  asksApproval: z.boolean().nullable(),
  /** Whether this customer can be asked to approve a debit, under whichever agreement; null: no customer was named. */
  mayAsk: z.boolean().nullable(),
});

export const createDebitApprovalInput = z.strictObject({
  customerId: recordId,
  amount: moneyInput,
  processDate: day,
  comment: comment.nullable().optional(),
});
export const debitApprovalIdInput = z.strictObject({ id: recordId });
