import { rollForward } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';
import { amountAt, isSkipped, type PricedTerms, requestedDateAt } from './installments.ts';

/** A schedule, and what of it is written already. */
type Running = PricedTerms & { readonly plannedThrough: number; readonly pausedUntil: CalendarDate | null };

/** What the installments that are not written yet will take, by month `YYYY-MM`, requested up to a date. */
export function centsToCome(plan: Running, rail: Rail, until: CalendarDate): ReadonlyMap<string, bigint> {
  const months = new Map<string, bigint>();
  for (let installment = plan.plannedThrough + 1; ; installment += 1) {
    const requested = requestedDateAt(plan, installment);
    if (requested === null || requested > until) return months;
    const date = rollForward(calendarOf(rail), requested);
    if (isSkipped(plan, installment) || (plan.pausedUntil !== null && date < plan.pausedUntil)) continue;
    const month = date.slice(0, 7);
    months.set(month, (months.get(month) ?? 0n) + amountAt(plan, installment));
  }
}
