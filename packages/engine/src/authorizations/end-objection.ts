import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { OBJECTION_ENDS } from '@cordelle/domain/authorization/change.ts';
import { changeAuthorizations } from './change-authorizations.ts';

type Ended = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly objection: { readonly id: bigint; readonly authorizationIds: readonly bigint[] };
  readonly how: (typeof OBJECTION_ENDS)[number];
  readonly actor: string;
  readonly at: Date;
};

/** An objection is over, however: debits under its agreements go on, but where another objection waits. */
export async function endObjection(tx: Tx, { clientId, customerId, objection, how, actor, at }: Ended): Promise<void> {
  await tx.sql`
    update agreement_changes set settled_at = ${at}, settled = ${how}, settled_by = ${actor}
     where client_id = ${clientId} and id = ${objection.id}`;
  const free = await tx.sql<{ id: bigint }[]>`
    select a.id from unnest(${arrayLiteral(objection.authorizationIds)}::bigint[]) as a (id)
     where not exists (select 1 from agreement_changes o
                        where o.client_id = ${clientId} and o.customer_id = ${customerId} and o.objected_at is not null
                          and o.settled_at is null and a.id = any(o.authorization_ids))
     order by 1`;
  await changeAuthorizations(
    tx,
    free.map(({ id }) => ({
      clientId,
      customerId,
      authorizationId: id,
      command: { type: 'resume', changeId: String(objection.id), settled: how },
    })),
    { actor, at },
  );
}
