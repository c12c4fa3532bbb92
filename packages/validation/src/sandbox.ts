import { z } from 'zod';
import { day, instant } from './wire.ts';

export const sandboxClock = z.object({ now: instant, localDate: day });
/** Every day passed is run: no single step passes more of them. */
export const DAYS_MAX = 400;
export const advanceClockInput = z
  .strictObject({ days: z.int().min(1).max(DAYS_MAX).optional(), until: day.optional() })
  .refine((input) => (input.days === undefined) !== (input.until === undefined), 'error_clock_days_or_until');

/** What each step of each day did. */
export const ranStep = z.object({
  date: day,
  rail: z.enum(['CA', 'US']),
  step: z.string(),
  counts: z.record(z.string(), z.int()),
  /** Why the step could not be done; its rail then waits. */
  failure: z.string().nullable(),
});
export const advanced = z.object({ now: instant, ran: z.array(ranStep) });

/** An account number whose debits end in a documented way; words in the reader's language. */
export const testAccount = z.object({
  rail: z.enum(['CA', 'US']),
  accountNumber: z.string(),
  name: z.string(),
  what: z.string(),
});
export const testAccounts = z.object({ accounts: z.array(testAccount) });
