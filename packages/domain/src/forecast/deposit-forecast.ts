import { addDays, type CalendarDate, weekday } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';
import {
  type ExpectedApprovals,
  type ExpectedSettlement,
  nextDeposit,
  type Standing,
  settlementsAhead,
} from '../settlement/settlements-ahead.ts';

/** Weeks that a forecast looks ahead, the current one included. */
export const FORECAST_WEEKS = 8;
/** Days of a client's own past from which its share of declines is read. */
export const RATE_DAYS = 90;
/** Fewer past payments than these say nothing about the next ones. */
export const PAST_PAYMENTS_MIN = 30;
/** Days before a settlement at which an earlier forecast is judged, and how many days of settlements are. */
export const JUDGED_DAYS_AHEAD = 7;
export const JUDGED_DAYS = 30;
/** A week with fewer payments is read together with the week beside it. */
const WEEK_PAYMENTS_MIN = 10;
const DAYS_OF_WEEK = 7;

/** Debits that are expected to be approved on one day, their sum, and when the reserve kept of them goes back. */
export type PlannedDay = Omit<ExpectedApprovals, 'holdbackCents'>;

/** How the debits ended that were expected to be settled on one day. */
export type DayOutcome = {
  readonly date: CalendarDate;
  readonly approvedCount: number;
  readonly approvedCents: bigint;
  readonly declinedCount: number;
  readonly declinedCents: bigint;
};

/** Part of what was asked for that did not come, as an exact fraction; `totalCents` 0: nothing was asked for. */
export type DeclineShare = { readonly declinedCents: bigint; readonly totalCents: bigint };

/** A sum of planned debits and what is expected to be deposited of it. `low` ≤ `expected` ≤ `high`. */
export type Expectation = {
  readonly count: number;
  readonly plannedCents: bigint;
  readonly expectedCents: bigint;
  readonly lowCents: bigint;
  readonly highCents: bigint;
};
export type ForecastDay = Expectation & { readonly date: CalendarDate };
/** `date` is the Monday. */
export type ForecastWeek = Expectation & { readonly date: CalendarDate };

export type DepositForecast = {
  readonly pastPayments: number;
  readonly share: DeclineShare;
  readonly days: readonly ForecastDay[];
  readonly weeks: readonly ForecastWeek[];
  /** First day on which a deposit is expected; null: on none of them. */
  readonly nextDepositOn: CalendarDate | null;
};

/** Monday of the week of a date. */
export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - weekday(date));

/** Last day a forecast made on `today` speaks of: the Sunday of its eighth week. */
export const horizonOf = (today: CalendarDate): CalendarDate =>
  addDays(mondayOf(today), FORECAST_WEEKS * DAYS_OF_WEEK - 1);

/** Past days whose outcome a forecast made on `date` reads: the `RATE_DAYS` before it. */
const pastOf = (outcomes: readonly DayOutcome[], date: CalendarDate): readonly DayOutcome[] => {
  const from = addDays(date, -RATE_DAYS);
  return outcomes.filter((outcome) => outcome.date >= from && outcome.date < date);
};

function shareOfAll(outcomes: readonly DayOutcome[]): DeclineShare {
  let declinedCents = 0n;
  let totalCents = 0n;
  for (const outcome of outcomes) {
    declinedCents += outcome.declinedCents;
    totalCents += outcome.declinedCents + outcome.approvedCents;
  }
  return { declinedCents, totalCents };
}

const paymentsOf = (outcomes: readonly DayOutcome[]): number =>
  outcomes.reduce((sum, { approvedCount, declinedCount }) => sum + approvedCount + declinedCount, 0);

/** What is left of a sum after the share is taken off, rounded half up to the cent. */
export function afterDeclines(cents: bigint, { declinedCents, totalCents }: DeclineShare): bigint {
  if (totalCents === 0n) return cents;
  return (cents * (totalCents - declinedCents) * 2n + totalCents) / (totalCents * 2n);
}

const NO_DECLINES: DeclineShare = { declinedCents: 0n, totalCents: 0n };

const smaller = (a: DeclineShare, b: DeclineShare): boolean =>
  a.declinedCents * b.totalCents < b.declinedCents * a.totalCents;

/** Shares of the best and of the worst week among the days given; weeks with few payments are read together. */
function weekShares(outcomes: readonly DayOutcome[], whole: DeclineShare): { best: DeclineShare; worst: DeclineShare } {
  const byWeek = new Map<CalendarDate, DayOutcome[]>();
  for (const outcome of outcomes) {
    const monday = mondayOf(outcome.date);
    byWeek.set(monday, [...(byWeek.get(monday) ?? []), outcome]);
  }
  const weeks = [...byWeek].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, days]) => days);
  const joined: DayOutcome[][] = [];
  for (const week of weeks) {
    const last = joined.at(-1);
    if (last && paymentsOf(last) < WEEK_PAYMENTS_MIN) last.push(...week);
    else joined.push([...week]);
  }
  const few = joined.length > 1 && paymentsOf(joined.at(-1) ?? []) < WEEK_PAYMENTS_MIN ? joined.pop() : undefined;
  if (few) joined.at(-1)?.push(...few);
  let best = whole;
  let worst = whole;
  for (const share of joined.map(shareOfAll)) {
    if (share.totalCents === 0n) continue;
    if (smaller(share, best)) best = share;
    if (smaller(worst, share)) worst = share;
  }
  return { best, worst };
}

