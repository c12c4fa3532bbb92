import { rollForward } from '../calendar/business-days.ts';
import { addDays, type CalendarDate, weekday } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';

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

/** Debits that are expected to be settled on one day, and their sum. */
export type PlannedDay = { readonly date: CalendarDate; readonly count: number; readonly cents: bigint };

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

/** A sum of planned debits and what is expected of it. `low` ≤ `expected` ≤ `high` ≤ `planned`. */
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

/** What a client keeps of its approved debits after the reserve of `bps` (1/100 %), half up as the reserve itself is. */
const afterHoldback = (cents: bigint, bps: number): bigint => cents - (cents * BigInt(bps) + 5000n) / 10000n;

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

/**
 * What is expected to be deposited, by settlement day and by week: each day's debits without the client's own share of
 * declines of the last 90 days and without its reserve; at worst as in the worst week of those days, at best as in the best.
 * Debits whose day has passed unsettled are expected on the next business day. Nothing here is decided: amounts are estimates
 * in integer cents. Throws `calendar.year_missing`.
 */
export function depositForecast(facts: {
  readonly rail: Rail;
  /** Rail date. */
  readonly today: CalendarDate;
  readonly planned: readonly PlannedDay[];
  readonly outcomes: readonly DayOutcome[];
  readonly holdbackBps: number;
}): DepositForecast {
  const { rail, today, holdbackBps } = facts;
  const past = pastOf(facts.outcomes, today);
  const share = shareOfAll(past);
  const { best, worst } = weekShares(past, share);
  const deposit = (cents: bigint, declines: DeclineShare) => afterHoldback(afterDeclines(cents, declines), holdbackBps);
  const next = rollForward(calendarOf(rail), today);
  const horizon = horizonOf(today);
  const byDay = new Map<CalendarDate, PlannedDay>();
  for (const planned of facts.planned) {
    const date = planned.date < next ? next : planned.date;
    if (date > horizon) continue;
    const known = byDay.get(date);
    byDay.set(date, {
      date,
      count: planned.count + (known?.count ?? 0),
      cents: planned.cents + (known?.cents ?? 0n),
    });
  }
  const days = [...byDay.values()]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, count, cents }) => ({
      date,
      count,
      plannedCents: cents,
      expectedCents: deposit(cents, share),
      lowCents: deposit(cents, worst),
      highCents: deposit(cents, best),
    }));
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, week) => {
    const date = addDays(mondayOf(today), week * DAYS_OF_WEEK);
    return { date, ...sum(days.filter((day) => mondayOf(day.date) === date)) };
  });
  return { pastPayments: paymentsOf(past), share, days, weeks };
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
