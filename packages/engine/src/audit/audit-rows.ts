import type { Tx } from '@cordelle/db/connection.ts';
import { insertValues } from '@cordelle/db/insert-values.ts';
import type { auditLog } from '@cordelle/db/schema/audit-log.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Who did what to which row, and what came of it. No field holds anything secret. */
export type AuditRow = {
  readonly clientId: bigint;
  /** Null: the time of the database. */
  readonly at: Date | null;
  readonly actor: string;
  /** `customers.create`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: bigint | string | null;
  readonly before?: Fields | null;
  readonly after?: Fields | null;
  readonly result?: (typeof auditLog.$inferInsert)['result'];
  /** For whom the actor acted, where that is somebody else. */
  readonly actingFor?: string | null;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
  readonly requestId?: string | null;
};

const COLUMNS = {
  client_id: 'bigint',
  at: 'coalesce(?::timestamptz, now())',
  actor: 'text',
  action: 'text',
  target_type: 'text',
  target_id: 'text',
  before: 'jsonb',
  after: 'jsonb',
  result: 'text',
  acting_for: 'text',
  ip: 'text',
  user_agent: 'text',
  request_id: 'text',
};

/** Writes rows of the audit log, in the order given, in the transaction of what they tell about: the one way into the log. */
export async function writeAuditRows({ sql }: Tx, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = (fields: Fields | null | undefined) => (fields ? JSON.stringify(fields) : null);
  await insertValues(
    sql,
    'audit_log',
    COLUMNS,
    rows.map((row) => [
      row.clientId,
      row.at?.toISOString() ?? null,
      row.actor,
      row.action,
      row.targetType,
      row.targetId === null ? null : String(row.targetId),
      json(row.before),
      json(row.after),
      row.result ?? 'done',
      row.actingFor ?? null,
      row.ip ?? null,
      row.userAgent ?? null,
      row.requestId ?? null,
    ]),
  );
}
