import { z } from 'zod';
import { recordId } from './wire.ts';

export const VIEWED_LISTS = ['customers', 'transaction_report'] as const;
export const VIEWS_MAX = 20;

export const savedView = z.object({ id: recordId, name: z.string(), address: z.string() });
export const savedViewsInput = z.strictObject({ list: z.enum(VIEWED_LISTS) });
export const savedViews = z.object({ records: z.array(savedView) });
/** The same name again replaces it. `address`: the query of the list's address. */
export const saveViewInput = z.strictObject({
  list: z.enum(VIEWED_LISTS),
  name: z.string().trim().min(1, 'required_field').max(60),
  address: z.string().max(2000),
});
export const removeViewInput = z.strictObject({ viewId: recordId });
