import { bigint, boolean, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What was removed because its time was over, or would have been: counts by kind, never what it was. */
export const retentionRuns = pgTable('retention_runs', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Business time. */
  ranAt: moment().notNull(),
  dryRun: boolean().notNull(),
  counts: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
});
