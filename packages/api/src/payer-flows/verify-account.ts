import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { agreementJoins, VALIDATION_BY_RULE, VERIFICATION } from '@cordelle/engine/customers/readiness-facts.ts';
import { markValidated } from '@cordelle/engine/microdeposits/mark-validated.ts';
import { requestMicrodeposits } from '@cordelle/engine/microdeposits/request.ts';
import { validateAccounts } from '@cordelle/engine/microdeposits/validate-accounts.ts';
import type { Verification } from '@cordelle/validation/payer-pages.ts';
import { PAYER } from './give-consent.ts';

type Verified = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly country: Rail;
  readonly blindIndex: string;
  /** As the page said; null: nothing verifies it. */
  readonly method: Verification | null;
  readonly cause: string;
  readonly now: Date;
};

/**
 * Verifies the account a payer named, once they agreed to its debits: what the bank itself said needs nothing more. In the United
 * States it is validated where the rail wants so and it never was; in Canada test credits leave where they were chosen or are
 * demanded. Returns how it is verified; null: not, or it was before. Throws what a microdeposit refuses, in Canada.
 */
export async function verifyAccount(tx: Tx, app: App, verified: Verified): Promise<Verification | null> {
  const { clientId, customerId, country, blindIndex, method, cause, now } = verified;
  const [row] = await tx.sql`
    select ${present(columns(customers, ['bankAccountId']))} from customers where client_id = ${clientId} and id = ${customerId}`;
  invariant(row, 'the customer is there');
  const { bankAccountId } = row;
  if (method === 'flinks') {
    await markValidated(tx, [{ clientId, bankAccountId, by: 'connection' }], { actor: PAYER, at: now });
    // Costs the client a fee.
    await tx.sql`
      insert into instant_verifications (client_id, customer_id, bank_account_id, verified_on, created_at)
      values (${clientId}, ${customerId}, ${bankAccountId}, ${localDate(now, RAIL_FACTS[country].zone)}, ${now})`;
    return method;
  }
  const validated = await validateAccounts(tx, app.keys, { clientId, customerId }, { actor: PAYER, cause, at: now });
  if (validated) return validated === 'prenote' ? 'prenote' : 'microdeposit';
  if (method !== 'microdeposit') return null;
  // What the rail has validated was begun, or was done before; who is a business is asked for by the client alone.
  if (country === 'US' && !(await unknown(tx, clientId, customerId))) return null;
  const meta = { actor: PAYER, cause, idempotencyKey: null, occurredAt: now };
  const account = { customerId, bankAccountId, blindIndex };
  const refused = await requestMicrodeposits(tx, app.keys, { clientId, now, meta }, country, [account]);
  const refusal = refused.get(customerId);
  if (refusal) throw refusal;
  return method;
}

/** Whether nothing is known of the account the customer shows, which the rail does not have validated. */
async function unknown({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<boolean> {
  const [row] = await sql<{ unknown: boolean }[]>`
    select (${sql.unsafe(VERIFICATION)}) = 'none' and not ${sql.unsafe(VALIDATION_BY_RULE)} as unknown
      from customers c ${sql.unsafe(agreementJoins('null::bigint'))}
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  return row?.unknown ?? false;
}
