import { CHANGE_CAUSES, HELD_FOR } from '@cordelle/domain/authorization/change.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { LOWERED_PAYMENTS, TAKEN_BACK_FATES } from '@cordelle/domain/transaction-schedule/taken-back.ts';
import { z } from 'zod';
import { day, instant, moneyText, recordId } from '../wire.ts';
import { customerIdInput } from './record.ts';

/** A planned payment that the change lowered or took out, and what becomes of it where the change is taken back. */
const paymentTakenBack = z.object({
  what: z.enum(LOWERED_PAYMENTS),
  scheduleId: recordId,
  /** Null: not of one installment. */
  installment: z.int().positive().nullable(),
  /** The first payment it is about; null: the plan was paused. */
  processDate: day.nullable(),
  frequency: z.enum(FREQUENCIES),
  before: moneyText,
  /** Null: it was taken out. */
  after: moneyText.nullable(),
  becomes: z.enum(TAKEN_BACK_FATES),
});
export type PaymentTakenBack = z.output<typeof paymentTakenBack>;

/** Objections of a payer to changes of their agreements that wait for somebody. */
export const openObjections = z.object({
  records: z.array(
    z.object({
      id: recordId,
      /** What was and what is, in the reader's language. */
      lines: z.array(z.string()),
      changedAt: instant,
      objectedAt: instant,
      /** What the payer wrote. */
      words: z.string().nullable(),
      /** Why it was changed. */
      because: z.enum(CHANGE_CAUSES),
      /** What it changed is still so. */
      canTakeBack: z.boolean(),
      payments: z.array(paymentTakenBack),
    }),
  ),
});

/** `agreedOn`: when the new agreement was signed, after the objection. */
export const settleObjectionInput = customerIdInput.extend({
  changeId: recordId,
  how: z.enum(['taken_back', 'new_agreement']),
  agreedOn: day.optional(),
});
/** `payments`: what became of those that the change had lowered or taken out, where it was taken back; `held`: why no debit goes on yet. */
export const settledObjection = z.object({
  settled: z.literal(true),
  payments: z.array(paymentTakenBack),
  held: z.enum(HELD_FOR).nullable(),
});
export type SettledObjection = z.output<typeof settledObjection>;
