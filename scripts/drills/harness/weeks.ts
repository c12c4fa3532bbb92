import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { CrashHarness, ZONE } from '../../../apps/server/src/testing/crash-harness.ts';
import type { Databases } from './databases.ts';
import { type End, endOf } from './end.ts';

/** A story of some weeks on both rails: three customers on each who pay every week, one of them without funds, one who disputes. */
export type Weeks = {
  /** Date and time of day at which business time stands. */
  readonly from: readonly [date: string, time: string];
  readonly firstDebit: string;
  readonly lastDay: string;
};

/** What is at the end of a story is looked at on the evening of its last day, when nothing of that day is left to do. */
export const endOfWeeks = ({ lastDay }: Weeks): Date => instantOf(lastDay, '19:00', ZONE);

/** Runs `work` on the first morning of a story, in a database and folders of its own. */
export async function withWeeks<T>(
  databases: Databases,
  weeks: Weeks,
  work: (harness: CrashHarness) => Promise<T>,
): Promise<T> {
  const database = await databases.create();
  const harness = await CrashHarness.open(database, instantOf(...weeks.from, ZONE), weeks.firstDebit);
  await database.drop();
  try {
    return await work(harness);
  } finally {
    await harness.close();
  }
}

/** Goes on until the evening of the last day, and once more, when nothing is left to do; returns how it ended. */
export async function lookAtEnd(harness: CrashHarness, weeks: Weeks): Promise<End> {
  const { code, said } = await harness.run(endOfWeeks(weeks));
  if (code !== 0) throw new Error(said.join('; '));
  const events = await harness.eventCount();
  const again = await harness.run(endOfWeeks(weeks));
  if (again.said.join() !== '0 steps' || (await harness.eventCount()) !== events)
    throw new Error(`there was something left to do: ${again.said.join('; ')}`);
  return endOf(harness);
}

/** How a story ends when nobody disturbs it. */
export const undisturbedWeeks = (databases: Databases, weeks: Weeks): Promise<End> =>
  withWeeks(databases, weeks, (harness) => lookAtEnd(harness, weeks));
