import { addBusinessDays, rollBack } from '../calendar/business-days.ts';
import { addDays, type CalendarDate } from '../calendar/dates.ts';
import { calendarOf, type ExtraClosures } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';
import { classify } from './classify.ts';
import type { BankAction, ReturnClass, ReturnCode, ReturnReview } from './return-code.ts';

/** How often and how long the same debit may be presented, the first time included. Source: NACHA rules, Rule F1. */
export const RE_PRESENTMENT = {
  CA: { presentmentsMax: 2, windowDays: 30 },
  US: { presentmentsMax: 3, windowDays: 180 },
} as const satisfies Record<Rail, { presentmentsMax: number; windowDays: number }>;

/** Business days between a return and the next attempt, so that pay days can come in between. */
export const RETRY_AFTER_DAYS = 5;

/** One return, as the engine knows it. */
export type ReturnedDebit = {
  readonly code: string;
  /** Data elements named by a Canadian 900, two digits each. */
  readonly invalidElements?: readonly string[];
  /** The transaction had been approved: its money was already released to the client. */
  readonly approved: boolean;
  /** Presentments of this debit so far, the first one included; at least 1. */
  readonly attemptsUsed: number;
  /** Process date of the first presentment. */
  readonly firstProcessDate: CalendarDate;
  /** Rail date on which our system recorded the return. */
  readonly returnDate: CalendarDate;
  /** The client opted in to automatic retries. */
  readonly clientRetries: boolean;
  /** False: the debits of this payer are never tried again automatically, whatever the client opted in to. */
  readonly payerRetries: boolean;
  /** The bank was to be asked to stop it: whoever did not want it is not debited for it again unasked. */
  readonly stopRequested: boolean;
  readonly extraClosures?: ExtraClosures;
};

/** Dates, both included and both business days, between which the next attempt must be processed: on the first with room in its month. */
export type RetryWindow = { readonly notBefore: CalendarDate; readonly notAfter: CalendarDate };

/** What a return does. */
export type ReturnOutcome = {
  readonly class: ReturnClass;
  /** null for class Info: the transaction does not change. */
  readonly status: 'Declined' | 'Chargeback' | null;
  /** Shown as a chargeback only because the money had been released, not because anybody disputes it. */
  readonly late: boolean;
  readonly bankAction: BankAction;
  readonly pauseSchedule: boolean;
  readonly review: ReturnReview | null;
  readonly retry: RetryWindow | null;
};

function retryWindow(debit: ReturnedDebit, returned: ReturnCode): RetryWindow | null {
  const isWanted = debit.clientRetries && debit.payerRetries && !debit.stopRequested;
  const mayRetry = returned.class === 'Declined' && returned.retry === 'auto' && !debit.approved && isWanted;
  if (!mayRetry || returned.rail === null) return null;
  const { presentmentsMax, windowDays } = RE_PRESENTMENT[returned.rail];
  if (debit.attemptsUsed >= presentmentsMax) return null;
  const calendar = calendarOf(returned.rail);
  const notBefore = addBusinessDays(calendar, debit.returnDate, RETRY_AFTER_DAYS, debit.extraClosures);
  const notAfter = rollBack(calendar, addDays(debit.firstProcessDate, windowDays), debit.extraClosures);
  return notBefore <= notAfter ? { notBefore, notAfter } : null;
}

/**
 * The decision table of returns. Before approval the class decides the status; after approval every return is a chargeback
 * to the client, its class still deciding over bank details. Never throws for a code; `calendar.year_missing` when a retry
 * would lie past the loaded holidays.
 */
export function returnOutcome(debit: ReturnedDebit): ReturnOutcome {
  const returned = classify(debit.code, debit.invalidElements ? { invalidElements: debit.invalidElements } : {});
  const { class: returnClass, bankAction, pauseSchedule } = returned;
  if (returnClass === 'Info')
    return {
      class: 'Info',
      status: null,
      late: false,
      bankAction,
      pauseSchedule,
      review: returned.review,
      retry: null,
    };
  const late = debit.approved && returnClass !== 'Chargeback';
  return {
    class: returnClass,
    status: debit.approved || returnClass === 'Chargeback' ? 'Chargeback' : 'Declined',
    late,
    bankAction,
    pauseSchedule,
    review: returned.review ?? (late && returned.rail === 'US' ? 'late' : null),
    retry: retryWindow(debit, returned),
  };
}
