import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed'] as const;
export const EXPORT_FORMATS = ['csv', 'pdf'] as const;

/** Large exports, made in the background for one person. The bytes lie encrypted outside the database, a part under each key. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    ...tenantKey(),
    userId: bigint({ mode: 'bigint' }).notNull(),
    /** Which list: its name among the kinds of exports. */
    what: text().notNull(),
    /** Filters and order, as the list takes them. */
    input: jsonb().notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    filename: text().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull(),
    rowsTotal: integer().notNull(),
    rowsDone: integer().notNull().default(0),
    /** Key of the reason; null unless `failed`. */
    failure: text(),
    /** Parts of the file in their order; random, they tell nothing of whose they are. */
    partKeys: text().array().notNull().default(sql`'{}'`),
    /** Of the parts so far, before encryption. */
    sizeBytes: integer().notNull().default(0),
    /** How often somebody took it in hand; only the last of them writes. */
    attempts: integer().notNull().default(0),
    /** Until then nobody else takes it in hand. */
    heldUntil: moment(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
    /** When the file is removed. */
    expiresAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'export_jobs_user', columns: [t.userId], foreignColumns: [users.id] }),
    index('export_jobs_of_user').on(t.clientId, t.userId, t.createdAt.desc(), t.id.desc()),
    index('export_jobs_under_way').on(t.createdAt, t.id).where(sql`${t.state} in ('queued', 'running')`),
    check('export_jobs_state', oneOf(t.state, EXPORT_STATES)),
    check('export_jobs_format', oneOf(t.format, EXPORT_FORMATS)),
    check('export_jobs_language', oneOf(t.language, ['en', 'fr'])),
    check('export_jobs_rows', sql`${t.rowsTotal} >= 0 and ${t.rowsDone} >= 0`),
    check('export_jobs_done', sql`${t.state} <> 'done' or cardinality(${t.partKeys}) > 0`),
    check('export_jobs_failed', sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
  ],
);
