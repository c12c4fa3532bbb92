import type { Tx } from '@cordelle/db/connection.ts';
import type { AUTHORIZATION_VERSIONS } from '@cordelle/db/schema/customer-authorizations.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';

type AuthorizationChange = {
  readonly customerId: bigint;
  readonly kind: (typeof AUTHORIZATION_VERSIONS)[number];
  /** What the payer read and accepted on our own pages; undefined: it stands on their own paper. */
  readonly agreed?: { readonly consentKind: ConsentKind; readonly terms: string; readonly termsHash: string };
  /** How it is known: method, address, browser. Never numbers of an account. */
  readonly evidence?: Readonly<Record<string, unknown>>;
  readonly actor: string;
  readonly at: Date;
};

/**
 * Adds the next version of how a customer's consent stands, with the terms, the bank details and the signed form as their row
 * has them now: call it after the row was changed, in the same transaction. The row is held until the end of it, so that two
 * changes at once are two versions. Answers which version of the customer's it is.
 */
export async function recordAuthorization(
  { sql }: Tx,
  clientId: bigint,
  change: AuthorizationChange,
): Promise<{ readonly id: bigint; readonly version: number }> {
  const { customerId, kind, agreed, evidence, actor, at } = change;
  await sql`select 1 from customers where client_id = ${clientId} and id = ${customerId} for update`;
  const [written] = await sql<{ id: bigint; version: number }[]>`
    insert into customer_authorizations (client_id, customer_id, version, kind, agreement_type, channel, limit_cents, given_at,
                                         bank_account_id, file_id, language, consent_kind, terms, terms_hash, evidence,
                                         actor, recorded_at)
    select c.client_id, c.id,
           coalesce((select max(a.version) from customer_authorizations a
                      where a.client_id = c.client_id and a.customer_id = c.id), 0) + 1,
           ${kind}, c.customer_type, c.authorization_channel, c.authorization_limit_cents, c.authorized_at,
           c.bank_account_id, c.permission_form_id, c.language, ${agreed?.consentKind ?? null},
           ${agreed?.terms ?? null}, ${agreed?.termsHash ?? null}, ${evidence ? JSON.stringify(evidence) : null}::jsonb,
           ${actor}, ${at}
      from customers c
     where c.client_id = ${clientId} and c.id = ${customerId}
    returning id, version`;
  invariant(written, 'the customer is there');
  return written;
}
