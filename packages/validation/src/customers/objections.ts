import { z } from 'zod';
import { day, instant, recordId } from '../wire.ts';
import { customerIdInput } from './record.ts';

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
      canTakeBack: z.boolean(),
    }),
  ),
});

/** `agreedOn`: when the new agreement was signed, after the objection. */
export const settleObjectionInput = customerIdInput.extend({
  changeId: recordId,
  how: z.enum(['taken_back', 'new_agreement']),
  agreedOn: day.optional(),
});
export const settledObjection = z.object({ settled: z.literal(true) });
