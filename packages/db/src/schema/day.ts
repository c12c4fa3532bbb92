import { WAIT_REASONS } from '@cordelle/domain/day/rail-waits.ts';
import type { DayStepName } from '@cordelle/domain/day/steps.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { calendarDay, moment } from './columns.ts';
import { oneOf } from './status-list.ts';

/** `backup`: found, its rows. `projection_check`: found, rows that are not what the log says. */
export const LAST_DONE = ['backup', 'projection_check'] as const;

/** Which steps of which business day are done. The row is the claim: a second runner finds it. */
export const daySteps = pgTable(
  'day_steps',
  {
    rail: text({ enum: RAILS }).notNull(),
    businessDate: calendarDay().notNull(),
    step: text().$type<DayStepName>().notNull(),
    startedAt: moment().notNull(),
    completedAt: moment(),
    /** What the step found and did, for people. */
    result: jsonb(),
    /** The process that began it last. */
    runner: text(),
    /** Since when, by the clock on the wall, it cannot be done and its rail waits; null while nothing is wrong. */
    waitsSince: moment(),
    waitReason: text({ enum: WAIT_REASONS }),
    /** What the program said. */
    waitDetail: text(),
  },
  (t) => [
    primaryKey({ columns: [t.rail, t.businessDate, t.step] }),
    index('day_steps_waiting').on(t.rail).where(sql`${t.waitsSince} is not null`),
    check('day_steps_wait_reason', oneOf(t.waitReason, WAIT_REASONS)),
    check('day_steps_wait', sql`(${t.waitsSince} is null) = (${t.waitReason} is null)`),
  ],
);

/** When the work of operators was last done well, and what it found: one row per kind of work. */
export const lastDone = pgTable(
  'last_done',
  {
    what: text({ enum: LAST_DONE }).primaryKey(),
    /** By the clock on the wall. */
    at: moment().notNull(),
    found: integer().notNull(),
  },
  (t) => [check('last_done_what', oneOf(t.what, LAST_DONE))],
);

/** Business time where it is frozen (sandbox): one row. */
export const businessClock = pgTable(
  'business_clock',
  {
    id: smallint().primaryKey().default(1),
    now: moment().notNull(),
  },
  (t) => [check('business_clock_one_row', sql`${t.id} = 1`)],
);
