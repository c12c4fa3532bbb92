/** One bar so many times as tall as the next would flatten all others. */
const TOWERS_ABOVE = 3;
/** How far the scale reaches beyond the second tallest then. */
const ROOM = 1.25;

/** How far a scale reaches, and the index of the one bar that goes beyond it; null: none does. */
export function chartCap(heights: readonly number[]): { cap: number; beyond: number | null } {
  const tallest = Math.max(0, ...heights);
  const at = heights.indexOf(tallest);
  const second = Math.max(0, ...heights.filter((_, index) => index !== at));
  return second > 0 && tallest > second * TOWERS_ABOVE
    ? { cap: second * ROOM, beyond: at }
    : { cap: tallest, beyond: null };
}
