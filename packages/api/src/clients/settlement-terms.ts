import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, parseMoney } from '@cordelle/domain/money.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type { setSettlementTermsInput, settlementTerms } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';

type Terms = z.infer<typeof settlementTerms>;
const TERMS = columns(clients, [
  'currency',
  'holdDays',
  'holdbackBps',
  'holdbackDays',
  'minimumPayoutCents',
  'billingGraceDays',
]);

function onWire(row: Row<typeof TERMS> | undefined): Terms {
  if (!row) throw new DomainError('record.not_found');
  const { minimumPayoutCents, ...terms } = row;
  return { ...terms, minimumPayout: centsText(minimumPayoutCents) };
}

/** How and when a client gets its money. Throws `record.not_found`. */
export async function settlementTermsOf({ sql }: Tx, clientId: bigint): Promise<Terms> {
  const [row] = await sql`select ${TERMS} from clients where id = ${clientId}`;
  return onWire(row);
}

/**
 * Changes how and when a client gets its money. A debit keeps the day of approval it was planned with; its reserve is decided
 * on that day, by the terms of then. Throws `record.not_found`.
 */
export async function setSettlementTerms(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof setSettlementTermsInput>,
): Promise<Terms> {
  const { sql } = tx;
  const clientId = BigInt(input.id);
  const [row] = await sql`
    select ${TERMS} from clients where id = ${clientId} for no key update`;
  const before = onWire(row);
  const { holdDays, holdbackBps, holdbackDays, billingGraceDays } = input;
  const minimumPayoutCents = parseMoney(input.minimumPayout, before.currency).cents;
  await sql`
    update clients
       set hold_days = ${holdDays}, holdback_bps = ${holdbackBps}, holdback_days = ${holdbackDays},
           minimum_payout_cents = ${minimumPayoutCents}, billing_grace_days = ${billingGraceDays}
     where id = ${clientId}`;
  const after = await settlementTermsOf(tx, clientId);
  await recordStaffAct(tx, ctx, {
    action: 'clients.setSettlementTerms',
    clientIds: [clientId],
    targetType: 'clients',
    targetId: input.id,
    before,
    after,
  });
  return after;
}
