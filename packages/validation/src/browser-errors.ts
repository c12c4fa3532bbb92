import { z } from 'zod';

/** Bytes of a whole report. Source: security §7. */
export const REPORT_BYTES_MAX = 8 * 1024;

/** What a browser says went wrong. Text of unknown worth: stored, shown as text, believed in nothing. */
export const browserErrorInput = z.strictObject({
  message: z.string().min(1, 'required_field').max(REPORT_BYTES_MAX),
  trace: z.string().max(REPORT_BYTES_MAX).nullable().optional(),
  path: z.string().max(2000).nullable().optional(),
  activeClientId: z.string().max(40).nullable().optional(),
});
export const browserErrorNoted = z.object({ noted: z.literal(true) });
