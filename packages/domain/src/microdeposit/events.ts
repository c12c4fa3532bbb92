import { z } from 'zod';
import { VALIDATION_METHODS } from '../account-validation/proofs.ts';
import { amount, currency, day, event, id } from '../event-fields.ts';

/** What is sent to an account to prove that it is there, and who reads it. The two amounts live encrypted beside the log, never in it. */
export const microdepositEvent = z.discriminatedUnion('type', [
  event('MicrodepositRequested', {
    customerId: id,
    bankAccountId: id,
    currency,
    requestedOn: day,
    expiresOn: day,
    /** Older events lack it: two credits. */
    method: z.enum(VALIDATION_METHODS).optional(),
  }),
  /** P12: both credits left in a file; `amount` is their sum. Of a prenote there is one entry, over 0.00, and one trace. */
  event('MicrodepositSent', {
    bankFileId: id,
    traces: z.array(z.string()).min(1).max(2),
    sentOn: day,
    amount,
    currency,
  }),
  /** P12 taken back: the file was refused or never left */
  event('MicrodepositWithdrawn', {
    bankFileId: id,
    reason: z.enum(['file_rejected', 'handover_failed']),
    amount,
    currency,
  }),
  /** The bank told other numbers of the same account: what was sent speaks for it under those. */
  event('MicrodepositAccountCorrected', { bankAccountId: id }),
  event('MicrodepositAttemptFailed', { attempt: z.int().min(1).max(3) }),
  event('MicrodepositVerified', {}),
  /** `customer_archived`: called off before it left. */
  event('MicrodepositFailed', { reason: z.enum(['attempts', 'expired', 'bank_details_changed', 'customer_archived']) }),
  /** One credit was returned or refused while Requested; P12 back for the returned part */
  event('MicrodepositDeclined', { code: z.string(), declinedOn: day, amount, currency }),
  /** A credit came back after the record had ended; the status stays, the bank details are disabled */
  event('MicrodepositReturnedLate', { code: z.string(), returnedOn: day, amount, currency }),
]);
export type MicrodepositEvent = z.infer<typeof microdepositEvent>;
