import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type { setLegalHoldInput } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';

/**
 * Keeps everything of a client from the jobs that delete what has served its time, or lets that time count again; who did so and
 * why is written down. Throws `record.not_found`.
 */
export async function setLegalHold(tx: Tx, ctx: UserContext, input: z.output<typeof setLegalHoldInput>): Promise<void> {
  const clientId = BigInt(input.id);
  const { hold, reason } = input;
  const [before] = await tx.sql`
    select ${columns(clients, ['legalHoldAt', 'legalHoldReason'])} from clients where id = ${clientId} for no key update`;
  if (!before) throw new DomainError('record.not_found');
  const since = hold ? (before.legalHoldAt ?? ctx.app.clock.now()) : null;
  await tx.sql`
    update clients set legal_hold_at = ${since}, legal_hold_reason = ${hold ? reason : null} where id = ${clientId}`;
  await recordStaffAct(tx, ctx, {
    action: 'clients.setLegalHold',
    clientIds: [clientId],
    targetType: 'clients',
    targetId: input.id,
    before: { hold: before.legalHoldAt !== null, reason: before.legalHoldReason },
    after: { hold, reason },
  });
}
