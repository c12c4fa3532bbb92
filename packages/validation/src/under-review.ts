import { REVIEW_REASONS } from '@cordelle/domain/transaction/under-review.ts';
import { z } from 'zod';
import { instant } from './wire.ts';

/** A payment that waits for somebody: it is neither approved nor counted in any forecast until then. */
export const debitReview = z.object({
  reason: z.enum(REVIEW_REASONS),
  /** The reason in a sentence, in the reader's language. */
  why: z.string(),
  /** Who has to do something: the provider's people decide, or the bank owes a file. */
  whoActs: z.enum(['provider', 'bank']),
  since: instant,
});
