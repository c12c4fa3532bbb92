import { inTransaction } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { RequestContext } from '../context.ts';

/** The record a message names: its id and nothing else of the message is ever kept. */
function recordIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const named = Object.entries(message).find(
    ([key, value]) => /^(id|[a-zA-Z]+Id)$/.test(key) && typeof value === 'string' && /^[0-9]{1,19}$/.test(value),
  );
  return named ? String(named[1]) : null;
}

export type Call = {
  readonly actor: string;
  /** Procedure path: `transactionSchedules.create`. */
  readonly path: string;
  readonly input: unknown;
  /** What was answered; null when it was refused. What was made is named here, what it was made for in the input. */
  readonly output: unknown;
  /** Code of the error table, `internal`, or null when it was done. */
  readonly refusedBecause: string | null;
};

/** An input that fits no schema names no record: who knows what stands in its fields. */
const targetOf = ({ input, output, refusedBecause }: Call): string | null =>
  recordIn(output) ?? (refusedBecause === 'input.invalid' ? null : recordIn(input));

/** Writes one row of the audit log: who called what on which record, and what came of it. Never bodies. */
export async function recordCall(ctx: RequestContext, call: Call): Promise<void> {
  const clientId = ctx.client?.id ?? PROVIDER_CLIENT_ID;
  const result = call.refusedBecause === null ? 'done' : call.refusedBecause === 'internal' ? 'failed' : 'refused';
  const [targetType = 'call'] = call.path.split('.');
  await inTransaction(ctx.app.database, { clientId }, async ({ sql }) => {
    await sql`
      insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result, ip, user_agent, request_id)
      values (${clientId}, now(), ${call.actor}, ${call.path}, ${targetType}, ${targetOf(call)},
              ${call.refusedBecause === null ? null : sql.json({ code: call.refusedBecause })}, ${result}, ${ctx.ip},
              ${ctx.userAgent}, ${ctx.requestId})`;
  });
}
