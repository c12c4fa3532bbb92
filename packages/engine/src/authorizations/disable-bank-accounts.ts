import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import { recordFactsOfMany } from '../customers/record-fact.ts';
import { changeAuthorizations } from './change-authorizations.ts';

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
  await suspendAgreements(tx, disabled, { actor, at: occurredAt });
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

/** Nothing is debited under what covers one of these accounts, until it covers another. */
async function suspendAgreements(
  tx: Tx,
  accounts: readonly { readonly clientId: bigint; readonly id: bigint; readonly reason: string }[],
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  if (accounts.length === 0) return;
  const rows = await tx.sql`
    select ${columns(authorizations, 'a', ['clientId', 'id', 'customerId'])}, ${computed<{ reason: string }>({ reason: 'd.reason' })}
      from unnest(${arrayLiteral(accounts.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(accounts.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(accounts.map(({ reason }) => reason))}::text[]) as d (client_id, id, reason)
      join customer_bank_accounts b on b.client_id = d.client_id and b.id = d.id
      join authorizations a on a.client_id = b.client_id and a.customer_id = b.customer_id and a.bank_account_id = b.id
     where a.status = 'in_force' order by a.client_id, a.id`;
  await changeAuthorizations(
    tx,
    rows.map(({ clientId, id, customerId, reason }) => ({
      clientId,
      customerId,
      authorizationId: id,
      command: { type: 'suspend', returnCode: reason },
    })),
    by,
  );
}
