import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
    ip: text(),
    requestId: text(),
  },
  (t) => [
    ...tenantWalls(t),
    index('audit_log_of_target').on(t.clientId, t.targetType, t.targetId, t.id.desc()),
    check('audit_log_result', oneOf(t.result, ['done', 'refused', 'failed'])),
    check('audit_log_actor', sql`${t.actor} <> ''`),
  ],
);
