const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** Farther away, a date says more than hours do. */
const SHOWN_HOURS = 24;

/** What is left until a moment, in whole minutes rounded down; null once it has passed, and while it is more than a day away. */
export function timeLeft(until: string, nowMs: number): { hours: number; minutes: number } | null {
  const left = Math.floor((Date.parse(until) - nowMs) / MINUTE_MS);
  if (left <= 0 || left > SHOWN_HOURS * HOUR_MINUTES) return null;
  return { hours: Math.floor(left / HOUR_MINUTES), minutes: left % HOUR_MINUTES };
}
