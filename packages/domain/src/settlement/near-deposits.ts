import { addBusinessDays } from '../calendar/business-days.ts';
import { addDays, type CalendarDate, daysBetween } from '../calendar/dates.ts';
import type { BankingCalendar } from '../calendar/holidays.ts';
import type { AwaitedDeposit, StatementDeposit } from './deposits.ts';
import { namesReference, wordsOf } from './names-reference.ts';

/** Why a deposit may be a settlement though it is not the same: the surest first. */
export const NEAR_REASONS = ['reference', 'amount', 'date'] as const;
export type NearDeposit = {
  readonly deposit: StatementDeposit;
  readonly settlementId: string;
  /** `reference`: it names the payout, with another amount. `amount`: nearly its amount, near its day. `date`: its amount, on another day. */
  readonly because: (typeof NEAR_REASONS)[number];
  /** What arrived less what was sent, in cents. */
  readonly differenceCents: bigint;
};

/** How far the amount of a deposit may be from that of a payout of about the same day. */
export const NEAR_CENTS = 100n;
/** Business days around the day a payout arrives within which nearly its amount tells it. */
const NEAR_DAYS = 3;
/** Business days after the day a payout arrives within which exactly its amount still tells it. */
const LATE_DAYS = 8;

/**
 * Deposits and payouts that nothing else was found for and that are nearly the same, for somebody to say so: at most one
 * payout for each deposit and one deposit for each payout, the likeliest taken first. No deposit stands on a statement before
 * its payout was made. A client has one payout a day, so that a line is compared with those of about its day and those whose
 * reference it shares the rarest word of, and never with all.
 */
export function nearDeposits(
  deposits: readonly StatementDeposit[],
  awaited: readonly AwaitedDeposit[],
  calendar: BankingCalendar,
): NearDeposit[] {
  const named = byRarestWord(awaited);
  const expected = byDay(awaited, calendar);
  const candidates = deposits.flatMap((deposit) => [
    ...wordsOf(deposit.text)
      .flatMap((word) => named.get(word) ?? [])
      .filter(({ reference }) => reference !== null && namesReference(deposit.text, reference))
      .map((payout) => candidate(deposit, payout, 'reference')),
    ...(expected.get(deposit.bookedOn) ?? []).flatMap(({ payout, near }) => {
      const because = reasonOf(deposit.amountCents - payout.amountCents, near);
      return because ? [candidate(deposit, payout, because)] : [];
    }),
  ]);
  const taken = new Set<StatementDeposit | AwaitedDeposit>();
  return candidates
    .filter(({ deposit, payout }) => deposit.bookedOn >= payout.madeOn)
    .sort(likeliestFirst)
    .filter(({ deposit, payout }) => {
      if (taken.has(deposit) || taken.has(payout)) return false;
      taken.add(deposit).add(payout);
      return true;
    })
    .map(({ deposit, payout, because, differenceCents }) => ({
      deposit,
      settlementId: payout.settlementId,
      because,
      differenceCents,
    }));
}

type Candidate = Omit<NearDeposit, 'settlementId'> & {
  readonly payout: AwaitedDeposit;
  readonly centsApart: number;
  readonly daysApart: number;
};

const candidate = (deposit: StatementDeposit, payout: AwaitedDeposit, because: NearDeposit['because']): Candidate => ({
  deposit,
  payout,
  because,
  differenceCents: deposit.amountCents - payout.amountCents,
  centsApart: Math.abs(Number(deposit.amountCents - payout.amountCents)),
  daysApart: Math.abs(daysBetween(payout.arrivesOn, deposit.bookedOn)),
});

function reasonOf(differenceCents: bigint, near: boolean): 'amount' | 'date' | null {
  if (differenceCents === 0n) return 'date';
  return near && differenceCents <= NEAR_CENTS && differenceCents >= -NEAR_CENTS ? 'amount' : null;
}

/** By the surer reason; then the smaller difference, the nearer day, the order of the statement. */
const likeliestFirst = (a: Candidate, b: Candidate): number =>
  NEAR_REASONS.indexOf(a.because) - NEAR_REASONS.indexOf(b.because) ||
  a.centsApart - b.centsApart ||
  a.daysApart - b.daysApart ||
  daysBetween(b.deposit.bookedOn, a.deposit.bookedOn);

/** Payouts by the word of their reference that the fewest others have: usually its number. */
function byRarestWord(awaited: readonly AwaitedDeposit[]): Map<string, AwaitedDeposit[]> {
  const times = new Map<string, number>();
  for (const { reference } of awaited)
    for (const word of new Set(wordsOf(reference ?? ''))) times.set(word, (times.get(word) ?? 0) + 1);
  const rarity = (word: string) => times.get(word) ?? 0;
  const found = new Map<string, AwaitedDeposit[]>();
  for (const payout of awaited) {
    const [rarest] = [...wordsOf(payout.reference ?? '')].sort((a, b) => rarity(a) - rarity(b));
    if (rarest !== undefined) found.set(rarest, [...(found.get(rarest) ?? []), payout]);
  }
  return found;
}

type Expected = { readonly payout: AwaitedDeposit; readonly near: boolean };

/** The payouts that a deposit of a day may nearly be. */
function byDay(awaited: readonly AwaitedDeposit[], calendar: BankingCalendar): Map<CalendarDate, Expected[]> {
  const found = new Map<CalendarDate, Expected[]>();
  for (const payout of awaited) {
    const nearFrom = addBusinessDays(calendar, payout.arrivesOn, -NEAR_DAYS);
    const nearTo = addBusinessDays(calendar, payout.arrivesOn, NEAR_DAYS);
    const last = addBusinessDays(calendar, payout.arrivesOn, LATE_DAYS);
    for (let day = nearFrom; day <= last; day = addDays(day, 1))
      found.set(day, [...(found.get(day) ?? []), { payout, near: day <= nearTo }]);
  }
  return found;
}
