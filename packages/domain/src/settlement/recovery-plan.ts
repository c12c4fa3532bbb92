import { addBusinessDays } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import type { BankingCalendar } from '../calendar/holidays.ts';
import { CARRY_BUSINESS_DAYS } from './arithmetic.ts';
import { type NegativeBalance, recoveryStep } from './negative-balance.ts';

/** A debt of a client to us. Amounts in cents of one currency, ≥ 0. */
export type Debt = Omit<NegativeBalance, 'businessDays'> & {
  /** Day on which the balance became negative. */
  readonly owingSince: CalendarDate;
};

/** How a debt is recovered, step by step; the steps of `recoveryStep` under the names people read. */
export type RecoveryStage = {
  readonly step: Exclude<ReturnType<typeof recoveryStep>, 'none'>;
  /** First day on which it is taken. */
  readonly from: CalendarDate;
  /** Last day; null: it ends when the debt does. */
  readonly until: CalendarDate | null;
  /** What it recovers at most; null: as much as there is to take. */
  readonly cents: bigint | null;
  readonly state: 'past' | 'now' | 'later';
};

/**
 * The whole way out of a debt that is still there on `today`: the next settlements pay it for five business days, then the
 * reserve does on the day after, then the billing account or a person. On every day the stage that is `now` is the step the
 * settlement run takes. Empty without a debt. Source: lifecycle §6, negative balance.
 */
export function recoveryPlan(debt: Debt, calendar: BankingCalendar, today: CalendarDate): RecoveryStage[] {
  if (debt.owedCents === 0n) return [];
  const carryEnds = addBusinessDays(calendar, debt.owingSince, CARRY_BUSINESS_DAYS - 1);
  const after = addBusinessDays(calendar, debt.owingSince, CARRY_BUSINESS_DAYS);
  // A debt that outlived a step is dealt with by the next one from today on.
  const next = today > after ? today : after;
  const usesHoldback = debt.holdbackUsable && debt.holdbackHeldCents > 0n;
  const stages: Omit<RecoveryStage, 'state'>[] = [
    { step: 'carry', from: debt.owingSince, until: carryEnds, cents: null },
  ];
  if (usesHoldback) {
    const cents = debt.holdbackHeldCents < debt.owedCents ? debt.holdbackHeldCents : debt.owedCents;
    stages.push({ step: 'use_holdback', from: next, until: next, cents });
  }
  if (!usesHoldback || debt.holdbackHeldCents < debt.owedCents) {
    const step = recoveryStep({ ...debt, businessDays: CARRY_BUSINESS_DAYS, holdbackHeldCents: 0n });
    if (step !== 'none')
      stages.push({ step, from: usesHoldback ? addBusinessDays(calendar, next, 1) : next, until: null, cents: null });
  }
  return stages.map((stage) => ({ ...stage, state: stateOn(stage, today) }));
}

function stateOn({ from, until }: Pick<RecoveryStage, 'from' | 'until'>, today: CalendarDate): RecoveryStage['state'] {
  if (today < from) return 'later';
  return until !== null && today > until ? 'past' : 'now';
}
