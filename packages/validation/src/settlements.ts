import { z } from 'zod';
import { TRANSACTION_STATUSES } from './financial-transactions.ts';
import { amountAndCount, currencyCode, day, moneyText, page, pageInput, recordId } from './wire.ts';

export const SETTLEMENT_STATUSES = ['Scheduled', 'Sent', 'Paid', 'Returned', 'Carried'] as const;

export const settlementListInput = pageInput(['settlementDate', 'total', 'holdback'], 25);

export const settlement = z.object({
  id: recordId,
  settlementDate: day,
  currency: currencyCode,
  status: z.enum(SETTLEMENT_STATUSES),
  holdback: moneyText,
  total: amountAndCount,
  approved: amountAndCount,
  chargeback: amountAndCount,
  declined: amountAndCount,
  /** What reaches the client's account. */
  payout: moneyText,
});
export const settlementPage = page(settlement);

/** One line of the proof. `amount` is signed: the lines of a settlement sum to its payout. */
export const flowLine = z.object({
  kind: z.enum([
    'opening_carry',
    'approved',
    'chargeback',
    'holdback',
    'holdback_released',
    'fees_netted',
    'recovery',
    'recovery_returned',
    'write_off',
    'return_reversed',
    'payout_bounced',
    'holdback_applied',
    'closing_carry',
  ]),
  amount: moneyText,
  count: z.int().nonnegative().nullable(),
});

export const settlementDetail = settlement.extend({
  holdbackReleased: moneyText,
  feesNetted: moneyText,
  openingCarry: moneyText,
  closingCarry: moneyText,
  net: moneyText,
  accountLast2: z.string().nullable(),
  /** Reference as it appears on the bank statement. */
  payoutReference: z.string().nullable(),
  paidDate: day.nullable(),
  flow: z.array(flowLine),
  /** What transactions and postings leave unexplained of the deposit: always `0.00`, recomputed on every read. */
  residual: moneyText,
});

export const settlementIdInput = z.strictObject({ settlementId: recordId });

export const settlementTransactionsInput = pageInput(['processDate', 'amount', 'customerName', 'status'], 25).extend({
  settlementId: recordId,
});

export const settlementTransaction = z.object({
  id: recordId,
  customerId: recordId,
  customerName: z.string(),
  processDate: day,
  amount: moneyText,
  status: z.enum(TRANSACTION_STATUSES),
  /** In which sum of this settlement it counts. */
  line: z.enum(['approved', 'chargeback', 'declined']),
  statusReason: z.string().nullable(),
  comment: z.string().nullable(),
  reportedToIntegration: z.boolean(),
  integrated: z.boolean(),
});
export const settlementTransactionPage = page(settlementTransaction);
