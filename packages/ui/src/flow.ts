import { type Currency, centsText, moneyOf } from '@cordelle/domain/money.ts';
import type { Tone } from './tone.ts';

export type FlowLine = {
  key: string;
  label: string;
  /** Signed decimal text: what is taken away is negative. */
  amount: string;
  count?: number;
  tone?: Tone;
  /** Where what it sums is listed. */
  href?: string;
  /** Records that brought it about. */
  causes?: readonly { readonly label: string; readonly href: string }[];
};

/** A line and where its bar runs, as shares (0–1) of the picture's width. */
export type FlowStep = FlowLine & { start: number; end: number };

export type Flow = {
  steps: FlowStep[];
  total: string;
  /** Bar of the total. */
  totalStart: number;
  totalEnd: number;
  /** Total less the given lines, before an adjustments line closes the gap: `"0.00"` when they explain all of it. */
  residual: string;
};

/** Key of the line that is added when the given lines do not add up to the total. */
export const ADJUSTMENTS_KEY = 'adjustments';

/** Lays a settlement out as a waterfall. Its steps always add up to `total`. Throws `money.malformed`. */
export function flowOf(lines: readonly FlowLine[], total: string, currency: Currency): Flow {
  const centsOf = (text: string) => moneyOf(text, currency).cents;
  const totalCents = centsOf(total);
  const residual = lines.reduce((rest, { amount }) => rest - centsOf(amount), totalCents);
  const complete: FlowLine[] =
    residual === 0n
      ? [...lines]
      : [...lines, { key: ADJUSTMENTS_KEY, label: '', amount: centsText(residual), tone: 'warn' }];
  let at = 0n;
  const levels = complete.map(({ amount }) => {
    const from = at;
    at += centsOf(amount);
    return { from, to: at };
  });
  const all = [0n, totalCents, ...levels.flatMap(({ from, to }) => [from, to])];
  const low = all.reduce((a, b) => (b < a ? b : a));
  const high = all.reduce((a, b) => (b > a ? b : a));
  // Shares of a picture's width: the only place where cents become a float, and nothing is decided by it.
  const share = (cents: bigint) => (high === low ? 0 : Number(((cents - low) * 10_000n) / (high - low)) / 10_000);
  const bar = (a: bigint, b: bigint) => ({ start: share(a < b ? a : b), end: share(a < b ? b : a) });
  const totalBar = bar(0n, totalCents);
  return {
    steps: complete.map((line, index) => {
      const { from = 0n, to = 0n } = levels[index] ?? {};
      return { ...line, ...bar(from, to) };
    }),
    total: centsText(totalCents),
    totalStart: totalBar.start,
    totalEnd: totalBar.end,
    residual: centsText(residual),
  };
}
