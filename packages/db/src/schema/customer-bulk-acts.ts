import { CUSTOMER_ACTIONS } from '@cordelle/domain/customer/actions.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

/** `failed`: given up after several tries; what was done of it can be taken back. */
export const BULK_ACT_STATES = ['running', 'done', 'undoing', 'undone', 'failed'] as const;
/** `waiting`: its turn comes. `stays`: it could not be taken back. */
export const BULK_ACT_OUTCOMES = ['waiting', 'done', 'unchanged', 'refused', 'undone', 'stays'] as const;

/** One thing that somebody does with all customers who match a filter, carried on by a job. */
export const customerBulkActs = pgTable(
  'customer_bulk_acts',
  {
    ...tenantKey(),
    userId: bigint({ mode: 'bigint' }).notNull(),
    actor: text().notNull(),
    action: text({ enum: CUSTOMER_ACTIONS }).notNull(),
    state: text({ enum: BULK_ACT_STATES }).notNull(),
    /** Customers who matched when it began. */
    total: integer().notNull(),
    createdAt: moment().notNull(),
    /** When nothing of it was under way any more, the last time. */
    finishedAt: moment(),
    /** Tries in a row that came to nothing, and the last of them. */
    failures: integer().notNull().default(0),
    lastFailedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'customer_bulk_acts_user', columns: [t.userId], foreignColumns: [users.id] }),
    index('customer_bulk_acts_of_user').on(t.clientId, t.userId, t.createdAt.desc(), t.id.desc()),
    index('customer_bulk_acts_under_way').on(t.createdAt, t.id).where(sql`${t.state} in ('running', 'undoing')`),
    check('customer_bulk_acts_action', oneOf(t.action, CUSTOMER_ACTIONS)),
    check('customer_bulk_acts_state', oneOf(t.state, BULK_ACT_STATES)),
    check('customer_bulk_acts_total', sql`${t.total} > 0`),
    check(
      'customer_bulk_acts_finished',
      sql`(${t.state} in ('done', 'undone', 'failed')) = (${t.finishedAt} is not null)`,
    ),
  ],
);

/** What becomes of each of them: chosen once, when it begins, so that nobody is acted on who was not shown. */
export const customerBulkActRows = pgTable(
  'customer_bulk_act_rows',
  {
    ...tenantKey(),
    actId: bigint({ mode: 'bigint' }).notNull(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    outcome: text({ enum: BULK_ACT_OUTCOMES }).notNull().default('waiting'),
    /** Code of the refusal; null where there was none. */
    refusal: text(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'customer_bulk_act_rows_act',
      columns: [t.clientId, t.actId],
      foreignColumns: [customerBulkActs.clientId, customerBulkActs.id],
    }),
    foreignKey({
      name: 'customer_bulk_act_rows_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('customer_bulk_act_rows_once').on(t.clientId, t.actId, t.customerId),
    index('customer_bulk_act_rows_of_customer').on(t.clientId, t.customerId),
    index('customer_bulk_act_rows_by_outcome').on(t.clientId, t.actId, t.outcome, t.id),
    check('customer_bulk_act_rows_outcome', oneOf(t.outcome, BULK_ACT_OUTCOMES)),
  ],
);
