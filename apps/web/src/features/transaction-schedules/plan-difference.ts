import type { Installment, Upcoming } from './installment.ts';

/** One installment before and after a change. Null: not among the payments that will be collected or skipped. */
export type PlanLine = {
  readonly installment: number;
  readonly before: Installment | null;
  readonly after: Installment | null;
};

/** An answer names at most so many installments: what lies beyond is not known to be gone, or new. */
const SHOWN_MAX = 12;

const byNumber = ({ installments }: Upcoming) => new Map(installments.map((one) => [one.installment, one]));

/** Last number up to which an answer knows everything; without bound where it holds all there are. */
const knownThrough = ({ installments }: Upcoming): number =>
  installments.length < SHOWN_MAX ? Number.POSITIVE_INFINITY : (installments.at(-1)?.installment ?? 0);

const same = (one: Installment, other: Installment): boolean =>
  one.processDate === other.processDate && one.amount === other.amount && one.skipped === other.skipped;

/** The installments that a change would alter, in order; of those both answers know. */
export function planDifference(before: Upcoming, after: Upcoming): PlanLine[] {
  const was = byNumber(before);
  const becomes = byNumber(after);
  const through = Math.min(knownThrough(before), knownThrough(after));
  return [...new Set([...was.keys(), ...becomes.keys()])]
    .filter((installment) => installment <= through)
    .sort((one, other) => one - other)
    .map((installment) => ({
      installment,
      before: was.get(installment) ?? null,
      after: becomes.get(installment) ?? null,
    }))
    .filter(({ before: one, after: other }) => !(one && other && same(one, other)));
}

const collected = (one: Installment | null): boolean => one !== null && !one.skipped;

/** How many payments would no longer be collected. */
export const goneCount = (lines: readonly PlanLine[]): number =>
  lines.filter(({ before, after }) => collected(before) && !collected(after)).length;

export type PayerNotice = {
  readonly amount: boolean;
  readonly date: boolean;
  /** Of the first debit that would differ. */
  readonly firstDate: string;
};

/** What the payer has to be told of: debits that will be of another amount or on another date. Null: nothing of the kind. */
export function changedForPayer(lines: readonly PlanLine[]): PayerNotice | null {
  const debits = lines.flatMap(({ before, after }) => (after && !after.skipped ? [{ before, after }] : []));
  const differs = debits.filter(({ before, after }) => !before || before.skipped || !same(before, after));
  const [first] = differs.map(({ after }) => after.processDate).sort();
  if (first === undefined) return null;
  return {
    amount: differs.some(({ before, after }) => before !== null && before.amount !== after.amount),
    date: differs.some(({ before, after }) => !before || before.skipped || before.processDate !== after.processDate),
    firstDate: first,
  };
}
