import { SETTLEMENT_STATUSES } from '@cordelle/domain/settlement/statuses.ts';
import { z } from 'zod';
import { TRANSACTION_STATUSES } from './financial-transactions.ts';
import { reasonExplanation, statusReason } from './status-reason.ts';
import { amountAndCount, currencyCode, day, moneyText, page, pageInput, recordId } from './wire.ts';

/** Days between which settlements were made; either end may be left out. */
const range = { startDate: day.optional(), endDate: day.optional() };

/** How a deposit was found: by its reference, by its amount and day, or by somebody who looked. */
export const DEPOSIT_MATCHES = ['reference', 'amount_and_date', 'person'] as const;

export const settlementListInput = pageInput(['settlementDate', 'total', 'holdback'], 25).extend(range);

/** The list as a file: every settlement found, in an order. */
export const settlementsFileInput = settlementListInput.omit({ skip: true, limit: true });
/** The same, in one of the formats a person chooses among. */
export const exportSettlementsInput = settlementsFileInput.extend({ format: z.enum(['csv', 'pdf']) });

/** A month of the calendar. */
export const month = z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/);
/** Everything that is filed of a month, as one archive. */
export const settlementMonthInput = z.strictObject({ month });

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
  /** Day on which it stands on the client's own bank statement, as somebody there saw it; null: not seen yet. */
  seenOn: day.nullable(),
  /** Amount that stands there; it may differ from the deposit. Null: not seen yet. */
  seenAmount: moneyText.nullable(),
});
export const settlementPage = page(settlement);

/** The sums of all settlements that are found, whatever page of them is shown. */
export const settlementTotals = settlement
  .pick({
    currency: true,
    holdback: true,
    total: true,
    approved: true,
    chargeback: true,
    declined: true,
    payout: true,
  })
  .extend({
    /** Of `payout`, deposits that came back. */
    returned: moneyText,
  });
export const settlementTotalsInput = settlementListInput.pick({ search: true, startDate: true, endDate: true });

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
  /** What brought it about, where it is neither the transactions listed nor the reserves given back. */
  causes: z.array(
    z.object({
      record: z.enum(['settlement', 'transaction', 'invoice']),
      id: recordId,
      /** Of a transaction, whom it debits. */
      customerId: recordId.nullable(),
      /** Name of the customer, or number of the invoice. */
      label: z.string().nullable(),
      /** Of a settlement, when it was made. */
      date: day.nullable(),
    }),
  ),
});

/** The reserve as it is agreed today; null: none is kept. */
const holdbackRule = z
  .object({
    /** Hundredths of a percent of each approved payment. */
    bps: z.int().positive(),
    /** Days after approval on which it goes back; null: when the payer can no longer dispute the payment. */
    days: z.int().nonnegative().nullable(),
  })
  .nullable();

/** What the client owed after a settlement was given up; null: it was not. */
const debtWrittenOff = z.object({ date: day, amount: moneyText }).nullable();

export const settlementDetail = settlement.extend({
  holdbackReleased: moneyText,
  feesNetted: moneyText,
  openingCarry: moneyText,
  closingCarry: moneyText,
  debtWrittenOff,
  net: moneyText,
  accountLast2: z.string().nullable(),
  /** Reference as it appears on the bank statement. */
  payoutReference: z.string().nullable(),
  paidDate: day.nullable(),
  /** The business day after it is sent; null where nothing is sent. */
  expectedOn: day.nullable(),
  holdbackRule,
  /** Where the client's own statement shows it, and with which amount. */
  deposit: z.object({ bookedOn: day, amount: moneyText, matchedBy: z.enum(DEPOSIT_MATCHES) }).nullable(),
  flow: z.array(flowLine),
  /** What transactions and postings leave unexplained of the deposit: always `0.00`, recomputed on every read. */
  residual: moneyText,
});

/** Sums of a settlement that transactions count in. */
export const SETTLEMENT_LINES = ['approved', 'chargeback', 'declined'] as const;

export const settlementIdInput = z.strictObject({ settlementId: recordId });

export const settlementTransactionsInput = pageInput(['processDate', 'amount', 'customerName', 'status'], 25).extend({
  settlementId: recordId,
  /** Only those that count in this sum. */
  line: z.enum(SETTLEMENT_LINES).optional(),
});

/** A settlement as a file: all its payments, in an order. */
export const settlementFileInput = settlementTransactionsInput.omit({ skip: true, limit: true });
/** The same, in one of the formats a person chooses among. */
export const exportSettlementInput = settlementFileInput.extend({ format: z.enum(['csv', 'pdf']) });

