import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
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

/**
 * Writes rows of the audit log, in the order given, in the transaction of what they tell about: the one way into the log.
 * One statement, however many rows and clients there are.
 */
export async function writeAuditRows({ sql }: Tx, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (value: (row: AuditRow) => string | bigint | null) => arrayLiteral(rows.map(value));
  const json = (fields: Fields | null | undefined) => (fields ? JSON.stringify(fields) : null);
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, before, after, result, acting_for, ip,
                           user_agent, request_id)
    select client_id, coalesce(at, now()), actor, action, target_type, target_id, before, after, result, acting_for, ip,
           user_agent, request_id
      from unnest(${column(({ clientId }) => clientId)}::bigint[],
                  ${column(({ at }) => at?.toISOString() ?? null)}::timestamptz[],
                  ${column(({ actor }) => actor)}::text[],
                  ${column(({ action }) => action)}::text[],
                  ${column(({ targetType }) => targetType)}::text[],
                  ${column(({ targetId }) => (targetId === null ? null : String(targetId)))}::text[],
                  ${column(({ before }) => json(before))}::jsonb[],
                  ${column(({ after }) => json(after))}::jsonb[],
                  ${column(({ result = 'done' }) => result)}::text[],
                  ${column(({ actingFor }) => actingFor ?? null)}::text[],
                  ${column(({ ip }) => ip ?? null)}::text[],
                  ${column(({ userAgent }) => userAgent ?? null)}::text[],
                  ${column(({ requestId }) => requestId ?? null)}::text[])
        with ordinality as r (client_id, at, actor, action, target_type, target_id, before, after, result, acting_for, ip,
                              user_agent, request_id, place)
     order by place`;
}
