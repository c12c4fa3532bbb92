import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { requestMicrodeposits } from '../microdeposits/request.ts';
import { PAYER } from './give-consent.ts';

type Verified = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly country: Rail;
  readonly blindIndex: string;
  /** Null: nothing verifies it. */
  readonly method: 'flinks' | 'microdeposit' | null;
  readonly cause: string;
  readonly now: Date;
};

/**
 * Verifies the account a payer named: test credits where they were chosen or are demanded; what the bank itself said needs
 * none. Throws what a microdeposit refuses.
 */
export async function verifyAccount(tx: Tx, app: App, verified: Verified): Promise<void> {
  const { clientId, customerId, country, blindIndex, method, cause, now } = verified;
  if (method === 'flinks') {
    const verification = { bankVerification: 'complete', verificationMethod: 'flinks' } as const;
    await changeCustomersAlike(tx, clientId, [customerId], verification);
    // Costs the client a fee.
    await tx.sql`
      insert into instant_verifications (client_id, customer_id, bank_account_id, verified_on, created_at)
      select client_id, id, bank_account_id, ${localDate(now, RAIL_FACTS[country].zone)}, ${now}
        from customers where client_id = ${clientId} and id = ${customerId}`;
  }
  if (method !== 'microdeposit') return;
  const [row] = await tx.sql`
    select ${present(columns(customers, ['bankAccountId']))} from customers where client_id = ${clientId} and id = ${customerId}`;
  invariant(row, 'the customer is there');
  const meta = { actor: PAYER, cause, idempotencyKey: null, occurredAt: now };
  const account = { customerId, bankAccountId: row.bankAccountId, blindIndex };
  const refused = await requestMicrodeposits(tx, app.keys, { clientId, now, meta }, country, [account]);
  const refusal = refused.get(customerId);
  if (refusal) throw refusal;
}
