import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { AskedFacts } from '@cordelle/domain/customer/authorization-request.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/language.ts';

export type Payer = AskedFacts & {
  readonly id: bigint;
  readonly name: string;
  readonly email: string | null;
  readonly language: Language;
  /** When they were last asked, whatever became of it; a mail that came back does not count. */
  readonly askedAt: Date | null;
};

/**
 * Customers of one client in the order of their ids, each once; `locked`: nobody else changes them until the transaction
 * ends. Throws `record.not_found` unless every one of them is the client's.
 */
export async function payersAskedFor(
  { sql }: Tx,
  clientId: bigint,
  customerIds: readonly bigint[],
  { locked }: { readonly locked: boolean },
): Promise<Payer[]> {
  const wanted = [...new Set(customerIds)];
  const payers = await sql`
    select ${columns(customers, 'c', ['id', 'name', 'email', 'language', 'active'])},
           ${columns(customers, 'c', { authorization: 'authorizationStatus' })},
           ${computed<Pick<Payer, 'hasEmail' | 'emailBounced' | 'requested' | 'askedAt'>>({
             hasEmail: 'c.email is not null',
             emailBounced: 'c.email_bounced_at is not null',
             requested: 'c.authorization_requested_at is not null',
             askedAt: 'asked.at',
           })}
      from customers c
      left join lateral (
        select max(r.asked_at) as at from authorization_requests r
         where r.client_id = c.client_id and r.customer_id = c.id and r."end" is distinct from 'bounced') asked on true
     where c.client_id = ${clientId} and c.id = any(${arrayLiteral(wanted)}::bigint[])
     order by c.id ${locked ? sql`for update of c` : sql``}`;
  if (payers.length < wanted.length) throw new DomainError('record.not_found');
  return [...payers];
}
