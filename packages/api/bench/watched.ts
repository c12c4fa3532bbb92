import { performance } from 'node:perf_hooks';

const WATCHED_EVERY_MS = 20;

/** Memory of a process: what it holds before its work, and at most. */
export type Held = { readonly idleMegabytes: number; readonly peakMegabytes: number };

/** Watches what this process holds from now on until `held` is asked. */
export function watchMemory(): { held(): Held } {
  const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
  const idleMegabytes = megabytes();
  let peakMegabytes = idleMegabytes;
  const watching = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, megabytes());
  }, WATCHED_EVERY_MS);
  return {
    held() {
      clearInterval(watching);
      return { idleMegabytes, peakMegabytes };
    },
  };
}

/** Seconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
