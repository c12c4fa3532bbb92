import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { beginObjection, OBJECTABLE } from '@cordelle/engine/authorizations/begin-objection.ts';
import type { recordObjectionInput } from '@cordelle/validation/customers/changes.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { requireCustomer } from './require-customer.ts';

/**
 * A payer who objects by phone, by letter or in person: on record as if they had done so on their page. Again, or of agreements
 * that have ended, nothing more happens. Throws `record.not_found`, `change.too_late`.
 */
export async function recordObjection(
  { app, client, actor }: MemberContext,
  tx: Tx,
  { customerId: asked, changeId, words }: z.output<typeof recordObjectionInput>,
): Promise<void> {
  const [clientId, customerId, at] = [client.id, BigInt(asked), app.clock.now()];
  await requireCustomer(tx, clientId, customerId, { lock: true });
  const [change] = await tx.sql`
    select ${OBJECTABLE} from agreement_changes h
     where h.client_id = ${clientId} and h.customer_id = ${customerId} and h.id = ${BigInt(changeId)} for update`;
  if (!change) throw new DomainError('record.not_found');
  await beginObjection(tx, { clientId, customerId, change, words, actor, at });
}
