import { rollForward } from '../calendar/business-days.ts';
import { addMonthsClamped } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { DomainError } from '../errors.ts';
import type { Money } from '../money.ts';
import { centsText, moneyText } from '../money.ts';
import type { Rail } from '../rail.ts';
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS } from '../transaction/amount.ts';
import type { AmountLimit, Consented, MonthLimit, Today } from './commands.ts';
import type { TransactionScheduleEvent } from './events.ts';
import { INSTALLMENTS_MAX } from './frequency.ts';
import { amountAt, endDateOf, isSkipped, type Plan, requestedDateAt } from './installments.ts';

/** First debits lie at most this many years ahead. */
export const YEARS_AHEAD_MAX = 2;
/** The last debit of a schedule that has an end lies at most this many years ahead: longer than people agree to anything. */
export const YEARS_TO_END_MAX = 50;
/** How many debits ahead are shown, and checked against a monthly limit; the gate of each batch checks the rest. */
export const DEBITS_SHOWN = 12;

/** Last requested date that is accepted on a day: the same date two years on. */
export const latestProcessDate = (today: string): string => yearsAfter(today, YEARS_AHEAD_MAX);

const yearsAfter = (date: string, years: number): string => addMonthsClamped(date, 12 * years);

/** Why nobody can be debited an amount. */
export function amountProblems(
  amount: Money,
  { perAuthorization: limit }: AmountLimit,
  field = 'amount',
): DomainError[] {
  if (amount.cents < AMOUNT_MIN_CENTS || amount.cents > AMOUNT_MAX_CENTS)
    return [
      new DomainError('schedule.amount_out_of_range', {
        field,
        min: centsText(AMOUNT_MIN_CENTS),
        max: centsText(AMOUNT_MAX_CENTS),
      }),
    ];
  if (!limit || amount.cents <= limit.cents) return [];
  return [new DomainError('schedule.over_authorization_limit', { field, limit: moneyText(limit) })];
}

/** What the payer approved is debited as they approved it, or not at all. */
export const approvalProblems = (events: readonly TransactionScheduleEvent[], { consent }: Consented): DomainError[] =>
  events.length > 0 && consent === 'as_approved' ? [new DomainError('schedule.approved_as_is')] : [];

/** What the next debits after an installment sum to, by month, up to a requested date where one is named. */
function byMonth(plan: Plan, after: number, rail: Rail, { count, until }: { count: number; until?: string }) {
  const months = new Map<string, bigint>();
  for (let installment = after + 1, left = count; left > 0; installment += 1) {
    const requested = requestedDateAt(plan, installment);
    if (requested === null || (until !== undefined && requested > until)) break;
    const date = rollForward(calendarOf(rail), requested);
    if (isSkipped(plan, installment)) continue;
    const month = date.slice(0, 7);
    months.set(month, (months.get(month) ?? 0n) + amountAt(plan, installment));
    left -= 1;
  }
  return months;
}

/** The first month that a change fills beyond the limit. A month it leaves as it was, or empties, is not its business. */
export function monthProblems(
  plans: { readonly before: Plan | null; readonly after: Plan },
  closedThrough: number,
  { monthly, rail }: MonthLimit,
): DomainError[] {
  if (!monthly) return [];
  const after = byMonth(plans.after, closedThrough, rail, { count: DEBITS_SHOWN });
  // Only months that are looked at count, which the calendar knows; a yearly plan would go on beyond it.
  const until = `${[...after.keys()].at(-1) ?? ''}-31`;
  const before = plans.before && byMonth(plans.before, closedThrough, rail, { count: 2 * DEBITS_SHOWN, until });
  for (const [month, cents] of after) {
    const total = cents + (monthly.plannedCents[month] ?? 0n);
    if (total <= monthly.limit.cents || cents <= (before?.get(month) ?? 0n)) continue;
    const details = { month, total: centsText(total), limit: moneyText(monthly.limit) };
    return [new DomainError('schedule.over_monthly_limit', details)];
  }
  return [];
}

/** A number of debits in all, of which so many are there already. */
export function installmentsProblems(installments: number | null, least: number): DomainError[] {
  if (installments === null) return [];
  if (!Number.isInteger(installments) || installments < 1 || installments > INSTALLMENTS_MAX)
    return [new DomainError('schedule.installments_out_of_range')];
  return installments < least ? [new DomainError('schedule.installments_too_few', { least })] : [];
}

/** A plan whose last debit is further than anybody agrees to. */
export function endProblems(plan: Plan, { today }: Today): DomainError[] {
  const end = endDateOf(plan);
  const latest = yearsAfter(today, YEARS_TO_END_MAX);
  return end === null || end <= latest ? [] : [new DomainError('schedule.ends_too_late', { end, latest })];
}
