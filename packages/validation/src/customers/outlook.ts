import { PAYMENT_TONES } from '@cordelle/domain/customer/payment-tone.ts';
import { z } from 'zod';
import { TRANSACTION_STATUSES } from '../financial-transactions.ts';
import { day, instant, moneyText, recordId } from '../wire.ts';

const aheadPayment = z.object({
  id: recordId,
  amount: moneyText,
  processDate: day,
  /** Last instant at which people can still change it. */
  changeableUntil: instant,
});

/** What comes next of a customer, and how the latest payments came out. */
export const customerOutlook = z.object({
  /** The nearest planned payments, nearest first, and how many there are. */
  ahead: z.array(aheadPayment),
  aheadCount: z.int().nonnegative(),
  /** The latest that left, oldest first. */
  latest: z.array(
    z.object({
      id: recordId,
      amount: moneyText,
      processDate: day,
      status: z.enum(TRANSACTION_STATUSES),
      tone: z.enum(PAYMENT_TONES),
    }),
  ),
});

/** Payments of a customer whose day came, latest first. */
export const customerPaymentsInput = z.strictObject({
  customerId: recordId,
  skip: z.int().min(0).max(100_000).default(0),
  limit: z.int().min(1).max(100).default(8),
});
