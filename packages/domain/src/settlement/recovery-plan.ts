import { addBusinessDays } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import type { BankingCalendar } from '../calendar/holidays.ts';
import { CARRY_BUSINESS_DAYS } from './arithmetic.ts';
import {
  businessDaysUntilFurther,
  isCovered,
  type NegativeBalance,
  type RecoveryStep,
  stepBehindHoldback,
} from './negative-balance.ts';

/** A debt of a client to us, and what was done about it so far. Amounts in cents of one currency, ≥ 0. */
export type Debt = Omit<NegativeBalance, 'businessDays'> & {
  /** Day on which the balance became negative. */
  readonly owingSince: CalendarDate;
  /** Reserve that paid part of it, by the settlement that used it. */
  readonly holdbackUsed: readonly { readonly on: CalendarDate; readonly cents: bigint }[];
  /** Day on which a person was first asked; null: nobody was. */
  readonly askedOn: CalendarDate | null;
};

/** How a debt is recovered, step by step; the steps of `recoverySteps` under the names people read. */
export type RecoveryStage = {
  readonly step: RecoveryStep;
  /** First day on which it is taken. */
  readonly from: CalendarDate;
  /** Last day; null: it ends when the debt does. */
  readonly until: CalendarDate | null;
  /** What it recovered, or will at most; null: as much as there is to take. */
  readonly cents: bigint | null;
  readonly state: 'past' | 'now' | 'later';
};

/**
 * The whole way out of a debt that is still there on `today`: settlements pay it first for as long as it lasts; after five business
 * days alone the reserve does too, on the day after, then the billing account or a person, on a day that no later reserve postpones.
 * What was done stays as it was done; on every day the stages that are `now` behind `carry` are the steps the settlement run takes.
 * Empty without a debt. Source: lifecycle §6, negative balance.
 */
export function recoveryPlan(debt: Debt, calendar: BankingCalendar, today: CalendarDate): RecoveryStage[] {
  if (debt.owedCents === 0n) return [];
  const after = addBusinessDays(calendar, debt.owingSince, CARRY_BUSINESS_DAYS);
  const stages: RecoveryStage[] = [{ step: 'carry', from: debt.owingSince, until: null, cents: null, state: 'now' }];
  const { holdbackUsed, holdbackHeldCents: heldCents, askedOn } = debt;
  const first = holdbackUsed[0];
  const latest = holdbackUsed.at(-1);
  if (first && latest) {
    const cents = holdbackUsed.reduce((sum, used) => sum + used.cents, 0n);
    const state = latest.on < today ? 'past' : 'now';
    stages.push({ step: 'use_holdback', from: first.on, until: latest.on, cents, state });
  }
  // A reserve that is there is used by the settlement run of today, or by that of the day after those five.
  const next = today > after ? today : after;
  const usesHoldback = debt.holdbackUsable && heldCents > 0n;
  if (usesHoldback) {
    const cents = heldCents < debt.owedCents ? heldCents : debt.owedCents;
    stages.push({ step: 'use_holdback', from: next, until: next, cents, state: today < next ? 'later' : 'now' });
  }
  if (askedOn === null && ((usesHoldback && heldCents >= debt.owedCents) || isCovered(debt))) return stages;
  const reserved = first !== undefined || usesHoldback;
  const from = askedOn ?? addBusinessDays(calendar, debt.owingSince, businessDaysUntilFurther(reserved));
  const state = today < from ? 'later' : 'now';
  return [...stages, { step: stepBehindHoldback(debt), from, until: null, cents: null, state }];
}
