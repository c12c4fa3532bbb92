import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;
/** Starting again is tried for so long; then whatever is wrong does not pass by itself. */
const TRY_MAX_MS = 60_000;
const TRY_PAUSE_MS = 1_000;

export type WatchedParts = {
  runs(): boolean;
  /** Starts the server again, or joins it where somebody else did. */
  again(): Promise<void>;
  /** Whether there is no room for it: then it is tried for as long as that lasts. */
  isFull(): Promise<boolean>;
  onTrouble(words: string): void;
  onGivenUp(reason: Error): void;
  /** Default a minute, and a second. */
  readonly tryMaxMs?: number;
  readonly tryPauseMs?: number;
};

export type ServerWatch = {
  /** No start begins any more; one that is under way is waited for. */
  end(): Promise<void>;
};

/** Looks several times a second whether a server runs, and starts it again where it does not. */
export function watchServer({
  runs,
  again,
  isFull,
  onTrouble,
  onGivenUp,
  tryMaxMs = TRY_MAX_MS,
  tryPauseMs = TRY_PAUSE_MS,
}: WatchedParts): ServerWatch {
  let over = false;
  const ending = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
  const watching = keepWatch();
  watching.catch(onGivenUp);
  return {
    async end() {
      over = true;
      ending.abort();
      await watching.catch(() => undefined);
    },
  };

  async function keepWatch(): Promise<void> {
    while (!over) {
      if (!runs()) {
        onTrouble('PostgreSQL ended; it is started again');
        await startAgain();
        if (!over) onTrouble('PostgreSQL runs again');
      }
      await pause(POLL_MS);
    }
  }

  async function startAgain(): Promise<void> {
    let deadline = performance.now() + tryMaxMs;
    for (let told = false; !over; ) {
      try {
        return await again();
      } catch (error) {
        if (await isFull()) {
          if (!told) onTrouble('the disk is full: PostgreSQL is started as soon as there is room');
          told = true;
          deadline = performance.now() + tryMaxMs;
        } else if (performance.now() > deadline) throw error;
        await pause(tryPauseMs);
      }
    }
  }
}
