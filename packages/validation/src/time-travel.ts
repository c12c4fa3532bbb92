import { z } from 'zod';
import { currencyCode, instant, recordId } from './wire.ts';

/** `asOf`: an instant of business time; left out: now. */
const asOf = instant.optional();
export const transactionAsOfInput = z.strictObject({ financialTransactionId: recordId, asOf });
export const scheduleAsOfInput = z.strictObject({ id: recordId, asOf });
export const settlementAsOfInput = z.strictObject({ settlementId: recordId, asOf });

/** One recorded fact: what, who, when, in the reader's language. */
export const recordedFact = z.object({
  position: recordId,
  type: z.string(),
  words: z.string(),
  /** Actor of the log: `user:12`, `system:approvals`, `bank`. */
  actor: z.string(),
  actorName: z.string().nullable(),
  /** What led to it, where it was not the actor's own request. */
  cause: z.string().nullable(),
  occurredAt: instant,
});

/** An object as it stood at an instant, beside what it is now. Rebuilt from its facts on every read. */
export const objectAsOf = z.object({
  currency: currencyCode,
  asOf: instant,
  /** Every fact, oldest first. */
  facts: z.array(recordedFact),
  /** Position of the last fact that counted; null: it did not exist yet. */
  through: recordId.nullable(),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      kind: z.enum(['money', 'date', 'status', 'flag', 'text']),
      /** As it was at the instant. */
      before: z.string().nullable(),
      now: z.string().nullable(),
      /** Position of the fact that made it what it is now; null: it was so already. */
      changedBy: recordId.nullable(),
    }),
  ),
});
