import { addBusinessDays, rollBack, rollForward } from '../calendar/business-days.ts';
import { addDays, addMonthsClamped, type CalendarDate, partsOf, type Weekday, weekday } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import type { ErrorCode } from '../errors.ts';
import { type Fitting, firstWithRoom, hasRoom, lastWithRoom } from './month-room.ts';
import type { ReturnClass, ReturnCode } from './return-code.ts';
import { RE_PRESENTMENT, RETRY_AFTER_DAYS } from './return-outcome.ts';

/** Refusals of a second attempt: each is a code of the error table, and the id of the rule. */
export type RetryRule = Extract<ErrorCode, `retry.${string}`>;

/** How one earlier debit of the same payer went. Only what a pay day can explain counts. */
export type PaidDay = { readonly processDate: CalendarDate; readonly collected: boolean };

/** What is known of a debit that somebody wants to try again. */
export type FailedDebit = Fitting & {
  readonly status: 'declined' | 'chargeback' | 'other';
  /** How far it had come; null while it has not ended. */
  readonly stage: 'not_sent' | 'before_posting' | 'before_approval' | 'after_approval' | null;
  readonly returned: ReturnCode | null;
  readonly returnClass: ReturnClass | null;
  /** Rail date on which our system recorded the return. */
  readonly returnDate: CalendarDate;
  /** Presentments so far, the first one included. */
  readonly attemptsUsed: number;
  /** Process date of the first presentment. */
  readonly firstProcessDate: CalendarDate;
  /** A later attempt that is planned, on its way or over; null: none. */
  readonly triedAgainBy: string | null;
  readonly customerArchived: boolean;
  readonly customerComplete: boolean;
  /** They object to a change of the agreement it is made under. */
  readonly payerObjects: boolean;
  readonly clientApproved: boolean;
  /** There is an agreement with a bank for the rail. */
  readonly railOpen: boolean;
  /** The payer authorized again after the return. */
  readonly authorizedAgain: boolean;
  /** The payer stopped the schedule it belongs to, and nobody resumed it. */
  readonly scheduleStopped: boolean;
  /** The client lets declined debits be tried again automatically. */
  readonly clientRetries: boolean;
  /** Also those of this payer. */
  readonly payerRetries: boolean;
  /** The bank was to be asked to stop it. */
  readonly stopRequested: boolean;
  /** It is above what the payer authorized per debit. */
  readonly overAuthorization: boolean;
  /** First date the bank can still debit. */
  readonly earliest: CalendarDate;
  /** Other debits of the payer that are planned or with the bank. */
  readonly busyDates: readonly CalendarDate[];
  readonly history: readonly PaidDay[];
};

/** Why a date is proposed. */
export type ProposalReason =
  /** Days on which pay can come in between. */
  | { readonly kind: 'after_five_days' }
  /** The usual day has passed: the first one the bank can meet. */
  | { readonly kind: 'earliest' }
  /** The usual day lies behind the end of the window. */
  | { readonly kind: 'last_day' }
  /** In the month of the usual day the payer's monthly limit leaves no room. */
  | { readonly kind: 'month_full' }
  /** Earlier debits on this day of the month (1–31) were paid. */
  | { readonly kind: 'day_of_month'; readonly day: number; readonly times: number }
  /** Earlier debits on this day of the week were paid. */
  | { readonly kind: 'weekday'; readonly weekday: Weekday; readonly times: number };

/** Why a debit that the client would have tried again automatically was not. */
export type NotAutomatic = 'payer_opted_out' | 'stop_requested';

export type RetryOutlook = {
  readonly attemptsUsed: number;
  readonly attemptsMax: number;
  /** Last business day on which the same debit may be presented. */
  readonly lastDate: CalendarDate;
} & (
  | { readonly refused: RetryRule }
  | {
      readonly refused: null;
      /** First date that can be chosen. */
      readonly firstDate: CalendarDate;
      readonly proposedDate: CalendarDate;
      readonly because: ProposalReason;
      readonly notAutomatic: NotAutomatic | null;
    }
);

/** Paid that often on a day before it is called a habit. */
const HABIT_MIN = 2;
/** A habit is followed when its day comes within this many calendar days of the usual one. */
const HABIT_WAIT_DAYS = 31;

/** Every reason a second attempt is refused, the one nothing can fix first. Source: return codes §§1, 2 and 4. */
function refusal(debit: FailedDebit, lastDate: CalendarDate): RetryRule | null {
  const { returned, rail } = debit;
  if (debit.status === 'other') return 'retry.not_declined';
  if (debit.stage === 'after_approval') return 'retry.after_approval';
  if (debit.stage === 'not_sent' || returned === null) return 'retry.not_sent';
  if (debit.status === 'chargeback' || debit.returnClass === 'Chargeback') return 'retry.disputed';
  if (debit.returnClass === 'System') return 'retry.processing_error';
  const stoppedThenApproved = rail === 'US' && returned.retry === 'auth' && debit.authorizedAgain;
  if (returned.retry === 'auth' && !stoppedThenApproved) return 'retry.needs_new_approval';
  if (returned.retry === 'fix') return 'retry.needs_new_bank_details';
  if (returned.retry === 'no') return 'retry.final_answer';
  if (debit.triedAgainBy !== null) return 'retry.already_tried';
  if (debit.attemptsUsed >= RE_PRESENTMENT[rail].presentmentsMax) return 'retry.attempts_used';
  if (debit.earliest > lastDate) return 'retry.window_over';
  if (!debit.clientApproved) return 'retry.client_not_approved';
  if (!debit.railOpen) return 'retry.rail_not_open';
  if (debit.customerArchived) return 'retry.customer_archived';
  if (!debit.customerComplete) return 'retry.customer_incomplete';
  if (debit.payerObjects) return 'retry.payer_objects';
  if (debit.scheduleStopped) return 'retry.schedule_stopped';
  return debit.overAuthorization ? 'retry.over_authorization_limit' : null;
}

