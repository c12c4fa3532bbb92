import { addBusinessDays } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import type { BankingCalendar } from '../calendar/holidays.ts';
import type { AwaitedDeposit, StatementDeposit } from './deposits.ts';
import { namesReference } from './names-reference.ts';
import { type NearDeposit, nearDeposits } from './near-deposits.ts';

type Pair = { readonly settlementId: string; readonly deposit: StatementDeposit };
export type DepositMatches = {
  readonly matched: readonly (Pair & { readonly by: 'reference' | 'amount_and_date' })[];
  /** Seen before, and on this statement too. */
  readonly known: readonly Pair[];
  /** Deposits that could be several settlements, or settlements that could be several deposits: one group for each deposit. */
  readonly ambiguous: readonly { readonly deposit: StatementDeposit; readonly settlementIds: readonly string[] }[];
  /** Deposits that are nearly a settlement: somebody has to say whether they are. */
  readonly near: readonly NearDeposit[];
  /** Expected within the days of the statement, and not on it. */
  readonly missing: readonly string[];
  /** Deposits that are none of ours. */
  readonly others: number;
};

/** Business days around the day a payout arrives within which its amount alone tells it. */
const EARLIER = -1;
const LATER = 5;

/**
 * Which deposits of a statement are which settlements. A payout is found by its reference and its amount; otherwise by its
 * amount from one business day before it arrives to five after, where no other payout and no other deposit fits. What is only
 * nearly the same is named and not matched. What was seen before is not matched again, so the same statement twice changes
 * nothing.
 */
export function matchDeposits(
  deposits: readonly StatementDeposit[],
  awaited: readonly AwaitedDeposit[],
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
  calendar: BankingCalendar,
): DepositMatches {
  const left = new Set(deposits);
  const open = new Map(awaited.map((payout) => [payout.settlementId, payout]));
  const take = (settlementId: string, deposit: StatementDeposit) => {
    left.delete(deposit);
    open.delete(settlementId);
    return { settlementId, deposit };
  };

  const known = awaited.flatMap((payout) => {
    const { seen } = payout;
    if (seen === null) return [];
    const deposit = [...left].find(
      ({ bookedOn, amountCents }) => bookedOn === seen.bookedOn && amountCents === seen.amountCents,
    );
    open.delete(payout.settlementId);
    return deposit ? [take(payout.settlementId, deposit)] : [];
  });

  const named = onlyPairs([...left], [...open.values()], (deposit, { reference, amountCents }) =>
    Boolean(reference && deposit.amountCents === amountCents && namesReference(deposit.text, reference)),
  ).map(({ deposit, settlementId }) => ({ ...take(settlementId, deposit), by: 'reference' as const }));

  const fits = (deposit: StatementDeposit, payout: AwaitedDeposit): boolean =>
    deposit.amountCents === payout.amountCents &&
    deposit.bookedOn >= addBusinessDays(calendar, payout.arrivesOn, EARLIER) &&
    deposit.bookedOn <= addBusinessDays(calendar, payout.arrivesOn, LATER);
  const byAmount = onlyPairs([...left], [...open.values()], fits).map(({ deposit, settlementId }) => ({
    ...take(settlementId, deposit),
    by: 'amount_and_date' as const,
  }));

  const ambiguous = [...left].flatMap((deposit) => {
    const settlementIds = [...open.values()]
      .filter((payout) => fits(deposit, payout) || isNamed(deposit, payout))
      .map(({ settlementId }) => settlementId);
    return settlementIds.length > 0 ? [{ deposit, settlementIds }] : [];
  });
  for (const { deposit, settlementIds } of ambiguous) {
    left.delete(deposit);
    for (const settlementId of settlementIds) open.delete(settlementId);
  }
  const near = nearDeposits([...left], [...open.values()], calendar);
  for (const { deposit, settlementId } of near) take(settlementId, deposit);
  return {
    matched: [...named, ...byAmount],
    known,
    ambiguous,
    near,
    missing: [...open.values()]
      .filter(({ arrivesOn }) => arrivesOn >= days.from && arrivesOn <= days.to)
      .map(({ settlementId }) => settlementId),
    others: left.size,
  };
}

const isNamed = (deposit: StatementDeposit, { reference, amountCents }: AwaitedDeposit): boolean =>
  Boolean(reference && deposit.amountCents === amountCents && namesReference(deposit.text, reference));

/** Deposits and payouts that fit each other and nothing else. */
function onlyPairs(
  deposits: readonly StatementDeposit[],
  payouts: readonly AwaitedDeposit[],
  fits: (deposit: StatementDeposit, payout: AwaitedDeposit) => boolean,
): Pair[] {
  // By amount first: a statement of thousands of lines is not compared with every payout.
  const ofAmount = new Map<bigint, AwaitedDeposit[]>();
  for (const payout of payouts) ofAmount.set(payout.amountCents, [...(ofAmount.get(payout.amountCents) ?? []), payout]);
  const fitting = deposits.map((deposit) => ({
    deposit,
    payouts: (ofAmount.get(deposit.amountCents) ?? []).filter((payout) => fits(deposit, payout)),
  }));
  const timesFitted = new Map<string, number>();
  for (const { payouts: found } of fitting)
    for (const { settlementId } of found) timesFitted.set(settlementId, (timesFitted.get(settlementId) ?? 0) + 1);
  return fitting.flatMap(({ deposit, payouts: [only, ...more] }) =>
    only && more.length === 0 && timesFitted.get(only.settlementId) === 1
      ? [{ deposit, settlementId: only.settlementId }]
      : [],
  );
}
