import { z } from 'zod';
import { CUSTOMER_TYPES } from '../customer-type.ts';
import { amount, currency, day, event, id } from '../event-fields.ts';
import { FREQUENCIES } from './frequency.ts';

/** What happens to a plan of debits. The debits themselves are transactions with streams of their own. */
export const transactionScheduleEvent = z.discriminatedUnion('type', [
  event('TransactionScheduleCreated', {
    customerId: id,
    customerType: z.enum(CUSTOMER_TYPES),
    amount,
    currency,
    frequency: z.enum(FREQUENCIES),
    /** Number of debits; null: until removed. */
    installments: z.int().positive().nullable(),
    /** First requested date; the series is anchored on it, whatever closed days move. */
    processDate: day,
    /** Only for frequency Twice. */
    secondProcessDate: day.nullable(),
    comment: z.string().nullable(),
  }),
  /** Debits were written up to and including this installment (from 1). */
  event('TransactionScheduleOccurrencesPlanned', { through: z.int().positive() }),
  event('TransactionScheduleAmountChanged', { amount, previous: amount, currency }),
  event('TransactionScheduleCommentChanged', { comment: z.string().nullable() }),
  /** The payer stopped a payment (R08, 903): no new debits until somebody resumes it. */
  event('TransactionSchedulePaused', { returnCode: z.string() }),
  event('TransactionScheduleResumed', {}),
  event('TransactionScheduleRemoved', { reason: z.enum(['deleted', 'authorization_revoked', 'customer_archived']) }),
]);
export type TransactionScheduleEvent = z.infer<typeof transactionScheduleEvent>;
