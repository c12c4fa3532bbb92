import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { calendarDay, moment } from './columns.ts';
import { oneOf } from './status-list.ts';

export const DISARM_REASONS = ['restored', 'other_installation', 'files_unknown'] as const;
export const RECOVERY_DECISIONS = ['adopt', 'never_arrived'] as const;

/** Whether a rail may send: it may while `token` is the one that the installation keeps outside the database. No row: never asked. */
export const sendingArms = pgTable(
  'sending_arms',
  {
    rail: text({ enum: RAILS }).primaryKey(),
    /** Null: a person has to arm it. */
    token: text(),
    /** Why it is not armed, since when. */
    reason: text({ enum: DISARM_REASONS }),
    since: moment().notNull(),
    armedBy: text(),
    note: text(),
    /** Until this business time the days are lived again from what the archive holds: nothing new is fetched or frozen. */
    recoverUntil: moment(),
    /** Left by a process that found more of the files outside known here: while it stands, nothing of that was forgotten since. */
    knownMark: text(),
  },
  (t) => [
    check('sending_arms_reason', oneOf(t.reason, DISARM_REASONS)),
    check('sending_arms_disarmed', sql`(${t.token} is null) = (${t.reason} is not null)`),
  ],
);

/** What a person said about a file that the bank may have and this database did not know. */
export const recoveredFiles = pgTable(
  'recovered_files',
  {
    rail: text({ enum: RAILS }).notNull(),
    name: text().notNull(),
    sha256: text().notNull(),
    businessDate: calendarDay().notNull(),
    /** Business time at which it was archived: it is adopted when the days come there again. */
    keptAt: moment().notNull(),
    decision: text({ enum: RECOVERY_DECISIONS }).notNull(),
    decidedBy: text().notNull(),
    decidedAt: moment().notNull(),
    note: text().notNull(),
    /** When it became a row of `bank_files`. */
    doneAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.rail, t.name, t.sha256] }),
    check('recovered_files_decision', oneOf(t.decision, RECOVERY_DECISIONS)),
  ],
);
