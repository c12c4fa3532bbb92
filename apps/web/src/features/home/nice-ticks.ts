const STEPS = [1, 2, 2.5, 5, 10] as const;
const INTERVALS_MAX = 4;

/**
 * Lines of an axis from zero to the first round number over `most`: five at most, at round distances, so that their words are
 * exact. `whole`: of counts, which know no halves.
 */
export function niceTicks(most: number, whole = false): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / INTERVALS_MAX;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const fits = (step: number) => step >= rough * (1 - Number.EPSILON) && (!whole || Number.isInteger(step));
  const step = STEPS.map((round) => round * magnitude).find(fits) ?? 1;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, line) => line * step);
}
