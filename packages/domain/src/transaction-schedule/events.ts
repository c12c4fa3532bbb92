import { z } from 'zod';
import { CUSTOMER_TYPES } from '../customer-type.ts';
import { amount, currency, day, event, id } from '../event-fields.ts';
import { FREQUENCIES } from './frequency.ts';

/** What happens to a plan of debits. The debits themselves are transactions with streams of their own. */
export const transactionScheduleEvent = z.discriminatedUnion('type', [
  event('TransactionScheduleCreated', {
    customerId: id,
    /** The agreement it is made under; older events lack it: `AuthorizationTookOverPayments` names them. */
    authorizationId: id.nullable().optional(),
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
    /** One for each installment, where they differ; the first is `amount`. */
    installmentAmounts: z.array(amount).optional(),
  }),
  /** Debits were written up to and including this installment (from 1). */
  event('TransactionScheduleOccurrencesPlanned', { through: z.int().positive() }),
  event('TransactionScheduleAmountChanged', { amount, previous: amount, currency }),
  event('TransactionScheduleCommentChanged', { comment: z.string().nullable() }),
  /** No debits before `until`, or before somebody resumes it. */
  event('TransactionSchedulePaused', {
    /** The payer stopped a payment (R08, 903); null: a person paused it. */
    returnCode: z.string().nullable(),
    /** First date on which it debits again by itself. */
    until: day.nullable().optional(),
    /** Last installment whose debit is not taken back. */
    plannedThrough: z.int().nonnegative().optional(),
  }),
  event('TransactionScheduleResumed', {
    /** Last installment that is dealt with: what follows is written anew, from the next date the bank can meet. */
    plannedThrough: z.int().nonnegative().optional(),
  }),
  /** One installment is not collected, nor made up for. */
  event('TransactionScheduleInstallmentSkipped', { installment: z.int().positive(), requestedDate: day }),
  event('TransactionScheduleInstallmentRestored', { installment: z.int().positive(), requestedDate: day }),
  /** One installment has another requested date; the series goes on as it was. */
  event('TransactionScheduleInstallmentMoved', { installment: z.int().positive(), from: day, to: day }),
  event('TransactionScheduleInstallmentAmountChanged', {
    installment: z.int().positive(),
    amount,
    previous: amount,
    currency,
    /** Its requested date; older events lack it. */
    requestedDate: day.optional(),
  }),
  /** Other terms from an installment on; what is before it stays as it was. */
  event('TransactionScheduleTermsChanged', {
    fromInstallment: z.int().positive(),
    amount,
    currency,
    frequency: z.enum(FREQUENCIES),
    /** Where the series counts from: this installment has this requested date. */
    anchorDate: day,
    anchorInstallment: z.int().positive(),
    /** Number of debits in all; null: until removed. */
    installments: z.int().positive().nullable(),
    /** Last installment whose debit was written and stays so. */
    plannedThrough: z.int().nonnegative(),
    /** Requested date of the first installment they count for; older events lack it. */
    requestedDate: day.optional(),
  }),
  event('TransactionScheduleRemoved', {
    reason: z.enum(['deleted', 'authorization_revoked', 'customer_archived', 'client_closed']),
  }),
]);
export type TransactionScheduleEvent = z.infer<typeof transactionScheduleEvent>;
