import { vi } from 'vitest';

/** Runs `work` while the clock of the rate limits stands: however slow the machine, no token comes back meanwhile. */
export async function whileClockStands<T>(work: () => Promise<T>): Promise<T> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}
