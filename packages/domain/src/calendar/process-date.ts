import type { CustomerType } from '../customer-type.ts';
import { RAIL_FACTS, type Rail } from '../rail.ts';
import { addBusinessDays, isBusinessDay, rollBack, rollForward } from './business-days.ts';
import { addDays, type CalendarDate } from './dates.ts';
import { type ClosedDay, type ClosureReason, calendarOf, closedDays, closure, type ExtraClosures } from './holidays.ts';
import { type ClockTime, instantOf, localDate, localTime } from './zones.ts';

/** Business days between the file and the debit. */
export const LEAD_DAYS = 1;
/** Business days a debit waits for returns before it is approved; 3–10 by client. */
export const HOLD_DAYS = 5;
/** Local time on the batch date at which people can no longer change what is sent. */
export const USER_CUTOFF: ClockTime = '12:00';
/** Calendar days between the reminder to the payer and the debit. */
export const REMINDER_DAYS = 3;

/** Where the requested date went and why: the closure of the requested date. */
export type MovedDate = { readonly from: CalendarDate; readonly to: CalendarDate; readonly reason: ClosureReason };

/** The closed days that moved a date; none where something else did, as a file that the bank refused. Throws `calendar.year_missing`. */
export function closedDaysOfMove(
  rail: Rail,
  { from, to, reason }: { readonly from: CalendarDate; readonly to: CalendarDate; readonly reason: string },
): ClosedDay[] {
  const days = closedDays(calendarOf(rail), from, to);
  return days[0]?.date === from && days[0].reason === reason ? days : [];
}

/** The days that follow from one requested date. */
export type DebitDates = {
  /** Day on which funds leave the payer's account. */
  readonly processDate: CalendarDate;
  /** Day on which the file must be at the bank. */
  readonly batchDate: CalendarDate;
  /** First day on which it may be approved when no return came. */
  readonly earliestApprovalDate: CalendarDate;
  /** Last day on which the payer can still take the money back through the bank. */
  readonly disputeDeadline: CalendarDate;
  readonly moved: MovedDate | null;
};

/**
 * Last day of the payer's claim window. Canada: 90 calendar days (personal), 10 business days (business). United States:
 * the banking day after the 60th calendar day (personal), 2 banking days (business). Throws `calendar.year_missing`.
 */
export function disputeDeadline(rail: Rail, customerType: CustomerType, processDate: CalendarDate): CalendarDate {
  const calendar = calendarOf(rail);
  if (rail === 'CA')
    return customerType === 'Personal' ? addDays(processDate, 90) : addBusinessDays(calendar, processDate, 10);
  return customerType === 'Personal'
    ? addBusinessDays(calendar, addDays(processDate, 60), 1)
    : addBusinessDays(calendar, processDate, 2);
}

/**
 * Every date of a debit from the date somebody asked for. A closed day moves to the next open one (`roll: 'back'`: to the
 * one before, for agreements that forbid a later debit). Throws `calendar.year_missing`.
 */
export function datesOf(debit: {
  readonly rail: Rail;
  readonly requestedDate: CalendarDate;
  readonly customerType: CustomerType;
  readonly leadDays?: number;
  readonly holdDays?: number;
  readonly roll?: 'forward' | 'back';
  readonly extraClosures?: ExtraClosures;
}): DebitDates {
  const { rail, requestedDate, customerType, leadDays = LEAD_DAYS, holdDays = HOLD_DAYS, extraClosures } = debit;
  const calendar = calendarOf(rail);
  const closed = closure(calendar, requestedDate, extraClosures);
  const roll = debit.roll === 'back' ? rollBack : rollForward;
  const processDate = closed ? roll(calendar, requestedDate, extraClosures) : requestedDate;
  return {
    processDate,
    batchDate: addBusinessDays(calendar, processDate, -leadDays, extraClosures),
    earliestApprovalDate: addBusinessDays(calendar, processDate, holdDays, extraClosures),
    disputeDeadline: disputeDeadline(rail, customerType, processDate),
    moved: closed ? { from: requestedDate, to: processDate, reason: closed.reason } : null,
  };
}

/**
 * First date on which a debit saved at `now` can still be processed: `leadDays` business days after the first batch whose
 * cut-off, local to the rail, has not passed. Throws `calendar.year_missing`.
 */
export function earliestProcessDate(submission: {
  readonly rail: Rail;
  readonly now: Date;
  readonly leadDays?: number;
  readonly cutoff?: ClockTime;
  readonly extraClosures?: ExtraClosures;
}): CalendarDate {
  const { rail, now, leadDays = LEAD_DAYS, cutoff = USER_CUTOFF, extraClosures } = submission;
  const calendar = calendarOf(rail);
  const { zone } = RAIL_FACTS[rail];
  const today = localDate(now, zone);
  const open = isBusinessDay(calendar, today, extraClosures) && localTime(now, zone) < cutoff;
  const batchDate = open ? today : addBusinessDays(calendar, today, 1, extraClosures);
  return addBusinessDays(calendar, batchDate, leadDays, extraClosures);
}

/** Instant from which a debit of that batch can no longer be changed by people. */
export const cutOffOf = (rail: Rail, batchDate: CalendarDate): Date =>
  instantOf(batchDate, USER_CUTOFF, RAIL_FACTS[rail].zone);

/** Day of the reminder to the payer: three calendar days before the money moves, even on a weekend. */
export const reminderDate = (processDate: CalendarDate): CalendarDate => addDays(processDate, -REMINDER_DAYS);
