import { addBusinessDays, businessDaysBetween, rollForward } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import type { BankingCalendar } from '../calendar/holidays.ts';
import { type SettlementContents, type SettlementFigures, settle, settlementIsDue } from './arithmetic.ts';
import { debtSince } from './debt-since.ts';
import { holdbackToUse, type NegativeBalance, recoverySteps } from './negative-balance.ts';

/** Debits that are approved on one day unless they come back. Amounts in cents of one currency, ≥ 0. */
export type ExpectedApprovals = {
  readonly date: CalendarDate;
  readonly count: number;
  readonly cents: bigint;
  /** Reserve that is kept of them, and the day on which it goes back; null: by no date. */
  readonly holdbackCents: bigint;
  readonly releaseDate: CalendarDate | null;
};

/** Reserve that is held of one debit, or of several that are known by their sum alone. */
export type Reserve = { readonly count: number; readonly heldCents: bigint; readonly releaseDate: CalendarDate | null };

/** How a client stands before the settlements ahead. Amounts in cents of one currency. */
export type Standing = {
  /** What the ledger owes the client; negative: the client owes it. */
  readonly balanceCents: bigint;
  /** Day since which settlements leave it negative; null: the latest left no debt. */
  readonly owingSince: CalendarDate | null;
  /** Day of the first chargeback that no settlement lists yet: where the first of them is still to come, a debt counts from it. */
  readonly takenBackSince: CalendarDate | null;
  readonly minimumPayoutCents: bigint;
  readonly payoutsPaused: boolean;
  /** Oldest debit first. */
  readonly reserves: readonly Reserve[];
  /** Totals of the invoices that are taken off settlements, in the order in which they are due. */
  readonly invoicesToNet: readonly bigint[];
  readonly recovery: Pick<NegativeBalance, 'holdbackUsable' | 'billingDebit'>;
};

/** What one settlement is expected to come to. */
export type ExpectedSettlement = { readonly date: CalendarDate; readonly count: number } & Pick<
  SettlementFigures,
  | 'holdbackCents'
  | 'holdbackReleasedCents'
  | 'feesNettedCents'
  | 'openingCarryCents'
  | 'adjustmentsCents'
  | 'netCents'
  | 'payoutCents'
  | 'closingCarryCents'
> & { readonly approvedCents: bigint };

const sumOf = (reserves: readonly Reserve[]): bigint => reserves.reduce((sum, { heldCents }) => sum + heldCents, 0n);

/** What of the reserves pays a debt, and what is still held: of several debits known by their sum only what it takes. */
function used(held: readonly Reserve[], owedCents: bigint): { cents: bigint; left: Reserve[] } {
  const whole = holdbackToUse(owedCents, held);
  const left = held.filter((reserve) => !whole.includes(reserve));
  const cents = sumOf(whole);
  const last = whole.at(-1);
  if (!last || last.count === 1 || cents <= owedCents) return { cents, left };
  return { cents: owedCents, left: [{ ...last, heldCents: cents - owedCents }, ...left] };
}

/** Invoices that a settlement pays whole, in their order; `left` loses them. */
function netted(left: bigint[], netCents: bigint): bigint {
  let cents = 0n;
  for (let [next] = left; next !== undefined && cents + next <= netCents; [next] = left) {
    cents += next;
    left.shift();
  }
  return cents;
}

const line = (amountCents: bigint) => ({ transactionId: '', amountCents });

/**
 * The settlements of the days from `from` to `until`, if nothing under way comes back: what each opens with, keeps, gives back,
 * uses against a debt, takes for fees, sends and carries, by the arithmetic of the settlement run itself. Days on which no
 * settlement is made are left out; what is expected before `from` counts on it. Source: lifecycle §6.
 * Throws `calendar.year_missing`.
 */
export function settlementsAhead(
  calendar: BankingCalendar,
  standing: Standing,
  expected: readonly ExpectedApprovals[],
  { from, until }: { readonly from: CalendarDate; readonly until: CalendarDate },
): ExpectedSettlement[] {
  const first = rollForward(calendar, from);
  let held = standing.reserves;
  const invoices = [...standing.invoicesToNet];
  const byDay = new Map<CalendarDate, ExpectedApprovals[]>();
  for (const one of expected) {
    const date = one.date < first ? first : one.date;
    byDay.set(date, [...(byDay.get(date) ?? []), one]);
  }
  let carryCents = standing.balanceCents;
  let { owingSince, takenBackSince } = standing;
  const settlements: ExpectedSettlement[] = [];
  for (let date = first; date <= until; date = addBusinessDays(calendar, date, 1)) {
    const approvals = byDay.get(date) ?? [];
    held = [
      ...held,
      ...approvals.map(({ count, holdbackCents, releaseDate }) => ({ count, heldCents: holdbackCents, releaseDate })),
    ];
    const isDue = ({ releaseDate }: Reserve) => releaseDate !== null && releaseDate <= date;
    const releasedCents = sumOf(held.filter(isDue));
    held = held.filter((reserve) => !isDue(reserve));
    let contents: SettlementContents = {
      openingCarryCents: carryCents,
      approved: approvals.map(({ cents, holdbackCents }) => ({ ...line(cents), holdbackCents })),
      chargebacks: [],
      declines: [],
      holdbackReleases: releasedCents === 0n ? [] : [line(releasedCents)],
      adjustments: [],
      feesNettedCents: 0n,
      minimumPayoutCents: standing.minimumPayoutCents,
      payoutsPaused: standing.payoutsPaused,
    };
    let figures = settle(contents);
    const since = owingSince ?? takenBackSince;
    const owedFor = since === null ? 0 : businessDaysBetween(calendar, since, date);
    const debt = {
      owedCents: figures.netCents < 0n ? -figures.netCents : 0n,
      businessDays: owedFor,
      payoutsWaitingCents: 0n,
    };
    if (recoverySteps({ ...debt, holdbackHeldCents: sumOf(held), ...standing.recovery }).includes('use_holdback')) {
      const { cents, left } = used(held, debt.owedCents);
      held = left;
      contents = { ...contents, adjustments: [{ kind: 'holdback_applied', amountCents: cents, transactionId: null }] };
      figures = settle(contents);
    }
    if (settlementIsDue(figures, owedFor)) {
      const feesNettedCents = netted(invoices, figures.netCents);
      if (feesNettedCents > 0n) figures = settle({ ...contents, feesNettedCents });
      settlements.push({
        date,
        count: approvals.reduce((sum, { count }) => sum + count, 0),
        approvedCents: figures.approved.cents,
        holdbackCents: figures.holdbackCents,
        holdbackReleasedCents: figures.holdbackReleasedCents,
        feesNettedCents: figures.feesNettedCents,
        openingCarryCents: figures.openingCarryCents,
        adjustmentsCents: figures.adjustmentsCents,
        netCents: figures.netCents,
        payoutCents: figures.payoutCents,
        closingCarryCents: figures.closingCarryCents,
      });
      carryCents = figures.closingCarryCents;
      owingSince =
        carryCents < 0n ? (owingSince ?? debtSince({ settledOn: date, takenBackOn: takenBackSince }, calendar)) : null;
      takenBackSince = null;
    } else carryCents = figures.netCents;
  }
  return settlements;
}

/** The first day on which something is sent; null: on none of them. */
export const nextDeposit = (settlements: readonly ExpectedSettlement[]): CalendarDate | null =>
  settlements.find(({ payoutCents }) => payoutCents > 0n)?.date ?? null;
