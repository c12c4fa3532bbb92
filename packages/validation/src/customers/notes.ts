import { z } from 'zod';
import { instant, page, pageInput, recordId } from '../wire.ts';
import { NOTE_MAX } from './fields.ts';

export const customerNote = z.object({
  id: recordId,
  customerId: recordId,
  description: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export const noteListInput = pageInput(['createdAt'], 5).extend({ customerId: recordId });
export const notePage = page(customerNote);
export const noteInput = z.strictObject({
  customerId: recordId,
  description: z.string().trim().min(1, 'required_field').max(NOTE_MAX),
});
export const noteIdInput = z.strictObject({ noteId: recordId });
