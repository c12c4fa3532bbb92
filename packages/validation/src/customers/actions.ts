import { z } from 'zod';
import { readWith, recordId } from '../wire.ts';
import { BULK_MAX } from './bulk.ts';

/** An empty list is refused, never "all". */
export const selectedIds = z.array(recordId).min(1, 'error_customer_selection_empty').max(BULK_MAX);

export const customerActionInput = z.strictObject({
  ids: selectedIds,
  /** An unknown name is refused as a whole. */
  name: z.string().max(60),
  /** One summary instead of one message per customer. */
  isBulk: z.boolean().default(false),
});

/** What became of each customer. Red where nothing was done, amber where something is to be known. */
export const customerActionResult = z.object({
  results: z.array(
    z.object({
      id: recordId,
      name: readWith('customers:read', z.string()),
      outcome: z.enum(['done', 'unchanged', 'refused']),
      /** In the reader's language; null where nothing is to be said. */
      message: z.string().nullable(),
    }),
  ),
  messages: z.object({ errors: z.array(z.string()), notifications: z.array(z.string()) }),
});
