import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** Who did what to an ordinary row (money has its own log). Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    ...tenantKey(),
    at: moment().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    targetType: text().notNull(),
    targetId: text(),
    before: jsonb(),
    after: jsonb(),
    result: text({ enum: ['done', 'refused', 'failed'] }).notNull(),
    /** For whom the actor acted, where that is somebody else. */
    actingFor: text(),
    ip: text(),
    userAgent: text(),
    requestId: text(),
  },
  (t) => [
    ...tenantWalls(t),
    index('audit_log_of_target').on(t.clientId, t.targetType, t.targetId, t.id.desc()),
    index('audit_log_of_actor').on(t.clientId, t.actor, t.at.desc(), t.id.desc()),
    index('audit_log_by_time').on(t.clientId, t.at.desc(), t.id.desc()),
    check('audit_log_result', oneOf(t.result, ['done', 'refused', 'failed'])),
    check('audit_log_actor', sql`${t.actor} <> ''`),
  ],
);

/**
 * Seals over the audit log: each covers a committed range of one client's rows and the seal before it, so that a row that was
 * altered or taken away is found. Rows are only ever added.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    ...tenantKey(),
    /** Last row of `audit_log` the seal covers; the first is the one after the seal before. */
    lastRowId: bigint({ mode: 'bigint' }).notNull(),
    rowCount: bigint({ mode: 'bigint' }).notNull(),
    /** The first 16 hexadecimal digits of each row's own SHA-256, in the order of the rows: they name the row at fault. */
    rowDigests: text().notNull(),
    hash: text().notNull(),
    previousHash: text(),
    sealedAt: moment().notNull(),
  },
  (t) => [...tenantWalls(t), uniqueIndex('audit_seals_once').on(t.clientId, t.lastRowId)],
);
