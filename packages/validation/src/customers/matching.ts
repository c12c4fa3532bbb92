import { MATCHING_ACTIONS, MATCHING_MAX } from '@cordelle/domain/customer/matching-actions.ts';
import { z } from 'zod';
import { moneyText, recordId } from '../wire.ts';
import { customerListInput } from './record.ts';

/** Which customers: what the list shows, whatever its page and order. */
const matching = customerListInput.pick({ search: true, filter: true, filters: true });

/** One thing to be done with all customers who match. */
export const previewMatchingInput = z.strictObject({ name: z.enum(MATCHING_ACTIONS), matching });

/** What would become of all who match, if it began now. */
export const matchingPreview = z.object({
  /** Customers who match. */
  count: z.int().nonnegative(),
  /** Nobody is called as the search says: these are called almost so. */
  nearly: z.boolean(),
  /** Those whom it would change, and those who are so already. */
  done: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  /** Those it would leave out, by reason in the reader's words, with the names of some. */
  leftOut: z.array(z.object({ reason: z.string(), count: z.int().positive(), names: z.array(z.string()) })),
  /** What archiving ends and does not come back when it is undone; null for everything else. */
  ends: z.object({ schedules: z.int().nonnegative(), payments: z.int().nonnegative(), amount: moneyText }).nullable(),
});

export const startMatchingInput = previewMatchingInput.extend({
  /** How many the preview showed: where another number matches, nothing begins. */
  count: z.int().positive().max(MATCHING_MAX),
});

export const matchingActIdInput = z.strictObject({ actId: recordId });
export const latestMatchingActInput = z.strictObject({});

/** How far it is. */
export const matchingAct = z.object({
  id: recordId,
  name: z.enum(MATCHING_ACTIONS),
  state: z.enum(['running', 'done', 'undoing', 'undone', 'failed']),
  total: z.int().positive(),
  /** Those whose turn comes. */
  waiting: z.int().nonnegative(),
  done: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  undone: z.int().nonnegative(),
  /** Those who could not be taken back. */
  stay: z.int().nonnegative(),
  leftOut: matchingPreview.shape.leftOut,
});
export const latestMatchingAct = z.object({ act: matchingAct.nullable() });
