import { CUSTOMER_STATUSES, REQUIRED_ACTIONS } from '@cordelle/domain/customer/readiness.ts';
import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { z } from 'zod';
import { TRANSACTION_STATUSES } from './financial-transactions.ts';
import { day, instant, moneyText, page, pageInput, recordId } from './wire.ts';

export const customerListInput = pageInput(['createdAt', 'name', 'customIdentifier', 'email'], 25).extend({
  filter: z.enum(['active', 'archived', 'all']).default('active'),
});

export const customerRow = z.object({
  id: recordId,
  name: z.string(),
  customIdentifier: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(CUSTOMER_STATUSES),
  requiredAction: z.enum(REQUIRED_ACTIONS).nullable(),
  nextPayment: z.object({ date: day, amount: moneyText }).nullable(),
  lastPayment: z.object({ date: day, amount: moneyText, status: z.enum(TRANSACTION_STATUSES) }).nullable(),
  createdAt: instant,
});
export const customerPage = page(customerRow);

/** Bank details as the reader may see them. */
export const bankAccountView = z.object({
  bankName: z.string().nullable(),
  /** All but the last two digits replaced by `*`, or the whole number for those who may see it. */
  accountNumber: z.string(),
  institutionNumber: z.string().nullable(),
  transitNumber: z.string().nullable(),
  routingNumber: z.string().nullable(),
  accountType: z.enum(['checking', 'savings']).nullable(),
  disabledReason: z.string().nullable(),
});

export const customerDetail = z.object({
  id: recordId,
  name: z.string(),
  identifier: z.string(),
  customIdentifier: z.string().nullable(),
  customerType: z.enum(CUSTOMER_TYPES),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(CUSTOMER_STATUSES),
  /** What to do next, most urgent first. */
  requiredActions: z.array(z.enum(REQUIRED_ACTIONS)),
  authorization: z.object({
    status: z.enum(['pending', 'complete', 'failed']),
    channel: z.enum(['paper', 'online', 'phone', 'in_person']).nullable(),
    /** When the payer gave it; null until then, and where that was never recorded. */
    authorizedAt: instant.nullable(),
    limit: moneyText.nullable(),
  }),
  bankVerification: z.enum(['none', 'pending', 'complete', 'failed']),
  bankAccount: bankAccountView.nullable(),
  createdAt: instant,
});

export const customerIdInput = z.strictObject({ customerId: recordId });

/** One line of what happened with a customer, newest first. */
export const activityEntry = z.object({
  id: recordId,
  type: z.string(),
  amount: moneyText.nullable(),
  transactionId: recordId.nullable(),
  scheduleId: recordId.nullable(),
  settlementId: recordId.nullable(),
  /** Actor of the log: `user:12`, `system:approvals`, `bank`. */
  actor: z.string(),
  /** Of the person or the key; null for steps of the day and the bank. */
  actorName: z.string().nullable(),
  occurredAt: instant,
});
export const activityInput = pageInput(['occurredAt'], 5).extend({ customerId: recordId });
export const activityPage = page(activityEntry);
