import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { DayStepName } from '@cordelle/domain/day/steps.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from './app.ts';

/** What a step found and did, for people: `{ sent: 120, notSent: 3 }`. Never names or amounts of anybody. */
export type Counts = Readonly<Record<string, number>>;

/** What several parts of a step did, as one. */
export function sumOfCounts(parts: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const part of parts) for (const [what, count] of Object.entries(part)) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}

/** One step of one day of one rail, as it runs. */
export type DayContext = {
  /** Its clock stands at `at`: a day caught up late is decided as on that day. */
  readonly app: App;
  readonly rail: Rail;
  /** Rail-local. */
  readonly date: CalendarDate;
  readonly at: Date;
  /** Name in the log: `system:approvals`. */
  readonly actor: `system:${DayStepName}`;
  /** How late it really is outside, where the bank lives: after a stop of our own, later than `at`. */
  readonly outsideNow: Date;
  /** Reads and writes every client's rows. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/**
 * A step may run again after a crash at any point, or after it was done: it looks for what is due and claims it by its
 * business key, so that a repetition finds nothing. It throws when it could not do its work; the rail then waits.
 */
export type Step = {
  readonly name: DayStepName;
  run(ctx: DayContext): Promise<Counts>;
};
