import { isBusinessDay } from '../calendar/business-days.ts';
import { addDays, type CalendarDate } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { type ClockTime, instantOf, localDate } from '../calendar/zones.ts';
import { invariant } from '../errors.ts';
import { RAIL_FACTS, RAILS, type Rail } from '../rail.ts';

type StepPlan = {
  readonly step: string;
  /** Local to the rail. */
  readonly time: ClockTime;
  /** `business`: only on days on which the rail is open; what falls due meanwhile waits for the next one. */
  readonly days: 'every' | 'business';
};

/**
 * A day of one rail, in the order in which its steps run: nothing is approved before the bank's files are loaded, nothing
 * is settled before approvals. Source: lifecycle §1.2 rule 4.
 */
export const DAY_PLAN = [
  { step: 'inbound_files', time: '06:00', days: 'every' },
  /** t9 */
  { step: 'process_date', time: '06:00', days: 'business' },
  /** t12 */
  { step: 'approvals', time: '06:00', days: 'business' },
  { step: 'settlements', time: '06:00', days: 'business' },
  /** Invoices of our own fees: made on the 1st, and looked for every day until they are. */
  { step: 'billing', time: '06:00', days: 'every' },
  { step: 'occurrences', time: '06:00', days: 'every' },
  /** What the day before brought, for the people who work for a client. */
  { step: 'summaries', time: '07:00', days: 'every' },
  { step: 'reminders', time: '09:00', days: 'every' },
  /** t5, t6; D-003 */
  { step: 'batch_files', time: '12:00', days: 'business' },
  { step: 'inbound_files_midday', time: '12:30', days: 'every' },
  /** What a refused file put back, while the bank still takes files. */
  { step: 'batch_files_midday', time: '12:30', days: 'business' },
  { step: 'inbound_files_evening', time: '18:00', days: 'every' },
] as const satisfies readonly StepPlan[];

export type DayStepName = (typeof DAY_PLAN)[number]['step'];

/** One step of one day of one rail, and the instant at which it runs. */
export type DueStep = {
  readonly rail: Rail;
  /** Rail-local. */
  readonly date: CalendarDate;
  readonly step: DayStepName;
  readonly at: Date;
};

/** Place of a step in its day, from 0. */
export const placeInDay = (step: DayStepName): number => DAY_PLAN.findIndex((plan) => plan.step === step);

/** Whether a text names a step: rows of an older release may name one that is gone. */
export const isDayStepName = (text: string): text is DayStepName => DAY_PLAN.some((plan) => plan.step === text);

/** The instant at which a step of a rail's day runs. */
export function stepInstant(rail: Rail, date: CalendarDate, step: DayStepName): Date {
  const plan = DAY_PLAN[placeInDay(step)];
  invariant(plan, `${step} is a step of the day`);
  return instantOf(date, plan.time, RAIL_FACTS[rail].zone);
}

/** Days that one answer of `stepsDue` covers. */
export const DAYS_DUE_MAX = 400;

/**
 * Every step whose instant lies between `from` and `until`, both included, of both rails: by instant, then by place in
 * the day, then by rail. At most `DAYS_DUE_MAX` days from `from` on: who is further behind asks again. Throws
 * `calendar.year_missing` past the loaded years.
 */
export function stepsDue({ from, until }: { readonly from: Date; readonly until: Date }): DueStep[] {
  const due: DueStep[] = [];
  for (const rail of RAILS) {
    const { zone } = RAIL_FACTS[rail];
    const first = localDate(from, zone);
    const last = localDate(until, zone);
    for (let date = first, count = 0; date <= last && count < DAYS_DUE_MAX; date = addDays(date, 1), count += 1) {
      const open = isBusinessDay(calendarOf(rail), date);
      for (const { step, time, days } of DAY_PLAN) {
        if (days === 'business' && !open) continue;
        const at = instantOf(date, time, zone);
        if (at >= from && at <= until) due.push({ rail, date, step, at });
      }
    }
  }
  return due.sort(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      placeInDay(a.step) - placeInDay(b.step) ||
      RAILS.indexOf(a.rail) - RAILS.indexOf(b.rail),
  );
}
