/** Days after which whoever was asked for a change is reminded. Source: reference/onboarding.md §9.6. */
const REMINDED_AFTER_DAYS = [3, 10, 30] as const;
/** Days after which an application is closed that nobody completes. */
export const CLOSED_AFTER_DAYS = 60;
const DAY_MS = 86_400_000;

export type NextStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'remind'; readonly day: number }
  | { readonly do: 'close' };

/** What is due for an application that was asked for changes and is not handed in again: each reminder stands for those before it. */
export function afterAsking(askedAt: Date, now: Date): NextStep {
  const days = Math.floor((now.getTime() - askedAt.getTime()) / DAY_MS);
  if (days >= CLOSED_AFTER_DAYS) return { do: 'close' };
  const day = REMINDED_AFTER_DAYS.findLast((after) => days >= after);
  return day === undefined ? { do: 'nothing' } : { do: 'remind', day };
}
