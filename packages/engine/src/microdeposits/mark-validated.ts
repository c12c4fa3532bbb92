import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { VERIFICATION_METHODS } from '@cordelle/db/schema/customers.ts';
import type { AccountProof } from '@cordelle/domain/account-validation/proofs.ts';
import { type AuditRow, writeAuditRows } from '../audit/audit-rows.ts';
import { changeCustomers } from '../customers/customer-rows.ts';
import { recordFactsOfMany } from '../customers/record-fact.ts';
import { ofEachClient } from '../of-each-client.ts';

/** An account, and what shows that it is the payer's. */
export type Validated = {
  readonly clientId: bigint;
  readonly bankAccountId: bigint;
  readonly by: AccountProof;
};

/** What the customer shows of each proof; a debit that stayed is no verification anybody asked for. */
export const METHOD_OF = {
  connection: 'flinks',
  micro_entries: 'microdeposit',
  prenote: 'prenote',
  settled_debit: null,
} as const satisfies Record<AccountProof, (typeof VERIFICATION_METHODS)[number] | null>;

/**
 * Accounts are validated, by every version of them that bears the same numbers; the customers who show one are verified, and
 * their timeline tells. What was validated before stays as it was. A constant number of statements.
 */
export async function markValidated(
  tx: Tx,
  accounts: readonly Validated[],
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  if (accounts.length === 0) return;
  const { sql } = tx;
  const named = sql`
    unnest(${arrayLiteral(accounts.map(({ clientId }) => clientId))}::bigint[],
           ${arrayLiteral(accounts.map(({ bankAccountId }) => bankAccountId))}::bigint[],
           ${arrayLiteral(accounts.map(({ by }) => by))}::text[]) as k (client_id, id, by)`;
  await sql`
    update customer_bank_accounts b
       set validated_at = ${at}, validated_by = k.by
      from ${named}
      join customer_bank_accounts a on a.client_id = k.client_id and a.id = k.id
     where b.client_id = a.client_id and b.customer_id = a.customer_id and b.blind_index = a.blind_index
       and b.validated_at is null`;
  const shown = await ofEachClient(accounts, (clientId, of) =>
    sql`
    select ${computed<{ clientId: bigint; id: bigint; from: string; by: AccountProof }>({
      clientId: 'c.client_id',
      id: 'c.id',
      from: 'c.bank_verification',
      by: 'k.by',
    })}
      from unnest(${arrayLiteral(of.map(({ bankAccountId }) => bankAccountId))}::bigint[],
                  ${arrayLiteral(of.map(({ by }) => by))}::text[]) as k (id, by)
      join customer_bank_accounts a on a.id = k.id
      join customers c on c.client_id = a.client_id and c.id = a.customer_id
      join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id and b.blind_index = a.blind_index
     where a.client_id = ${clientId} and c.bank_verification <> 'complete'
     order by c.id for update of c`.execute(),
  );
  await changeCustomers(
    tx,
    shown.map(({ clientId, id, by }) => ({
      clientId,
      id,
      bankVerification: 'complete' as const,
      verificationMethod: METHOD_OF[by],
    })),
  );
  await recordFactsOfMany(
    tx,
    shown.map(({ clientId, id: customerId, from, by }) => ({
      clientId,
      customerId,
      type: 'verification_changed' as const,
      data: { from, to: 'complete', by },
    })),
    { actor, at },
  );
  const act = { at, actor, action: 'customers.verify', targetType: 'customers' };
  await writeAuditRows(
    tx,
    shown.map(({ clientId, id, by }): AuditRow => ({ ...act, clientId, targetId: id, after: { by } })),
  );
}
