import { isMigrated } from '@cordelle/db/migrate.ts';
import type { App } from '@cordelle/engine/app.ts';
import { railWaits } from '@cordelle/engine/day/rail-waits.ts';
import { within } from '@cordelle/engine/within.ts';

const ANSWER_MAX_MS = 2_000;

/** What keeps an installation from being ready, in one word each: whoever may know more reads Review and `/metrics`. */
export type Obstacle = 'database' | 'migrations' | 'step' | 'disk';

/** Asks everything that must be right, both pools included; returns within seconds, whatever hangs. */
export async function obstaclesOf(app: App): Promise<Obstacle[]> {
  const [database, disk] = await Promise.all([
    within(ANSWER_MAX_MS, askDatabase(app), () => new Error('no answer')).catch((): Obstacle[] => ['database']),
    within(ANSWER_MAX_MS, app.disk.freeBytes(), () => new Error('no answer')).catch(() => 0),
  ]);
  return disk < app.disk.freeBytesMin ? [...database, 'disk'] : database;
}

async function askDatabase({ database, worker }: App): Promise<Obstacle[]> {
  const [, migrated, waits] = await Promise.all([
    database.sql`select 1`,
    isMigrated(worker).catch((error) => (isMissingTable(error) ? false : Promise.reject(error))),
    railWaits(worker).catch((error) => (isMissingTable(error) ? [] : Promise.reject(error))),
  ]);
  return [...(migrated ? [] : (['migrations'] as const)), ...(waits.length > 0 ? (['step'] as const) : [])];
}

/** An older database does not have what this program looks at. */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703');
