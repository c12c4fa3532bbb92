import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { calendarDay, moment } from './columns.ts';

/** Which steps of which business day are done. The row is the claim: a second runner finds it. */
export const daySteps = pgTable(
  'day_steps',
  {
    rail: text({ enum: RAILS }).notNull(),
    businessDate: calendarDay().notNull(),
    step: text().notNull(),
    startedAt: moment().notNull(),
    completedAt: moment(),
    /** What the step found and did, for people. */
    result: jsonb(),
  },
  (t) => [primaryKey({ columns: [t.rail, t.businessDate, t.step] })],
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
