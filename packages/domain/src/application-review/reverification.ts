import { addMonthsClamped, type CalendarDate } from '../calendar/dates.ts';
import type { ReverificationTrigger, RiskBand } from './kinds.ts';

/** Months after which an approved business is looked at again, by its last score. */
const MONTHS: Readonly<Record<RiskBand, number>> = { high: 12, medium: 24, low: 36 };

/** The day by which a business is looked at again; one whose score is not known as one of medium. */
export const nextVerification = (lastOn: CalendarDate, risk: RiskBand | null): CalendarDate =>
  addMonthsClamped(lastOn, MONTHS[risk ?? 'medium']);

/** Times of the stated month, in 1/100, that two months in a row have to exceed. */
const VOLUME_FACTOR = 150n;

export type LifeFacts = {
  /** Top of the stated month and largest stated amount; null: none was stated. */
  readonly monthlyCents: bigint | null;
  readonly largestCents: bigint | null;
  /** What was collected in the last two whole months. */
  readonly lastMonthCents: bigint;
  readonly monthBeforeCents: bigint;
  /** Largest payment of the last month. */
  readonly largestPaymentCents: bigint;
};

/** What of a client's payments asks for another look. */
export function triggersOf(life: LifeFacts): ReverificationTrigger[] {
  const { monthlyCents, largestCents } = life;
  const above = (cents: bigint) => monthlyCents !== null && cents * 100n > monthlyCents * VOLUME_FACTOR;
  const triggers: ReverificationTrigger[] = [];
  if (above(life.lastMonthCents) && above(life.monthBeforeCents)) triggers.push('volume_exceeded');
  if (largestCents !== null && life.largestPaymentCents > largestCents) triggers.push('amount_exceeded');
  return triggers;
}

/** Whether a month so far is above what somebody wants to be told of: `factor` is times of the limit in 1/100. */
export const leavesStated = (collectedCents: bigint, limitCents: bigint, factor: number): boolean =>
  collectedCents * 100n > limitCents * BigInt(factor);

/** What of a client has it looked at again when it is another one, each as text; empty: there is none. */
export type WatchedFacts = {
  readonly name: string;
  readonly type: string;
  /** Hash of who owns and runs it. */
  readonly owners: string;
  /** Id of the account. */
  readonly depositAccount: string;
};
export type FactChange = { readonly trigger: ReverificationTrigger; readonly note: string };

const TRIGGERS: Readonly<Record<keyof WatchedFacts, ReverificationTrigger>> = {
  owners: 'owners_changed',
  name: 'name_changed',
  type: 'type_changed',
  depositAccount: 'bank_account_changed',
};

/** The reasons that changed facts are, each once; with what it was and is, where that can be read. */
export function changesOf(before: WatchedFacts, now: WatchedFacts): FactChange[] {
  const changed = (Object.keys(TRIGGERS) as (keyof WatchedFacts)[]).filter((fact) => before[fact] !== now[fact]);
  return changed.map((fact) => ({
    trigger: TRIGGERS[fact],
    note: fact === 'name' || fact === 'type' ? `${before[fact]} → ${now[fact]}` : '',
  }));
}
