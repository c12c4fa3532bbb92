import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import { recordFactsOfMany } from './record-fact.ts';

/**
 * No debit of these accounts until their details change or a person enables them; `reason` is the return code. The timeline of
 * the customers tells. A constant number of statements.
 */
export async function disableBankAccounts(
  tx: Tx,
  accounts: readonly { readonly clientId: bigint; readonly id: bigint; readonly reason: string }[],
  { actor, occurredAt }: AppendMeta,
): Promise<void> {
  if (accounts.length === 0) return;
  const disabled = await tx.sql`
      update customer_bank_accounts a set disabled_at = ${occurredAt}, disabled_reason = d.reason
        from (select distinct on (client_id, id) client_id, id, reason
                from unnest(${arrayLiteral(accounts.map(({ clientId }) => clientId))}::bigint[],
                            ${arrayLiteral(accounts.map(({ id }) => id))}::bigint[],
                            ${arrayLiteral(accounts.map(({ reason }) => reason))}::text[]) as u (client_id, id, reason)) as d
       where a.client_id = d.client_id and a.id = d.id and a.disabled_at is null
      returning ${columns(customerBankAccounts, 'a', ['clientId', 'id', 'customerId', 'mask'])},
                ${computed<{ reason: string }>({ reason: 'd.reason' })}`;
  await recordFactsOfMany(
    tx,
    disabled.map(({ clientId, customerId, reason, mask }) => ({
      clientId,
      customerId,
      type: 'bank_details_disabled',
      data: { code: reason, accountNumber: mask },
    })),
    { actor, at: occurredAt },
  );
  await writeAuditRows(
    tx,
    disabled.map(({ clientId, id, reason }) => ({
      clientId,
      at: occurredAt,
      actor,
      action: 'bank_details.disable',
      targetType: 'customer_bank_accounts',
      targetId: id,
      after: { reason },
    })),
  );
}
