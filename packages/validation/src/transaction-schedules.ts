import {
  FREQUENCIES,
  INSTALLMENT_AMOUNTS_MAX,
  INSTALLMENTS_MAX,
} from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { installments } from './schedule-terms.ts';
import { closedDay, currencyCode, day, instant, moneyInput, moneyText, page, pageInput, recordId } from './wire.ts';

export const transactionScheduleListInput = pageInput(
  ['nextProcessDate', 'createdAt', 'amount', 'processDate'],
  25,
).extend({
  customerId: recordId.optional(),
  transactionScheduleId: recordId.optional(),
  active: z.boolean().optional(),
});

export const SCHEDULE_ACTIONS = ['changeAmount', 'changeComment', 'changeFrom', 'pause', 'resume', 'remove'] as const;

export const transactionSchedule = z.object({
  id: recordId,
  customerId: recordId,
  customerName: z.string(),
  amount: moneyText,
  currency: currencyCode,
  frequency: z.enum(FREQUENCIES),
  installments: z.int().positive().nullable(),
  /** Debits that reached their process date. */
  completedInstallments: z.int().nonnegative(),
  processDate: day,
  secondProcessDate: day.nullable(),
  /** Requested date of the last debit; null: until removed. */
  endDate: day.nullable(),
  nextProcessDate: day.nullable(),
  latestScheduledProcessDate: day.nullable(),
  comment: z.string().nullable(),
  active: z.boolean(),
  paused: z.boolean(),
  /** First date on which a paused schedule debits again by itself; null: when somebody resumes it. */
  pausedUntil: day.nullable(),
  /** `payer`: the payer stopped a payment at the bank. */
  pausedBy: z.enum(['payer', 'person']).nullable(),
  /** Whether installments differ in amount, or the terms change at one of them. */
  varies: z.boolean(),
  allowedActions: z.array(z.enum(SCHEDULE_ACTIONS)),
  createdAt: instant,
});
export const transactionSchedulePage = page(transactionSchedule);

export const transactionScheduleIdInput = z.strictObject({ id: recordId });

/** The same terms, asked before saving: which dates, why they move, and everything that would be refused. */
export const previewTransactionScheduleInput = z.strictObject({
  /** Needed unless the schedule is named, which knows its customer. */
  customerId: recordId.optional(),
  transactionScheduleId: recordId.optional(),
  amount: z.string().max(40).optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  processDate: z.string().max(10).optional(),
  secondProcessDate: z.string().max(10).nullable().optional(),
  installments,
  installmentAmounts: z.array(z.string().max(40)).max(INSTALLMENT_AMOUNTS_MAX).nullable().optional(),
  comment: z.string().max(2000).nullable().optional(),
  /** Nothing more will be typed: what is missing is a problem too. */
  whole: z.boolean().optional(),
});

/** A requested date and what becomes of it. `movedBecause` is a message key of the closure. */
export const plannedDate = z.object({
  requestedDate: day,
  processDate: day,
  movedBecause: z.string().nullable(),
  /** From the requested date on, up to the day of the debit; none where it stays. */
  closedDays: z.array(closedDay),
  reminderDate: day,
  expectedSettlementDate: day,
  finalOn: day,
});

/** What becomes of dates that were asked for and are closed days, in the reader's language, by field. */
const movedDates = z.object({
  processDate: z.array(z.string()).optional(),
  secondProcessDate: z.array(z.string()).optional(),
});
export type MovedDates = z.output<typeof movedDates>;

/** Answer of a write that names dates. */
export const savedWithDates = z.object({ id: recordId, messages: movedDates });

export const transactionSchedulePreview = z.object({
  /** Message texts in the reader's language by field (`base` for the banner). */
  problems: z.record(z.string(), z.array(z.string())),
  /** What would be saved but looks unintended, in the reader's language. */
  warnings: z.array(z.string()),
  movedDates,
  earliestProcessDate: day,
  latestProcessDate: day,
  /** Instant until which the earliest date can still be had. */
  cutOffAt: instant,
  /** The next debits, at most twelve. */
  dates: z.array(plannedDate),
  /** Null: until removed. */
  total: moneyText.nullable(),
  lastDate: day.nullable(),
  /** Of a saved schedule with an end: installments to come that nobody skipped, and their sum. */
  remaining: z.object({ installments: z.int().nonnegative(), total: moneyText }).nullable(),
});

