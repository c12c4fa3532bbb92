import type { Ahead } from './home.ts';

type Days = Ahead['days'];

/** A closed stretch is narrower than a banking day. */
const CLOSED_WIDTH = 0.25;
/** A day is no narrower than a finger can press, in rem. */
const DAY_MIN = 1.5;
/** Where the lane of debits begins, in hundredths of the height; deposits stand on the other side of the middle. */
const DEBITS_TOP = 60.6;
const DEPOSITS_FOOT = 39.4;
const LANE = 39.4;
/** How far a rope hangs through below the debit it holds. */
const SAG = 16;

/** Columns of the grid and the least they need, the middle of each day in units of a day, and the width of all. */
export function columnsOf(days: Days): { template: string; minWidth: string; centres: number[]; width: number } {
  const parts: string[] = [];
  const centres: number[] = [];
  let width = 0;
  for (const { closedBefore } of days) {
    if (closedBefore.length > 0) {
      parts.push(`minmax(0,${CLOSED_WIDTH}fr)`);
      width += CLOSED_WIDTH;
    }
    parts.push('minmax(0,1fr)');
    centres.push(width + 0.5);
    width += 1;
  }
  return { template: parts.join(' '), minWidth: `${width * DAY_MIN}rem`, centres, width };
}

/** Heights in hundredths of a lane, debits and deposits by one measure; the tallest leaves room for its words. */
export function heightsOf(days: Days): { deposit: number; debits: number }[] {
  const most = Math.max(
    ...days.flatMap(({ deposit, debits }) => [Number(deposit?.amount ?? 0), Number(debits.amount)]),
  );
  const of = (amount: string | undefined) => (amount === undefined || !(most > 0) ? 0 : (Number(amount) / most) * 78);
  return days.map(({ deposit, debits }) => ({ deposit: of(deposit?.amount), debits: of(debits.amount) }));
}

/** A rope from the end of each debit to the foot of the deposit that pays it out, hanging between them. */
export function ropesOf(days: Days, centres: readonly number[], heights: ReturnType<typeof heightsOf>) {
  const indexOf = new Map(days.map(({ date }, index) => [date, index]));
  return days.flatMap(({ date: to, paysOut }, end) =>
    paysOut.flatMap((from) => {
      const start = indexOf.get(from);
      const x1 = start === undefined ? undefined : centres[start];
      const x2 = centres[end];
      if (start === undefined || x1 === undefined || x2 === undefined) return [];
      const y1 = DEBITS_TOP + ((heights[start]?.debits ?? 0) / 100) * LANE;
      const low = Math.min(98, y1 + SAG);
      const third = (x2 - x1) / 3;
      return [
        {
          key: `${from} ${to}`,
          from,
          to,
          path: `M${x1} ${y1} C${x1 + third} ${low} ${x2} ${low} ${x2} ${DEPOSITS_FOOT}`,
        },
      ];
    }),
  );
}