/** Reserve of `bps` (1/100 %) that is kept of approved debits, half up. */
const holdbackOf = (cents: bigint, bps: number): bigint => (cents * BigInt(bps) + 5000n) / 10000n;

const sum = (parts: readonly Expectation[]): Expectation =>
  parts.reduce(
    (all, part) => ({
      count: all.count + part.count,
      plannedCents: all.plannedCents + part.plannedCents,
      expectedCents: all.expectedCents + part.expectedCents,
      lowCents: all.lowCents + part.lowCents,
      highCents: all.highCents + part.highCents,
    }),
    { count: 0, plannedCents: 0n, expectedCents: 0n, lowCents: 0n, highCents: 0n },
  );

/** A carry can bring one day more after a bad week than after a good one: the least and the most of what may come. */
const between = (sums: readonly bigint[]) => ({
  lowCents: sums.reduce((least, cents) => (cents < least ? cents : least)),
  highCents: sums.reduce((most, cents) => (cents > most ? cents : most)),
});

/**
 * What is expected to be deposited, by settlement day and by week: each day's debits without the client's own share of
 * declines of the last 90 days, through the arithmetic of the settlements themselves (debt, reserve, fees, smallest payout); at
 * worst as in the worst week of those days, at best as in the best. Debits whose day has passed unsettled are expected on the
 * first day on which a settlement can be made. Nothing here is decided: amounts are estimates in integer cents.
 * Throws `calendar.year_missing`.
 */
export function depositForecast(facts: {
  readonly rail: Rail;
  /** Rail date. */
  readonly today: CalendarDate;
  /** First day on which a settlement can be made; today, or the next. */
  readonly from: CalendarDate;
  readonly planned: readonly PlannedDay[];
  readonly outcomes: readonly DayOutcome[];
  readonly holdbackBps: number;
  readonly standing: Standing;
}): DepositForecast {
  const { today, holdbackBps, standing } = facts;
  const calendar = calendarOf(facts.rail);
  const past = pastOf(facts.outcomes, today);
  const share = shareOfAll(past);
  const { best, worst } = weekShares(past, share);
  const until = horizonOf(today);
  const planned = facts.planned.filter(({ date }) => date <= until);
  const settlements = (declines: DeclineShare): ReadonlyMap<CalendarDate, ExpectedSettlement> => {
    const approvals = planned.map((day) => {
      const cents = afterDeclines(day.cents, declines);
      return { ...day, cents, holdbackCents: holdbackOf(cents, holdbackBps) };
    });
    const ahead = settlementsAhead(calendar, standing, approvals, { from: facts.from, until });
    return new Map(ahead.map((settlement) => [settlement.date, settlement]));
  };
  const asPlanned = settlements(NO_DECLINES);
  const expected = settlements(share);
  const low = settlements(worst);
  const high = settlements(best);
  const dates = new Set([...asPlanned.keys(), ...expected.keys(), ...low.keys(), ...high.keys()]);
  const days = [...dates].sort().map((date) => {
    const payout = (settled: ReadonlyMap<CalendarDate, ExpectedSettlement>) => settled.get(date)?.payoutCents ?? 0n;
    const whole = asPlanned.get(date);
    return {
      date,
      count: whole?.count ?? 0,
      plannedCents: whole?.approvedCents ?? 0n,
      expectedCents: payout(expected),
      ...between([payout(low), payout(expected), payout(high)]),
    };
  });
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, week) => {
    const date = addDays(mondayOf(today), week * DAYS_OF_WEEK);
    return { date, ...sum(days.filter((day) => mondayOf(day.date) === date)) };
  });
  return { pastPayments: paymentsOf(past), share, days, weeks, nextDepositOn: nextDeposit([...expected.values()]) };
}

/** What stood in the books `JUDGED_DAYS_AHEAD` days before a settlement day, as far as it was expected on that day. */
export type KnownBefore = { readonly date: CalendarDate; readonly cents: bigint };
/** What was approved on a day. */
export type ApprovedDay = { readonly date: CalendarDate; readonly cents: bigint };

/**
 * How far off the same rule was: what it would have said seven days before each settlement of the last 30 days, against what
 * was approved on those days, in 1/100 % of what was approved. Too much on one day does not make up for too little on another.
 * Null where nothing was approved. The reserve is on neither side: it is known, not foreseen.
 */
export function measuredErrorBps(facts: {
  readonly today: CalendarDate;
  readonly known: readonly KnownBefore[];
  readonly approved: readonly ApprovedDay[];
  readonly outcomes: readonly DayOutcome[];
}): number | null {
  const { today, outcomes } = facts;
  const said = new Map(facts.known.map(({ date, cents }) => [date, cents]));
  const was = new Map(facts.approved.map(({ date, cents }) => [date, cents]));
  let off = 0n;
  let total = 0n;
  for (let back = 1; back <= JUDGED_DAYS; back += 1) {
    const date = addDays(today, -back);
    const then = shareOfAll(pastOf(outcomes, addDays(date, -JUDGED_DAYS_AHEAD)));
    const approved = was.get(date) ?? 0n;
    const difference = afterDeclines(said.get(date) ?? 0n, then) - approved;
    off += difference < 0n ? -difference : difference;
    total += approved;
  }
  return total === 0n ? null : Number((off * 20_000n + total) / (total * 2n));
}