export const settlementTransaction = z.object({
  id: recordId,
  customerId: recordId,
  customerName: z.string(),
  processDate: day,
  amount: moneyText,
  status: z.enum(TRANSACTION_STATUSES),
  /** In which sum of this settlement it counts. */
  line: z.enum(SETTLEMENT_LINES),
  statusReason,
  explanation: reasonExplanation,
  comment: z.string().nullable(),
  /** The accounting software was told of this line, and took it. */
  reportedToIntegration: z.boolean(),
  /** The payment stands in the accounting software: reported, and not reversed since. */
  integrated: z.boolean(),
});
/** How the settlements of a client stand with its accounting software. */
export const settlementTransactionPage = page(settlementTransaction).extend({
  /** The software that is connected; null: none. */
  integration: z.object({ name: z.string(), paymentAccountSet: z.boolean() }).nullable(),
  /** Settlements, newest first, with approved payments the software was not told of; empty where none is connected. */
  unreportedSettlements: z.array(z.object({ id: recordId, settlementDate: day })),
});

/** What came of telling the accounting software of a settlement. */
export const paymentsReported = z.object({
  /** Payments and reversals it took now, and those it refused. */
  reported: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  messages: z.object({ errors: z.array(z.string()), notifications: z.array(z.string()) }),
});

/** Reserves that a settlement gave back, newest debit first. */
export const holdbackReleasesInput = z.strictObject({
  settlementId: recordId,
  skip: z.int().min(0).max(100_000).default(0),
  limit: z.int().min(1).max(200).default(25),
});
export const holdbackRelease = z.object({
  transactionId: recordId,
  customerId: recordId,
  customerName: z.string(),
  processDate: day,
  /** Amount of the debit, and what of it had been kept. */
  amount: moneyText,
  released: moneyText,
  releasedOn: day,
  /** Its days were over; the debit was charged back; or it was used against a debt. */
  reason: z.enum(['age', 'chargeback', 'recovery']),
});
export const holdbackReleasePage = page(holdbackRelease);

/** Asked of a client as a whole: there is nothing to say besides. */
export const settlementOverviewInput = z.strictObject({});

/**
 * A settlement that is expected: an estimate, because debits under way may still come back. `net` is `expected` less `holdback`
 * and `feesNetted`, with `openingCarry`, `holdbackReleased` and `holdbackApplied`.
 */
export const upcomingSettlement = z.object({
  settlementDate: day,
  status: z.literal('Scheduled'),
  currency: currencyCode,
  /** Debits that are approved that day unless they come back. */
  expected: amountAndCount,
  /** Reserve that would be kept from them. */
  holdback: moneyText,
  /** Reserve whose day comes, and reserve that pays a part of what the client owes. */
  holdbackReleased: moneyText,
  holdbackApplied: moneyText,
  /** Invoices that are taken off settlements. */
  feesNetted: moneyText,
  /** What the settlement before leaves; negative: the client owes it. */
  openingCarry: moneyText,
  net: moneyText,
  /** What would be sent: `net`, or nothing where that is less than is sent at least. */
  deposit: moneyText,
  closingCarry: moneyText,
});
export const upcomingSettlements = z.object({
  records: z.array(upcomingSettlement),
  /** Carried from the latest settlement into the first of these; negative: the client owes it. */
  carried: moneyText,
  /** First day on which something is expected to be sent; null: on none of these days. */
  nextDepositOn: day.nullable(),
  /** A deposit came back, or there is no account: nothing is sent until it is corrected. */
  payoutsPaused: z.boolean(),
  /** Payments that wait for somebody: expected on no day. */
  underReview: amountAndCount,
});

/** Why the latest settlement left something, and what becomes of it. */
export const settlementCarry = z.object({
  settlementId: recordId,
  settlementDate: day,
  currency: currencyCode,
  /** What it carried: negative where the client owes. */
  carried: moneyText,
  /** `owed`: more was taken back than collected. The others: money is due to the client and waits. */
  kind: z.enum(['owed', 'below_minimum', 'payouts_paused']),
  /** Smallest amount that is sent. */
  minimumPayout: moneyText,
  /** What the client owes now, by the ledger. */
  owed: moneyText,
  /** What is due to the client now, by the ledger: what it carried, and whatever came back since. */
  due: moneyText,
  owingSince: day.nullable(),
  debtWrittenOff,
  /** What took the balance below zero. */
  causes: z.object({
    chargebacks: amountAndCount,
    /** The largest of them. */
    largest: z.array(
      z.object({
        transactionId: recordId,
        customerId: recordId,
        customerName: z.string(),
        amount: moneyText,
        declineDate: day,
        statusReason,
        explanation: reasonExplanation,
      }),
    ),
    fees: moneyText,
  }),
  /** Empty where nothing is owed any more. */
  recovery: z.array(
    z.object({
      step: z.enum(['carry', 'use_holdback', 'debit_billing_account', 'await_debit', 'review']),
      from: day,
      /** Null: until it is decided. */
      until: day.nullable(),
      /** What it recovered, or will at most; null: as much as there is. */
      amount: moneyText.nullable(),
      state: z.enum(['past', 'now', 'later']),
    }),
  ),
});
/** `carry` is null where the latest settlement left nothing. */
export const settlementStanding = z.object({
  carry: settlementCarry.nullable(),
  /** Banking days after its process date on which a payment is settled, as it is agreed today. */
  holdDays: z.int().positive(),
  holdbackRule,
});
