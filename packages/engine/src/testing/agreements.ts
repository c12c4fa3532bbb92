import type { Tx } from '@cordelle/db/connection.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { handleAll } from '../handle.ts';

/** Agreements on paper of customers who were written without one, each over the account of the same id; for tests. */
export async function agreeOnPaper(
  tx: Tx,
  clientId: bigint,
  rail: Rail,
  agreements: readonly { readonly id: bigint; readonly customerId: bigint }[],
  at: Date,
): Promise<void> {
  await handleAll(
    tx,
    agreements.map(({ id, customerId }) => ({
      clientId,
      streamType: 'authorization' as const,
      streamId: id,
      expectedVersion: 0,
      events: [
        {
          type: 'AuthorizationGiven' as const,
          data: {
            customerId: String(customerId),
            number: 1,
            kind: null,
            purpose: 'payments' as const,
            category: 'Personal' as const,
            scope: null,
            channel: 'online' as const,
            limit: null,
            currency: currencyOf(rail),
            bankAccountId: String(customerId),
            language: 'en' as const,
            givenAt: null,
            notice: null,
            termsHash: null,
          },
        },
      ],
    })),
    { actor: 'user:1', cause: null, occurredAt: at },
  );
  await tx.sql`
    update customers c set authorization_id = a.id from authorizations a
     where c.client_id = ${clientId} and a.client_id = c.client_id and a.customer_id = c.id and c.authorization_id is null`;
}