/** The key with the most successes, at least `HABIT_MIN` and more than failures; the smaller key where two are equal. */
function habit(history: readonly PaidDay[], keyOf: (date: CalendarDate) => number) {
  const counts = new Map<number, { paid: number; failed: number }>();
  for (const { processDate, collected } of history) {
    const count = counts.get(keyOf(processDate)) ?? { paid: 0, failed: 0 };
    if (collected) count.paid += 1;
    else count.failed += 1;
    counts.set(keyOf(processDate), count);
  }
  return [...counts]
    .filter(([, { paid, failed }]) => paid >= HABIT_MIN && paid > failed)
    .map(([key, { paid, failed }]) => ({ key, times: paid, score: paid - failed }))
    .sort((a, b) => b.score - a.score || a.key - b.key);
}

/**
 * The date to propose, from the usual one (five business days after the return) to the end of the window, in a month with room:
 * where there is none from the usual day on, the nearest before it, and `firstDate` at the earliest.
 */
function proposal(
  debit: FailedDebit,
  { firstDate, lastDate }: { readonly firstDate: CalendarDate; readonly lastDate: CalendarDate },
): { readonly proposedDate: CalendarDate; readonly because: ProposalReason } {
  const calendar = calendarOf(debit.rail);
  const { extraClosures } = debit;
  const usual = addBusinessDays(calendar, debit.returnDate, RETRY_AFTER_DAYS, extraClosures);
  const wanted = usual > debit.earliest ? usual : debit.earliest;
  const from = firstWithRoom(debit, wanted, lastDate);
  if (from === null) {
    const until = wanted < lastDate ? wanted : lastDate;
    const proposedDate = lastWithRoom(debit, firstDate, until) ?? firstDate;
    return { proposedDate, because: { kind: proposedDate === lastDate ? 'last_day' : 'month_full' } };
  }
  const waited = addDays(from, HABIT_WAIT_DAYS);
  const until = waited < lastDate ? waited : lastDate;
  const fits = (date: CalendarDate) =>
    date >= from && date <= until && !debit.busyDates.includes(date) && hasRoom(debit, date);
  for (const { key: day, times } of habit(debit.history, (date) => partsOf(date).day)) {
    const dates = [0, 1, 2].map((months) => onDay(from, months, day));
    const date = dates.map((asked) => rollForward(calendar, asked, extraClosures)).find(fits);
    if (date) return { proposedDate: date, because: { kind: 'day_of_month', day, times } };
  }
  for (const { key, times } of habit(debit.history, weekday)) {
    const ahead = (key - weekday(from) + 7) % 7;
    const dates = [ahead, ahead + 7].map((days) => addDays(from, days));
    const date = dates.find((asked) => fits(asked) && rollForward(calendar, asked, extraClosures) === asked);
    if (date) return { proposedDate: date, because: { kind: 'weekday', weekday: key as Weekday, times } };
  }
  if (from !== wanted) return { proposedDate: from, because: { kind: 'month_full' } };
  return { proposedDate: from, because: { kind: from === usual ? 'after_five_days' : 'earliest' } };
}

function notAutomatic({ returned, clientRetries, payerRetries, stopRequested }: FailedDebit): NotAutomatic | null {
  if (returned?.retry !== 'auto' || !clientRetries) return null;
  if (stopRequested) return 'stop_requested';
  return payerRetries ? null : 'payer_opted_out';
}

/** That day of the month (its last day where it is shorter), so many months after the month of `from`. */
function onDay(from: CalendarDate, months: number, day: number): CalendarDate {
  const { year, month } = partsOf(addMonthsClamped(`${from.slice(0, 8)}01`, months));
  const anchor = `${String(year).padStart(4, '0')}-01-${String(day).padStart(2, '0')}`;
  return addMonthsClamped(anchor, month - 1);
}

/**
 * Whether a failed debit may be presented once more, until when, and on which date best. The same amount, the same
 * payer; who asks only chooses the date, in a month with room under the payer's limit. Source: Nacha reinitiation (two times, 180 days), Rule H1 (once, 30 days).
 * Throws `calendar.year_missing` past the loaded holidays.
 */
export function retryOutlook(debit: FailedDebit): RetryOutlook {
  const { presentmentsMax, windowDays } = RE_PRESENTMENT[debit.rail];
  const lastDate = rollBack(calendarOf(debit.rail), addDays(debit.firstProcessDate, windowDays), debit.extraClosures);
  const bounds = { attemptsUsed: debit.attemptsUsed, attemptsMax: presentmentsMax, lastDate };
  const refused = refusal(debit, lastDate);
  if (refused !== null) return { ...bounds, refused };
  const firstDate = firstWithRoom(debit, debit.earliest, lastDate);
  if (firstDate === null) return { ...bounds, refused: 'retry.months_full' };
  const proposed = proposal(debit, { firstDate, lastDate });
  return { ...bounds, refused: null, firstDate, ...proposed, notAutomatic: notAutomatic(debit) };
}