/** Which installment of its schedule, from 1. */
const position = z.int().positive().max(INSTALLMENTS_MAX);

/** What can be done with one installment that is not in a batch yet. */
export const INSTALLMENT_ACTIONS = ['skip', 'restore', 'move', 'changeAmount'] as const;

/** One installment of a saved schedule, written as a debit already or not. */
export const upcomingInstallment = plannedDate.extend({
  installment: z.int().positive(),
  amount: moneyText,
  /** The date that the series gives, where somebody moved it. */
  originalDate: day.nullable(),
  skipped: z.boolean(),
  /** The debit, once it is written (45 days ahead). */
  transactionId: recordId.nullable(),
  /** How that debit stands; null: it is not written yet. */
  transactionStatus: z.enum(['Future', 'Sent to Bank']).nullable(),
  /** Last instant at which people can still change it. */
  changeableUntil: instant,
  allowedActions: z.array(z.enum(INSTALLMENT_ACTIONS)),
});
export const upcomingInstallments = z.object({
  /** The next ones, at most twelve; skipped ones among them. */
  installments: z.array(upcomingInstallment),
  /** Installments whose debits reached their process date. */
  completedInstallments: z.int().nonnegative(),
  endDate: day.nullable(),
  /** What is still to come; null: until removed. */
  total: moneyText.nullable(),
});

/** No debits from now on: until a date, or until somebody resumes it. What is at the bank goes on. */
export const pauseScheduleInput = z.strictObject({ id: recordId, until: day.nullable() });
/** One installment is not collected, nor made up for later; or is collected after all. */
export const skipInstallmentInput = z.strictObject({
  id: recordId,
  installment: position,
  skipped: z.boolean(),
});
/** One installment on another date, between those before and after it. */
export const moveInstallmentInput = z.strictObject({
  id: recordId,
  installment: position,
  processDate: day,
});
/** One installment of another amount. */
export const changeInstallmentInput = z.strictObject({
  id: recordId,
  installment: position,
  amount: moneyInput,
});
/**
 * Other terms from an installment on. `processDate`: its new date, from which the series counts on. `installments`: the new
 * number in all, those done included; null: until removed. What is left out stays.
 */
export const changeScheduleFromInput = z.strictObject({
  id: recordId,
  fromInstallment: position,
  amount: moneyInput.optional(),
  frequency: z.enum(FREQUENCIES).exclude(['Once', 'Twice']).optional(),
  processDate: day.optional(),
  installments,
});

/** A change as it would be, before it is saved: half-filled forms are answered as well. */
export const previewScheduleChangeInput = z.strictObject({
  id: recordId,
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('pause'), until: z.string().max(10).nullable() }),
    z.strictObject({ kind: z.literal('resume') }),
    z.strictObject({ kind: z.literal('skip'), installment: position, skipped: z.boolean() }),
    z.strictObject({ kind: z.literal('move'), installment: position, processDate: z.string().max(10) }),
    z.strictObject({
      kind: z.literal('changeInstallment'),
      installment: position,
      amount: z.string().max(40),
    }),
    z.strictObject({
      kind: z.literal('changeFrom'),
      fromInstallment: position,
      amount: z.string().max(40).optional(),
      frequency: z.enum(FREQUENCIES).optional(),
      processDate: z.string().max(10).optional(),
      installments,
    }),
  ]),
});
export const scheduleChangePreview = z.object({
  /** Message texts in the reader's language by field (`base` for the banner). */
  problems: z.record(z.string(), z.array(z.string())),
  warnings: z.array(z.string()),
  movedDates,
  before: upcomingInstallments,
  /** Null where the change is refused. */
  after: upcomingInstallments.nullable(),
  /** Earliest date the bank can still debit, and until when that one can be had. */
  earliestProcessDate: day,
  cutOffAt: instant,
});

/** Closed banking days of a month range, for the calendar of the form. */
export const closedDaysInput = z.strictObject({ from: day, to: day });
export const closedDays = z.object({
  days: z.array(closedDay),
});
