import { z } from 'zod';
import { recordId } from './wire.ts';

/** Why one of the provider's people enters a client: words the client can read. */
export const enterClientInput = z.strictObject({
  clientId: recordId,
  reason: z.string().trim().min(3, 'required_field').max(500),
});
