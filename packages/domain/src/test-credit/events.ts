import { z } from 'zod';
import { amount, currency, day, event, id } from '../event-fields.ts';

/** One small credit to a business's new account. The code beside it on the statement lives encrypted beside the log, never in it. */
export const testCreditEvent = z.discriminatedUnion('type', [
  event('TestCreditOrdered', { bankAccountId: id, orderedOn: day, amount, currency }),
  /** P12: it left in a file */
  event('TestCreditSent', { bankFileId: id, trace: z.string(), sentOn: day, amount, currency }),
  /** P12 taken back: the file was refused or never left */
  event('TestCreditWithdrawn', {
    bankFileId: id,
    reason: z.enum(['file_rejected', 'handover_failed']),
    amount,
    currency,
  }),
  /** P12 taken back: the account does not take it */
  event('TestCreditReturned', { code: z.string(), returnedOn: day, amount, currency }),
]);
export type TestCreditEvent = z.infer<typeof testCreditEvent>;
