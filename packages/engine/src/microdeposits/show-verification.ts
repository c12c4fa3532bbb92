import { columns, computed, joined, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import type { ValidationMethod } from '@cordelle/domain/account-validation/proofs.ts';
import { changeCustomersAlike } from '../customers/customer-rows.ts';
import { recordFacts } from '../customers/record-fact.ts';
import { METHOD_OF } from './mark-validated.ts';

const SHOWN = joined(
  columns(customers, 'c', { from: 'bankVerification' }),
  nullable(columns(customerBankAccounts, 'a', ['validatedBy'])),
  computed<{
    /** What is sent to prove it; null: nothing waits. */
    open: ValidationMethod | null;
  }>({
    open: `(select m.method from microdeposits m
             where m.client_id = a.client_id and m.bank_account_id = a.id and m.status = 'Requested' order by m.id desc limit 1)`,
  }),
);

/**
 * A customer shows another account, which was theirs before, or none: how far they are verified is what is known of that one, and their
 * timeline tells where that is something else.
 */
export async function showVerification(
  tx: Tx,
  { clientId, customerId }: { readonly clientId: bigint; readonly customerId: bigint },
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const [shown] = await tx.sql`
    select ${SHOWN} from customers c
      left join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  if (!shown) return;
  const { from, validatedBy, open } = shown;
  const to = validatedBy ? 'complete' : open ? 'pending' : 'none';
  if (from === to) return;
  await changeCustomersAlike(tx, clientId, [customerId], {
    bankVerification: to,
    verificationMethod: validatedBy
      ? METHOD_OF[validatedBy]
      : open && (open === 'prenote' ? 'prenote' : 'microdeposit'),
  });
  await recordFacts(tx, clientId, [{ customerId, type: 'verification_changed', data: { from, to } }], { actor, at });
}
