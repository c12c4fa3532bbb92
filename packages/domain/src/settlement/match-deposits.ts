import { addBusinessDays } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import type { BankingCalendar } from '../calendar/holidays.ts';

/** Money that came in, as a bank statement shows it. */
export type StatementDeposit = {
  readonly bookedOn: CalendarDate;
  readonly amountCents: bigint;
  /** Everything the statement says of it besides. */
  readonly text: string;
};

/** A payout that left us. */
export type AwaitedDeposit = {
  readonly settlementId: string;
  readonly amountCents: bigint;
  /** As it stands on the statement; null: not known yet. */
  readonly reference: string | null;
  /** Day it was paid, or is expected. */
  readonly arrivesOn: CalendarDate;
  /** Where it was seen before; null: nowhere. */
  readonly seenOn: CalendarDate | null;
};

type Pair = { readonly settlementId: string; readonly deposit: StatementDeposit };
export type DepositMatches = {
  readonly matched: readonly (Pair & { readonly by: 'reference' | 'amount_and_date' })[];
  /** Seen before, and on this statement too. */
  readonly known: readonly Pair[];
  /** Deposits that could be several settlements, or settlements that could be several deposits: one group for each deposit. */
  readonly ambiguous: readonly { readonly deposit: StatementDeposit; readonly settlementIds: readonly string[] }[];
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
 * amount from one business day before it arrives to five after, where no other payout and no other deposit fits. What was
 * seen before is not matched again, so the same statement twice changes nothing.
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
    if (payout.seenOn === null) return [];
    const deposit = [...left].find(
      ({ bookedOn, amountCents }) => bookedOn === payout.seenOn && amountCents === payout.amountCents,
    );
    open.delete(payout.settlementId);
    return deposit ? [take(payout.settlementId, deposit)] : [];
  });

  const named = onlyPairs([...left], [...open.values()], (deposit, { reference, amountCents }) =>
    Boolean(reference && deposit.amountCents === amountCents && names(deposit.text, reference)),
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
  const offered = new Set(ambiguous.flatMap(({ settlementIds }) => settlementIds));
  return {
    matched: [...named, ...byAmount],
    known,
    ambiguous,
    missing: [...open.values()]
      .filter(
        ({ settlementId, arrivesOn }) => arrivesOn >= days.from && arrivesOn <= days.to && !offered.has(settlementId),
      )
      .map(({ settlementId }) => settlementId),
    others: left.size - ambiguous.length,
  };
}

const isNamed = (deposit: StatementDeposit, { reference, amountCents }: AwaitedDeposit): boolean =>
  Boolean(reference && deposit.amountCents === amountCents && names(deposit.text, reference));

/** Whether the reference stands in the text as a word of its own. */
function names(text: string, reference: string): boolean {
  const within = text.toUpperCase();
  const sought = reference.toUpperCase();
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1))
    if (!isWordPart(within[at - 1]) && !isWordPart(within[at + sought.length])) return true;
  return false;
}

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

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
