import { performance } from 'node:perf_hooks';

/** Milliseconds of one page, beside the raw SQL of the same rows in the same run (medians). */
export type PageFigure = { readonly ms: number; readonly floorMs: number; readonly ratio: number };

export type Page = () => Promise<unknown>;

/** Alternates ours and the floor, so that both meet the machine in the same moods. */
export async function compare(ours: Page, floor: Page, calls: number): Promise<PageFigure> {
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let call = 0; call < calls; call += 1) {
    for (const [page, into] of [
      [floor, times.floor],
      [ours, times.ours],
    ] as const) {
      into.push(await timed(page));
    }
  }
  const [ms, floorMs] = [median(times.ours), median(times.floor)];
  return { ms, floorMs, ratio: ms / floorMs };
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
