import { STATUS_REASONS } from '@cordelle/domain/return-codes/return-code.ts';
import { z } from 'zod';

/** Why it was not collected, by the list of the public contract, the same words in every language; null where it was not declined. */
export const statusReason = z.enum(STATUS_REASONS).nullable();

/** The same in plain words, in the reader's language. */
export const reasonExplanation = z.string().nullable();
