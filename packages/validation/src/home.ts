import { z } from 'zod';
import { amountAndCount, closedDay, currencyCode, day, instant, moneyText, recordId } from './wire.ts';

export const homeInput = z.strictObject({
  /** Left out: the current month, by the business day of the rail. */
  month: z
    .string()
    .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)
    .optional(),
});

const daySum = z.object({ date: day, count: z.int().nonnegative(), amount: moneyText });
/** One entry per day, zero where there is nothing. */
const series = z.array(daySum);

export const homeData = z.object({
  /** First and last day of the month. */
  startDate: day,
  endDate: day,
  currency: currencyCode,
  /** Active ones, whatever the month. */
  customersCount: z.int().nonnegative(),
  /** Every transaction with a process date in the month, except those still being created. */
  transactionsCount: z.int().nonnegative(),
  transactionsSum: moneyText,
  /** Declined and charged back. */
  declinesSum: moneyText,
  approvedTransactions: series,
  /** With chargebacks. */
  declinedTransactions: series,
  sentToBankTransactions: series,
  processedTransactions: series,
  futureTransactions: series,
  /**
   * Amounts at the bank, by the date on which their settlement is expected: the days of the month, and beyond the current one as
   * far as anything is expected.
   */
  settlementTransactions: series,
  /** Payments at the bank that wait for somebody: expected on no day. */
  underReview: amountAndCount,
  /** What the client owes, and the first day on which something is sent again; null: it owes nothing. */
  debt: z.object({ owed: moneyText, nextDepositOn: day.nullable() }).nullable(),
});

/** `expected`: the settlement is still to be made. */
const DEPOSIT_STATES = ['expected', 'under_way', 'arrived'] as const;
const deposit = z.object({
  amount: moneyText,
  state: z.enum(DEPOSIT_STATES),
  /** The settlement it pays out; null: it is to be made, or there are several. */
  settlementId: recordId.nullable(),
});

export const homeAhead = z.object({
  currency: currencyCode,
  /** Business day of the rail. */
  today: day,
  /** The next deposit by the day it reaches the account; null: none is under way or expected. */
  next: deposit.extend({ arrivesOn: day, accountLast2: z.string().nullable() }).nullable(),
  /** Debits at the bank that are expected to be paid out. */
  onTheWay: amountAndCount,
  /** Debits that failed over the last seven days, with the first and the last day on which one did. */
  declined: amountAndCount.extend({ startDate: day.nullable(), endDate: day.nullable() }),
  /** Fourteen banking days around today. */
  days: z.array(
    z.object({
      date: day,
      closedBefore: z.array(closedDay),
      debits: amountAndCount,
      deposit: deposit.nullable(),
      /** Days shown whose debits this deposit pays out. */
      paysOut: z.array(day),
    }),
  ),
});

const expectation = {
  date: day,
  count: z.int().nonnegative(),
  planned: moneyText,
  expected: moneyText,
  low: moneyText,
  high: moneyText,
};

/** Why a settlement is expected on a day. */
export const dayReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hold'), from: day, to: day, businessDays: z.int() }),
  z.object({ kind: z.literal('moved'), from: day, to: day, closedDays: z.array(closedDay) }),
  z.object({ kind: z.literal('closed'), date: day, reason: z.string() }),
  z.object({ kind: z.literal('cut_off'), at: instant }),
]);

export const homeForecast = z.object({
  currency: currencyCode,
  /** Payments whose end of the last 90 days is known. */
  pastPayments: z.int().nonnegative(),
  /** How many of them it takes; with fewer there is no forecast. */
  pastPaymentsNeeded: z.int().positive(),
  /** Null without enough payments to learn from. */
  forecast: z
    .object({
      /** Share of the money of the last 90 days that was declined, in 1/100 %. */
      declineBps: z.int().nonnegative(),
      /** Reserve kept of what is approved, in 1/100 %. */
      holdbackBps: z.int().nonnegative(),
      /** What the client owes and the settlements ahead pay first. */
      owed: moneyText,
      /** First day on which a deposit is expected; null: on none of these days. */
      nextDepositOn: day.nullable(),
      /** Payments that wait for somebody: expected on no day. */
      underReview: amountAndCount,
      /** How far the same rule was off over the last 30 days, in 1/100 %; null: nothing was settled. */
      errorBps: z.int().nonnegative().nullable(),
      /** `date` is the Monday. */
      weeks: z.array(z.object(expectation)),
      days: z.array(z.object({ ...expectation, reasons: z.array(dayReason) })),
    })
    .nullable(),
});

/** What somebody at the client should look at. */
export const HOME_ACTIONS = [
  'debits_held',
  'debits_under_review',
  'settlement_negative',
  'debits_not_sent',
  'debits_declined',
  'debits_charged_back',
  'changes_objected',
  'changes_untold',
  'schedules_stopped',
  'bank_details_refused',
  'bank_details_missing',
  'authorization_not_asked',
  'authorization_unanswered',
  'microdeposit_needed',
  'email_bounced',
  'letters_waiting',
  'invoices_overdue',
  'settlements_unreported',
  'imports_waiting',
  'transaction_imports_waiting',
] as const;

const customerNamed = z.object({ id: recordId, name: z.string() });
export const homeActions = z.object({
  records: z.array(
    z.object({
      kind: z.enum(HOME_ACTIONS),
      count: z.int().positive(),
      /** Counting stopped there: there are more. */
      countIsExact: z.boolean(),
      /** The money at stake; null: it is not about a sum. */
      amount: moneyText.nullable(),
      /** The one it is about, or the newest of them. */
      id: recordId.nullable(),
      /** The days that the report is asked for: of debits under review by process date, of those that failed by decline date; of letters, the last day on which one is posted in time. */
      startDate: day.nullable(),
      endDate: day.nullable(),
      /** Payers it is about, where no list shows them; the first few. */
      customers: z.array(customerNamed),
    }),
  ),
  currency: currencyCode,
});

/** What a business does first, in this order. */
export const FIRST_STEPS = ['settlement_account', 'customer', 'authorization', 'payment', 'notifications'] as const;
export const homeChecklist = z.object({
  /** The reader put the list away. */
  putAway: z.boolean(),
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })),
});
export const putChecklistAwayInput = z.strictObject({ putAway: z.boolean() });
export const checklistPutAway = z.object({ putAway: z.boolean() });
